// Plays the reference skirmish through boardgame.io's headless client.
//   node skirmish.mjs digest            seeds 0 to 299: the digest that proves the rules
//   node skirmish.mjs speed --seconds 5 random play for so long: decisions per second
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { Client } from 'boardgame.io/dist/cjs/client.js' // a file, not the folder: see game.mjs
import { Skirmish, advance, below } from './game.mjs'

// Seconds before the clock starts. Node reaches its full speed after one to one and a half; the first half second
// runs at a third of it.
const WARM_UP = 2

/** Plays one game with random answers; `record` is told every number of the digest. Returns decisions and winner. */
function play(seed, record) {
  const game = { ...Skirmish, setup: (context) => Skirmish.setup(context, { seed }) } // a local client has no setupData
  const client = Client({ game, numPlayers: 2, debug: false })
  client.start()
  let policy = (2 * seed + 1) >>> 0
  let decisions = 0
  let { G, ctx } = client.getState()
  while (ctx.gameover === undefined) {
    const options = Skirmish.ai.enumerate(G, ctx)
    policy = advance(policy)
    const index = below(policy, options.length)
    record(options.length)
    record(index)
    const { move, args } = options[index]
    client.moves[move](...args)
    decisions += 1
    ;({ G, ctx } = client.getState())
  }
  client.stop()
  const winner = ctx.gameover.draw ? 2 : Number(ctx.gameover.winner)
  record(decisions)
  record(winner)
  record(G.units.reduce((sum, unit) => sum + unit.hp, 0))
  return { decisions, winner }
}

function digest() {
  let hash = 2166136261
  const record = (value) => {
    hash = Math.imul(hash ^ value, 16777619) >>> 0
  }
  const wins = [0, 0, 0]
  let decisions = 0
  const start = performance.now()
  for (let seed = 0; seed < 300; seed++) {
    const game = play(seed, record)
    decisions += game.decisions
    wins[game.winner] += 1
  }
  const seconds = (performance.now() - start) / 1000
  return { digest: hash.toString(16).padStart(8, '0'), wins, decisions, seconds, per_second: decisions / seconds }
}

/** Random play from a seed on until the time is over; the last game is finished and counted. */
function playFor(seconds, firstSeed) {
  let seed = firstSeed
  let decisions = 0
  const start = performance.now()
  const end = start + seconds * 1000
  do {
    decisions += play(seed, () => {}).decisions
    seed += 1
  } while (performance.now() < end)
  const elapsed = (performance.now() - start) / 1000
  return { games: seed - firstSeed, decisions, seconds: elapsed, per_second: decisions / elapsed }
}

const version = () =>
  JSON.parse(readFileSync(new URL('node_modules/boardgame.io/package.json', import.meta.url), 'utf8')).version

function speed(seconds) {
  playFor(WARM_UP, 1_000_000)
  return { library: `boardgame.io ${version()}`, runtime: `Node ${process.versions.node}`, ...playFor(seconds, 0) }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '5' } },
})
const [command] = positionals
const seconds = Number(values.seconds)
if (command === 'digest') {
  console.log(JSON.stringify(digest()))
} else if (command === 'speed' && seconds > 0) {
  console.log(JSON.stringify(speed(seconds)))
} else {
  console.error('usage: node skirmish.mjs digest | speed [--seconds N]')
  process.exit(2)
}
