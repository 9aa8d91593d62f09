// Plays two-seat skirmish tables against a server, every player answering at once with a random legal answer.
//   node load.mjs noctule|boardgameio --port P --tables 100 --seconds 8
// A finished game is followed by a new one at once, creation included. Prints moves per second and latency: from
// sending an answer to holding the position after it, at the socket of whoever answered.
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { createRequire } from 'node:module'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { Skirmish } from '../references/boardgameio/game.mjs'

const require = createRequire(new URL('../references/boardgameio/package.json', import.meta.url))
const WebSocket = require('ws')
const { io } = require('socket.io-client')

const WARM_UP = 3
const LONGEST_START = 40
const SEATS = ['ana', 'ben']
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string' }, tables: { type: 'string' }, seconds: { type: 'string', default: '8' } },
})
const [kind] = positionals
const base = `127.0.0.1:${values.port}`
const agent = new http.Agent({ keepAlive: true, maxSockets: 8 })

let measuring = false
let refused = 0
const reasons = {} // why, and how often: a refused table is a fault, of the server or of this program
const refuse = (reason) => {
  refused += 1
  reasons[reason] = (reasons[reason] ?? 0) + 1
}
const latencies = []

const pick = (options) => options[Math.floor(Math.random() * options.length)]
let moves = 0
const progress = [] // when each table last went on: one that waits for ever must not look like a fast one
const done = (sent, place) => {
  moves += 1
  progress[place] = performance.now()
  if (measuring) latencies.push(performance.now() - sent)
}

function post(path, body) {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json' }
    const request = http.request(`http://${base}${path}`, { method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () => (response.statusCode < 300 ? resolve(JSON.parse(text)) : reject(new Error(text))))
    })
    request.on('error', reject)
    request.end(JSON.stringify(body))
  })
}

/** One table after the other, for ever. */
async function noctule(place) {
  const wish = { game: 'skirmish', scenario: 'standard', seats: SEATS.map((seat) => ({ seat, held: 'me' })) }
  const { table, keys } = await post('/api/v1/tables', wish)
  let ended = false
  const sockets = SEATS.map((seat) => {
    const socket = new WebSocket(`ws://${base}/api/v1/tables/${table}/socket`, { perMessageDeflate: false })
    let sent = 0
    let id = 0
    socket.on('open', () => socket.send(JSON.stringify({ t: 'hello', v: 1, keys: [keys[seat]], grounds: ['field'] })))
    socket.on('error', (error) => refuse(`socket: ${error.message}`))
    socket.on('close', (code) => ended || refuse(`closed with ${code}`))
    socket.on('message', (data) => {
      const message = JSON.parse(data)
      if (message.t === 'no' || message.t === 'error') refuse(message.reason)
      if (message.t !== 'update' || ended) return
      if (sent) done(sent, place)
      sent = 0
      if (message.over) {
        ended = true
        for (const other of sockets) other.close()
        noctule(place)
        return
      }
      const decision = message.seats[seat].view.decision
      if (decision === undefined) return
      const answer = { t: 'answer', id: (id += 1), seat, key: pick(decision.options).key, n: decision.n }
      sent = performance.now()
      socket.send(JSON.stringify(answer))
    })
    return socket
  })
}

/** The two sockets of a table of boardgame.io, connected before anybody plays: a busy server lets connecting ones time out. */
const connected = () =>
  Promise.all(
    SEATS.map(() => {
      const socket = io(`http://${base}/skirmish`, { transports: ['websocket'], forceNew: true, timeout: 60_000 })
      return new Promise((resolve) => socket.on('connect', () => resolve(socket)))
    }),
  )

/** The same on boardgame.io. Its sockets stay open for the next match. */
function boardgameio(place, sockets) {
  // A match that nobody has made is made by the first sync: cheaper than its lobby, which is all the better for it. The
  // second player syncs after the first: two at once would both make it, and one of them would undo a move.
  const start = async () => {
    const matchID = randomUUID()
    for (const [player, socket] of sockets.entries()) await join(socket, matchID, String(player))
    for (const socket of sockets) socket.begin()
  }
  let current = ''
  function join(socket, matchID, playerID) {
    current = matchID
    let sent = 0
    const heard = (id, state) => {
      if (id !== matchID || matchID !== current) return
      if (sent) done(sent, place)
      sent = 0
      if (state.ctx.gameover !== undefined) {
        current = ''
        start()
        return
      }
      if (state.ctx.currentPlayer !== playerID) return
      const { move, args } = pick(Skirmish.ai.enumerate(state.G, state.ctx))
      const action = { type: 'MAKE_MOVE', payload: { type: move, args, playerID } }
      sent = performance.now()
      socket.emit('update', action, state._stateID, matchID, playerID)
    }
    socket.removeAllListeners('update')
    socket.removeAllListeners('sync')
    socket.on('update', heard)
    return new Promise((resolve) => {
      socket.on('sync', (id, { state }) => {
        socket.begin = () => heard(id, state)
        resolve()
      })
      socket.emit('sync', matchID, playerID, undefined, 2)
    })
  }
  start()
}

const wait = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))
const places = Array.from({ length: Number(values.tables) }, (_, place) => place)
if (kind === 'noctule') {
  for (const place of places) {
    noctule(place)
    if (place % 10 === 9) await wait(0.05)
  }
} else {
  const pairs = []
  for (const place of places) pairs[place] = await connected()
  for (const place of places) boardgameio(place, pairs[place])
}
// All tables in play, then some seconds for the compilers, then the clock. Connecting can take long on a busy server.
const started = () => places.every((place) => progress[place])
for (let second = 0; second < LONGEST_START && !started(); second++) await wait(1)
await wait(WARM_UP)
measuring = true
const begun = performance.now()
const before = process.cpuUsage()
await wait(Number(values.seconds))
measuring = false
const ended = performance.now()
const seconds = (ended - begun) / 1000
const used = process.cpuUsage(before)
latencies.sort((a, b) => a - b)
const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(share * latencies.length))] ?? 0
console.log(
  JSON.stringify({
    moves: latencies.length,
    all_moves: moves,
    per_second: latencies.length / seconds,
    median_ms: at(0.5),
    p99_ms: at(0.99),
    refused,
    reasons,
    stalled: places.filter((place) => (progress[place] ?? 0) < ended - 3000).length,
    generator_busy: (used.user + used.system) / 1e6 / seconds,
  }),
)
process.exit(0)
