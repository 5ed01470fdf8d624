/** GET /api/health: ready or not, and which part (D 2.3). */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

/**
 * One part's state: `ready`, `away` (it does not answer), or `working` (it will be ready by itself). The books `agree` with
 * the escrow, the `escrow` with what it owes, two nodes of the chain (`rpcs`, of which one may be away: `one-away`) with each
 * other, or they `differ`: that needs a person, and nobody is turned away for it. Nor for a keeper that is `short-of-gas`.
 */
const states = ['ready', 'away', 'working', 'agree', 'differ', 'one-away', 'short-of-gas'] as const
export type ProbeState = (typeof states)[number]
export type Probe = () => Promise<ProbeState> | ProbeState

const Health = z.object({
  ready: z.boolean(),
  parts: z.record(z.string(), z.enum(states)),
})

/**
 * Answers 200 when every part is ready or at work, 503 when one is away or the process closes, so that a balancer sends
 * nobody new; never waits longer than two seconds.
 */
export function answerHealth(
  app: FastifyInstance,
  url: string,
  probes: Record<string, Probe>,
  isClosing: () => boolean = () => false,
): void {
  app.get(
    url,
    { schema: { summary: 'Ready or not, and which part', response: { 200: Health, 503: Health } } },
    async (_request, reply) => {
      const entries = await Promise.all(
        Object.entries(probes).map(async ([name, probe]) => [name, await inTime(probe)] as const),
      )
      const ready = !isClosing() && entries.every(([, state]) => state !== 'away')
      reply.status(ready ? 200 : 503)
      return { ready, parts: Object.fromEntries(entries) }
    },
  )
}

async function inTime(probe: Probe): Promise<ProbeState> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<ProbeState>((resolve) => {
    timer = setTimeout(() => resolve('away'), 2000)
  })
  try {
    return await Promise.race([Promise.resolve().then(probe), late])
  } catch {
    return 'away'
  } finally {
    clearTimeout(timer)
  }
}
