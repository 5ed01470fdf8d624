/** What went wrong with the database, told apart from faults of files and stores, whose codes are often the same. */
export class DatabaseFault extends Error {
  readonly code: string
  constructor(cause: Error & { code: string }) {
    super(cause.message, { cause })
    this.code = cause.code
  }
}

/** Waits for something that only asks the database; what it refuses with is marked, sentences of ours stay as they are. */
export async function ofDatabase<T>(asked: Promise<T>): Promise<T> {
  return asked.catch((error: unknown) => {
    throw asFault(error)
  })
}

/** The same for something that was thrown by the database. */
export const asFault = (error: unknown): unknown => (isCoded(error) ? new DatabaseFault(error) : error)

function isCoded(error: unknown): error is Error & { code: string } {
  return (
    error instanceof Error &&
    !(error instanceof DatabaseFault) &&
    typeof (error as { code?: unknown }).code === 'string'
  )
}
