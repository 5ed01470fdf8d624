/** Each wrong setting gives one sentence at the start: the real errors, with a real PostgreSQL and the disk. */
import { createServer } from 'node:net'
import { expect, inject, test } from 'vitest'
import { connectDatabase } from './gateways/database.ts'
import { describeStartupError } from './startupErrors.ts'
import { freshDatabase } from './testing/database.ts'

const there = new URL(inject('postgresUrl'))
const withPart = (part: 'pathname' | 'port' | 'hostname', value: string) =>
  Object.assign(new URL(there), { [part]: value }).href

/** The message for a database that cannot be opened. */
async function saidOf(url: string): Promise<string> {
  const database = connectDatabase(url, 1)
  const error = await database`select 1`.catch((caught: unknown) => caught)
  await database.end({ timeout: 0 })
  return describeStartupError(error)
}

test.each([
  ['that does not exist', withPart('pathname', '/nobody_made_it'), 'is not there: make an empty one'],
  [
    'at an address without a server',
    withPart('port', '1'),
    'PostgreSQL does not answer at the address in DATABASE_URL (ECONNREFUSED).',
  ],
  [
    'on an unknown host',
    withPart('hostname', 'nowhere.invalid'),
    'PostgreSQL does not answer at the address in DATABASE_URL (',
  ],
])('a database %s is reported by its setting', async (_, url, sentence) => {
  const said = await saidOf(url)
  expect(said).toContain(sentence)
  expect(said).not.toContain(there.password || 'no password')
})

test('a read-only folder, and a used port, are reported by their settings', async () => {
  const refused = Object.assign(new Error('EACCES'), { code: 'EACCES', path: '/data/files' })
  expect(describeStartupError(refused)).toBe(
    '/data/files cannot be written by this account: KEYHOLD_DATA has to name a folder that can.',
  )
  const first = createServer()
  await new Promise<void>((resolve) => first.listen(0, '127.0.0.1', resolve))
  const { port } = first.address() as { port: number }
  const taken = await new Promise<unknown>((resolve) => createServer().once('error', resolve).listen(port, '127.0.0.1'))
  expect(describeStartupError(taken)).toBe(
    `Port ${port} is taken by another program: name another one, in PORT or METRICS_PORT.`,
  )
  first.close()
})

test('a self-explanatory error is reported unchanged', () => {
  expect(describeStartupError(new Error('SMTP_URL is needed.'))).toBe('SMTP_URL is needed.')
})

test('a read-only PostgreSQL is reported as such, and not as silent', async () => {
  const { database, url } = await freshDatabase(inject('postgresUrl'))
  await database.unsafe(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`)
  await database.end()
  const late = connectDatabase(url, 1)
  expect(describeStartupError(await late`create table never (id int)`.catch((error: unknown) => error))).toMatch(
    'is read-only',
  )
  await late.end()
})
