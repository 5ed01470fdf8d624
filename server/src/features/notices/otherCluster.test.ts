/** What a house tells after its database came to another cluster of PostgreSQL, which counts its transactions anew. */
import { afterAll, expect, test, vi } from 'vitest'
import { connectDatabase } from '../../gateways/database.ts'
import { serve } from '../../serve.ts'
import { readSettings } from '../../settings.ts'
import { createTestNotices } from '../../testing/notices.ts'
import { createTestRentals } from '../../testing/rentals.ts'
import { createTestServices } from '../../testing/services.ts'

const services = await createTestServices()
const rentals = await createTestRentals(services)
const { landlord, other } = rentals
const { leases, deps } = services
const { database } = deps
const { notices, outbox } = createTestNotices(services)
afterAll(() => services.close())

/** Starts the house as its entry points do, up to where it would answer. */
async function start(): Promise<void> {
  const served = await serve({
    settings: readSettings({ LOG_LEVEL: 'silent', KEYHOLD_DATA: deps.files, KEYHOLD_ROLES: 'api' }),
    database: connectDatabase(services.databaseUrl, 3),
    rpcUrl: 'http://127.0.0.1:1',
    deployment: deps.chain.deployment,
    files: deps.files,
    secret: deps.secret,
  })
  await served.close()
}
/** What a restore does with numbers of an old cluster: they come along as they are. */
async function moveFromOldCluster(): Promise<void> {
  await database.begin(async (tx) => {
    await tx`alter table lease_history disable trigger user`
    await tx`update lease_history set tx = (tx::text::bigint + 1000000000000)::text::xid8`
    await tx`update notice_cursor set tx = (tx::text::bigint + 1000000000000)::text::xid8`
    await tx`alter table lease_history enable trigger user`
  })
}
const tellAll = (rows: number) => {
  let read = 0
  return vi.waitFor(async () => {
    read += await notices.follow()
    expect(read).toBe(rows)
  })
}
const readers = async () => (await outbox.listNewest()).map(({ to }) => to).reverse()
const order = () =>
  database`select id, tx::text as tx from lease_history order by lease_history.tx, lease_history.id`.then((rows) =>
    rows.map(({ tx }) => tx),
  )

test('after a restore elsewhere what was told stays told, what waited is told, and so is the next act', async () => {
  const home = await rentals.aHome()
  const first = await rentals.request(home)
  await tellAll(1)
  const waiting = await rentals.request(home, { validFrom: '2026-12-10' }, other)
  await moveFromOldCluster()
  await leases.decline(landlord, first) // by a version that did not settle
  await database`delete from outbox`
  await start()
  expect(await order()).toEqual(['1', '2', '2'])
  await leases.decline(landlord, waiting)
  await tellAll(3)
  expect(await readers()).toEqual(['lucia@mail.example', 'daniel@mail.example', 'tom@mail.example'])
  await expect(database`update lease_history set act = 'edit'`).rejects.toThrow('what happened is not rewritten')
})

test('a house that stays in its cluster starts without touching a row', async () => {
  const before = await database`select xmin, tx::text as tx, id from lease_history order by id`
  const cursor = await database`select xmin, tx::text as tx, id from notice_cursor`
  await start()
  expect(await database`select xmin, tx::text as tx, id from lease_history order by id`).toEqual(before)
  expect(await database`select xmin, tx::text as tx, id from notice_cursor`).toEqual(cursor)
})
