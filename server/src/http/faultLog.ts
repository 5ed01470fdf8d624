/** How loops and features log errors; the application, which owns the log, exists by then. */
import type { FastifyBaseLogger } from 'fastify'
import { FilesFault } from '../gateways/files.ts'
import { logOutage, logRecovery } from '../gateways/outageLog.ts'
import type { FaultReport } from '../gateways/repeat.ts'
import type { ProbeState } from './health.ts'
import type { Figure } from './metrics/exposition.ts'

type Level = 'info' | 'warn' | 'error'
type Facts = Readonly<Record<string, unknown>>

/** The same error of a loop is logged once in this time, with the number of times it was left out. */
const pauseMilliseconds = 60_000
const maxKnown = 500

interface Loop {
  faults: number
  /** Whether `repeat` runs it: others are features that report an error of a request. */
  isJob: boolean
  isFailing: boolean
}

/**
 * `onFault` by the name of a loop; `logTo` by a level; `onSilence` by a part that is unavailable until it is called
 * without a reason. An unavailable file store is logged once a minute for all callers, and is no fault of a loop.
 */
export function createFaultLog(log: () => Pick<FastifyBaseLogger, Level>, now: () => number = Date.now) {
  const loops = new Map<string, Loop>()
  const isNew = createDamping(now)
  const jobs = () => [...loops].filter(([, { isJob }]) => isJob)
  return {
    onFault(name: string): FaultReport {
      const loop = loops.get(name) ?? { faults: 0, isJob: false, isFailing: false }
      loops.set(name, loop)
      const report = (error: unknown, facts: Facts = {}): void => {
        if (error instanceof FilesFault) {
          logOutage(log(), 'files', error)
          return
        }
        loop.faults += 1
        loop.isFailing = true
        const leftOut = isNew(JSON.stringify([name, String(error), facts]))
        if (leftOut === undefined) return
        log().error({ err: error, ...facts, ...(leftOut > 0 && { leftOut }) }, `the loop of ${name}`)
      }
      const beginPass = () => {
        loop.isJob = true
        const { faults } = loop
        return () => {
          if (loop.faults === faults) loop.isFailing = false
        }
      }
      return Object.assign(report, { beginPass })
    },
    onSilence:
      (part: string) =>
      (fault: Error | undefined): void =>
        fault ? logOutage(log(), part, fault) : logRecovery(log(), part),
    logTo: (level: Level) => (facts: object, words: string) => log()[level](facts, words),
    /** `failing` while the newest pass of a loop had a fault. */
    jobs: (): ProbeState => (jobs().some(([, { isFailing }]) => isFailing) ? 'failing' : 'ready'),
    figures: [
      {
        name: 'keyhold_loop_faults_total',
        help: 'Errors of scheduled work and of features, by loop.',
        type: 'counter',
        read: () => [...loops].map(([loop, { faults }]) => ({ labels: { loop }, value: faults })),
      },
      {
        name: 'keyhold_loop_failing',
        help: 'Whether the newest pass of a loop had an error.',
        type: 'gauge',
        read: () => jobs().map(([loop, { isFailing }]) => ({ labels: { loop }, value: isFailing ? 1 : 0 })),
      },
    ] satisfies Figure[],
  }
}

/** Returns how many of a kind were left out before this one, or undefined if this one is left out too. */
function createDamping(now: () => number): (kind: string) => number | undefined {
  const known = new Map<string, { at: number; leftOut: number }>()
  return (kind) => {
    const last = known.get(kind)
    if (last && now() - last.at < pauseMilliseconds) {
      last.leftOut += 1
      return undefined
    }
    known.delete(kind) // the newest is the last: the oldest is forgotten first
    known.set(kind, { at: now(), leftOut: 0 })
    const [oldest] = known.keys()
    if (known.size > maxKnown && oldest !== undefined) known.delete(oldest)
    return last?.leftOut ?? 0
  }
}
