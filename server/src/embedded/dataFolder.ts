/** The folder of KEYHOLD_DATA, created if it does not exist. */
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { clusterPlaces } from './cluster.ts'

/** Creates the folder and its parents; throws a sentence where it cannot be created or written. */
export function makeDataFolder(folder: string): void {
  const missing: string[] = []
  for (let each = path.resolve(folder); !existsSync(each); each = path.dirname(each)) missing.unshift(each)
  try {
    // One by one: Node's `recursive` never returns where no folder can be created, as in /proc.
    for (const each of missing) makeOne(each)
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw cannotWrite(folder, error)
  }
}

/**
 * Throws a sentence, before anything is changed, if the embedded parts used this folder with another schema (D 12.22).
 * A cluster outside the folder is named too: if only the folder is moved, a new one would find it again.
 */
export function refuseOtherSchema(folder: string, fingerprint: string): void {
  const [inside, outside] = clusterPlaces(folder)
  const isUsed = [inside, path.join(folder, 'chain'), path.join(folder, 'town')].some(existsSync)
  const file = path.join(folder, 'schema')
  const isSame = existsSync(file) && readFileSync(file, 'utf8').trim() === fingerprint
  if (isSame || !(isUsed || existsSync(outside))) return
  const places = [isUsed && folder, existsSync(outside) && outside].filter(Boolean).join(' and ')
  throw new Error(
    `The data in ${places} was made by Keyhold before 0.1.0, with another schema. Move it to another place, or set KEYHOLD_DATA to a new folder. Nothing was changed.`,
  )
}

/** Records which schema the embedded parts have in this folder. */
export function noteSchema(folder: string, fingerprint: string): void {
  writeFileSync(path.join(folder, 'schema'), `${fingerprint}\n`)
}

/** The message for a failed write to a folder. */
export function cannotWrite(folder: string, error: unknown): Error {
  const { code } = error as NodeJS.ErrnoException
  const remedy = code === 'ENOSPC' ? 'The disk is full: make room' : 'Make it writable'
  return new Error(`Keyhold cannot write to ${folder} (${code}). ${remedy}, or set KEYHOLD_DATA to another folder.`, {
    cause: error,
  })
}

/** Another process that starts at the same time may have created it first. */
function makeOne(folder: string): void {
  try {
    mkdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
