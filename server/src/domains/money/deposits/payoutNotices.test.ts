/** Notices to both before a part is paid out (D 11.1). */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openWatcher } from '../../../gateways/chain/watcher.ts'
import { wallets } from '../../../testing/chain.ts'
import { createTestNotices } from '../../../testing/notices.ts'
import { createUnreliableNode } from '../../../testing/unreliableNode.ts'

const node = await createUnreliableNode({ hasSecond: true })
const { testChain, services, rentals, other } = node
const { leases, deposits, chain, deps } = services
const { database, clock } = deps
afterAll(() => node.close())
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

/** Reads the chain; sends no notice. */
async function read() {
  await chain.readHead()
  await watcher.poll(0)
}
async function final() {
  await testChain.mine(4)
  await read()
}
/** A lease that begins in ten days with a final payment: 1,100 USDT for the landlord and an 800 USDT deposit. */
async function paid(depositPolicy: 'until-move-out' | 'at-handover' = 'until-move-out') {
  const dayIn = (days: number) => new Date((clock.leaseNow() + days * day) * 1000).toISOString().slice(0, 10)
  const stay = { validFrom: dayIn(10), validTo: dayIn(50) }
  const id = await rentals.request(await rentals.aHome({ depositPolicy }), stay)
  await leases.accept(rentals.landlord, id)
  const { issued } = await leases.startPaying(rentals.tenant, id, wallets.tenant.address)
  const { terms } = issued
  await testChain.call(wallets.tenant, 'payLease', terms)
  await final()
  return { id, terms, issued, handoverDue: terms.moveIn + 5 * day, depositDue: terms.moveOut + 14 * day }
}
async function passTo(instant: number) {
  await testChain.node.setNextBlockTimestamp({ timestamp: BigInt(instant) })
  await final()
}
/** The notices about a lease's parts before they were due, in order, after two concurrent runs of the job. */
async function announced(id: string) {
  await Promise.all([deposits.remind(database), deposits.remind(database)])
  return (await leases.listHistory(database, id)).flatMap(({ facts }) =>
    facts.soon === undefined ? [] : [`${facts.part} ${facts.soon}`],
  )
}
/** The emails about payouts, oldest first. */
async function emails() {
  const follow = async () => {
    await notices.follow()
    const [row] = await database`select 1 from lease_history, notice_cursor
      where (lease_history.tx, lease_history.id) > (notice_cursor.tx, notice_cursor.id) limit 1`
    return row
  }
  await expect.poll(follow).toBeUndefined()
  return (await outbox.listNewest()).filter(({ subject }) => subject.startsWith('In less than')).reverse()
}

// promise: sgn-4-keeper-told
test('both are notified three days and one day before a part is due, once each', async () => {
  const { id, handoverDue, depositDue } = await paid()
  await passTo(handoverDue - 72 * hour - 60)
  expect(await announced(id)).toEqual([])
  await passTo(handoverDue - 72 * hour + 60)
  expect(await announced(id)).toEqual(['handover 72'])
  await passTo(handoverDue - 24 * hour - 60)
  expect(await announced(id)).toEqual(['handover 72'])
  await passTo(handoverDue - 24 * hour + 60)
  expect(await announced(id)).toEqual(['handover 72', 'handover 24'])
  expect((await emails()).map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
    'daniel@mail.example: In less than 3 days, 1,100 USDT is due to Lucia',
    'lucia@mail.example: In less than 3 days, 1,100 USDT is due to you',
    'daniel@mail.example: In less than 24 hours, 1,100 USDT is due to Lucia',
    'lucia@mail.example: In less than 24 hours, 1,100 USDT is due to you',
  ])
  await passTo(handoverDue)
  await testChain.call(wallets.other, 'release', (await leases.listTerms(database, [id]))[0]?.terms ?? never())
  await passTo(depositDue - 72 * hour + 60)
  await announced(id)
  await passTo(depositDue - 24 * hour + 60)
  expect((await announced(id)).slice(2)).toEqual(['deposit 72', 'deposit 24'])
  expect((await emails()).slice(4).map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
    'daniel@mail.example: In less than 3 days, 800 USDT of your deposit is due to you',
    'lucia@mail.example: In less than 3 days, 800 USDT of the deposit is due to Daniel',
    'daniel@mail.example: In less than 24 hours, 800 USDT of your deposit is due to you',
    'lucia@mail.example: In less than 24 hours, 800 USDT of the deposit is due to Daniel',
  ])
  await passTo(depositDue)
  expect(await announced(id)).toHaveLength(4)
})

test('missed notices are not sent late: after a pause only the latest is sent, and none for a part that is already due', async () => {
  const [late, tooLate] = [await paid(), await paid('at-handover')]
  await passTo(late.handoverDue - hour)
  expect([await announced(late.id)]).toEqual([['handover 24']])
  await database`update deposit set handover_notified = null where lease_id = ${tooLate.id}`
  await testChain.node.setNextBlockTimestamp({ timestamp: BigInt(tooLate.handoverDue) })
  await testChain.mine(1)
  await read()
  expect(await announced(tooLate.id)).toEqual(['handover 24'])
  await final()
  expect(await announced(tooLate.id)).toEqual(['handover 24'])
})

// promise: sgn-4-keeper-told-not
test('a part that is disputed, released or refunded is not announced; the other part of a disputed lease is', async () => {
  const [disputed, released, refunded, claimed] = [await paid(), await paid(), await paid(), await paid()]
  await testChain.call(wallets.tenant, 'dispute', disputed.terms, disputed.terms.handover)
  await testChain.call(wallets.tenant, 'releaseEarly', released.terms)
  await testChain.call(wallets.landlord, 'refund', refunded.terms)
  const all = () => Promise.all([disputed, released, refunded].map(({ id }) => announced(id)))
  await passTo(disputed.handoverDue - hour)
  expect(await all()).toEqual([[], [], []])
  await passTo(disputed.handoverDue + 14 * day - hour)
  expect(await all()).toEqual([[], [], []])
  await testChain.call(wallets.landlord, 'dispute', claimed.terms, claimed.terms.deposit)
  await passTo(disputed.depositDue - hour)
  expect(await all()).toEqual([['deposit 24'], ['deposit 24'], []])
  await passTo(claimed.depositDue + 14 * day - hour)
  expect(await announced(claimed.id)).toEqual(['handover 24'])
})

test('a second payment is not announced', async () => {
  const { id, handoverDue } = await paid()
  await database`update deposit set is_second = true where lease_id = ${id}`
  await passTo(handoverDue - hour)
  expect(await announced(id)).toEqual([])
})

test('a lease waits while an event of its parts is not final; an event that was reorganised away does not count', async () => {
  const [{ id, terms, handoverDue }, undone] = [await paid(), await paid()]
  await passTo(handoverDue - 73 * hour)
  await testChain.node.setNextBlockTimestamp({ timestamp: BigInt(handoverDue - 71 * hour) })
  await testChain.mine(3)
  await testChain.call(wallets.tenant, 'releaseEarly', terms)
  await testChain.call(wallets.tenant, 'releaseEarly', undone.terms)
  await read()
  expect([await announced(id), await announced(undone.id)]).toEqual([[], []])
  await testChain.reorganise(1)
  await final()
  expect([await announced(id), await announced(undone.id)]).toEqual([[], ['handover 72']])
})

test('events that any wallet may send about a lease, a rent or a return, delay no notice', async () => {
  const { id, issued, terms, handoverDue } = await paid()
  await passTo(handoverDue - 73 * hour)
  await testChain.node.setNextBlockTimestamp({ timestamp: BigInt(handoverDue - 71 * hour) })
  await testChain.mine(4)
  await testChain.call(wallets.tenant, 'payRentFor', issued.id, terms.landlord, 1_000_000n)
  await read()
  expect(await announced(id)).toEqual(['handover 72'])
})

test('while two nodes disagree no one is notified; once they agree both are', async () => {
  const { id, handoverDue } = await paid()
  await passTo(handoverDue - hour)
  other.become('forked')
  await chain.readHead()
  expect([chain.isDoubtful(), await announced(id)]).toEqual([true, []])
  other.heal()
  await read()
  expect(await announced(id)).toEqual(['handover 24'])
})

test('notices go no further than the chain was read: an unread dispute takes precedence', async () => {
  const { id, terms, handoverDue } = await paid()
  await passTo(handoverDue - 73 * hour)
  await testChain.call(wallets.tenant, 'dispute', terms, terms.handover)
  await testChain.node.setNextBlockTimestamp({ timestamp: BigInt(handoverDue - 71 * hour) })
  await testChain.mine(4)
  await chain.readHead()
  expect(await announced(id)).toEqual([])
  await read()
  expect(await announced(id)).toEqual([])
})

// promise: sgn-4-keeper-told-words
test('the notice says that release is automatic where a keeper is running, and otherwise that either party can release', async () => {
  const { id, handoverDue, depositDue } = await paid()
  await passTo(handoverDue - hour)
  await announced(id)
  const atWork = { chainId: chain.chainId, account: wallets.other.address, since: 0, state: 'ready' }
  await passTo(depositDue - hour)
  await database`insert into keeper ${database({ ...atWork, seenAt: new Date(clock.now()) })}`
  await announced(id)
  await database`delete from keeper`
  const [toTenant, toLandlord, ...byItself] = (await emails()).map(({ text }) => text)
  expect(toTenant).toContain('From then on, you or Lucia can release it on the lease’s page.')
  expect(toLandlord).toContain('From then on, you or Daniel can release it on the lease’s page.')
  expect(toTenant).toContain('open a dispute on the lease’s page before then')
  expect(byItself).toHaveLength(2)
  for (const text of byItself) {
    expect(text).toContain('It is then released automatically, usually within minutes.')
    expect(text).not.toMatch(/press release|\{\{|notices:/)
  }
})

function never(): never {
  throw new Error('The lease has terms.')
}

// promise: rent-owed-reminder
test('before the deposit can no longer be claimed, the landlord reads which rents are unpaid, with the sum', async () => {
  const [owing, settled] = [await paid(), await paid()]
  await testChain.call(wallets.tenant, 'payRentFor', settled.issued.id, wallets.landlord.address, 1100n * 10n ** 18n)
  await passTo(owing.depositDue - 71 * hour)
  await announced(owing.id)
  const told = await emails()
  const toLandlord = (id: string) =>
    told.find(({ text }) => text.includes(id) && text.includes('open a claim on the lease’s page before then'))?.text
  expect(toLandlord(owing.id)).toMatch(/The rent of \d+ \w+ \d{4} is unpaid: [\d.,]+ USDT\. If something is damaged/)
  expect(toLandlord(settled.id)).toBeDefined()
  expect(toLandlord(settled.id)).not.toContain('unpaid:')
  const rows = await leases.listHistory(database, owing.id)
  expect(rows.find(({ facts }) => facts.soon === 72 && facts.part === 'deposit')?.facts).toMatchObject({
    owedRents: expect.stringMatching(/^\d{19,}$/),
  })
})
