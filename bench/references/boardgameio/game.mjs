// The reference skirmish as a boardgame.io game. The drivers import it: skirmish.mjs plays it through the headless
// client; a server can be handed the same object.
import { readFileSync } from 'node:fs'
// Not 'boardgame.io/core', as in a bundler: that is a folder, and Node imports no folders.
import { INVALID_MOVE } from 'boardgame.io/dist/cjs/core.js'

const FACTS = JSON.parse(readFileSync(new URL('../skirmish.json', import.meta.url), 'utf8'))
const SIZE = FACTS.size
const WALLS = new Set(FACTS.walls)
const STEPS = [[0, -1], [1, 0], [0, 1], [-1, 0]] // north, east, south, west

/** The next state of a stream of the benchmark; dice and policy have one each. */
export const advance = (stream) => (Math.imul(stream, 1664525) + 1013904223) >>> 0

/** The value below n that a state of a stream stands for. */
export const below = (stream, n) => (stream >>> 8) % n

const ready = (G, side) => G.units.filter((unit) => unit.side === side && unit.hp > 0 && !unit.acted)
const hitPoints = (G, side) => G.units.reduce((sum, unit) => sum + (unit.side === side ? unit.hp : 0), 0)

/** The free squares that a unit can walk to, in breadth-first order. */
function reach(G, from) {
  const blocked = new Set(WALLS).add(from)
  for (const unit of G.units) if (unit.hp > 0) blocked.add(unit.square)
  const found = []
  let edge = [from]
  for (let step = 0; step < FACTS.steps; step++) {
    const next = []
    for (const square of edge) {
      const x = square % SIZE
      const y = (square - x) / SIZE
      for (const [dx, dy] of STEPS) {
        if (x + dx < 0 || x + dx >= SIZE || y + dy < 0 || y + dy >= SIZE) continue
        const to = square + dy * SIZE + dx
        if (blocked.has(to)) continue
        blocked.add(to)
        next.push(to)
      }
    }
    found.push(...next)
    edge = next
  }
  return found
}

function distance(a, b) {
  const ax = a % SIZE
  const bx = b % SIZE
  return Math.max(Math.abs(ax - bx), Math.abs((a - ax) / SIZE - (b - bx) / SIZE))
}

/** Whether no wall stands strictly between two squares. */
function sees(a, b) {
  let x = a % SIZE
  let y = (a - x) / SIZE
  const bx = b % SIZE
  const by = (b - bx) / SIZE
  const dx = Math.abs(bx - x)
  const dy = Math.abs(by - y)
  const sx = x < bx ? 1 : -1
  const sy = y < by ? 1 : -1
  let err = dx - dy
  while (true) {
    const e2 = 2 * err
    if (e2 > -dy) {
      err -= dy
      x += sx
    }
    if (e2 < dx) {
      err += dx
      y += sy
    }
    if (x === bx && y === by) return true
    if (WALLS.has(y * SIZE + x)) return false
  }
}

const canShoot = (unit, target) =>
  target.hp > 0 &&
  target.side !== unit.side &&
  distance(unit.square, target.square) <= FACTS.range &&
  sees(unit.square, target.square)

/** Decision 1: which unit acts. */
function choose({ G, playerID }, id) {
  const unit = G.units[id]
  if (G.active !== null || unit === undefined) return INVALID_MOVE
  if (unit.side !== Number(playerID) || unit.hp === 0 || unit.acted) return INVALID_MOVE
  G.active = id
}

/** Decision 2: it holds, moves to a square or shoots a unit. */
function act({ G }, kind, value) {
  if (G.active === null) return INVALID_MOVE
  const unit = G.units[G.active]
  if (kind === 'move') {
    if (!reach(G, unit.square).includes(value)) return INVALID_MOVE
    unit.square = value
  } else if (kind === 'shoot') {
    const target = G.units[value]
    if (target === undefined || !canShoot(unit, target)) return INVALID_MOVE
    shoot(G, unit, target)
  } else if (kind !== 'hold') {
    return INVALID_MOVE
  }
  unit.acted = true
}

function shoot(G, unit, target) {
  const needed = distance(unit.square, target.square) <= FACTS.near ? 4 : 5
  let hits = 0
  let dice = G.dice
  for (let die = 0; die < FACTS.dice; die++) {
    dice = advance(dice)
    if (1 + below(dice, 6) >= needed) hits += 1
  }
  G.dice = dice
  target.hp = Math.max(0, target.hp - hits)
}

/** Every legal move, in the order of the benchmark. */
function enumerate(G, ctx) {
  if (G.active === null) {
    return ready(G, Number(ctx.currentPlayer)).map((unit) => ({ move: 'choose', args: [unit.id] }))
  }
  const unit = G.units[G.active]
  const options = [{ move: 'act', args: ['hold'] }]
  for (const square of reach(G, unit.square)) options.push({ move: 'act', args: ['move', square] })
  for (const target of G.units) {
    if (canShoot(unit, target)) options.push({ move: 'act', args: ['shoot', target.id] })
  }
  return options
}

const firstOfRound = (round) => (round - 1) % 2

export const Skirmish = {
  name: 'skirmish',
  minPlayers: 2,
  maxPlayers: 2,

  setup: (_, { seed = 0 } = {}) => ({
    round: 1,
    active: null,
    dice: (7919 * seed + 17) >>> 0,
    units: FACTS.starts.flatMap((squares, side) =>
      squares.map((square, n) => ({ id: side * squares.length + n, side, square, hp: FACTS.hp, acted: false })),
    ),
  }),

  moves: { choose, act },

  // A turn is one activation: which unit, what it does.
  turn: {
    minMoves: 2,
    maxMoves: 2,
    onEnd: ({ G }) => {
      G.active = null
      if (G.units.every((unit) => unit.acted || unit.hp === 0)) {
        G.round += 1
        for (const unit of G.units) unit.acted = false
      }
    },
    order: {
      first: () => firstOfRound(1),
      next: ({ G, ctx }) => {
        if (!G.units.some((unit) => unit.acted && unit.hp > 0)) return firstOfRound(G.round)
        const other = 1 - ctx.playOrderPos
        return ready(G, other).length > 0 ? other : ctx.playOrderPos
      },
    },
  },

  endIf: ({ G }) => {
    const left = [hitPoints(G, 0), hitPoints(G, 1)]
    if (left[0] > 0 && left[1] > 0 && G.round <= FACTS.rounds) return undefined
    return left[0] === left[1] ? { draw: true } : { winner: left[0] > left[1] ? '0' : '1' }
  },

  ai: { enumerate },
}
