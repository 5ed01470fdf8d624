import type { LeaseCard } from '@keyhold/api/leases.ts'
import { testUSDTAbi } from '@keyhold/escrow/abi/TestUSDT.ts'
import { type Address, encodeFunctionData } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findCursor } from '../../../gateways/chain/eventStore.ts'
import { startTestChain, wallets } from '../../../testing/chain.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { emailKindsFor } from '../../leases/lease-notices/emailKinds.ts'
import { describePayment } from './wire.ts'

const testChain = await startTestChain()
const services = await createTestServices({}, (clock) => testChain.connect(clock))
const rentals = await createTestRentals(services)
const { leases, deposits, deps } = services
const { database } = deps
const unit = 10n ** 18n
const { node, deployment } = testChain

beforeAll(async () => {
  await services.catchUp()
  await testChain.fundAccount(wallets.tenant)
})
beforeEach(async () => {
  for (const account of [wallets.tenant, wallets.landlord]) await setBlocked(account.address, false)
})
afterAll(async () => {
  await services.close()
  testChain.stop()
})

async function setBlocked(account: Address, blocked: boolean) {
  const data = encodeFunctionData({ abi: testUSDTAbi, functionName: 'setBlocked', args: [account, blocked] })
  const hash = await node.sendTransaction({ account: wallets.deployer, to: deployment.stablecoin, data, chain: null })
  await node.waitForTransactionReceipt({ hash, pollingInterval: 20 })
}
async function final() {
  await testChain.mine()
  await services.catchUp()
}
async function paid() {
  const lease = await rentals.accepted()
  await testChain.call(wallets.tenant, 'payLease', lease.terms)
  await final()
  return lease
}
/** A lease's payouts as both parties see them. */
const payoutsOf = async (id: string) =>
  (await deposits.paymentsOf(database, [id]))
    .filter(({ payer }) => payer === 'escrow')
    .map(({ kind, amount, payee, credit }) => {
      const tense = !credit ? 'delivered' : credit.paidAt === null ? 'waits' : 'paid out later'
      return `${kind} ${amount / unit} to ${payee}: ${tense}`
    })
const heardOf = async (id: string) =>
  (await leases.listHistory(database, id)).flatMap(({ facts }) =>
    facts.event && facts.event !== 'LeasePaid' ? [`${facts.event}${facts.payee ? ` ${facts.payee}` : ''}`] : [],
  )
const balanceOf = (account: Address) =>
  node.readContract({ address: deployment.stablecoin, abi: testUSDTAbi, functionName: 'balanceOf', args: [account] })

test('a release to a blocked payee is not delivered: it stays in the escrow as a credit until it is paid out', async () => {
  const { id, terms } = await paid()
  const before = await balanceOf(wallets.landlord.address)
  await setBlocked(wallets.landlord.address, true)
  await testChain.call(wallets.tenant, 'releaseEarly', terms)
  await final()
  expect(await payoutsOf(id)).toEqual(['released 1100 to landlord: waits'])
  expect(await heardOf(id)).toEqual(['LeaseReleased', 'Credited landlord'])
  expect(await balanceOf(wallets.landlord.address)).toBe(before)

  await setBlocked(wallets.landlord.address, false)
  await testChain.call(wallets.other, 'payCredit', wallets.landlord.address)
  await final()
  expect(await payoutsOf(id)).toEqual(['released 1100 to landlord: paid out later'])
  expect((await heardOf(id)).at(-1)).toBe('CreditPaid landlord')
  expect(await balanceOf(wallets.landlord.address)).toBe(before + 1100n * unit)
})

test('a payment in the API names the escrow and the wallet where it waits', async () => {
  const { id, terms } = await paid()
  await setBlocked(wallets.landlord.address, true)
  await testChain.call(wallets.tenant, 'releaseEarly', terms)
  await final()
  const lease = await leases.find(database, id)
  const [payment] = await deposits.paymentsOf(database, [id])
  if (!lease || !payment) throw new Error('The lease was paid.')
  const { credit } = describePayment(payment, lease, 'A home', rentals.landlord.id)
  const at = { escrow: deployment.current.address, account: wallets.landlord.address }
  expect(credit).toEqual({ ...at, paidAt: null, paidTransactionId: null })
})

// promise: undelivered-told
test("the list of leases shows each party's undelivered amount and its age until it is paid out", async () => {
  const { id, terms } = await paid()
  const { headers: signedIn } = await services.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: 'username=lucia%40mail.example&password=a+password+of+tests',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const cardOfHers = async () => {
    const headers = { authorization: String(signedIn.authorization) }
    const cards = (await services.app.inject({ url: '/api/contract', headers })).json() as LeaseCard[]
    return cards.find((card) => card.id === id)
  }
  expect((await cardOfHers())?.undelivered).toEqual({ tenant: '0', landlord: '0' })
  await setBlocked(wallets.landlord.address, true)
  await testChain.call(wallets.tenant, 'releaseEarly', terms)
  await final()
  const { undelivered, readAt } = (await cardOfHers()) ?? {}
  expect(undelivered).toEqual({ tenant: '0', landlord: (1100n * unit).toString() })
  expect(readAt?.block).toBe((await findCursor(database, services.chain.chainId))?.finalBlock)
  await setBlocked(wallets.landlord.address, false)
  await testChain.call(wallets.other, 'payCredit', wallets.landlord.address)
  await final()
  expect((await cardOfHers())?.undelivered).toEqual({ tenant: '0', landlord: '0' })
})

test('in an equal split with one party blocked, only that party’s half waits', async () => {
  const { id, terms, issued } = await paid()
  await testChain.call(wallets.landlord, 'dispute', terms, 800n * unit)
  await setBlocked(wallets.tenant.address, true)
  await testChain.call(wallets.arbitrator, 'split', issued.terms, 1, 400n * unit)
  await final()
  expect(await payoutsOf(id)).toEqual(['split 400 to landlord: delivered', 'split 400 to tenant: waits'])
})

test('one payout pays the credits of every lease, and each lease records its own amount', async () => {
  const one = await paid()
  const other = await paid()
  await setBlocked(wallets.landlord.address, true)
  for (const { terms } of [one, other]) await testChain.call(wallets.tenant, 'releaseEarly', terms)
  await final()
  await setBlocked(wallets.landlord.address, false)
  await testChain.call(wallets.landlord, 'payCredit', wallets.landlord.address)
  await final()
  for (const { id } of [one, other]) {
    expect(await payoutsOf(id)).toEqual(['released 1100 to landlord: paid out later'])
    const facts = (await leases.listHistory(database, id)).at(-1)?.facts
    expect(facts).toMatchObject({ event: 'CreditPaid', amount: (1100n * unit).toString() })
  }
})

test('re-reading restores lost credits and notifies no one twice', async () => {
  const { id, terms } = await paid()
  await setBlocked(wallets.tenant.address, true)
  await testChain.call(wallets.landlord, 'refund', terms)
  await final()
  await database`delete from chain_event where kind in ('Credited', 'CreditPaid')`
  await database`delete from credit`
  expect(await payoutsOf(id)).toEqual(['refunded 1900 to tenant: delivered'])
  await database`update chain_cursor set next_block = 0`
  await services.catchUp()
  await services.catchUp()
  expect(await payoutsOf(id)).toEqual(['refunded 1900 to tenant: waits'])
  expect((await heardOf(id)).filter((event) => event.startsWith('Credited'))).toEqual(['Credited tenant'])
})

test('a missed credit that was paid out since is recorded as both on re-reading', async () => {
  const { id, terms } = await paid()
  await setBlocked(wallets.landlord.address, true)
  await testChain.call(wallets.tenant, 'releaseEarly', terms)
  await testChain.mine(4)
  const { number } = await services.chain.readHead()
  await database`update chain_cursor set next_block = ${number + 1}, final_block = ${number - 3}`
  await setBlocked(wallets.landlord.address, false)
  await testChain.call(wallets.landlord, 'payCredit', wallets.landlord.address)
  await final()
  expect(await heardOf(id)).toEqual([])
  for (let look = 0; look < 2; look++) {
    await database`update chain_cursor set next_block = 0`
    await services.catchUp()
  }
  expect(await heardOf(id)).toEqual(['LeaseReleased', 'Credited landlord', 'CreditPaid landlord'])
  expect(await payoutsOf(id)).toEqual(['released 1100 to landlord: paid out later'])
})

test('no one is notified of a payment that the token refused; both parties are notified that it waits', async () => {
  const { id, terms } = await paid()
  await setBlocked(wallets.landlord.address, true)
  await testChain.call(wallets.tenant, 'releaseEarly', terms)
  await final()
  await setBlocked(wallets.landlord.address, false)
  await testChain.call(wallets.landlord, 'payCredit', wallets.landlord.address)
  await final()
  const kinds = (await leases.listHistory(database, id)).slice(-3).map(emailKindsFor)
  expect(kinds).toEqual([{}, { landlord: 'credited', tenant: 'creditedToOther' }, { landlord: 'creditPaid' }])
})
