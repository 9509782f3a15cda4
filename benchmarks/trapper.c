/* Dungeon Trapper by hand, the limit of what rules can cost: two given dungeons, default rules.
 *
 *     trapper DUNGEONS play GAMES WARM SEED
 *     trapper DUNGEONS clone COUNT
 *     trapper DUNGEONS replay FILE
 *
 * DUNGEONS holds one dungeon a line, rows divided by '/', north first. benchmarks/contest.py says what is answered.
 */

#define _POSIX_C_SOURCE 200809L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { COLUMNS = 9, ROWS = 6, TILES = COLUMNS * ROWS, ENTRANCE = 4, NOWHERE = 255 };
enum { IDLE_STEPS = 54, TURNS = 100, SKELETONS = 3, PUSH = 3, LINE = 1024, POSITIONS = 48 };
enum { SKELETON, FAN, SPIKES, DARTS, CRUSH, SHARK, TRAPS, REACTIVATE = TRAPS, DONE };
enum { FLOOR = DONE + 1, WALL, HEIRLOOM, DOOR };
enum { SEND, STAY };
typedef enum { ASK_BUY, ASK_TILE, ASK_FACING, ASK_REACTIVATE, ASK_SEND, ASK_STEP } Ask;
typedef enum { RUNNING, BY_HEIRLOOM, BY_LIMIT } Ending;

static const char LETTERS[] = "S^KDCP", FANS[] = "^>v<";
static const int PRICES[TRAPS] = {2, 2, 2, 4, 4, 6};
static const int REPAIRS[TRAPS] = {1, 1, 1, 2, 2, 3};
static const int DICE[TRAPS] = {0, 0, 1, 5, 1, 2};

typedef struct {
    uint64_t free;               /* tiles without an icon */
    uint64_t disabled;           /* traps marked X */
    uint64_t kinds[TRAPS];       /* where each trap stands */
    uint8_t icons[TILES];
    uint8_t facings[TILES];      /* where a fan blows */
    uint64_t rooms[TRAPS];       /* where the walls allow each trap */
    uint8_t next[TILES][4];      /* the tile on each side, NOWHERE past an edge or wall */
    uint8_t ways[TILES][4];      /* the directions in which one may step */
    uint8_t ways_count[TILES];
} Board;

typedef struct {
    Board boards[2];
    Ask ask;
    Ending ending;
    int seat, turn, points;
    int trap, tile;              /* what is being bought, and where */
    int at, fortitude, idle;     /* the adventurer */
} Game;

/* ---------------------------------------------------------------- dice */

static uint64_t chance = 88172645463325252u;
static FILE *script;             /* the traces that are played again, or NULL */
static long script_line;
static int say(const char *words);

static inline int below(int number) {
    chance ^= chance << 13;
    chance ^= chance >> 7;
    chance ^= chance << 17;
    return (int)(((chance >> 32) * (uint64_t)number) >> 32);
}

static inline int roll(int sides) {
    if (script) return say(sides == 6 ? "roll 6" : "roll 12");
    return below(sides) + 1;
}

/* ---------------------------------------------------------------- boards */

static inline uint64_t bit(int tile) { return (uint64_t)1 << tile; }

static inline int list(uint64_t mask, uint8_t *options) {
    int count = 0;
    for (; mask; mask &= mask - 1) options[count++] = (uint8_t)__builtin_ctzll(mask);
    return count;
}

static int beside(int tile, int toward) {
    static const int UP[4] = {1, 0, -1, 0}, RIGHT[4] = {0, 1, 0, -1};
    int row = tile / COLUMNS + UP[toward], column = tile % COLUMNS + RIGHT[toward];
    return row < 0 || row >= ROWS || column < 0 || column >= COLUMNS ? NOWHERE : row * COLUMNS + column;
}

static void put(Board *board, int tile, int trap) {
    board->icons[tile] = (uint8_t)trap;
    board->kinds[trap] |= bit(tile);
    board->free &= ~bit(tile);
}

static void read_board(Board *board, const char *layout) {
    uint64_t walls = 0;
    memset(board, 0, sizeof *board);
    for (int tile = 0; tile < TILES; tile++) {
        char letter = layout[(ROWS - 1 - tile / COLUMNS) * (COLUMNS + 1) + tile % COLUMNS];
        const char *trap = memchr(LETTERS, letter, TRAPS), *fan = memchr(FANS, letter, 4);
        if (fan) {
            put(board, tile, FAN);
            board->facings[tile] = (uint8_t)(fan - FANS);
        } else if (trap) {
            put(board, tile, (int)(trap - LETTERS));
        } else {
            board->icons[tile] = letter == '#' ? WALL : letter == 'H' ? HEIRLOOM : letter == 'E' ? DOOR : FLOOR;
            if (letter == '#') walls |= bit(tile);
            if (letter == '.') board->free |= bit(tile);
        }
    }
    for (int tile = 0; tile < TILES; tile++) {
        int walled[4];
        for (int toward = 0; toward < 4; toward++) {
            int there = beside(tile, toward);
            walled[toward] = there != NOWHERE && (walls >> there & 1);
            board->next[tile][toward] = (uint8_t)(walled[toward] ? NOWHERE : there);
            if (board->next[tile][toward] != NOWHERE) board->ways[tile][board->ways_count[tile]++] = (uint8_t)toward;
        }
        for (int trap = 0; trap < TRAPS; trap++) {
            int fits = trap == DARTS   ? walled[0] || walled[1] || walled[2] || walled[3]
                       : trap == CRUSH ? (walled[0] && walled[2]) || (walled[1] && walled[3])
                                       : 1;
            if (fits) board->rooms[trap] |= bit(tile);
        }
    }
}

static inline int active_skeletons(const Board *board) {
    return __builtin_popcountll(board->kinds[SKELETON] & ~board->disabled);
}

/* The disabled traps that so many points can make active again. */
static inline uint64_t repairable(const Board *board, int points) {
    uint64_t mask = 0;
    if (!board->disabled) return 0;
    for (int trap = active_skeletons(board) >= SKELETONS; trap < TRAPS; trap++)
        if (REPAIRS[trap] <= points) mask |= board->kinds[trap];
    return mask & board->disabled;
}

/* ---------------------------------------------------------------- turns */

static void begin_turn(Game *game) {
    game->points = roll(6);
    game->points += roll(6);
    game->ask = ASK_BUY;
}

static void begin(Game *game) {
    int first, second;
    do {
        first = roll(6);
        second = roll(6);
    } while (first == second);
    game->seat = first > second ? 0 : 1;
    game->turn = 1;
    begin_turn(game);
}

static void end_turn(Game *game) {
    if (game->turn >= TURNS) {
        game->ending = BY_LIMIT;
        return;
    }
    game->turn++;
    game->seat = 1 - game->seat;
    begin_turn(game);
}

/* The legal options in their order; how many there are. */
static inline int legal(const Game *game, uint8_t *options) {
    const Board *board = &game->boards[game->seat];
    int count = 0;
    switch (game->ask) {
    case ASK_STEP:
        board = &game->boards[1 - game->seat];
        memcpy(options, board->ways[game->at], 4);
        return board->ways_count[game->at];
    case ASK_BUY:
        for (int trap = active_skeletons(board) >= SKELETONS; trap < TRAPS && PRICES[trap] <= game->points; trap++)
            if (board->free & board->rooms[trap]) options[count++] = (uint8_t)trap;
        if (repairable(board, game->points)) options[count++] = REACTIVATE;
        options[count++] = DONE;
        return count;
    case ASK_TILE:
        return list(board->free & board->rooms[game->trap], options);
    case ASK_REACTIVATE:
        return list(repairable(board, game->points), options);
    case ASK_FACING:
        for (; count < 4; count++) options[count] = (uint8_t)count;
        return count;
    default:
        options[0] = SEND;
        options[1] = STAY;
        return 2;
    }
}

static void place(Game *game) {
    put(&game->boards[game->seat], game->tile, game->trap);
    game->points -= PRICES[game->trap];
    game->ask = ASK_BUY;
}

/* Whether the adventurer dies of these dice, to each of which a fan adds 1. */
static int deadly(Game *game, int trap, int bonus) {
    int sum = 0, hits = 0, fortitude = game->fortitude;
    for (int die = 0; die < DICE[trap]; die++) {
        int face = roll(12) + bonus;
        sum += face;
        hits += face >= fortitude;
    }
    if (trap == CRUSH) return sum >= (fortitude <= 6 ? 5 : 9);
    if (trap != DARTS) return sum >= fortitude;
    game->fortitude = fortitude - hits < 1 ? 1 : fortitude - hits;
    return hits >= 3;
}

/* The tile under the adventurer has its effect; whether the run goes on. */
static int arrive(Game *game, Board *board) {
    for (int bonus = 0;; bonus = 1) {
        int at = game->at, icon = board->icons[at];
        if (icon == HEIRLOOM) {
            game->ending = BY_HEIRLOOM;
            return 0;
        }
        if (icon >= TRAPS || (board->disabled & bit(at))) return 1;
        game->idle = 0;
        board->disabled |= bit(at);
        if (icon == SKELETON) {
            if (game->fortitude > 1) game->fortitude--;
            return 1;
        }
        if (icon != FAN) return !deadly(game, icon, bonus);
        for (int pushed = 0; pushed < PUSH; pushed++) {
            int there = board->next[game->at][board->facings[at]];
            if (there == NOWHERE) break;
            game->at = there;
            if (board->icons[there] == HEIRLOOM) break;
            if (board->icons[there] < TRAPS && !(board->disabled & bit(there))) break;
        }
    }
}

static inline void step(Game *game, int toward) {
    Board *board = &game->boards[1 - game->seat];
    game->at = board->next[game->at][toward];
    game->idle++;
    int goes_on = arrive(game, board) && game->idle < IDLE_STEPS;
    if (!goes_on && !game->ending) end_turn(game);
}

static inline void apply(Game *game, int option) {
    Board *board = &game->boards[game->seat];
    switch (game->ask) {
    case ASK_STEP:
        step(game, option);
        return;
    case ASK_BUY:
        game->trap = option;
        if (option < TRAPS) game->ask = ASK_TILE;
        else if (option == REACTIVATE) game->ask = ASK_REACTIVATE;
        else if (game->points) game->ask = ASK_SEND;
        else end_turn(game);
        return;
    case ASK_TILE:
        game->tile = option;
        if (game->trap == FAN) game->ask = ASK_FACING;
        else place(game);
        return;
    case ASK_FACING:
        board->facings[game->tile] = (uint8_t)option;
        place(game);
        return;
    case ASK_REACTIVATE:
        board->disabled &= ~bit(option);
        game->points -= REPAIRS[board->icons[option]];
        game->ask = ASK_BUY;
        return;
    default:
        if (option == STAY) {
            end_turn(game);
            return;
        }
        game->at = ENTRANCE;
        game->fortitude = game->points;
        game->idle = 0;
        game->ask = ASK_STEP;
    }
}

/* ---------------------------------------------------------------- the contest */

static Board *dungeons;
static int dungeon_count;

static void start(Game *game, long number) {
    memset(game, 0, sizeof *game);
    game->boards[0] = dungeons[number % dungeon_count];
    game->boards[1] = dungeons[(number + 1) % dungeon_count];
    begin(game);
}

static long finish(Game *game) {
    uint8_t options[TILES + 10];
    long decisions = 0;
    for (; !game->ending; decisions++) apply(game, options[below(legal(game, options))]);
    return decisions;
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static int play(long games, long warm, uint64_t seed) {
    Game game;
    long decisions = 0;
    double squares = 0, begun = 0;
    chance ^= (seed + 1) * 0x9E3779B97F4A7C15u;
    for (long number = 0; number < warm + games; number++) {
        if (number == warm) begun = seconds();
        start(&game, number);
        long length = finish(&game);
        if (number >= warm) {
            decisions += length;
            squares += (double)length * (double)length;
        }
    }
    double spent = seconds() - begun;
    printf("{\"games\": %ld, \"decisions\": %ld, \"squares\": %.0f, \"seconds\": %.9f}\n", games, decisions, squares, spent);
    return 0;
}

static int clone_all(long count) {
    static Game positions[POSITIONS], copies[POSITIONS];
    uint8_t options[TILES + 10];
    for (int number = 0; number < POSITIONS; number++) {
        start(&positions[number], number);
        for (int decision = 0; decision <= number && !positions[number].ending; decision++)
            apply(&positions[number], options[below(legal(&positions[number], options))]);
    }
    double begun = seconds();
    for (long round = 0; round < count; round++)
        for (int number = 0; number < POSITIONS; number++) {
            memcpy(&copies[number], &positions[number], sizeof(Game));
            __asm__ volatile("" : : "r"(&copies[number]) : "memory"); /* the copy must really be made */
        }
    printf("{\"clones\": %ld, \"seconds\": %.9f}\n", count * POSITIONS, seconds() - begun);
    return 0;
}

/* ---------------------------------------------------------------- traces */

static int say(const char *words) {
    char line[LINE];
    if (!fgets(line, sizeof line, script)) strcpy(line, "nothing more");
    script_line++;
    line[strcspn(line, "\n")] = 0;
    char *value = strstr(line, " = ");
    if (value) *value = 0;
    if (strcmp(line, words) != 0) {
        fprintf(stderr, "line %ld: written is '%s', played is '%s'\n", script_line, line, words);
        exit(1);
    }
    return value ? atoi(value + 3) : 0;
}

static void name(Ask ask, int option, char *id) {
    static const char *BUYS[] = {"skeleton", "fan", "spikes", "darts", "crush", "shark", "reactivate", "done"};
    static const char *DIRECTIONS[] = {"n", "e", "s", "w"}, *SENDING[] = {"send", "stay"};
    if (ask == ASK_TILE || ask == ASK_REACTIVATE) sprintf(id, "%c%d", 'a' + option % COLUMNS, option / COLUMNS + 1);
    else strcpy(id, ask == ASK_BUY ? BUYS[option] : ask == ASK_SEND ? SENDING[option] : DIRECTIONS[option]);
}

static void replay_game(Game *game) {
    static const char *ASKS[] = {"buy", "tile", "facing", "reactivate", "send", "step"};
    uint8_t options[TILES + 10];
    char words[LINE], id[16];
    begin(game);
    while (!game->ending) {
        int count = legal(game, options);
        int length = sprintf(words, "ask %d %s", game->seat, ASKS[game->ask]);
        for (int index = 0; index < count; index++) {
            name(game->ask, options[index], id);
            length += sprintf(words + length, " %s", id);
        }
        apply(game, options[say(words)]);
    }
    if (game->ending == BY_HEIRLOOM) sprintf(words, "end heirloom %d", game->seat);
    else strcpy(words, "end limit nobody");
    say(words);
}

static int replay(const char *path) {
    static Game game;
    char line[LINE];
    long games = 0;
    script = fopen(path, "r");
    if (!script) return 2;
    while (fgets(line, sizeof line, script)) { /* "game N" */
        memset(&game, 0, sizeof game);
        script_line++;
        for (int seat = 0; seat < 2; seat++) {
            script_line++;
            if (!fgets(line, sizeof line, script) || strncmp(line, "dungeon ", 8) != 0) return 2;
            read_board(&game.boards[seat], line + 8);
        }
        replay_game(&game);
        games++;
    }
    printf("{\"games\": %ld}\n", games);
    return 0;
}

static int read_dungeons(const char *path) {
    char line[LINE];
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    while (fgets(line, sizeof line, file)) {
        dungeons = realloc(dungeons, (size_t)(dungeon_count + 1) * sizeof *dungeons);
        read_board(&dungeons[dungeon_count++], line);
    }
    fclose(file);
    return dungeon_count;
}

int main(int count, char **words) {
    if (count > 2 && read_dungeons(words[1])) {
        if (count == 6 && !strcmp(words[2], "play")) return play(atol(words[3]), atol(words[4]), strtoull(words[5], 0, 10));
        if (count == 4 && !strcmp(words[2], "clone")) return clone_all(atol(words[3]));
        if (count == 4 && !strcmp(words[2], "replay")) return replay(words[3]);
    }
    fprintf(stderr, "trapper DUNGEONS play GAMES WARM SEED, clone COUNT or replay FILE\n");
    return 2;
}
