/**
 * Which part is unavailable, by the error it threw: for work that is retried when the part is back, without counting
 * the attempt.
 */
import { isUnavailable } from './database.ts'
import { FilesFault } from './files.ts'

/** The part that gave no answer; undefined for any other error. */
export function unavailablePart(error: unknown): 'database' | 'files' | undefined {
  if (error instanceof FilesFault) return error.isAway ? 'files' : undefined
  return isUnavailable(error) ? 'database' : undefined
}
