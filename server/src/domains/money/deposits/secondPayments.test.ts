/** Second payments of a lease (D 4.8, D 12.11): from the payment to its return, on the escrow itself. */
import { type Address, erc20Abi } from 'viem'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openWatcher } from '../../../gateways/chain/watcher.ts'
import { wallets } from '../../../testing/chain.ts'
import { createTestNotices } from '../../../testing/notices.ts'
import { createUnreliableNode } from '../../../testing/unreliableNode.ts'
import { canDispute } from './secondPayments.ts'

const node = await createUnreliableNode({ hasSecond: true })
const { testChain, services, rentals, other } = node
const { leases, deposits, chain, deps } = services
const { database, clock } = deps
afterAll(() => node.close())
const unit = 10n ** 18n
await testChain.fundAccount(wallets.feeReceiver)
await testChain.fundAccount(wallets.landlord)
const hour = 3_600
const day = 24 * hour
const onFault = (error: unknown) => {
  throw error
}
const { notices, outbox } = createTestNotices(services, { onFault })
const watcher = openWatcher({ chain, database, clock, listener: deposits, onError: onFault })
beforeEach(async () => {
  other.heal()
  await read()
  await notices.skip()
  await database`delete from outbox`
})

async function read() {
  await chain.readHead()
  await watcher.poll(0)
}
async function final() {
  await testChain.mine(4)
  await read()
}
async function passTo(instant: number) {
  await testChain.node.setNextBlockTimestamp({ timestamp: BigInt(instant) })
  await final()
}
/** A lease that begins in ten days, paid from two proved wallets of the tenant: the second payment's terms. */
async function paidTwice(
  depositPolicy: 'until-move-out' | 'at-handover' = 'until-move-out',
  { firstEnd = undefined as 'refund' | 'cancel' | undefined } = {},
) {
  await database`insert into wallet (address, account_id, proved_at)
    values (${wallets.feeReceiver.address}, ${rentals.tenant.id}, now()) on conflict do nothing`
  const dayIn = (days: number) => new Date((clock.leaseNow() + days * day) * 1000).toISOString().slice(0, 10)
  const id = await rentals.request(await rentals.aHome({ depositPolicy }), { validFrom: dayIn(10), validTo: dayIn(50) })
  await leases.accept(rentals.landlord, id)
  const first = (await leases.startPaying(rentals.tenant, id, wallets.tenant.address)).issued
  const second = (await leases.startPaying(rentals.tenant, id, wallets.feeReceiver.address)).issued
  await testChain.call(wallets.tenant, 'payLease', first.terms)
  if (firstEnd) await testChain.call(firstEnd === 'refund' ? wallets.landlord : wallets.tenant, firstEnd, first.terms)
  await final()
  await testChain.call(wallets.feeReceiver, 'payLease', second.terms)
  await final()
  return { id, first: first.terms, terms: second.terms, termsId: second.id, due: second.terms.moveIn + 5 * day }
}
async function secondOf(id: string) {
  const [one] = await deposits.secondPaymentsOf(database, id)
  if (!one) throw new Error('It was paid twice.')
  const { balances } = one
  return {
    held: [balances.handover.held / unit, balances.deposit.held / unit],
    toSendBack: one.toSendBack / unit,
    canDispute: canDispute(one, clock.leaseNow()),
  }
}
/** The emails about a lease since the last look, oldest first. */
async function emailsOf(id: string) {
  const follow = async () => {
    await notices.follow()
    const [row] = await database`select 1 from lease_history, notice_cursor
      where (lease_history.tx, lease_history.id) > (notice_cursor.tx, notice_cursor.id) limit 1`
    return row
  }
  await expect.poll(follow).toBeUndefined()
  const all = (await outbox.listNewest()).map(({ subject, text }) => ({ subject, text })).reverse()
  await database`delete from outbox`
  return all.filter(({ text }) => text.includes(id))
}
const usdtOf = (account: Address) =>
  testChain.node.readContract({
    address: testChain.deployment.stablecoin,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  })
const reminded = async (id: string) => {
  await Promise.all([deposits.remind(database), deposits.remind(database)])
  return (await leases.listHistory(database, id)).filter(
    ({ transition, facts }) => transition === 'remind' && facts.second === true,
  ).length
}

// promise: second-told
test('both get an e-mail about a second payment, and from which day anybody can release it to the landlord', async () => {
  const { id } = await paidTwice()
  const emails = (await emailsOf(id)).filter(({ subject }) => subject.includes('paid twice'))
  expect(emails).toHaveLength(2)
  for (const { subject, text } of emails) {
    expect(subject).toMatch(/\d+ \w+ \d{4} at 12:00/) // the bell shows the subject
    expect(text).toContain('1,900 USDT')
    expect(text).toMatch(/From \d+ \w+ \d{4} at 12:00 on, anyone can release 1,100 USDT to/)
    expect(text).toContain('The first payment counts.')
  }
})

// promise: second-of-cancelled
test.each(['refund', 'cancel'] as const)(
  'after a %s of the first payment no e-mail says that it counts, or that the lease goes on',
  async (firstEnd) => {
    const { id, terms } = await paidTwice('until-move-out', { firstEnd })
    expect(await rentals.statusOf(id)).toBe('cancelled')
    const emails = (await emailsOf(id)).filter(({ subject }) => subject.includes('paid twice'))
    expect(emails).toHaveLength(2)
    for (const { text } of emails) {
      expect(text).toContain(
        'This lease is cancelled. The escrow has already paid out the first payment. The second belongs to no lease',
      )
      expect(text).not.toContain('counts')
    }
    await testChain.call(wallets.landlord, 'refund', terms)
    await final()
    const back = (await emailsOf(id)).find(({ subject }) => subject.includes('came back'))
    expect(back?.text).toContain('back to your wallet. The fee in RNB')
  },
)

// promise: second-reminded
test('both are reminded three days before that day, once, and again before the end of a dispute', async () => {
  const { id, terms, due } = await paidTwice()
  await passTo(due - 72 * hour - 60)
  expect(await reminded(id)).toBe(0)
  await passTo(due - 72 * hour + 60)
  expect(await reminded(id)).toBe(1)
  const emails = (await emailsOf(id)).slice(-2)
  expect(emails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('1,100 USDT of your second payment can go to'),
    expect.stringContaining('Please send the second payment for'),
  ])
  expect(emails[0]?.text).toContain('You can also dispute it on the lease’s page before then.')
  await testChain.call(wallets.feeReceiver, 'dispute', terms, terms.handover)
  await final()
  expect(await reminded(id)).toBe(1)
  await passTo(due + 14 * day - 71 * hour)
  expect(await reminded(id)).toBe(2)
  const again = (await emailsOf(id)).find(({ subject }) => subject.includes('of your second payment can go to'))
  expect(again?.text).not.toContain('You can also dispute it')
})

test('a second payment of a lease that ended meanwhile is reminded too', async () => {
  const { id, first, due } = await paidTwice()
  await testChain.call(wallets.landlord, 'refund', first)
  await final()
  expect(await rentals.statusOf(id)).toBe('cancelled')
  await passTo(due - 71 * hour)
  expect(await reminded(id)).toBe(1)
  await database.begin((tx) => leases.remind(tx, id, { calendar: 'confirmed' }))
  const history = await leases.listHistory(database, id)
  expect(history.filter(({ facts }) => facts.calendar !== undefined)).toEqual([])
})

// promise: second-send-back-late
test('the landlord sends it back a year after it was due; the lease and its money stay as they were', async () => {
  const { id, terms, due } = await paidTwice()
  await passTo(due + day)
  expect(await secondOf(id)).toEqual({ held: [1100n, 800n], toSendBack: 0n, canDispute: false })
  const status = await rentals.statusOf(id)
  const purse = await usdtOf(wallets.feeReceiver.address)
  await testChain.call(wallets.landlord, 'refund', terms)
  await final()
  expect(await secondOf(id)).toEqual({ held: [0n, 0n], toSendBack: 0n, canDispute: false })
  expect((await usdtOf(wallets.feeReceiver.address)) - purse).toBe(1900n * unit)
  expect([await rentals.statusOf(id), await rentals.nightsHeld((await home(id)) ?? '')]).toEqual([status, 1])
  expect((await emailsOf(id)).map(({ subject }) => subject)).toContain('1,900 USDT of your second payment came back')
})

// promise: second-after-release
test('what a stranger released to the landlord is to be sent back, until it is', async () => {
  const { id, terms, termsId, due } = await paidTwice()
  await passTo(due)
  await testChain.call(wallets.tenant, 'release', terms)
  await final()
  expect(await secondOf(id)).toEqual({ held: [0n, 800n], toSendBack: 1100n, canDispute: false })
  expect((await emailsOf(id)).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([expect.stringContaining('that belongs to no lease: please send it back')]),
  )
  await testChain.call(wallets.landlord, 'payBackFor', termsId, wallets.feeReceiver.address, 600n * unit)
  await final()
  expect(await secondOf(id)).toMatchObject({ toSendBack: 500n })
  await testChain.call(wallets.landlord, 'payBackFor', termsId, wallets.feeReceiver.address, 700n * unit)
  await final()
  expect(await secondOf(id)).toMatchObject({ toSendBack: 0n })
})

test('what a cancelled second payment cost is to be sent back, until it is', async () => {
  const { id, terms, termsId } = await paidTwice()
  await testChain.call(wallets.feeReceiver, 'cancel', terms)
  await final()
  expect(await rentals.statusOf(id)).toBe('active')
  expect(await secondOf(id)).toEqual({ held: [0n, 0n], toSendBack: 1100n, canDispute: false })
  const emails = (await emailsOf(id)).slice(-2)
  expect(emails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('You cancelled the second payment'),
    expect.stringContaining('You received 1,100 USDT that belongs to no lease'),
  ])
  expect(emails[0]?.text).toContain('800 USDT came back to your wallet, and 1,100 USDT went to')
  await testChain.call(wallets.landlord, 'payBackFor', termsId, wallets.feeReceiver.address, 1100n * unit)
  await final()
  expect(await secondOf(id)).toMatchObject({ toSendBack: 0n })
})

test('a return of a second payment settles no deposit that the landlord owes', async () => {
  const { id, terms, termsId, due } = await paidTwice('at-handover')
  await passTo(due)
  await testChain.call(wallets.tenant, 'release', terms)
  await testChain.call(wallets.landlord, 'payBackFor', termsId, wallets.feeReceiver.address, 1900n * unit)
  await final()
  const lease = await leases.find(database, id)
  expect(lease && (await deposits.owedOf(database, [lease])).get(id)).not.toBe(800n * unit - 1900n * unit)
  expect(await secondOf(id)).toMatchObject({ toSendBack: 0n })
})

// promise: second-dispute
test('the tenant can dispute it until it is due; a ruling or an unanswered dispute decides', async () => {
  const { id, terms, due } = await paidTwice()
  expect(await secondOf(id)).toMatchObject({ canDispute: false }) // from move-in on
  await passTo(terms.moveIn)
  expect(await secondOf(id)).toMatchObject({ canDispute: true })
  await testChain.call(wallets.feeReceiver, 'dispute', terms, terms.handover)
  await final()
  expect(await secondOf(id)).toMatchObject({ held: [1100n, 800n], canDispute: false })
  expect((await emailsOf(id)).at(-1)?.subject).toContain('disputes the second payment')
  await passTo(due + 14 * day)
  await testChain.call(wallets.tenant, 'release', terms)
  await final()
  expect(await secondOf(id)).toMatchObject({ held: [0n, 800n], toSendBack: 1100n })
})

test('operators see open second payments', async () => {
  const before = await deposits.countOpenSecondPayments(database)
  const { terms } = await paidTwice()
  expect(await deposits.countOpenSecondPayments(database)).toBe(before + 1)
  await testChain.call(wallets.landlord, 'refund', terms)
  await final()
  expect(await deposits.countOpenSecondPayments(database)).toBe(before)
})

const home = async (id: string) => (await leases.find(database, id))?.listingId
