/** Traces, and log lines, of requests: on a real PostgreSQL, with a collector in this test. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterAll, expect, inject, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { observe } from './observed.ts'

interface Sent {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[]
}
interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Record<string, string> }[]
  status: { code: number }
}

const received: SentSpan[] = []
const collector = createServer(async (request, response) => {
  expect(request.url).toBe('/v1/traces')
  const sent = (await json(request)) as Sent
  received.push(...sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
  response.end('{}')
})
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
const { database } = await freshDatabase(inject('postgresUrl'))
afterAll(async () => {
  await database.end()
  collector.close()
})

/** A server that queries the database, with a captured log. */
async function open(slowQuery: number, port?: number) {
  const lines: string[] = []
  const observed = observe({
    database,
    slowQuery,
    collector: port === undefined ? undefined : `http://127.0.0.1:${port}/`,
    trustedProxies: ['10.1.0.0/16', '2001:db8::7'],
  })
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } })
  observed.follow(app)
  app.post('/letter/:token', async (request) => {
    await observed.database`select ${(request.body as { word: string }).word}::text, pg_sleep(0.02)`
    return {}
  })
  const ask = (remoteAddress = '10.1.2.3') =>
    app.inject({
      remoteAddress,
      method: 'POST',
      url: '/letter/the-token?t=also',
      headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
      payload: { word: 'a-password' },
    })
  return { ask, lines, observed, app }
}

test('a request and its queries are spans of the balancer’s trace, without user input', async () => {
  const { ask, observed, app } = await open(0, (collector.address() as AddressInfo).port)
  expect((await ask()).statusCode).toBe(200)
  await app.close()
  await observed.close()
  const [query, request] = received
  expect(request).toMatchObject({ traceId: 'a'.repeat(32), parentSpanId: 'b'.repeat(16), name: 'POST /letter/:token' })
  expect(query).toMatchObject({
    traceId: 'a'.repeat(32),
    parentSpanId: request?.spanId,
    name: 'select',
    status: { code: 0 },
  })
  expect(Number(query?.endTimeUnixNano) - Number(query?.startTimeUnixNano)).toBeGreaterThan(19e6)
  expect(JSON.stringify(received)).not.toMatch(/the-token|also|a-password/)
})

test.each([
  ['10.1.255.9', true],
  ['::ffff:10.1.2.3', true],
  ['2001:db8::7', true],
  ['10.2.0.1', false],
  ['2001:db8::8', false],
])('the trace header of %s is accepted: %s', async (address, isFollowed) => {
  const { ask, observed, app } = await open(0, (collector.address() as AddressInfo).port)
  const before = received.length
  expect((await ask(address)).statusCode).toBe(200)
  await app.close()
  await observed.close()
  const own = received.slice(before)
  expect(own).toHaveLength(2)
  expect(own.every(({ traceId }) => (traceId === 'a'.repeat(32)) === isFollowed)).toBe(true)
})

test('an unavailable collector is logged once, and delays no request', async () => {
  const { ask, lines, observed, app } = await open(0, 1)
  expect((await ask()).statusCode).toBe(200)
  await observed.close()
  await app.close()
  expect(lines.filter((line) => line.includes('the trace collector is unavailable'))).toHaveLength(1)
})

test('a slow query is logged with its statement and time, and a quick one is not', async () => {
  const slow = await open(10)
  await slow.ask()
  expect(JSON.parse(slow.lines[0] ?? '{}')).toMatchObject({
    msg: 'slow query',
    statement: 'select $1::text, pg_sleep(0.02)',
  })
  expect(slow.lines.join()).not.toContain('a-password')
  const quick = await open(10_000)
  await quick.ask()
  expect(quick.lines).toEqual([])
  expect(await slow.observed.histograms[0]?.expose()).toContain('keyhold_database_query_duration_seconds_count 1')
  await Promise.all([slow.app.close(), quick.app.close()])
})
