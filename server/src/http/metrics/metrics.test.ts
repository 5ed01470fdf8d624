import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { inProcessAddress } from '../inProcess.ts'
import { createHistogram, expose } from './exposition.ts'
import { openMetrics } from './metrics.ts'

const app = Fastify({ logger: false })
const metrics = openMetrics({
  app,
  probes: { books: () => 'agree', chain: () => Promise.reject(new Error('gone')) },
  figures: [{ name: 'keyhold_outbox_waiting', help: 'Letters.', type: 'gauge', read: () => [{ value: 3 }] }],
})
app.get('/passport/:token', (_request, reply) => reply.status(404).send({}))
afterAll(async () => {
  await app.close()
  await metrics.close()
})

test('a response is counted by its route and status, without secrets', async () => {
  await app.inject('/passport/secret')
  await app.inject({ url: '/passport/secret', remoteAddress: inProcessAddress })
  await app.inject('/nowhere/secret')
  const text = await metrics.text()
  expect(text).toContain(
    'keyhold_http_request_duration_seconds_count{method="GET",route="/passport/:token",status="404"} 1',
  )
  expect(text).toContain('{method="GET",route="none",status="404"} 1')
  expect(text).not.toContain('secret')
})

test('the parts of the health, and the metrics of features, are included', async () => {
  const text = await metrics.text()
  expect(text).toContain('keyhold_part_state{part="books",state="agree"} 1')
  expect(text).toContain('keyhold_part_state{part="chain",state="away"} 1')
  expect(text).toContain('# TYPE keyhold_outbox_waiting gauge\nkeyhold_outbox_waiting 3')
  expect(text).toMatch(/process_cpu_seconds_total \d/)
})

test('Prometheus scrapes a separate port', async () => {
  await metrics.listen(0, '127.0.0.1')
  expect((await app.inject('/metrics')).statusCode).toBe(404)
})

test('a histogram counts a value in every bucket whose bound is above it', async () => {
  const histogram = createHistogram({ name: 't', help: 'Times.', buckets: [0.1, 1], labelNames: ['route'] })
  for (const seconds of [0.1, 0.5, 7]) histogram.observe({ route: 'a"\\\n' }, seconds)
  expect((await histogram.expose()).split('\n').slice(2)).toEqual([
    't_bucket{le="0.1",route="a\\"\\\\\\n"} 1',
    't_bucket{le="1",route="a\\"\\\\\\n"} 2',
    't_bucket{le="+Inf",route="a\\"\\\\\\n"} 3',
    't_sum{route="a\\"\\\\\\n"} 7.6',
    't_count{route="a\\"\\\\\\n"} 3',
  ])
})

test('a metric that cannot be read is omitted, and the others are included', async () => {
  const read = () => {
    throw new Error('away')
  }
  const text = await expose([
    { name: 'a', help: 'A.', type: 'gauge', read },
    { name: 'b', help: 'B.', type: 'counter', read: () => [{ labels: { of: 'x' }, value: 1 }] },
  ])
  const broken = { name: 'c', help: 'C.', type: 'counter', read: () => [{ value: -1 }] } as const
  expect(await expose([broken, { ...broken, name: 'd', read: () => [{ value: 1 }] }])).toBe(
    '# HELP d C.\n# TYPE d counter\nd 1',
  )
  expect(text).toBe('# HELP a A.\n# TYPE a gauge\n\n# HELP b B.\n# TYPE b counter\nb{of="x"} 1')
})

test('a part or metric that never answers does not block the scrape, and is reported as away', async () => {
  const never = () => new Promise<never>(() => undefined)
  const other = Fastify({ logger: false })
  const silent = openMetrics({
    app: other,
    probes: { database: never },
    figures: [{ name: 'keyhold_letters', help: 'Letters.', type: 'gauge', read: never }],
  })
  expect(await silent.text()).toContain('keyhold_part_state{part="database",state="away"} 1')
  await other.close()
  await silent.close()
})
