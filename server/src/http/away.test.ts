/**
 * The response, and the log, when a part that a call needs is unavailable: which part it is, although they fail with
 * the same codes.
 */
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { FilesFault } from '../gateways/files.ts'
import { explainOutage } from '../gateways/outageLog.ts'
import { createApp } from './app.ts'

let app: FastifyInstance | undefined
afterEach(async () => {
  vi.useRealTimers()
  await app?.close()
})

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9000'), { code: 'ECONNREFUSED' })
const faults: Readonly<Record<string, Error>> = {
  files: new FilesFault('The file store does not answer (ECONNREFUSED).', { cause: refused, isAway: true }),
  locked: new FilesFault('The file store refuses (403): Access Denied', { cause: refused, isAway: false }),
  database: refused,
  'database-full': Object.assign(new Error('could not extend file'), { code: '53100' }),
  'disk-full': Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
  'disk-read-only': Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' }),
  chain: Object.assign(new Refusal('chain-away'), { cause: new Error('RPC_URL: status 429') }),
  doubt: new Refusal('chain-away'),
}

async function open() {
  const lines: { level: number; msg: string; part: string; err?: { message: string } }[] = []
  app = await createApp({
    session: { authenticate: async () => undefined },
    logLevel: 'warn',
    logTo: { write: (line) => void lines.push(JSON.parse(line)) },
    api: (calls) => {
      calls.get<{ Params: { part: string } }>('/:part', ({ params }) => {
        throw faults[params.part]
      })
    },
  })
  const ask = async (part: string) => {
    const { statusCode, headers, body } = (await app?.inject(`/api/${part}`)) ?? {}
    return [statusCode, headers?.['retry-after'], body && JSON.parse(body).code]
  }
  return { ask, lines }
}

test('a picture request during an outage of the file store names that store, and not the database', async () => {
  const { ask } = await open()
  expect(await ask('files')).toEqual([503, '5', 'files-away'])
  expect(await ask('locked')).toEqual([503, '5', 'files-away'])
  expect(await ask('database')).toEqual([503, '5', 'database-away'])
})

test('a full disk of the database, and a full or read-only disk of ours, are named, and no internal error', async () => {
  const { ask } = await open()
  expect(await ask('database-full')).toEqual([503, '5', 'database-away'])
  expect(await ask('disk-full')).toEqual([503, '5', 'files-away'])
  expect(await ask('disk-read-only')).toEqual([503, '5', 'files-away'])
})

test('the log names the unavailable part and the reason, once a minute for any number of requests', async () => {
  const { ask, lines } = await open()
  const logged = () => lines.splice(0).map(({ level, msg, part, err }) => [level, msg, part, err?.message])
  const all = ['files', 'files', 'database', 'database', 'chain', 'chain']
  for (const part of all) await ask(part)
  const first = [
    [40, 'away', 'files', 'The file store does not answer (ECONNREFUSED).'],
    [40, 'away', 'database', 'connect ECONNREFUSED 127.0.0.1:9000'],
    [40, 'away', 'chain', 'RPC_URL: status 429'],
  ]
  expect(logged()).toEqual(first)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 59_000 })
  for (const part of all) await ask(part)
  expect(logged()).toEqual([])
  vi.setSystemTime(Date.now() + 1_000)
  for (const part of all) await ask(part)
  expect(logged()).toEqual(first)
})

test('the log gives the reason for a chain in doubt, which the failing request does not know', async () => {
  const { ask, lines } = await open()
  if (app) explainOutage(app.log, 'chain', () => new Error('SECOND_RPC_URL: status 401'))
  expect(await ask('doubt')).toEqual([503, '5', 'chain-away'])
  expect(lines.map(({ part, err }) => [part, err?.message])).toEqual([['chain', 'SECOND_RPC_URL: status 401']])
})
