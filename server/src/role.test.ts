/** The command as an operator types it, on a real PostgreSQL: one in DATABASE_URL, and the embedded one. */
import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { createRoles } from './domains/accounts/accounts/roles/service.ts'
import { lockFolder } from './embedded/lock.ts'
import { findPostgres, startPostgres } from './embedded/postgres.ts'
import { connectDatabase } from './gateways/database.ts'
import { migrate } from './gateways/migrations.ts'
import { runRole } from './role.ts'
import { createTestServices } from './testing/services.ts'

const services = await createTestServices()
const { clock } = services.deps
const { id } = await services.accounts.seed({
  email: 'ada@mail.test',
  password: 'a long password',
  languageId: 700_000,
})
afterAll(() => services.close())

const there = { DATABASE_URL: services.databaseUrl, PUBLIC_URL: 'http://localhost:3000' }
const run = (words: string, environment: Record<string, string>) =>
  runRole(words.split(' ').filter(Boolean), environment)
const heldByAda = async () => (await services.accounts.find(id))?.roles

/** Runs the command as a process: its exit code, and its output. */
function spawn(...words: string[]): Promise<{ status: number; out: string; wrong: string }> {
  const program = fileURLToPath(new URL('./role.ts', import.meta.url))
  return new Promise((resolve) =>
    execFile(process.execPath, [program, ...words], { env: { ...process.env, ...there } }, (error, out, wrong) =>
      resolve({ status: error ? 1 : 0, out, wrong }),
    ),
  )
}

test('success is printed in a line with its time, and a refusal fails', async () => {
  const given = await spawn('ada@mail.test', 'ARBITRATOR')
  expect(given).toMatchObject({ status: 0, wrong: '' })
  expect(given.out).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z {2}ada@mail.test is ARBITRATOR from now on\.\n$/)
  expect(await spawn('ada@mail.test', 'ADMIN')).toEqual({
    status: 1,
    out: '',
    wrong: 'ada@mail.test is ARBITRATOR: nobody is both ADMIN and ARBITRATOR. Remove ARBITRATOR first.\n',
  })
})

// promise: pub-6-granted
test('a role is granted and removed, and a repeated command is reported and changes nothing', async () => {
  await run('ada@mail.test ARBITRATOR --remove', there)
  expect(await run('ada@mail.test ADMIN', there)).toBe('ada@mail.test is ADMIN from now on.')
  expect(await heldByAda()).toEqual(['USER', 'ADMIN'])
  expect(await run('ada@mail.test admin', there)).toBe('ada@mail.test is ADMIN already: nothing changed.')
  expect(await run('--remove ada@mail.test ADMIN', there)).toBe(
    'ada@mail.test is not ADMIN any more, and signed out everywhere.',
  )
  expect(await heldByAda()).toEqual(['USER'])
  expect(await run('ada@mail.test ADMIN --remove', there)).toBe('ada@mail.test is not ADMIN: nothing changed.')
})

test.each([{ PUBLIC_URL: 'https://keyhold.test' }, { PUBLIC_URL: '' }])(
  'on a public instance, %o, a role removes earlier passkeys, and the command says so',
  async (settings) => {
    const { database } = services.deps
    await database`insert into passkey (account_id, credential_id, public_key, counter, transports, is_synced, name, created_at)
      values (${id}, 'early', '', 0, '{}', false, 'Early', now())`
    expect(await run('ada@mail.test ADMIN', { ...there, ...settings })).toBe(
      'ada@mail.test is ADMIN from now on. Their earlier passkeys are removed, and they are signed out everywhere. They sign in with the password and add a passkey at once.',
    )
    expect(await database`select from passkey where account_id = ${id}`).toHaveLength(0)
    await run('ada@mail.test ADMIN --remove', there)
  },
)

// promise: passkey-of-role-command
test('lost passkeys of a role are removed, and no others', async () => {
  await expect(run('--recover ada@mail.test', there)).rejects.toThrow('ada@mail.test is neither ADMIN nor ARBITRATOR')
  await run('ada@mail.test ADMIN', there)
  for (const words of ['--recover ada@mail.test', 'ada@mail.test --recover'])
    expect(await run(words, there)).toBe(
      'ada@mail.test has no passkey any more, and is signed out everywhere. After signing in with the password they add a new one.',
    )
  expect(
    await services.deps.database`select from admin_action where action = 'recover' and subject_id = ${id}`,
  ).toHaveLength(2)
  await run('ada@mail.test ADMIN --remove', there)
})

test.each([
  ['--recover', 'Say whom and which'],
  ['--recover ada@mail.test ADMIN', 'Say whom and which'],
  ['--recover lost@mail.test', 'Nobody has an account with the e-mail lost@mail.test.'],
  ['', 'Say whom and which: npm run role -- EMAIL ADMIN|ARBITRATOR'],
  ['ada@mail.test', 'Say whom and which'],
  ['ada@mail.test ADMIN --force', 'Say whom and which'],
  ['ada@mail.test ADMIN ARBITRATOR', 'Say whom and which'],
  ['ada@mail.test LANDLORD', 'LANDLORD is not a role that is given here: ADMIN or ARBITRATOR.'],
  ['nobody@mail.test ADMIN', 'Nobody has an account with the e-mail nobody@mail.test.'],
])('“%s” is refused with a message, and changes nothing', async (words, sentence) => {
  await expect(run(words, there)).rejects.toThrow(sentence)
  expect(await heldByAda()).toEqual(['USER'])
})

test.each([
  ['no Keyhold there', { KEYHOLD_DATA: '/dev/null/keyhold' }, 'No database of a Keyhold lies in /dev/null/keyhold'],
  [
    'a database that is away',
    { DATABASE_URL: 'postgres://keyhold@127.0.0.1:1/keyhold' },
    'The database does not answer: ECONNREFUSED.',
  ],
  [
    'an empty database',
    { DATABASE_URL: services.databaseUrl.replace(/[^/]*$/, 'postgres') },
    'This database holds no Keyhold yet.',
  ],
  ['another kind of database', { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL cannot be what it was given'],
])('with %s the command says what is missing', async (_, environment, sentence) => {
  await expect(run('ada@mail.test ADMIN', environment)).rejects.toThrow(sentence)
})

test('the command uses the embedded database whether Keyhold runs or not, and leaves it in the same state', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'keyhold-role-'))
  chmodSync(folder, 0o755) // PostgreSQL's own account reads it
  const postgres = await startPostgres({ folder, log: () => undefined, forgetful: true })
  const lock = lockFolder(folder)
  try {
    const own = connectDatabase(postgres.url, 2)
    await migrate(own)
    await own`insert into account ${own({ email: 'ben@mail.test', passwordHash: '', languageId: 700_000, genderId: 600_000, createdAt: new Date(0), emailConfirmedAt: new Date(0) })}`
    const here = { KEYHOLD_DATA: folder }
    expect(await run('ben@mail.test ADMIN', here)).toContain('is ADMIN from now on')
    expect(await createRoles({ database: own, clock }).grant('ben@mail.test', 'ADMIN')).toBe(false)
    await own.end()
    await postgres.stop()
    await expect(run('ben@mail.test ADMIN', here)).rejects.toThrow('is starting or ending. Try again in a moment.')
    lock.release()
    expect(await run('ben@mail.test ADMIN --remove', here)).toContain('is not ADMIN any more')
    expect(await findPostgres(folder)).toBeUndefined()
    expect(existsSync(path.join(folder, 'keyhold.pid'))).toBe(false)
  } finally {
    lock.release()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
