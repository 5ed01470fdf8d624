/** How a command ends: a line with the time and the result, or with the reason why it failed. */
import { isUnavailable } from './gateways/database.ts'

/** Prints the result of the work; an error message goes to standard error, and the process exits with 1. */
export function printOutcome(work: Promise<string>): Promise<void> {
  return work.then(
    (sentence) => console.log(`${new Date().toISOString()}  ${sentence}`),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : String(error))
      process.exitCode = 1
    },
  )
}

/** The message for an error of the database that a command uses; any other error keeps its own. */
export function describeDatabaseError(error: unknown): string {
  if (isUnavailable(error)) return `The database does not answer: ${(error as { code?: string }).code}.`
  if ((error as { code?: string }).code === '42P01')
    return 'This database holds no Keyhold yet. Start Keyhold on it once.'
  return error instanceof Error ? error.message : String(error)
}
