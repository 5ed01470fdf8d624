/** Ending a process of several without a lost request: first nobody new is sent here, then what was asked is answered. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * Goes on answering for so many seconds, each answer the last one of its connection (RFC 9112, section 9.6): clients and balancers
 * come again on a new one, which a balancer that asks /api/health opens elsewhere. Then `closeApp` finds no line in use.
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
