/** How loops and features tell the log what went wrong; the application, whose log it is, is there by then. */
import type { FastifyBaseLogger } from 'fastify'
import { tellAway } from '../gateways/awayLog.ts'
import { FilesFault } from '../gateways/files.ts'

type Level = 'info' | 'warn' | 'error'

/** `onFault` by the name of a loop; `logTo` by a level. A store of files that fails is told once a minute, whoever meets it. */
export function createFaultLog(log: () => Pick<FastifyBaseLogger, Level>) {
  return {
    onFault:
      (loop: string) =>
      (error: unknown, facts: Readonly<Record<string, unknown>> = {}): void => {
        if (error instanceof FilesFault) tellAway(log(), 'files', error)
        else log().error({ err: error, ...facts }, `the loop of ${loop}`)
      },
    logTo: (level: Level) => (facts: object, words: string) => log()[level](facts, words),
  }
}
