/** The local chain's state on disk and the last good copy of it: copied only when whole, and put back when the state is not. */
import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { copyFile } from 'node:fs/promises'

export interface StateFiles {
  /** Where anvil writes its state, every two seconds. */
  readonly state: string
  /** The last good copy. */
  readonly good: string
}

/** Puts the newest whole state in place; false when there never was one. */
export function restoreState(files: StateFiles, log: (sentence: string) => void): boolean {
  if (!existsSync(files.state) && !existsSync(files.good)) return false
  if (isWhole(files.state)) return true
  if (!isWhole(files.good))
    throw new Error(
      `The local chain's files (${files.state} and its copy) are damaged. Move KEYHOLD_DATA away to begin anew, or restore a backup of it.`,
    )
  log('The local chain was cut off while writing; its last good copy is used.')
  if (existsSync(files.state)) renameSync(files.state, `${files.state}.damaged`)
  writeFileSync(files.state, readFileSync(files.good))
  return true
}

function isWhole(file: string): boolean {
  try {
    return Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object).length > 0
  } catch {
    return false
  }
}

/** The last key of a state, which stands in it once: what ends with it was written to its end. */
const lastWords = '"historical_states":null}'

/** Whether a copy is whole, of a file that nobody wrote meanwhile: at once where it ends as anvil ends it. */
function isWholeCopy(file: string): boolean {
  const end = Buffer.alloc(lastWords.length)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, end, 0, end.length, Math.max(0, fstatSync(descriptor).size - end.length))
  } finally {
    closeSync(descriptor)
  }
  return end.toString('latin1') === lastWords || isWhole(file)
}

/**
 * Copies the state as it was last written, if what was copied is whole. Answers when it was written, in milliseconds; undefined
 * where nothing was copied. The system copies, and its end alone is read: to read and write megabytes here every two seconds was half of an idle Keyhold.
 */
export async function copyState(files: StateFiles, copied: number): Promise<number | undefined> {
  const written = existsSync(files.state) ? statSync(files.state).mtimeMs : 0
  if (written === copied) return undefined
  await copyFile(files.state, `${files.good}.new`)
  const isSame = statSync(files.state).mtimeMs === written // else anvil wrote meanwhile
  if (!isSame || !isWholeCopy(`${files.good}.new`)) return undefined
  renameSync(`${files.good}.new`, files.good)
  return written
}
