/** Each wrong setting is one sentence at the start: what really happens, with a real PostgreSQL and the disk. */
import { createServer } from 'node:net'
import { expect, inject, test } from 'vitest'
import { connectDatabase } from './gateways/database.ts'
import { describeStartupError } from './startupErrors.ts'
import { freshDatabase } from './testing/database.ts'

const there = new URL(inject('postgresUrl'))
const withPart = (part: 'pathname' | 'port' | 'hostname', value: string) =>
  Object.assign(new URL(there), { [part]: value }).href

/** What is said of a database that cannot be opened. */
async function saidOf(url: string): Promise<string> {
  const database = connectDatabase(url, 1)
  const error = await database`select 1`.catch((caught: unknown) => caught)
  await database.end({ timeout: 0 })
  return describeStartupError(error)
}

test.each([
  ['that nobody made', withPart('pathname', '/nobody_made_it'), 'is not there: make an empty one'],
  [
    'where nothing answers',
    withPart('port', '1'),
    'PostgreSQL does not answer at the address in DATABASE_URL (ECONNREFUSED).',
  ],
  [
    'on a machine without a name',
    withPart('hostname', 'nowhere.invalid'),
    'PostgreSQL does not answer at the address in DATABASE_URL (',
  ],
])('a database %s is told by its setting', async (_, url, sentence) => {
  const said = await saidOf(url)
  expect(said).toContain(sentence)
  expect(said).not.toContain(there.password || 'no password')
})

test('a folder that may not be written, and a port that is taken, are told by their settings', async () => {
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

test('what explains itself is told as it is', () => {
  expect(describeStartupError(new Error('SMTP_URL is needed.'))).toBe('SMTP_URL is needed.')
})

test('a PostgreSQL that only reads is told so, and not that it is silent', async () => {
  const { database, url } = await freshDatabase(inject('postgresUrl'))
  await database.unsafe(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`)
  await database.end()
  const late = connectDatabase(url, 1)
  expect(describeStartupError(await late`select 1`.catch((error: unknown) => error))).toMatch('only reads')
  await late.end()
})
