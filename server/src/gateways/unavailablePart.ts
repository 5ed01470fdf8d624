/** Which part is away, by what it threw: for work that is tried again when that part is back, and counts as no try until then. */
import { isUnavailable } from './database.ts'
import { FilesFault } from './files.ts'

/** The part that gave no answer; undefined of any other fault. */
export function unavailablePart(error: unknown): 'database' | 'files' | undefined {
  if (error instanceof FilesFault) return error.isAway ? 'files' : undefined
  return isUnavailable(error) ? 'database' : undefined
}
