/** Failures of backups and restores: they are reported as they are, and nothing is lost or taken for complete. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, expect, inject, test } from 'vitest'
import { explainBackup, runBackup } from './backup.ts'
import { readArchive, writeArchive } from './domains/platform/backup/archive.ts'
import { writeBackup } from './domains/platform/backup/backup.ts'
import { type RestoreOptions, restoreBackup } from './domains/platform/backup/restore.ts'
import { fillDatabase } from './domains/platform/backup/restoreStore.ts'
import { findTables, withSnapshot } from './domains/platform/backup/snapshotStore.ts'
import { connectDatabase, type Database, isUnavailable } from './gateways/database.ts'
import type { Files } from './gateways/files.ts'
import { secondsSinceBackup } from './gateways/lastBackup.ts'
import { runRestore } from './restore.ts'
import { emptyDatabase } from './testing/database.ts'
import { createTestHomes } from './testing/homes.ts'

const { services, createPerson, publish } = await createTestHomes()
const { database } = services.deps
const folder = mkdtempSync(path.join(tmpdir(), 'keyhold backup faults '))
const opened: Database[] = []
afterAll(async () => {
  await services.close()
  for (const one of opened) await one.end({ timeout: 0 })
  rmSync(folder, { recursive: true, force: true })
})

async function openEmpty(): Promise<{ url: string; database: Database }> {
  const url = await emptyDatabase(inject('postgresUrl'))
  const own = connectDatabase(url, 4)
  opened.push(own)
  return { url, database: own }
}
/** Files in memory: they behave as on a disk, and record the calls. */
function keptInMemory(first: Record<string, string> = {}): Files & { readonly kept: Map<string, Buffer> } {
  const kept = new Map(Object.entries(first).map(([name, words]) => [name, Buffer.from(words)]))
  return {
    kept,
    write: async (name, bytes) => void kept.set(name, Buffer.from(bytes)),
    read: async (name) => {
      const bytes = kept.get(name)
      return bytes && { size: bytes.length, stream: Readable.from([bytes]) }
    },
    copyFolder: async () => undefined,
    remove: async (name) => {
      for (const own of kept.keys()) if (own === name || own.startsWith(`${name}/`)) kept.delete(own)
    },
    listAll: async function* () {
      yield* [...kept.keys()]
    },
    listOld: async function* () {},
  }
}
const fileNamed = () => path.join(folder, `${crypto.randomUUID()}.backup`)

const ada = await createPerson()
await publish(ada)
const here = { DATABASE_URL: services.databaseUrl, KEYHOLD_DATA: path.join(folder, 'here') }
cpSync(path.join(services.deps.files, 'photos'), path.join(here.KEYHOLD_DATA, 'files/photos'), { recursive: true })
const pictures = (await readdir(path.join(here.KEYHOLD_DATA, 'files'), { recursive: true })).filter((name) =>
  name.endsWith('.webp'),
)
const whole = fileNamed()
const output = await runBackup([whole], here)

/** Restores the backup into a database and files in memory. */
const restoreInto = (to: Database, more: Partial<RestoreOptions> = {}) =>
  restoreBackup({
    database: to,
    archive: whole,
    password: undefined,
    hasKey: undefined,
    openFiles: async () => keptInMemory(),
    ...more,
  })

test('a backup without a password reports that it is not encrypted', () => {
  expect(output).toMatch(new RegExp(` and ${pictures.length} files as of \\S+Z, NOT encrypted`))
})

test('a missing folder of files is not an instance without pictures: no backup is made', async () => {
  const elsewhere = path.join(folder, 'elsewhere')
  const file = fileNamed()
  await expect(runBackup([file], { ...here, KEYHOLD_DATA: elsewhere })).rejects.toThrow(
    `${path.join(elsewhere, 'files')} is not there: KEYHOLD_DATA has to name the folder of this instance.`,
  )
  expect([existsSync(file), existsSync(elsewhere)]).toEqual([false, false])
})

test('an unreadable folder of files is reported by backup and restore', async () => {
  const unreadable = path.join(folder, 'unreadable')
  mkdirSync(unreadable)
  writeFileSync(path.join(unreadable, 'files'), 'no folder')
  const file = fileNamed()
  await expect(runBackup([file], { ...here, KEYHOLD_DATA: unreadable })).rejects.toThrow('cannot be read')
  expect(existsSync(file)).toBe(false)
  const { url } = await openEmpty()
  await expect(runRestore([whole], { DATABASE_URL: url, KEYHOLD_DATA: unreadable })).rejects.toThrow('files')
})

test('a backup with missing pictures fails, unless the operator accepts that they are lost', async () => {
  const place = path.join(folder, 'lost')
  mkdirSync(path.join(place, 'files'), { recursive: true })
  const file = fileNamed()
  await expect(runBackup([file], { ...here, KEYHOLD_DATA: place })).rejects.toThrow(
    `${pictures.length} of ${pictures.length} pictures that the database names are not in the place for files`,
  )
  expect(existsSync(file)).toBe(false)
  await database`update instance set backed_up_at = null`
  expect(await runBackup([file, '--despite-missing'], { ...here, KEYHOLD_DATA: place })).toMatch(
    / and 0 files .+ it does not count as a backup of this instance /,
  )
  expect(await secondsSinceBackup(database)).toBe(Number.POSITIVE_INFINITY)
  expect(await runBackup([fileNamed(), '--despite-missing'], here)).not.toContain('does not count')
  expect(await secondsSinceBackup(database)).toBeLessThan(120)
  expect(await runBackup([fileNamed(), '--database-only'], { ...here, KEYHOLD_DATA: place })).toContain(' no files ')
})

test('a picture removed during a backup is not missed, and no lock is held while files are read', async () => {
  const home = await publish(ada)
  const files = keptInMemory(Object.fromEntries(pictures.map((name) => [name, 'a picture'])))
  const held: unknown[] = []
  let passes = 0
  const manifest = await writeBackup({
    database,
    archive: fileNamed(),
    password: undefined,
    files: {
      ...files,
      async *listAll() {
        passes += 1
        if (passes === 2) {
          await database`delete from photo where listing_id = ${home}`
          held.push(
            ...(await database`select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`),
          )
        }
        yield* files.listAll()
      },
    },
  })
  expect([passes, manifest.files, held]).toEqual([2, pictures.length, []])
})

test('a server that ends idle transactions does not end a snapshot', async () => {
  const { url, database: own } = await openEmpty()
  await restoreInto(own)
  await own`do $$ begin execute format('alter database %I set idle_in_transaction_session_timeout = 700', current_database()); end $$`
  const later = connectDatabase(url, 1)
  const rows = await withSnapshot(later, async (snapshot) => {
    // Another idle transaction, with a shorter idle time, is ended.
    const idle = connectDatabase(url, 1)
    const isEnded = idle.begin(async (tx) => {
      const [{ pid = 0 } = {}] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
      await expect.poll(() => own`select from pg_stat_activity where pid = ${pid}`).toHaveLength(0)
    })
    await expect(isEnded).rejects.toThrow(/CONNECTION_CLOSED|ECONNRESET|idle-in-transaction/)
    // Without a limit, `end` waits for ever when the server closes the connection during the COMMIT.
    await idle.end({ timeout: 1 })
    let length = 0
    for await (const bytes of snapshot.copy('account')) length += bytes.length
    return length
  })
  await later.end()
  expect(rows).toBeGreaterThan(0)
})

test('of two backups to one name one is refused, and the other is complete', async () => {
  const file = fileNamed()
  async function* entries() {
    for (let number = 0; number < 20; number += 1) {
      await turn()
      yield { name: `files/${number}`, bytes: Buffer.alloc(100_000, number) }
    }
  }
  const [first, second] = await Promise.allSettled([1, 2].map(() => writeArchive(file, entries(), undefined)))
  expect([first?.status, second?.status].sort()).toEqual(['fulfilled', 'rejected'])
  const refused = [first, second].find((one) => one?.status === 'rejected') as PromiseRejectedResult
  expect(String(refused.reason)).toContain('another backup is being written to it, or was ended')
  let count = 0
  for await (const _ of readArchive(file, undefined)) count += 1
  expect(count).toBe(20)
})

test('a file created during a backup is not overwritten', async () => {
  const file = fileNamed()
  async function* entries() {
    writeFileSync(file, 'somebody’s letter')
    yield { name: 'files/1', bytes: Buffer.alloc(10) }
  }
  await expect(writeArchive(file, entries(), undefined)).rejects.toThrow('no backup is written over')
  expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([])
})

test('an instance that started while a restore waited stays unchanged', async () => {
  const { database: own } = await openEmpty()
  const starting = await own.reserve()
  await starting`select pg_advisory_lock(7270001)`
  const files = keptInMemory()
  const restored = restoreInto(own, { openFiles: async () => files }).catch((error: unknown) => String(error))
  await expect
    .poll(
      () => own`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`,
    )
    .toHaveLength(1)
  await starting`create table begun (by_somebody text)`
  await starting`select pg_advisory_unlock(7270001)`
  starting.release()
  expect(await restored).toContain('The database is not empty: it has the table begun')
  expect(Object.keys(await findTables(own))).toEqual(['begun'])
  expect(files.kept.size).toBe(0)
})

test('during a restore no other process creates tables in its database', async () => {
  const { database: own } = await openEmpty()
  let locks = 0
  const openFiles = async () => {
    locks = (
      await own`select from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`
    ).length
    return keptInMemory()
  }
  await restoreInto(own, { openFiles })
  expect(locks).toBe(1)
})

test('a failed restore removes its files and the mark of the bucket, and no other file', async () => {
  const { database: own } = await openEmpty()
  const files = keptInMemory({ 'keyhold-house': 'this one' })
  const openFiles = async () => ({
    ...files,
    async write(name: string, bytes: Uint8Array) {
      await files.write('photos/of-another/480.webp', Buffer.from('not ours'))
      if (files.kept.size > 2) throw new Error('The bucket is full.')
      await files.write(name, bytes)
    },
  })
  await expect(restoreInto(own, { openFiles })).rejects.toThrow('The bucket is full.')
  expect([...files.kept.keys()]).toEqual(['photos/of-another/480.webp'])
  expect(await findTables(own)).toEqual({})
})

test('a failed cleanup of a restore is reported, with what to empty by hand', async () => {
  const { database: own } = await openEmpty()
  const away = {
    ...keptInMemory(),
    write: () => Promise.reject(new Error('full')),
    remove: () => Promise.reject(new Error('away')),
  }
  await expect(restoreInto(own, { openFiles: async () => away })).rejects.toThrow(
    'full. The place for files could not be emptied again: empty it by hand before you try again.',
  )
  const { database: other } = await openEmpty()
  const manifest = {
    form: 1 as const,
    takenAt: '',
    owner: '',
    migrations: [],
    tables: {},
    sequences: {},
    keys: [],
    files: 0,
  }
  const rows = () => {
    throw new Error('The disk broke.')
  }
  const breaking = new Proxy(other, {
    get: (target, name) =>
      name === 'unsafe' ? () => Promise.reject(new Error('away')) : Reflect.get(target, name, target),
  })
  await expect(fillDatabase(other, breaking, manifest, rows)).rejects.toThrow(
    'The database could not be emptied again: empty it by hand before you try again.',
  )
})

test('a refusal over leftovers mentions an interrupted restore', async () => {
  await expect(restoreInto(database)).rejects.toThrow(
    'If a restore was ended half-way, empty the database and the place for files',
  )
  const { database: own } = await openEmpty()
  const openFiles = async () => keptInMemory({ 'photos/a/480.webp': 'left' })
  await expect(restoreInto(own, { openFiles })).rejects.toThrow(
    'If a restore was ended half-way, empty the database and the place for files',
  )
})

test('only the database’s own errors are reported as the database’s', () => {
  const fault = (code: string, syscall: string) =>
    Object.assign(new Error(`${code} ${syscall} of a store`), { code, syscall })
  for (const [code, syscall] of [
    ['ECONNREFUSED', 'connect'],
    ['ENOENT', 'open'],
    ['42P01', 'none'],
  ] as const)
    expect(explainBackup(fault(code, syscall))).toBe(`${code} ${syscall} of a store`)
  expect(isUnavailable(fault('ENOENT', 'open'))).toBe(false)
  expect(isUnavailable(fault('ENOENT', 'connect'))).toBe(true)
})
