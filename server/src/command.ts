/** How a command ends: a line with the time and the result, or with the reason why it failed. */

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
