/** GET /api/health: ready or not, and how each part is (D 2.3); GET /api/health/live: whether the process is at work at all. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { logOutage, logRecovery, type OutageLog } from '../gateways/outageLog.ts'

/**
 * One part's state: `ready`, `away` (it does not answer), or `working` (it will be ready by itself, or another process is at it). The books `agree` with
 * the escrow, the `escrow` with what it owes, two nodes of the chain (`rpcs`, of which one may be away: `one-away`) with each
 * other, or they `differ`: that needs a person, and nobody is turned away for it. Nor for a keeper that is `short-of-gas`.
 */
export const states = ['ready', 'away', 'working', 'agree', 'differ', 'one-away', 'short-of-gas'] as const
export type ProbeState = (typeof states)[number]
export type Probe = () => Promise<ProbeState> | ProbeState

/** Without these nobody can be answered. What else is away, as the chain, files or Redis, is told: pages and chat go on without it. */
const needed: readonly string[] = ['database']

const Health = z.object({
  ready: z.boolean(),
  parts: z.record(z.string(), z.enum(states)),
})
const Live = z.object({ live: z.literal(true) })

/**
 * Answers 200 while people can be answered, 503 when a part is away that they need or the process closes, so that a balancer
 * sends nobody new; every part is told in both. Never waits longer than two seconds. Below it, `/live` answers 200 whatever is
 * away: a process that does not is stuck, and starting it anew helps.
 */
export function answerHealth(
  app: FastifyInstance,
  url: string,
  probes: Record<string, Probe>,
  isClosing: () => boolean = () => false,
): void {
  app.get(
    url,
    { schema: { summary: 'Ready or not, and how each part is', response: { 200: Health, 503: Health } } },
    async (_request, reply) => {
      const entries = await Promise.all(
        Object.entries(probes).map(async ([name, probe]) => [name, await inTime(probe)] as const),
      )
      const ready = !isClosing() && entries.every(([name, state]) => state !== 'away' || !needed.includes(name))
      reply.status(ready ? 200 : 503)
      return { ready, parts: Object.fromEntries(entries) }
    },
  )
  app.get(
    `${url}/live`,
    { schema: { summary: 'The process is at work', response: { 200: Live } } },
    () => ({ live: true }) as const,
  )
}

/** The same probes; the log hears of a part that they find away, and when it is back (outageLog.ts). */
export function lastLogged(probes: Readonly<Record<string, Probe>>, log: OutageLog): Record<string, Probe> {
  const told = (name: string, probe: Probe) => async () => {
    let why: unknown
    const state = await inTime(probe, (error) => {
      why = error
    })
    if (state === 'away' || state === 'one-away') logOutage(log, name, why)
    else if (state !== 'working' && state !== 'differ') logRecovery(log, name)
    return state
  }
  return Object.fromEntries(Object.entries(probes).map(([name, probe]) => [name, told(name, probe)]))
}

/** How a part is; one that does not say so within two seconds is away. `onFault` hears what a probe threw. */
export async function inTime(probe: Probe, onFault?: (error: unknown) => void): Promise<ProbeState> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<ProbeState>((resolve) => {
    timer = setTimeout(() => resolve('away'), 2000)
  })
  try {
    return await Promise.race([Promise.resolve().then(probe), late])
  } catch (error) {
    onFault?.(error)
    return 'away'
  } finally {
    clearTimeout(timer)
  }
}
