/** Marks errors of the database, because errors of files and stores often have the same codes. */
export class DatabaseFault extends Error {
  readonly code: string
  constructor(cause: Error & { code: string }) {
    super(cause.message, { cause })
    this.code = cause.code
  }
}

/** Awaits a database query and marks its errors; our own messages pass unchanged. */
export async function ofDatabase<T>(asked: Promise<T>): Promise<T> {
  return asked.catch((error: unknown) => {
    throw asFault(error)
  })
}

/** The same for an error that the database threw. */
export const asFault = (error: unknown): unknown => (isCoded(error) ? new DatabaseFault(error) : error)

function isCoded(error: unknown): error is Error & { code: string } {
  return (
    error instanceof Error &&
    !(error instanceof DatabaseFault) &&
    typeof (error as { code?: unknown }).code === 'string'
  )
}
