/** GET /api/health: readiness and the state of each part (D 2.3); GET /api/health/live: liveness of the process. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { logOutage, logRecovery, type OutageLog } from '../gateways/outageLog.ts'

/**
 * The state of one part: `ready`, `away` (it does not answer), or `working` (it becomes ready without help, or another
 * process does the work). The `books` (our ledger) agree with the escrow, the `escrow` with what it owes, and two nodes
 * of the chain (`rpcs`, of which one may be away: `one-away`) with each other, or they `differ`: that needs an
 * operator, but requests are still served. So does a keeper or a relay that is `short-of-gas` or `short-of-rnb`, and so do `jobs` that are
 * `failing`. `secondPayments` are `open` while the escrow holds one
 * (D 12.11). `appeals` are `not-offered` while an arbitration stands beside the escrow, and new leases name one account. A `chain` is `refused` if its node serves another one, or lost the escrow's code or final events: payments
 * are refused until it has them.
 */
export const states = [
  'ready',
  'away',
  'working',
  'agree',
  'differ',
  'one-away',
  'short-of-gas',
  'short-of-rnb',
  'failing',
  'open',
  'not-offered',
  'refused',
] as const
export type ProbeState = (typeof states)[number]
export type Probe = () => Promise<ProbeState> | ProbeState

/**
 * Parts without which no request can be served. Others, such as the chain, files or Redis, are reported: pages and chat
 * work without them.
 */
const needed: readonly string[] = ['database']

const Health = z.object({
  ready: z.boolean(),
  parts: z.record(z.string(), z.enum(states)),
})
const Live = z.object({ live: z.literal(true) })

/**
 * Answers 200 while requests can be served, and 503 when a required part is away or the process drains: a balancer then
 * sends no new requests. Both list every part. Never takes longer than two seconds. `/live` below it answers 200 during
 * any outage: a process that does not is stuck, and a restart helps.
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

/** The same probes, which log unavailable parts and their return (outageLog.ts). */
export function lastLogged(probes: Readonly<Record<string, Probe>>, log: OutageLog): Record<string, Probe> {
  const logged = (name: string, probe: Probe) => async () => {
    let why: unknown
    const state = await inTime(probe, (error) => {
      why = error
    })
    if (['away', 'one-away', 'refused'].includes(state)) logOutage(log, name, why)
    else if (!['working', 'differ', 'failing'].includes(state)) logRecovery(log, name)
    return state
  }
  return Object.fromEntries(Object.entries(probes).map(([name, probe]) => [name, logged(name, probe)]))
}

/** The state of a part; without an answer within two seconds it is away. `onFault` gets the error of a probe. */
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
