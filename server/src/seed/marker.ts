/** A marker in the data folder: whether the demo data is complete, or was interrupted. */
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
 * Deletes demo data whose creation was interrupted. It can contain no real user: it is created in an empty database
 * only, and the server opens only when it is complete. Only the embedded chain and database are cleared; an external
 * database is not changed, and a sentence explains it.
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

/**
 * Whether Keyhold has real users: then no demo data is added to it, because incomplete demo data is deleted entirely.
 */
export async function hasAccounts(database: Database): Promise<boolean> {
  const rows = await database`select 1 from account limit 1`
  return rows.length > 0
}

/** Empties the embedded database of incomplete demo data, and then removes the marker; migrations follow. */
export async function emptyDatabase(database: Database, folder: string): Promise<void> {
  await database.begin(async (tx) => {
    await tx`drop schema public cascade`
    await tx`create schema public`
  })
  rmSync(fileOf(folder), { force: true })
}

/** Chain and database must match, or Keyhold does not start. */
export function checkChainMatchesDatabase(folder: string, chainIsNew: boolean): void {
  if (readSeedState(folder) === 'whole' && chainIsNew)
    throw new Error(
      `The local chain in ${path.join(folder, 'chain')} is gone, but the database has leases on it. Restore that folder from a backup, or move ${folder} away to start again.`,
    )
}
