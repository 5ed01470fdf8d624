/** The counts in header, tabs and menus match the pages, for the signed-in person only. */
import type { Counts } from '@keyhold/api/counts.schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBus } from '../../../gateways/bus.ts'
import { countsTopic } from '../../../gateways/countsTopic.ts'
import { wallets } from '../../../testing/chain.ts'
import { createTestDesk } from '../../disputes/desk/desk.setup.ts'
import { createNotices } from '../../leases/lease-notices/service.ts'
import { countAllOf } from './service.ts'

const unit = 10n ** 18n
const desk = await createTestDesk()
const { services, rentals, people, testChain } = desk
const { database } = services.deps
afterAll(() => desk.close())

const ask = async <Answer>(name: string, path: string) => JSON.parse((await desk.call(name, path)).body) as Answer
const countsOf = (name: string) => ask<Counts>(name, '/user/counts')

beforeAll(async () => {
  const [disputed] = await desk.paidLeases(2)
  if (!disputed) throw new Error('There are two.')
  await testChain.call(wallets.tenant, 'dispute', disputed.terms, 240n * unit)
  await desk.final()
  await rentals.request(await rentals.aHome())
  const message = { id: crypto.randomUUID(), recipientId: people.lucia.id, content: 'Is it still free?' }
  await services.chat.send(people.daniel.id, message)
})

// promise: sgn-2-one-call
test('each count matches its page, for landlord and tenant alike', async () => {
  for (const name of ['lucia', 'daniel']) {
    const leases = await ask<{ contractStatus: string; isLandlordInContract: boolean; parts: { state: string }[] }[]>(
      name,
      '/contract',
    )
    const isPending = ({ contractStatus }: { contractStatus: string }) =>
      /^(Pending Request|Request Received)$/.test(contractStatus)
    const pending = leases.filter(isPending)
    expect(await countsOf(name)).toEqual({
      properties: (await ask<{ views: { all: number } }>(name, '/roomAd/mine')).views.all,
      requests: pending.filter((one) => one.isLandlordInContract).length,
      sent: pending.filter((one) => !one.isLandlordInContract).length,
      rentals: leases.filter((one) => !one.isLandlordInContract && !isPending(one)).length,
      payments: await ask(name, '/contract/paymentsTransfers/count'),
      disputes: leases.flatMap(({ parts }) => parts).filter(({ state }) => state === 'disputed').length,
      messages: await ask(name, '/get-unseen-messages-count'),
      notices: await ask(name, '/notice/unread'),
    })
  }
  expect(await countsOf('lucia')).toMatchObject({ requests: 1, sent: 0, rentals: 0, disputes: 1, messages: 1 })
  expect(await countsOf('daniel')).toMatchObject({ requests: 0, sent: 1, rentals: 2, disputes: 1, messages: 0 })
})

test('balances are read only for leases that hold money, however many a person has', async () => {
  const { deposits, deps, leases } = services
  const asked: string[] = []
  const balancesOf: typeof deposits.balancesOf = (query, all) => {
    asked.push(...all.map(({ id }) => id))
    return deposits.balancesOf(query, all)
  }
  const counted = await countAllOf(
    { ...services, ...deps, bell: { countUnread: async () => 0 }, deposits: { ...deposits, balancesOf } },
    people.daniel.id,
  )
  expect(counted).toMatchObject({ sent: 1, rentals: 2, disputes: 1 })
  const all = (await leases.listOf(database, people.daniel.id)).map(({ id }) => id)
  const held = await database<
    { leaseId: string }[]
  >`select lease_id from deposit where handover_held + deposit_held > 0`
  expect(asked.toSorted()).toEqual(held.map(({ leaseId }) => leaseId).toSorted())
  expect(all.length).toBeGreaterThan(asked.length)
})

test('a person without data counts nothing of others, and a visitor must sign in', async () => {
  const none = { properties: 0, requests: 0, sent: 0, rentals: 0, payments: 0, disputes: 0, messages: 0, notices: 0 }
  expect(await countsOf('tom')).toEqual(none)
  expect((await desk.call('nobody', '/user/counts')).statusCode).toBe(403)
})

test('the recipient of a new notice is notified at every process that their counts may have changed', async () => {
  const bus = createBus(database)
  await bus.listen()
  const received: unknown[] = []
  bus.subscribe(countsTopic, (note) => received.push(note))
  const { leases, accounts, listings, choices, push, deps } = services
  const outbox = { post: async () => undefined, holdUntil: async () => undefined } as never
  const parts = { leases, people: accounts, homes: listings, choices, push, outbox, onFault: () => undefined }
  const notices = createNotices({ ...deps, ...parts, bus: createBus(database) })
  const [end] = await database<{ tx: string; id: string }[]>`
    select tx::text, id::text from lease_history order by lease_history.tx desc, lease_history.id desc limit 1`
  const read = async () => {
    await notices.follow() // another transaction on the server may hold back rows for a moment
    const [cursor] = await database`select tx::text, id::text from notice_cursor where name = 'emails'`
    return cursor
  }
  await expect.poll(read).toEqual(end)
  // Notifications arrive in the order of their transactions: after this one none of the history before is on its way.
  const last = { personId: 'nobody' }
  await createBus(database).transact((_tx, tell) => tell(countsTopic, [last]))
  await expect.poll(() => received.at(-1)).toEqual(last)
  received.length = 0
  const before = (await countsOf('lucia')).notices
  await rentals.request(await rentals.aHome())
  await expect.poll(async () => (await notices.follow()) + received.length).toBeGreaterThan(0)
  await expect.poll(() => received).toEqual([{ personId: people.lucia.id }])
  expect((await countsOf('lucia')).notices).toBe(before + 1)
  await bus.close()
})
