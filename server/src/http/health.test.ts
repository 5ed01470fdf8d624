import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerHealth, type Probe } from './health.ts'

async function health(probes: Record<string, Probe>) {
  const app = Fastify()
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
  answerHealth(app, '/health', probes)
  const answer = await app.inject('/health')
  await app.close()
  return { status: answer.statusCode, body: answer.json() }
}

test('a house whose parts all answer is ready', async () => {
  expect(await health({ database: () => 'ready', town: () => 'working' })).toEqual({
    status: 200,
    body: { ready: true, parts: { database: 'ready', town: 'working' } },
  })
})

test('a part that is away, fails or keeps silent is named, and the house is not ready', async () => {
  const { status, body } = await health({
    database: () => Promise.reject(new Error('gone')),
    chain: () => new Promise(() => undefined),
    pages: () => 'ready',
  })
  expect(status).toBe(503)
  expect(body).toEqual({ ready: false, parts: { database: 'away', chain: 'away', pages: 'ready' } })
})

test('books that differ from the escrow are named, and nobody is turned away for it', async () => {
  expect(await health({ database: () => 'ready', books: () => 'differ' })).toEqual({
    status: 200,
    body: { ready: true, parts: { database: 'ready', books: 'differ' } },
  })
})
