/** What a landlord owes back after receiving the deposit with the first rent. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain, wallets } from '../../../testing/chain.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'

const testChain = await startTestChain()
const services = await createTestServices({}, (clock) => testChain.connect(clock))
const rentals = await createTestRentals(services)
const { leases, deposits, deps } = services
const { database, clock } = deps
const day = 86_400
const usdt = 10n ** 18n
afterAll(async () => {
  await services.close()
  testChain.stop()
})
let paidBack: Awaited<ReturnType<typeof handedOver>>
let keptBack: typeof paidBack
beforeAll(async () => {
  await services.catchUp()
  await testChain.fundAccount(wallets.tenant)
  await testChain.fundAccount(wallets.landlord)
  paidBack = await handedOver()
  keptBack = await handedOver()
})

/** A lease whose first rent and deposit were released to the landlord together: 1,100 and 800 USDT. */
async function handedOver() {
  const lease = await rentals.accepted({ depositPolicy: 'at-handover' })
  await testChain.call(wallets.tenant, 'payLease', lease.terms)
  await testChain.call(wallets.tenant, 'releaseEarly', lease.terms)
  await testChain.mine()
  await services.catchUp()
  return { ...lease, moveOut: lease.terms.moveOut }
}

const owedOf = async (id: string) => {
  const lease = await leases.find(database, id)
  return lease && (await deposits.owedOf(database, [lease])).get(id)
}
const notices = async (id: string) =>
  (await leases.listHistory(database, id)).flatMap(({ facts }) => (facts.owed ? [facts.owed] : []))
/** Sets the chain's time, which is the lease clock's (D 6.6). */
async function timeIs(instant: number) {
  await testChain.node.setNextBlockTimestamp({ timestamp: BigInt(instant) })
  await testChain.mine(1)
  await services.chain.readHead()
  clock.syncTo(instant)
}
const tick = async () => {
  await leases.tick(0)
  await deposits.remind(database)
}

// promise: deposit-owed-until
test('a deposit paid out with the first rent is owed until it is returned: both are notified at move-out and once it is late', async () => {
  const { id, terms, termsId, moveOut } = paidBack
  expect(await owedOf(id)).toBe(800n * usdt)
  await tick()
  expect([await rentals.statusOf(id), await notices(id)]).toEqual(['released', []])
  await timeIs(moveOut)
  await tick()
  await tick()
  expect([await rentals.statusOf(id), await notices(id)]).toEqual(['released', ['to-return']])
  await timeIs(moveOut + 14 * day)
  await tick()
  await tick()
  expect(await notices(id)).toEqual(['to-return', 'late'])
  await testChain.call(wallets.landlord, 'payBackFor', termsId, terms.tenant, 300n * usdt)
  await testChain.mine()
  await services.catchUp()
  await tick()
  expect([await rentals.statusOf(id), await owedOf(id)]).toEqual(['released', 500n * usdt])
  await testChain.call(wallets.landlord, 'payBackFor', termsId, terms.tenant, 500n * usdt)
  await testChain.mine()
  await services.catchUp()
  await tick()
  expect([await rentals.statusOf(id), await owedOf(id)]).toEqual(['completed', 0n])
})

// promise: deposit-not-returned
test('ninety days after its due day the lease completes, and permanently shows what was not returned', async () => {
  const { id, moveOut } = keptBack
  const over = moveOut + 104 * day
  await timeIs(over - 1)
  await tick()
  expect(await rentals.statusOf(id)).toBe('released')
  await timeIs(over)
  await tick()
  expect([await rentals.statusOf(id), await owedOf(id)]).toEqual(['completed', 800n * usdt])
  const last = (await leases.listHistory(database, id)).at(-1)
  expect(last?.facts).toEqual({ why: 'not-returned', amount: (800n * usdt).toString() })
})
