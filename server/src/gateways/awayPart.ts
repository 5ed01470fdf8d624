/** Which part is away, by what it threw: for work that is tried again when that part is back, and counts as no try until then. */
import { isAway } from './database.ts'
import { FilesFault } from './files.ts'

/** The part that gave no answer; undefined of any other fault. */
export function awayPart(error: unknown): 'database' | 'files' | undefined {
  if (error instanceof FilesFault) return error.isAway ? 'files' : undefined
  return isAway(error) ? 'database' : undefined
}
