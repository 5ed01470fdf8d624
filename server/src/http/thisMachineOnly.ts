/** A local Keyhold has the demo and an open mailbox: it answers this machine only (D 11.11). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from '../gateways/loopback.ts'
import { forwardingHeadersOf } from './forwardingHeaders.ts'
import { createTrust } from './trustedProxies.ts'

const sentence =
  'This Keyhold is in local mode, with demo people and an open mailbox. It answers at localhost only, and not through a proxy. See deploy/runbook.md to open it to others.'

/**
 * Answers 421 (RFC 9110, section 15.5.20) to a Host that is not loopback, and to a request that a proxy forwarded. A
 * web page elsewhere may lead its own name to 127.0.0.1 (DNS rebinding). `trustedProxies` are those of a test.
 */
export function answerThisMachineOnly(app: FastifyInstance, trustedProxies: readonly string[]): void {
  const isTrusted = createTrust(trustedProxies)
  app.addHook('onRequest', async (request, reply) => {
    const { headers, socket } = request.raw
    const isForwarded = forwardingHeadersOf(headers).length > 0 && !isTrusted(socket.remoteAddress)
    if (isForwarded || !isLoopback(hostOf(request)))
      return reply
        .status(421)
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(`${sentence}\n`)
  })
}

/** The Host header without its port. */
const hostOf = ({ headers }: FastifyRequest) => (headers.host ?? '').replace(/:\d*$/, '')
