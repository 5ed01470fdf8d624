import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { answerHealth, lastLogged, type Probe, type ProbeState } from './health.ts'

async function health(probes: Record<string, Probe>, path = '/health') {
  const app = Fastify()
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
  answerHealth(app, '/health', probes)
  const answer = await app.inject(path)
  await app.close()
  return { status: answer.statusCode, body: answer.json() }
}

afterEach(() => void vi.useRealTimers())
/** Advances the two-second timeout of a silent part. */
async function afterTwoSeconds<Answer>(answering: Promise<Answer>): Promise<Answer> {
  let isOver = false
  void answering.finally(() => {
    isOver = true
  })
  for (; !isOver; await new Promise(setImmediate)) vi.advanceTimersByTime(100)
  return answering
}

test('a server is ready when all its parts answer', async () => {
  expect(await health({ database: () => 'ready', photos: () => 'working' })).toEqual({
    status: 200,
    body: { ready: true, parts: { database: 'ready', photos: 'working' } },
  })
})

test('an unavailable, failing or silent part is named; without a database Keyhold is not ready', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const answering = health({
    database: () => Promise.reject(new Error('gone')),
    chain: () => new Promise(() => undefined),
    pages: () => 'ready',
  })
  const { status, body } = await afterTwoSeconds(answering)
  expect(status).toBe(503)
  expect(body).toEqual({ ready: false, parts: { database: 'away', chain: 'away', pages: 'ready' } })
})

// promise: books-health
test('a ledger that differs from the escrow is reported, and Keyhold stays ready', async () => {
  expect(await health({ database: () => 'ready', books: () => 'differ' })).toEqual({
    status: 200,
    body: { ready: true, parts: { database: 'ready', books: 'differ' } },
  })
})

// promise: chain-away-ready
test('an outage of the chain, or of any part but the database, is reported, and Keyhold stays ready', async () => {
  expect(await health({ database: () => 'ready', chain: () => 'away', keeper: () => 'away' })).toEqual({
    status: 200,
    body: { ready: true, parts: { database: 'ready', chain: 'away', keeper: 'away' } },
  })
})

test('a process is alive during any outage: a restart would not end it', async () => {
  expect(await health({ database: () => 'away', chain: () => 'away' }, '/health/live')).toEqual({
    status: 200,
    body: { live: true },
  })
})

test('the log names the unavailable part and the reason, once for all requests, and its return', async () => {
  const lines: unknown[] = []
  const log = { warn: (facts: object, words: string) => void lines.push([words, facts]) }
  const gone = new Error('connect ECONNREFUSED')
  let files: 'ready' | 'away' = 'away'
  let isGone = true
  const database = async () => {
    if (isGone) throw gone
    return 'ready' as const
  }
  const probes = lastLogged({ database, files: () => files, chain: () => 'working' }, log)
  for (const _ of [1, 2]) await health(probes)
  expect(lines).toEqual([
    ['away', { part: 'files' }],
    ['away', { part: 'database', err: gone }],
  ])
  files = 'ready'
  isGone = false
  for (const _ of [1, 2]) await health(probes)
  expect(lines.slice(2)).toEqual([
    ['back', { part: 'files' }],
    ['back', { part: 'database' }],
  ])
})

test('an unavailable node of two is logged, and its return only when the two agree', async () => {
  const lines: unknown[] = []
  const log = { warn: (facts: object, words: string) => void lines.push([words, facts]) }
  let rpcs: ProbeState = 'one-away'
  const probes = lastLogged({ rpcs: () => rpcs }, log)
  for (const state of ['one-away', 'differ', 'working', 'agree'] as const) {
    rpcs = state
    await probes.rpcs?.()
    if (state === 'working') expect(lines).toEqual([['away', { part: 'rpcs' }]])
  }
  expect(lines.slice(1)).toEqual([['back', { part: 'rpcs' }]])
})
