/** Bounds on what one client may hold open: connections, and bodies that it began to send. */
import type { Socket } from 'node:net'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { FastifyInstance } from 'fastify'
import { isLoopback } from '../gateways/loopback.ts'
import { networkOf } from '../gateways/network.ts'
import { createTrust } from './trustedProxies.ts'

/** Connections of one network address: a browser opens six and a socket, and a household or office shares an address. */
const mostConnections = 250
/** A body of JSON or of a plain form is at most a megabyte. Forms with files have their own limit (uploadIdleTimeout.ts). */
const bodyMilliseconds = 60_000

export interface ClientLimits {
  readonly connections?: number
  readonly bodyMilliseconds?: number
  /** Whose connections are not counted. */
  readonly isExempt?: (address: string) => boolean
}

/**
 * Closes a connection beyond the limit of its network at once, and answers `upload-silent` (408) when a body does not
 * arrive in time. Our own proxies and this machine carry the connections of many.
 */
export function limitClients(app: FastifyInstance, trustedProxies: readonly string[], limits: ClientLimits = {}): void {
  const isProxy = createTrust(trustedProxies)
  const { isExempt = (address: string) => isLoopback(networkOf(address)) || isProxy(address) } = limits
  limitConnections(app, limits.connections ?? mostConnections, isExempt)
  limitBodies(app, limits.bodyMilliseconds ?? bodyMilliseconds)
}

function limitConnections(app: FastifyInstance, most: number, isExempt: (address: string) => boolean): void {
  const open = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (isExempt(remoteAddress)) return
    const network = networkOf(remoteAddress)
    const count = (open.get(network) ?? 0) + 1
    open.set(network, count)
    socket.once('close', () => {
      const rest = (open.get(network) ?? 1) - 1
      if (rest > 0) open.set(network, rest)
      else open.delete(network)
    })
    if (count > most) socket.destroy()
  })
}

function limitBodies(app: FastifyInstance, milliseconds: number): void {
  app.addHook('preParsing', async (request, reply, payload) => {
    const { 'content-length': length, 'transfer-encoding': encoding, 'content-type': type } = request.headers
    const hasBody = encoding !== undefined || Number(length) > 0
    if (!hasBody || /^multipart\//i.test(type ?? '')) return
    const late = setTimeout(() => {
      // Not destroyed: the answer needs its connection, which closes after it (refusals.ts). Without a listener no code
      // reads the body, and an error would end the process.
      if (payload.listenerCount('error') > 0) payload.emit('error', new Refusal('upload-silent'))
    }, milliseconds)
    const end = () => clearTimeout(late)
    payload.once('end', end).once('close', end)
    reply.raw.once('close', end)
  })
}
