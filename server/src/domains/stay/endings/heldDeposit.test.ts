/** After an agreed early end: the remaining payments, and the deposit in escrow (D 11.21). */
import type { Ledger } from '@keyhold/api/ledger.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { endEarlier } from '../../../testing/leaseSteps.ts'
import { usdt } from '../renewals/renewals.setup.ts'
import { createTestEndings } from './endings.setup.ts'

const bench = await createTestEndings()
const { services, testChain, final, ask, download, paidAhead, propose, agree, read } = bench
const { leases, deposits, ledgers, deps } = services
const { database, clock } = deps
afterAll(() => bench.close())

/** Sets the chain's time, which is the lease clock's (D 6.6). */
async function timeIs(instant: number) {
  await testChain.node.setNextBlockTimestamp({ timestamp: BigInt(instant) })
  await final()
  clock.syncTo(instant)
}
const notices = async (id: string) =>
  (await leases.listHistory(database, id)).flatMap(({ facts }) =>
    facts.owed ? [`${facts.owed} ${facts.amount} ${facts.due}`] : [],
  )
type Paid = Awaited<ReturnType<typeof paidAhead>>
/** Both end a lease from December to June on 11 March; the first rent is released. */
async function endInMarch({ id, terms }: Paid) {
  await testChain.call(wallets.tenant, 'releaseEarly', terms)
  await final()
  await agree('lucia', await propose('daniel', id))
  const lease = await leases.find(database, id)
  if (!lease) throw new Error('There is one.')
  return { id, terms, moveOut: lease.moveOut }
}

let asked: Awaited<ReturnType<typeof endInMarch>>
let disputed: typeof asked
let goesOn: Paid
beforeAll(async () => {
  const [first, second, third] = [await paidAhead(), await paidAhead(), await paidAhead()]
  asked = await endInMarch(first)
  disputed = await endInMarch(second)
  // At the escrow this stay ends a day before: the landlord can claim then.
  await endEarlier(testChain, disputed.terms, disputed.moveOut - 86_400)
  goesOn = third
  await testChain.call(wallets.tenant, 'releaseEarly', goesOn.terms)
  await final()
})

// promise: end-open
test('the remaining payments include no month after the earlier end: in the ledger, the statement and the calendar', async () => {
  const ledger = await ask<Ledger>('daniel', 'GET', `/contract/${asked.id}/ledger`)
  if (typeof ledger === 'string') throw new Error(ledger)
  expect(ledger.months.map(({ from, to, open }) => `${from} ${to} ${open}`)).toEqual([
    '2026-12-01 2027-01-01 0',
    `2027-01-01 2027-02-01 ${usdt(1_100)}`,
    `2027-02-01 2027-03-01 ${usdt(1_100)}`,
    '2027-03-01 2027-03-11 354830000000000000000',
  ])
  const statement = await download('daniel', `/contract/${asked.id}/ledger/2027/csv`)
  expect(statement.match(/2027-\d\d-01/g)).toEqual(['2027-01-01', '2027-02-01', '2027-03-01'])
  const calendar = await download('lucia', `/contract/${asked.id}/calendar`)
  expect(calendar.match(/UID:.*?-(rent-\d+|move-\w+)@/g)?.length).toBe(5)
  expect(calendar).toContain('DTSTART:20270311T180000Z')
})

// promise: end-return-told
test('on the agreed day both are notified once that the deposit can be returned', async () => {
  await testChain.call(wallets.landlord, 'dispute', disputed.terms, 300n * 10n ** 18n)
  await timeIs(asked.moveOut - 60)
  await deposits.remind(database)
  expect(await notices(asked.id)).toEqual([])
  expect(await read('daniel', disputed.id)).toMatchObject({ agreed: { deposit: { isDisputed: true } } })
  expect(await read('daniel', asked.id)).toMatchObject({ agreed: { deposit: { isDisputed: false } } })
  await timeIs(asked.moveOut + 60)
  await deposits.remind(database)
  await deposits.remind(database)
  expect(await notices(asked.id)).toEqual([`ended-early ${usdt(800)} ${asked.terms.moveOut + 14 * 86_400}`])
  expect([await notices(disputed.id), await notices(goesOn.id)]).toEqual([[], []])
})

// promise: end-reminders
test('no one is reminded of a rent that would fall due after the end', async () => {
  await timeIs(asked.terms.moveOut - 30 * 86_400)
  await ledgers.remind(database)
  const months = async (id: string) =>
    (await leases.listHistory(database, id)).flatMap(({ facts }) =>
      facts.rent === undefined ? [] : [Number(facts.rent)],
    )
  expect(Math.max(0, ...(await months(asked.id)))).toBeLessThanOrEqual(4)
  expect(await months(goesOn.id)).toContain(6)
})
