/**
 * Graceful shutdown of one of several processes without a lost request: first it stops being ready, then it finishes
 * its requests.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * Keeps answering for this many seconds, and closes each connection after its response (RFC 9112, section 9.6): clients
 * and balancers reconnect, and a balancer that polls /api/health uses another process. Then `closeApp` finds no
 * connection in use.
 */
export async function drainApp(
  app: FastifyInstance,
  seconds: number,
  rest: () => Promise<unknown> = () => wait(seconds * 1000),
): Promise<void> {
  if (seconds <= 0 || !app.server.listening) return
  const sayLast = (_request: IncomingMessage, response: ServerResponse) => response.setHeader('connection', 'close')
  app.server.prependListener('request', sayLast)
  await rest()
}
