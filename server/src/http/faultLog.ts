/** How loops and features tell the log what went wrong; the application, whose log it is, is there by then. */
import type { FastifyBaseLogger } from 'fastify'
import { FilesFault } from '../gateways/files.ts'
import { logOutage, logRecovery } from '../gateways/outageLog.ts'

type Level = 'info' | 'warn' | 'error'

/** `onFault` by the name of a loop; `logTo` by a level, `onSilence` by a part that is away until nothing more is told of it. A store of files that fails is told once a minute, whoever meets it. */
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
