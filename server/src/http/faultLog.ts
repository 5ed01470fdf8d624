/** How loops and features log errors; the application, which owns the log, exists by then. */
import type { FastifyBaseLogger } from 'fastify'
import { FilesFault } from '../gateways/files.ts'
import { logOutage, logRecovery } from '../gateways/outageLog.ts'

type Level = 'info' | 'warn' | 'error'

/**
 * `onFault` by the name of a loop; `logTo` by a level; `onSilence` by a part that is unavailable until it is called
 * without a reason. An unavailable file store is logged once a minute for all callers.
 */
export function createFaultLog(log: () => Pick<FastifyBaseLogger, Level>) {
  return {
    onFault:
      (loop: string) =>
      (error: unknown, facts: Readonly<Record<string, unknown>> = {}): void => {
        if (error instanceof FilesFault) logOutage(log(), 'files', error)
        else log().error({ err: error, ...facts }, `the loop of ${loop}`)
      },
    onSilence:
      (part: string) =>
      (fault: Error | undefined): void =>
        fault ? logOutage(log(), part, fault) : logRecovery(log(), part),
    logTo: (level: Level) => (facts: object, words: string) => log()[level](facts, words),
  }
}
