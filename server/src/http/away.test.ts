/** What people hear, and the log says, when a part is away that a call needed: which one it is, though they fail by the same codes. */
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

test('who needs a picture while the store of files is away hears so, and not that the database is', async () => {
  const { ask } = await open()
  expect(await ask('files')).toEqual([503, '5', 'files-away'])
  expect(await ask('locked')).toEqual([503, '5', 'files-away'])
  expect(await ask('database')).toEqual([503, '5', 'database-away'])
})

test('the log says what is away and why, once a minute however many people meet it', async () => {
  const { ask, lines } = await open()
  const told = () => lines.splice(0).map(({ level, msg, part, err }) => [level, msg, part, err?.message])
  const all = ['files', 'files', 'database', 'database', 'chain', 'chain']
  for (const part of all) await ask(part)
  const first = [
    [40, 'away', 'files', 'The file store does not answer (ECONNREFUSED).'],
    [40, 'away', 'database', 'connect ECONNREFUSED 127.0.0.1:9000'],
    [40, 'away', 'chain', 'RPC_URL: status 429'],
  ]
  expect(told()).toEqual(first)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 59_000 })
  for (const part of all) await ask(part)
  expect(told()).toEqual([])
  vi.setSystemTime(Date.now() + 1_000)
  for (const part of all) await ask(part)
  expect(told()).toEqual(first)
})

test('of a chain that is in doubt nobody who meets it knows why: the log has what the process knows', async () => {
  const { ask, lines } = await open()
  if (app) explainOutage(app.log, 'chain', () => new Error('SECOND_RPC_URL: status 401'))
  expect(await ask('doubt')).toEqual([503, '5', 'chain-away'])
  expect(lines.map(({ part, err }) => [part, err?.message])).toEqual([['chain', 'SECOND_RPC_URL: status 401']])
})
