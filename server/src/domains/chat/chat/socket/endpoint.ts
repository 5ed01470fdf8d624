/** The chat's socket at /api/ws: WebSocket by `ws`, STOMP by our own (docs/adr/0029-stomp.md). */
import type { IncomingMessage } from 'node:http'
import { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { repeat } from '../../../../gateways/repeat.ts'
import { createStompSession, type SessionLimits } from '../../../../gateways/stomp/session.ts'
import { addFigures } from '../../../../http/metrics/added.ts'
import { type ApplicationDeps, createChatApplication } from './application.ts'
import { createConnections, limitsFor } from './connections.ts'
import { createHub } from './hub.ts'
import { createSocketPings } from './socketPings.ts'
import { textMessageOf } from './textMessage.ts'

export interface SocketDeps extends Omit<ApplicationDeps, 'hub'> {
  /** Keyhold's own origin; pages of other origins cannot open a socket. */
  readonly publicUrl: string
  /** Whether a page may also come from the socket's own address, as in local development. */
  readonly isLocal: boolean
  /** Returns which of these sessions are live. */
  readonly areLive: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>
  readonly limits?: SessionLimits
  readonly callsAMinute?: number
  /** Interval of the checks for expired sessions and silent sockets. */
  readonly pauseMilliseconds?: number
}

/** The upgrade data, held while Fastify finds its route. */
const upgrades = new WeakMap<IncomingMessage, { readonly socket: Duplex; readonly head: Buffer }>()
const protocols = ['v12.stomp', 'v11.stomp', 'v10.stomp']
/** Bytes of one WebSocket message; a STOMP frame may span several. */
const longestPiece = 131_072

/** Routes upgrades through the application, so that its rate limits and hooks apply as for requests. */
function routeUpgrades(app: FastifyInstance): void {
  app.server.on('upgrade', (request, socket, head) => {
    upgrades.set(request, { socket, head })
    socket.on('error', () => socket.destroy())
    const response = new ServerResponse(request)
    response.assignSocket(socket as never)
    response.once('finish', () => socket.end())
    app.routing(request, response)
  })
}

/** Registers the route; every connection closes with the application. */
export function socketRoute(app: FastifyInstance, deps: SocketDeps): void {
  const { bus, callsAMinute = 600, pauseMilliseconds = 60_000, onFault } = deps
  const limits = deps.limits ?? limitsFor(callsAMinute)
  routeUpgrades(app)
  const hub = createHub(deps)
  const connections = createConnections(bus, deps.areLive, callsAMinute)
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: longestPiece,
    perMessageDeflate: false,
    handleProtocols: (offered) => protocols.find((one) => offered.has(one)) ?? false,
  })
  const countSockets = () => [{ value: server.clients.size }]
  addFigures(app, [{ name: 'keyhold_sockets', help: 'Open sockets of the chat.', type: 'gauge', read: countSockets }])
  const lifeSigns = createSocketPings()
  let isClosing = false
  const look = () => {
    lifeSigns.ask(server.clients)
    return connections.endLapsed()
  }
  const endLooking = repeat(look, { pauseMilliseconds, onFault })
  const serve = (socket: WebSocket, line: Duplex) => {
    const application = createChatApplication(
      { ...deps, hub },
      {
        admit: (person) => connections.admit(stomp, person),
        mayDo: () => connections.mayDo(stomp),
        deliver: (subscription, delivery) => stomp.deliver(subscription, delivery),
        fail: (error) => stomp.fail(error),
      },
    )
    const stomp = createStompSession(wireOf(socket, line), application, limits)
    connections.add(stomp)
    lifeSigns.watch(socket)
    socket.on('message', (octets) => stomp.receive(octets as Buffer))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      connections.remove(stomp)
      application.leave()
      stomp.ended()
    })
  }
  app.get('/ws', { schema: { hide: true } }, (request, reply) => {
    const upgrade = upgrades.get(request.raw)
    if (!upgrade) return reply.code(426).header('upgrade', 'websocket').send({ code: 'malformed-request' })
    if (!isOwnOrigin(request.raw, deps)) return reply.code(403).send({ code: 'malformed-request' })
    if (isClosing) return reply.code(503).header('retry-after', '1').send()
    reply.hijack()
    reply.raw.detachSocket(upgrade.socket as never)
    server.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (socket) => serve(socket, upgrade.socket))
  })
  app.addHook('preClose', async () => {
    isClosing = true // a socket opened from now on would never be closed, and shutdown would wait for it
    connections.close()
    hub.close()
    await Promise.all([endLooking(), Promise.race([everyoneGone(server), wait(2000)])])
    for (const socket of server.clients) socket.terminate()
  })
}

async function everyoneGone(server: WebSocketServer): Promise<void> {
  await Promise.all([...server.clients].map((socket) => new Promise((resolve) => socket.once('close', resolve))))
}

/** A request without an Origin does not come from a page. */
function isOwnOrigin({ headers }: IncomingMessage, { publicUrl, isLocal }: SocketDeps): boolean {
  const { origin, host } = headers
  if (origin === undefined || origin === new URL(publicUrl).origin) return true
  return isLocal && origin === `http://${host}`
}

/** Time the other end has to answer a close. */
const closingMilliseconds = 5000

/** Maximum bytes of frames that are combined into one WebSocket message. */
const maxTogether = 65_536

/** Flushes at the end of this event loop turn, of all sockets. */
let flushes: (() => void)[] = []
function flushAll(): void {
  const some = flushes
  flushes = []
  for (const flush of some) flush()
}

/** Frames sent in one event loop turn go out as one WebSocket message: messages, answers and receipts. */
function wireOf(socket: WebSocket, line: Duplex) {
  let frames: Buffer[] = []
  let waiting = 0
  const flush = () => {
    if (waiting === 0) return
    const message = textMessageOf(frames, waiting)
    frames = []
    waiting = 0
    if (socket.readyState === socket.OPEN) line.write(message)
  }
  return {
    send(octets: Buffer) {
      if (waiting + octets.length > maxTogether) flush()
      if (waiting === 0 && flushes.push(flush) === 1) setImmediate(flushAll)
      frames.push(octets)
      waiting += octets.length
    },
    get buffered() {
      return waiting + socket.bufferedAmount
    },
    close(code: number, sentence: string) {
      flush()
      socket.close(
        code,
        Buffer.from(sentence)
          .subarray(0, 120)
          .toString('latin1')
          .replace(/[^ -~]/g, '?'),
      )
      setTimeout(() => socket.terminate(), closingMilliseconds).unref()
    },
    pause: () => socket.pause(),
    resume() {
      if (socket.isPaused) socket.resume()
    },
  }
}
