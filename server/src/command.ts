/** How a command of the machine ends: a sentence with the time it was said, or one that tells what kept it from its work. */

/** Prints what the work answers; what a failure says goes to the standard error, and the process ends with 1. */
export function printOutcome(work: Promise<string>): Promise<void> {
  return work.then(
    (sentence) => console.log(`${new Date().toISOString()}  ${sentence}`),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : String(error))
      process.exitCode = 1
    },
  )
}
