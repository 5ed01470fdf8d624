/**
 * An instance is backed up and restored, with its database, its pictures and encrypted values, on a real PostgreSQL. The
 * work of the commands runs in this process.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { runBackup } from './backup.ts'
import { readArchive } from './domains/platform/backup/archive.ts'
import { findTables } from './domains/platform/backup/snapshotStore.ts'
import { connectDatabase, type Database } from './gateways/database.ts'
import { createDiskFiles } from './gateways/diskFiles.ts'
import { secondsSinceBackup } from './gateways/lastBackup.ts'
import { runRestore } from './restore.ts'
import { refuseOtherCluster } from './serve.ts'
import { emptyDatabase } from './testing/database.ts'
import { createTestHomes, jpeg } from './testing/homes.ts'
import { createTestNotices } from './testing/notices.ts'
import { openTestStore } from './testing/objectStore.ts'
import { createTestRentals } from './testing/rentals.ts'

const sealKey = 'a key of the tests of backups 0123456789'
const password = 'correct horse battery staple'
const { services, createPerson, publish } = await createTestHomes({ SEAL_KEY: sealKey })
const folder = mkdtempSync(path.join(tmpdir(), 'keyhold backup '))
afterAll(async () => {
  await services.close()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A new empty database and a new folder. */
async function emptyPlace(): Promise<{ DATABASE_URL: string; KEYHOLD_DATA: string }> {
  return {
    DATABASE_URL: await emptyDatabase(inject('postgresUrl')),
    KEYHOLD_DATA: mkdtempSync(path.join(folder, 'place ')),
  }
}

/** Transaction ids of one cluster mean nothing in another: a restore renumbers the history. */
const withoutTransaction = (table: string) =>
  ['lease_history', 'notice_cursor', 'notice_failure'].includes(table) ? " - 'tx'" : ''

/** All rows of a database, and all its rules. */
async function contentsOf(url: string) {
  const database = connectDatabase(url, 1)
  const rows: Record<string, unknown> = {}
  for (const table of Object.keys(await findTables(database)))
    rows[table] = (
      await database.unsafe(
        `select (to_jsonb("${table}")${withoutTransaction(table)})::text as row from "${table}" order by 1`,
      )
    ).map(({ row }) => row)
  const guards =
    await database`select conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated from pg_constraint
    where connamespace = current_schema()::regnamespace order by 1, 2`
  const triggers =
    await database`select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`
  const numbers = await database`select sequencename, last_value from pg_sequences order by 1`
  await database.end()
  return JSON.parse(
    JSON.stringify({ rows, guards, triggers, numbers }, (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    ),
  )
}

const isEmpty = async (database: Database) => Object.keys(await findTables(database)).length === 0
async function filesOf(place: string): Promise<Record<string, string>> {
  const names = await readdir(place, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name))
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => [path.relative(place, file), (await readFile(file)).toString('base64')]),
    ),
  )
}

const here = { DATABASE_URL: services.databaseUrl, KEYHOLD_DATA: mkdtempSync(path.join(folder, 'here ')) }
const ada = await createPerson()
const { database } = services.deps
const rentals = await createTestRentals(services)
await rentals.accepted()
await publish(ada)
for (const [name, bytes] of [
  ['photos/a/480.webp', await jpeg()],
  ['avatars/b.webp', await jpeg(300, 300)],
] as const) {
  await createDiskFiles(path.join(here.KEYHOLD_DATA, 'files')).write(name, bytes)
}
cpSync(path.join(services.deps.files, 'photos'), path.join(here.KEYHOLD_DATA, 'files/photos'), { recursive: true })
const pictures = Object.keys(await filesOf(here.KEYHOLD_DATA)).length
const archive = path.join(folder, 'whole.backup')
const original = await contentsOf(here.DATABASE_URL)
const output = await runBackup([archive], { ...here, BACKUP_PASSWORD: password })

/** A whole restored instance, with its files in a bucket. */
const store = await openTestStore()
const second = { ...(await emptyPlace()), ...store.settings }
const packedIn = async (file: string, word?: string) => {
  const found: Record<string, string> = {}
  for await (const entry of readArchive(file, word)) found[entry.name] = entry.bytes.toString('latin1')
  return found
}
const onlyFiles = (found: Record<string, string>) =>
  Object.fromEntries(Object.entries(found).filter(([name]) => name.startsWith('files/')))

test('a restored instance equals the backed-up one: each row, rule, number and picture', async () => {
  expect(output).toMatch(
    / holds \d+ rows and \d+ files as of \d{4}-\d\d-\d\dT[\d:.]+Z, encrypted\. It needs the SEAL_KEY with the id [0-9a-f]{16}\.$/,
  )
  expect(output).toContain(` and ${pictures} files `)
  expect(pictures).toBeGreaterThan(2)
  expect(statSync(archive).mode & 0o777).toBe(0o600)
  const restored = await runRestore([archive], { ...second, BACKUP_PASSWORD: password, SEAL_KEY: sealKey })
  expect(restored).toMatch(/^The instance is as it was at /)
  expect(await contentsOf(second.DATABASE_URL)).toEqual(original)
  expect(await filesOf(second.KEYHOLD_DATA)).toEqual({})
  const again = path.join(folder, 'from the bucket.tar.gz')
  await runBackup([again], second)
  const files = onlyFiles(await packedIn(again))
  expect(Object.keys(files)).toHaveLength(pictures)
  expect(files).toEqual(onlyFiles(await packedIn(archive, password)))
})

test('after a restore, only events without a notification before the backup are notified', async () => {
  const { notices } = createTestNotices(services)
  await notices.skip()
  await rentals.request(await rentals.aHome())
  // The cluster of the backup had counted far more transactions than the one of the restore.
  await database.begin(async (tx) => {
    await tx`alter table lease_history disable trigger user`
    await tx`update lease_history set tx = (tx::text::bigint + 1000000000000)::text::xid8`
    await tx`update notice_cursor set tx = (tx::text::bigint + 1000000000000)::text::xid8`
    await tx`alter table lease_history enable trigger user`
  })
  await expect(refuseOtherCluster(database)).rejects.toThrow('came from another PostgreSQL cluster')
  const file = path.join(folder, 'elsewhere.tar.gz')
  await runBackup([file, '--database-only'], here)
  const place = await emptyPlace()
  await runRestore([file, '--database-only'], { ...place, SEAL_KEY: sealKey })
  const restored = connectDatabase(place.DATABASE_URL, 1)
  await refuseOtherCluster(restored)
  await restored`insert into lease_history (lease_id, transition, party, at, server_at, facts, from_status, to_status)
    select lease_id, transition, party, at, server_at, facts, from_status, to_status from lease_history order by id desc limit 1`
  const following = () => restored<{ waiting: number; all: number }[]>`
    select count(*) filter (where (lease_history.tx, lease_history.id) > (notice_cursor.tx, notice_cursor.id)
      and lease_history.tx < pg_snapshot_xmin(pg_current_snapshot()))::integer as waiting, count(*)::integer as all
    from lease_history, notice_cursor`
  await vi.waitFor(async () => expect((await following())[0]?.waiting).toBe(2), 10_000)
  expect((await following())[0]?.all).toBeGreaterThan(2)
  await restored.end()
})

test('a backup of a database with another schema is not restored, and nothing is changed', async () => {
  const file = path.join(folder, 'another schema.tar.gz')
  const [{ fingerprint = '' } = {}] = await database`select fingerprint from migration`
  await database`update migration set fingerprint = 'another'`
  await runBackup([file, '--database-only'], here)
  await database`update migration set fingerprint = ${fingerprint}`
  const place = await emptyPlace()
  const restoring = runRestore([file, '--database-only'], { ...place, SEAL_KEY: sealKey })
  await expect(restoring).rejects.toThrow('It was made by Keyhold before 0.1.0, with another schema')
  const untouched = connectDatabase(place.DATABASE_URL, 1)
  expect(await isEmpty(untouched)).toBe(true)
  await untouched.end()
})

test('the time of the last backup with pictures is recorded, and a failure to record it is reported', async () => {
  const place = { ...here, BACKUP_PASSWORD: password }
  await database`update instance set backed_up_at = null`
  expect(await secondsSinceBackup(database)).toBe(Number.POSITIVE_INFINITY)
  expect(await runBackup([path.join(folder, 'noted.backup')], place)).not.toContain('did not record')
  expect(await secondsSinceBackup(database)).toBeLessThan(120)
  await database`update instance set backed_up_at = null`
  expect(await runBackup([path.join(folder, 'database alone.backup'), '--database-only'], place)).toMatch(
    / no files .+ it does not count as a backup of this instance in \/metrics\.$/,
  )
  expect(await secondsSinceBackup(database)).toBe(Number.POSITIVE_INFINITY)
  await database`alter table instance rename column backed_up_at to of_a_later_version`
  const unnoted = await runBackup([path.join(folder, 'unnoted.backup')], place)
  await database`alter table instance rename column of_a_later_version to backed_up_at`
  expect(unnoted).toMatch(/ holds \d+ rows .+ did not record this backup/)
})

test('a backup during writes is a consistent snapshot of whole transactions', async () => {
  const file = path.join(folder, 'meanwhile.tar.gz')
  let isOver = false
  const begun = Promise.withResolvers<void>()
  const writing = (async () => {
    for (let number = 0; !isOver; number += 1) {
      await database.begin(async (tx) => {
        const person = {
          email: `meanwhile${number}@mail.test`,
          passwordHash: '',
          languageId: 700_000,
          genderId: 600_000,
          createdAt: new Date(0),
        }
        const [row] = await tx<{ id: string }[]>`insert into account ${tx(person)} returning id`
        const nonce = {
          nonce: `nonce ${number}`,
          accountId: row?.id ?? '',
          address: '',
          message: '',
          expiresAt: new Date(0),
        }
        await tx`insert into wallet_nonce ${tx(nonce)}`
      })
      if (number > 2) begun.resolve()
      await turn()
    }
  })()
  await begun.promise
  await runBackup([file, '--database-only'], here).finally(() => {
    isOver = true
  })
  await writing
  const found = await packedIn(file)
  const count = (table: string, pattern: RegExp) => found[`database/${table}/000001.copy`]?.match(pattern)?.length
  expect(count('account', /meanwhile\d+@mail\.test/g)).toBeGreaterThan(0)
  expect(count('account', /meanwhile\d+@mail\.test/g)).toBe(count('wallet_nonce', /^nonce \d+/gm))
})

test('an archive without a password can be opened by every tar', async () => {
  const file = path.join(folder, 'open.tar.gz')
  await runBackup([file], here)
  const names = execFileSync('tar', ['--list', '--file', file], { encoding: 'utf8' }).split('\n')
  expect(names).toContain('files/photos/a/480.webp')
  expect(names).toContain('database/account/000001.copy')
  await expect(runBackup([file], here)).rejects.toThrow('is there already, and no backup is written over')
})

const bytes = readFileSync(archive)
const flipped = (at: number) => {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}
test.each([
  [
    'another password',
    bytes,
    { BACKUP_PASSWORD: 'some other password' },
    'BACKUP_PASSWORD is not the password of this archive.',
  ],
  ['no password', bytes, { BACKUP_PASSWORD: '' }, 'is encrypted: give its password in BACKUP_PASSWORD.'],
  ['an archive that was cut in its middle', bytes.subarray(0, bytes.length >> 1), {}, 'is damaged'],
  ['one that lacks its last byte', bytes.subarray(0, -1), {}, 'is damaged'],
  ['one that ends with its head', bytes.subarray(0, 60), {}, 'is damaged'],
  ['a changed byte', flipped(bytes.length - 2000), {}, 'is damaged'],
  ['something else', Buffer.from('a letter to somebody'), {}, 'is no backup of Keyhold'],
  [
    'another SEAL_KEY',
    bytes,
    { SEAL_KEY: 'another key that opens nothing 0123456789' },
    'needs the SEAL_KEY with the id',
  ],
  ['a place for files that holds some', bytes, { KEYHOLD_DATA: here.KEYHOLD_DATA }, 'The place for files is not empty'],
])(
  'with %s nothing is restored, and a message says why',
  async (_, content, environment, sentence) => {
    const file = path.join(folder, `${crypto.randomUUID()}.backup`)
    writeFileSync(file, content)
    const place = await emptyPlace()
    const before = await filesOf(here.KEYHOLD_DATA)
    await expect(
      runRestore([file], { ...place, BACKUP_PASSWORD: password, SEAL_KEY: sealKey, ...environment }),
    ).rejects.toThrow(sentence)
    const restored = connectDatabase(place.DATABASE_URL, 1)
    expect(await isEmpty(restored)).toBe(true)
    await restored.end()
    expect(await filesOf(place.KEYHOLD_DATA)).toEqual({})
    expect(await filesOf(here.KEYHOLD_DATA)).toEqual(before)
  },
  60_000,
)

test('a database that is not empty stays unchanged', async () => {
  const before = await contentsOf(here.DATABASE_URL)
  const environment = { ...here, KEYHOLD_DATA: (await emptyPlace()).KEYHOLD_DATA, BACKUP_PASSWORD: password }
  await expect(runRestore([archive], environment)).rejects.toThrow('The database is not empty')
  expect(await contentsOf(here.DATABASE_URL)).toEqual(before)
})

test('a backup of a newer Keyhold is refused', async () => {
  const restored = connectDatabase(second.DATABASE_URL, 1)
  await restored`insert into migration (name) values ('9999-of-a-later-day.sql')`
  const newer = path.join(folder, 'newer.tar.gz')
  await runBackup([newer, '--database-only'], second)
  await restored`delete from migration where name like '9999%'`
  await restored.end()
  await expect(runRestore([newer, '--database-only'], await emptyPlace())).rejects.toThrow(
    'made by a newer Keyhold, which has the migration 9999-of-a-later-day.sql',
  )
})

test('a table that was changed by hand is refused, and the database is empty again', async () => {
  const changed = connectDatabase(second.DATABASE_URL, 1)
  await changed`alter table saved_reply add column by_hand text`
  await changed.end()
  const file = path.join(folder, 'by hand.tar.gz')
  await runBackup([file, '--database-only'], second)
  const other = await emptyPlace()
  await expect(runRestore([file, '--database-only'], other)).rejects.toThrow(
    'The table saved_reply of the backup is not as its migrations make it',
  )
  const left = connectDatabase(other.DATABASE_URL, 1)
  expect(await isEmpty(left)).toBe(true)
  await left.end()
})

test.each([
  ['a local Keyhold', { DATABASE_URL: '' }, ['x'], 'To back up a local one, stop it and copy its folder'],
  ['no file', here, [], 'Say which file: npm run backup -- FILE'],
  [
    'a database that is away',
    { DATABASE_URL: 'postgres://keyhold@127.0.0.1:1/keyhold' },
    ['x'],
    'The database does not answer',
  ],
  [
    'an empty database',
    { DATABASE_URL: inject('postgresUrl').replace(/\/[^/]*$/, '/postgres') },
    ['x'],
    'This database holds no Keyhold yet.',
  ],
  ['a short password', { ...here, BACKUP_PASSWORD: 'short' }, ['x'], 'BACKUP_PASSWORD cannot be what it was given'],
  ['a folder that is not there', here, ['/nowhere/x'], 'cannot be written'],
])('with %s there is no backup, and a message says why', async (_, environment, words, sentence) => {
  const place = { KEYHOLD_DATA: mkdtempSync(path.join(folder, 'none ')) }
  mkdirSync(path.join(place.KEYHOLD_DATA, 'files'))
  const at = words.map((word) => path.resolve(folder, word))
  await expect(runBackup(at, { ...place, ...environment })).rejects.toThrow(sentence)
  expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([])
})
