// boardgame.io's own server with the reference skirmish, in memory. Prints its port when it listens.
import { createRequire } from 'node:module'
import { Skirmish } from '../references/boardgameio/game.mjs'

const require = createRequire(new URL('../references/boardgameio/package.json', import.meta.url))
const { Server } = require('boardgame.io/dist/cjs/server.js')

const server = Server({ games: [Skirmish], origins: [/127\.0\.0\.1/] })
console.log = () => {} // it logs every lobby request
const running = await server.run({ port: 0 })
process.stdout.write(`${running.appServer.address().port}\n`)
