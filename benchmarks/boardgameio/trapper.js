'use strict';
/**
 * Dungeon Trapper as a boardgame.io game: two given dungeons, default rules.
 *
 * `G` is plain data, moves change it, `ai.enumerate` lists what may be done. What never changes in a dungeon is worked
 * out once and lies outside of `G`.
 */

const { INVALID_MOVE } = require('boardgame.io/core');

const COLUMNS = 9;
const ROWS = 6;
const TILES = Array.from({ length: COLUMNS * ROWS }, (_, tile) => 'abcdefghi'[tile % COLUMNS] + (Math.floor(tile / COLUMNS) + 1));
const ENTRANCE = TILES.indexOf('e1');
const DIRECTIONS = ['n', 'e', 's', 'w'];
const FANS = '^>v<';
const PUSH = 3;
const SKELETONS = 3;
const IDLE_STEPS = 54;
const TURNS = 100;

const TRAPS = {
  skeleton: { icon: 'S', price: 2, repair: 1 },
  fan: { icon: '^', price: 2, repair: 1 },
  spikes: { icon: 'K', price: 2, repair: 1, dice: 1 },
  darts: { icon: 'D', price: 4, repair: 2, dice: 5 },
  crush: { icon: 'C', price: 4, repair: 2, dice: 1 },
  shark: { icon: 'P', price: 6, repair: 3, dice: 2 },
};
const NAMES = Object.keys(TRAPS);
const TRAP_OF = Object.fromEntries(NAMES.map((name) => [TRAPS[name].icon, name]));
for (const icon of FANS) TRAP_OF[icon] = 'fan';

/** The tile on this side, or null past the edge. */
function beside(tile, toward) {
  const row = Math.floor(tile / COLUMNS) + [1, 0, -1, 0][toward];
  const column = (tile % COLUMNS) + [0, 1, 0, -1][toward];
  return row < 0 || row >= ROWS || column < 0 || column >= COLUMNS ? null : row * COLUMNS + column;
}

/** A dungeon as it is given, and what follows from its walls: where steps lead, and which traps fit. */
function readDungeon(layout) {
  const icons = [...layout.split('/').reverse().join('')];
  const next = [];
  const steps = [];
  const rooms = Object.fromEntries(NAMES.map((name) => [name, []]));
  icons.forEach((icon, tile) => {
    const around = [0, 1, 2, 3].map((toward) => beside(tile, toward));
    const [n, e, s, w] = around.map((there) => there !== null && icons[there] === '#');
    next.push(around.map((there) => (there !== null && icons[there] !== '#' ? there : null)));
    steps.push([0, 1, 2, 3].filter((toward) => next[tile][toward] !== null).map((toward) => move('step', toward)));
    if (icon === '#') return;
    for (const name of NAMES) {
      const fits = name === 'darts' ? n || e || s || w : name === 'crush' ? (n && s) || (e && w) : true;
      if (fits) rooms[name].push(tile);
    }
  });
  return { icons, next, steps, rooms };
}

function move(name, ...args) {
  return { move: name, args };
}

const BUY = Object.fromEntries(NAMES.map((name) => [name, move('buy', name)]));
const REACTIVATE = move('buy', 'reactivate');
const DONE = move('buy', 'done');
const PLACE = TILES.map((_, tile) => move('place', tile));
const REPAIR = TILES.map((_, tile) => move('reactivate', tile));
const FACE = DIRECTIONS.map((_, toward) => move('face', toward));
const SENDING = [move('send', true), move('send', false)];

/** Whether the disabled trap on this tile may be made active again. */
function mayRepair(board, tile, points) {
  const name = TRAP_OF[board.icons[tile]];
  return TRAPS[name].repair <= points && (name !== 'skeleton' || board.skeletons < SKELETONS);
}

function mayBuy(board, rooms, name, points) {
  if (TRAPS[name].price > points || (name === 'skeleton' && board.skeletons >= SKELETONS)) return false;
  const { icons } = board;
  return rooms[name].some((tile) => icons[tile] === '.');
}

/** The disabled traps of a board in the order of its tiles. */
function disabledTiles(board) {
  const tiles = [];
  board.disabled.forEach((disabled, tile) => disabled && tiles.push(tile));
  return tiles;
}

/**
 * The game from these two dungeons. `roll(random, sides)` rolls a die: boardgame.io's own, unless the dice are written.
 */
function trapper(layouts, roll = (random, sides) => random.Die(sides)) {
  const dungeons = layouts.map(readDungeon);

  function enumerate(G, ctx) {
    const seat = Number(ctx.currentPlayer);
    const board = G.boards[seat];
    const { rooms } = dungeons[seat];
    switch (G.ask) {
      case 'step':
        return dungeons[1 - seat].steps[G.run.at];
      case 'buy': {
        const moves = NAMES.filter((name) => mayBuy(board, rooms, name, G.points)).map((name) => BUY[name]);
        if (board.disabled.some((disabled, tile) => disabled && mayRepair(board, tile, G.points))) moves.push(REACTIVATE);
        moves.push(DONE);
        return moves;
      }
      case 'tile':
        return rooms[G.order.trap].filter((tile) => board.icons[tile] === '.').map((tile) => PLACE[tile]);
      case 'facing':
        return FACE;
      case 'reactivate':
        return disabledTiles(board).filter((tile) => mayRepair(board, tile, G.points)).map((tile) => REPAIR[tile]);
      default:
        return SENDING;
    }
  }

  function endTurn(G, events) {
    G.run = null;
    if (G.turn >= TURNS) G.ended = { how: 'limit', winner: null };
    else events.endTurn();
  }

  function place(G, seat, icon) {
    const { trap, tile } = G.order;
    const board = G.boards[seat];
    board.icons[tile] = icon;
    if (trap === 'skeleton') board.skeletons += 1;
    G.points -= TRAPS[trap].price;
    G.order = null;
    G.ask = 'buy';
  }

  /** The dice of a trap decide whether the adventurer lives. */
  function survives(run, name, bonus, random) {
    const faces = Array.from({ length: TRAPS[name].dice }, () => roll(random, 12) + bonus);
    if (name === 'darts') {
      const hits = faces.filter((face) => face >= run.fortitude).length;
      run.fortitude = Math.max(1, run.fortitude - hits);
      return hits < 3;
    }
    if (name === 'crush') return faces[0] < (run.fortitude <= 6 ? 5 : 9);
    return faces.reduce((sum, face) => sum + face, 0) < run.fortitude;
  }

  /** Up to three tiles, but not past a wall, an active trap or the heirloom. */
  function push(run, board, next, toward) {
    for (let pushed = 0; pushed < PUSH; pushed++) {
      const there = next[run.at][toward];
      if (there === null) return;
      run.at = there;
      const icon = board.icons[there];
      if (icon === 'H' || (TRAP_OF[icon] && !board.disabled[there])) return;
    }
  }

  /** The tile under the adventurer has its effect; whether the run goes on. */
  function arrive(G, seat, random, bonus) {
    const { run } = G;
    const board = G.boards[1 - seat];
    const icon = board.icons[run.at];
    if (icon === 'H') {
      G.ended = { how: 'heirloom', winner: seat };
      return true;
    }
    const name = TRAP_OF[icon];
    if (!name || board.disabled[run.at]) return true;
    run.idle = 0;
    board.disabled[run.at] = true;
    if (name === 'skeleton') {
      board.skeletons -= 1;
      run.fortitude = Math.max(1, run.fortitude - 1);
      return true;
    }
    if (name !== 'fan') return survives(run, name, bonus, random);
    push(run, board, dungeons[1 - seat].next, FANS.indexOf(icon));
    return arrive(G, seat, random, 1);
  }

  return {
    name: 'dungeon-trapper',
    minPlayers: 2,
    maxPlayers: 2,
    disableUndo: true,

    setup: ({ random }) => {
      let dice;
      do dice = [roll(random, 6), roll(random, 6)];
      while (dice[0] === dice[1]);
      return {
        boards: dungeons.map(({ icons }) => ({
          icons: [...icons],
          disabled: icons.map(() => false),
          skeletons: icons.filter((icon) => icon === 'S').length,
        })),
        starter: dice[0] > dice[1] ? 0 : 1,
        turn: 0,
        ask: 'buy',
        points: 0,
        order: null,
        run: null,
        ended: null,
      };
    },

    turn: {
      order: {
        first: ({ G }) => G.starter,
        next: ({ ctx }) => (ctx.playOrderPos + 1) % ctx.numPlayers,
      },
      onBegin: ({ G, random }) => {
        G.turn += 1;
        G.points = roll(random, 6) + roll(random, 6);
        G.ask = 'buy';
      },
    },

    moves: {
      buy: ({ G, events }, what) => {
        if (G.ask !== 'buy') return INVALID_MOVE;
        if (what === 'reactivate') {
          G.ask = 'reactivate';
        } else if (what !== 'done') {
          G.order = { trap: what, tile: null };
          G.ask = 'tile';
        } else if (G.points > 0) {
          G.ask = 'send';
        } else {
          endTurn(G, events);
        }
      },
      place: ({ G, playerID }, tile) => {
        if (G.ask !== 'tile') return INVALID_MOVE;
        G.order.tile = tile;
        if (G.order.trap === 'fan') G.ask = 'facing';
        else place(G, Number(playerID), TRAPS[G.order.trap].icon);
      },
      face: ({ G, playerID }, toward) => {
        if (G.ask !== 'facing') return INVALID_MOVE;
        place(G, Number(playerID), FANS[toward]);
      },
      reactivate: ({ G, playerID }, tile) => {
        if (G.ask !== 'reactivate') return INVALID_MOVE;
        const board = G.boards[Number(playerID)];
        const name = TRAP_OF[board.icons[tile]];
        board.disabled[tile] = false;
        if (name === 'skeleton') board.skeletons += 1;
        G.points -= TRAPS[name].repair;
        G.ask = 'buy';
      },
      send: ({ G, events }, enters) => {
        if (G.ask !== 'send') return INVALID_MOVE;
        if (enters) {
          G.run = { at: ENTRANCE, fortitude: G.points, idle: 0 };
          G.ask = 'step';
        } else {
          endTurn(G, events);
        }
      },
      step: ({ G, playerID, events, random }, toward) => {
        if (G.ask !== 'step') return INVALID_MOVE;
        const seat = Number(playerID);
        G.run.at = dungeons[1 - seat].next[G.run.at][toward];
        G.run.idle += 1;
        const lives = arrive(G, seat, random, 0);
        if (!G.ended && (!lives || G.run.idle >= IDLE_STEPS)) endTurn(G, events);
      },
    },

    endIf: ({ G }) => G.ended ?? undefined,
    ai: { enumerate },
  };
}

/** What a move is called in the rulebook's words. */
function idOf({ move: name, args: [value] }) {
  if (name === 'buy') return value;
  if (name === 'place' || name === 'reactivate') return TILES[value];
  if (name === 'send') return value ? 'send' : 'stay';
  return DIRECTIONS[value];
}

module.exports = { idOf, trapper };
