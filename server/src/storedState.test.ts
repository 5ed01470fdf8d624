/** A database as Keyhold left it at migration 0062: payments under way, letters queued, an identity encrypted, links sent. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import kept from '@keyhold/database/rows/0062.json' with { type: 'json' }
import { readDeployment } from '@keyhold/escrow/deployment.ts'
import { afterAll, expect, inject, test } from 'vitest'
import { hashOf } from './features/agreements/canonical.ts'
import { createChain } from './gateways/chain/chain.ts'
import type { Database } from './gateways/database.ts'
import type { RenderedEmail } from './gateways/email.ts'
import { migrate } from './gateways/migrations.ts'
import { createOutbox } from './gateways/outbox.ts'
import { createServices } from './services.ts'
import { readSettings } from './settings.ts'
import { createTestClock } from './testing/clock.ts'
import { freshDatabase } from './testing/database.ts'

const folder = fileURLToPath(new URL('../../database/', import.meta.url))
const { database } = await freshDatabase(inject('postgresUrl'))
await asItWas(database)
const migrated = await migrate(database)

const files = mkdtempSync(path.join(tmpdir(), 'keyhold-files-'))
const clock = createTestClock(kept.keptAt)
const deployment = readDeployment(path.join(folder, 'rows'), 31_337)
if (!deployment) throw new Error('the escrow of the stored leases is not known')
const services = await createServices({
  settings: readSettings({ LOG_LEVEL: 'error', KEYHOLD_DATA: files }),
  database,
  clock,
  chain: createChain({ rpcUrl: 'http://127.0.0.1:1', deployment, confirmations: 15, clock }),
  secret: kept.secret,
  publicUrl: 'http://keyhold.test',
  files,
})
afterAll(async () => {
  await services.close()
  rmSync(files, { recursive: true, force: true })
})

/** Makes the database that one: its migrations, and its rows as they were written then. */
async function asItWas(database: Database): Promise<void> {
  const names = readdirSync(path.join(folder, 'migrations')).filter((name) => name.slice(0, 4) <= '0062')
  const sql = (name: string) => database.unsafe(readFileSync(path.join(folder, name), 'utf8')).simple()
  await database.unsafe('drop schema public cascade; create schema public').simple()
  await database`create table migration (name text primary key, applied_at timestamptz not null default now())`
  for (const name of names.sort()) {
    await sql(`migrations/${name}`)
    await database`insert into migration (name) values (${name})`
  }
  await sql('rows/0062.sql')
}

async function call(method: 'GET' | 'POST', url: string, { token, body }: { token?: string; body?: object } = {}) {
  const headers = token ? { authorization: token } : {}
  const answer = await services.app.inject({ method, url: `/api${url}`, headers, ...(body && { payload: body }) })
  return { status: answer.statusCode, body: answer.json() }
}
const { tenant, landlord } = kept.people

test('the database goes on from where it was', () => {
  expect(migrated.every((name) => name > '0062')).toBe(true)
})

test('who was signed in still is', async () => {
  for (const { id, token } of [tenant, landlord])
    expect(await call('GET', '/user/current', { token })).toMatchObject({ status: 200, body: { id } })
})

test('every lease stands where it stood, for both of its parties', async () => {
  for (const { token } of [tenant, landlord])
    for (const [name, id] of Object.entries(kept.leases)) {
      const { body } = await call('GET', `/contract/${id}`, { token })
      expect([name, body.contractStatus]).toEqual([name, kept.statuses[name as keyof typeof kept.statuses]])
    }
})

test('a payment that is not final is known, and one that is has its receipt', async () => {
  const { body: pending } = await call('GET', `/contract/${kept.leases.landed}`, { token: tenant.token })
  expect(pending.payment).toMatchObject({ isFinal: false, transactionId: expect.stringMatching(/^0x/) })
  const { body: transfers } = await call('GET', '/contract/paymentsTransfers', { token: tenant.token })
  expect(transfers).toMatchObject([
    { paymentType: 'fee', price: '1000000000000000000', currency: 'RNB' },
    { paymentType: 'paid-in', price: '2100000000000000000000', currency: 'USDT' },
  ])
})

test('an agreement reads as it was frozen, and its hash is the one that both signed', async () => {
  for (const id of Object.values(kept.leases)) {
    const { body } = await call('GET', `/contract/${id}/agreement`, { token: tenant.token })
    const [row] = await database<{ canonical: string; document: string; signed: string | null }[]>`
      select canonical, agreement.document, lease_terms.document as signed
      from agreement left join lease_terms using (lease_id) where lease_id = ${id}`
    expect(body).toMatchObject({ isPreview: false, canonical: row?.canonical, document: row?.document })
    expect(hashOf(body.canonical)).toBe(row?.signed ?? row?.document)
    const { facts, clauses, salt } = JSON.parse(body.canonical)
    expect(body).toMatchObject({ facts, clauses, salt })
  }
})

test('an identity that was encrypted opens for the landlord', async () => {
  const { body } = await call('GET', `/contract/${kept.leases.free}/agreement`, { token: landlord.token })
  expect(body.identity).toEqual(kept.identity)
})

test('letters that were queued are in words, and each leaves once', async () => {
  const sent: RenderedEmail[] = []
  const mailer = { send: async (letter: RenderedEmail) => void sent.push(letter), close: () => undefined }
  const outbox = createOutbox({ database, clock, publicUrl: 'http://keyhold.test', mailer, onFault: () => undefined })
  const queued = (await outbox.listNewest()).map(({ to, link }) => ({ to, link }))
  expect(queued).toEqual(kept.letters.map(({ to, link }) => ({ to, link })))
  expect(await outbox.deliver()).toBe(queued.length)
  expect(await outbox.deliver()).toBe(0)
  for (const { subject, text } of sent) expect(`${subject} ${text}`).not.toMatch(/\{\{|\w+:\w+\.\w+|undefined/)
})

test('links that were sent work: to confirm, to choose a new password, and out of two kinds of letters', async () => {
  const { confirm, reset, newsletter, savedSearch } = kept.links
  expect(
    (await call('POST', '/registration/confirm', { body: { token: confirm, password: 'seven-doors-open' } })).status,
  ).toBe(200)
  expect((await call('GET', `/forgottenPassword/setNewPassword/${reset}`)).status).toBe(200)
  expect((await call('POST', '/unsubscribe', { body: { token: newsletter } })).status).toBe(200)
  expect((await call('POST', `/savedSearch/stop/${savedSearch}`)).body).toEqual({ name: 'Madrid, quiet' })
})

test('a saved search is there, with what was new in it', async () => {
  const { body } = await call('GET', '/savedSearch', { token: tenant.token })
  expect(body.searches).toMatchObject([{ name: 'Madrid, quiet', query: 'cityId=3117735&priceMax=950' }])
})
