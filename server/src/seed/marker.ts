/** A note in the data folder: whether the demo data stands there, or was left half built. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Database } from '../gateways/database.ts'

export type SeedState = 'none' | 'half' | 'whole'

const fileOf = (folder: string) => path.join(folder, 'town')

export function readSeedState(folder: string): SeedState {
  if (!existsSync(fileOf(folder))) return 'none'
  return readFileSync(fileOf(folder), 'utf8').trim() === 'whole' ? 'whole' : 'half'
}

export function writeSeedState(folder: string, state: 'half' | 'whole'): void {
  writeFileSync(fileOf(folder), `${state}\n`)
}

/**
 * Clears away demo data that was cut off while it was made. Nobody else can be in it: it is begun in an empty
 * database only, and the server opens only when it is complete.
 * Only the embedded chain and database are cleared; a database of somebody's own is left alone with a sentence.
 */
export function clearPartialSeed(folder: string, ownDatabase: boolean): void {
  if (readSeedState(folder) !== 'half') return
  if (ownDatabase)
    throw new Error(
      'The demo data was cut off while it was written to your database. Give DATABASE_URL an empty database, or set KEYHOLD_DEMO=off.',
    )
  rmSync(path.join(folder, 'chain'), { recursive: true, force: true })
  rmSync(path.join(folder, 'files'), { recursive: true, force: true })
}

/** Whether Keyhold has people of its own: then no demo data is added to it, for what is half made is cleared away whole. */
export async function hasAccounts(database: Database): Promise<boolean> {
  const rows = await database`select 1 from account limit 1`
  return rows.length > 0
}

/** Empties the embedded database of half made demo data, the last that is left of it: then none is noted; migrations follow. */
export async function emptyDatabase(database: Database, folder: string): Promise<void> {
  await database.begin(async (tx) => {
    await tx`drop schema public cascade`
    await tx`create schema public`
  })
  rmSync(fileOf(folder), { force: true })
}

/** Chain and database tell one story, or Keyhold does not start. */
export function checkChainMatchesDatabase(folder: string, chainIsNew: boolean): void {
  if (readSeedState(folder) === 'whole' && chainIsNew)
    throw new Error(
      `The local chain in ${path.join(folder, 'chain')} is gone, but the database remembers leases on it. Restore that folder from a backup, or move ${folder} away to begin anew.`,
    )
}
