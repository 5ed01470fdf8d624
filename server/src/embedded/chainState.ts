/**
 * The local chain's state on disk and its last good copy: copied only when complete, and restored when the state is
 * not.
 */
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

/** Restores the newest complete state; false when there never was one. */
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

/** The last key of a state, which occurs once: a state that ends with it was written completely. */
const lastWords = '"historical_states":null}'

/**
 * Whether a copy is complete and its source did not change meanwhile: decided at once where it ends as anvil ends it.
 */
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
 * Copies the last written state, if the copy is complete. Returns when it was written, in milliseconds; undefined where
 * nothing was copied. The system copies, and only the end is read: reading and writing megabytes every two seconds was
 * half of the load of an idle Keyhold.
 */
export async function copyState(files: StateFiles, copied: number): Promise<number | undefined> {
  const written = existsSync(files.state) ? statSync(files.state).mtimeMs : 0
  if (written === copied) return undefined
  await copyFile(files.state, `${files.good}.new`)
  const isSame = statSync(files.state).mtimeMs === written // otherwise anvil wrote meanwhile
  if (!isSame || !isWholeCopy(`${files.good}.new`)) return undefined
  renameSync(`${files.good}.new`, files.good)
  return written
}
