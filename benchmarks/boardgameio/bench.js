'use strict';
/**
 * The contestant boardgame.io, through its client (`client`) or its bare reducer (`reducer`):
 *
 *     node bench.js client|reducer DUNGEONS play GAMES WARM SEED
 *     node bench.js client|reducer DUNGEONS clone COUNT
 *     node bench.js client|reducer DUNGEONS replay FILE
 *
 * DUNGEONS holds one dungeon a line. benchmarks/contest.py says what is answered.
 */

const fs = require('node:fs');
const { Client } = require('boardgame.io/client');
const { CreateGameReducer, InitializeGame, ProcessGameConfig } = require('boardgame.io/internal');
const { idOf, trapper } = require('./trapper.js');

const POSITIONS = 48;

/** Two ways to play a game: each has `state()` and `move(name, args)`. */
const WAYS = {
  client(game) {
    const client = Client({ game, numPlayers: 2, debug: false });
    client.start();
    return {
      state: () => client.getState(),
      move: (name, args) => client.moves[name](...args),
    };
  },
  reducer(game) {
    const processed = ProcessGameConfig(game);
    const reduce = CreateGameReducer({ game: processed });
    let state = InitializeGame({ game: processed, numPlayers: 2 });
    return {
      state: () => state,
      move: (name, args) => {
        const playerID = state.ctx.currentPlayer;
        state = reduce(state, { type: 'MAKE_MOVE', payload: { type: name, args, playerID } });
      },
    };
  },
};

/** A small generator of numbers from 0 to 1, the same for the same seed. */
function draws(seed) {
  let state = (seed + 1) * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** One random decision; false when the game is over. */
function step(table, game, draw) {
  const { G, ctx } = table.state();
  if (ctx.gameover) return false;
  const moves = game.ai.enumerate(G, ctx);
  const { move, args } = moves[Math.floor(draw() * moves.length)];
  table.move(move, args);
  return true;
}

function play(way, gameOf, games, warm, seed) {
  const draw = draws(seed);
  const told = { games, decisions: 0, squares: 0, seconds: 0 };
  for (let number = 0; number < warm + games; number++) {
    const game = { ...gameOf(number), seed: `${seed} ${number}` };
    const table = way(game);
    const begun = cpuSeconds();
    let length = 0;
    while (step(table, game, draw)) length += 1;
    if (number < warm) continue;
    told.seconds += cpuSeconds() - begun;
    told.decisions += length;
    told.squares += length * length;
  }
  return told;
}

function clone(way, gameOf, count) {
  const draw = draws(7);
  const positions = [];
  for (let number = 0; number < POSITIONS; number++) {
    const table = way(gameOf(number));
    for (let decision = 0; decision <= number; decision++) step(table, gameOf(number), draw);
    positions.push(table.state());
  }
  const begun = cpuSeconds();
  for (const { G, ctx } of positions) {
    for (let time = 0; time < count; time++) structuredClone({ G, ctx });
  }
  return { clones: count * POSITIONS, seconds: cpuSeconds() - begun };
}

class Differs extends Error {}

/** The lines of a file of traces, of which each is what a game comes to next. */
class Script {
  constructor(path) {
    this.lines = fs.readFileSync(path, 'utf8').trimEnd().split('\n');
    this.at = 0;
  }

  say(words) {
    const [written, value] = (this.lines[this.at] ?? 'nothing more').split(' = ');
    this.at += 1;
    if (written !== words) throw new Differs(`line ${this.at}: written is '${written}', played is '${words}'`);
    return Number(value);
  }

  dungeon() {
    return this.lines[this.at++].slice('dungeon '.length);
  }
}

function replayGame(way, script) {
  const game = trapper([script.dungeon(), script.dungeon()], (random, sides) => script.say(`roll ${sides}`));
  const table = way(game);
  for (;;) {
    const { G, ctx } = table.state();
    if (ctx.gameover) return script.say(`end ${ctx.gameover.how} ${ctx.gameover.winner ?? 'nobody'}`);
    const moves = game.ai.enumerate(G, ctx);
    const ids = moves.map(idOf).join(' ');
    const { move, args } = moves[script.say(`ask ${ctx.currentPlayer} ${G.ask} ${ids}`)];
    table.move(move, args);
  }
}

function replay(way, path) {
  const script = new Script(path);
  let games = 0;
  for (; script.at < script.lines.length; games++) {
    script.say(`game ${games}`);
    replayGame(way, script);
  }
  return { games };
}

function main([wayName, dungeons, task, ...numbers]) {
  const way = WAYS[wayName];
  const layouts = fs.readFileSync(dungeons, 'utf8').trimEnd().split('\n');
  const games = layouts.map((layout, number) => trapper([layout, layouts[(number + 1) % layouts.length]]));
  const gameOf = (number) => games[number % games.length];
  if (task === 'play') return play(way, gameOf, ...numbers.map(Number));
  if (task === 'clone') return clone(way, gameOf, Number(numbers[0]));
  return replay(way, numbers[0]);
}

try {
  console.log(JSON.stringify(main(process.argv.slice(2))));
} catch (error) {
  if (!(error instanceof Differs)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
