/** Money that goes back to a tenant with a payout account: where the escrow sends it, and what the books say (D 4.8). */
import type { Receipt } from '@keyhold/api/receipts.ts'
import { testUSDTAbi } from '@keyhold/escrow/abi/TestUSDT.ts'
import { settlementTypedData, type Terms } from '@keyhold/escrow/terms.ts'
import { type Address, encodeFunctionData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain, wallets } from '../../../testing/chain.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { describePayment } from './wire.ts'

const testChain = await startTestChain()
const services = await createTestServices({ LOG_LEVEL: 'silent' }, (clock) => testChain.connect(clock))
const rentals = await createTestRentals(services)
const { leases, deposits, reconciliation, deps } = services
const { database } = deps
const { node, deployment } = testChain
const unit = 10n ** 18n
const payout = await rentals.provePayout()
beforeAll(async () => {
  await services.catchUp()
  await testChain.fundAccount(wallets.tenant)
  await testChain.fundAccount(wallets.landlord)
})
afterAll(async () => {
  await services.close()
  testChain.stop()
})

async function final() {
  await testChain.mine()
  await services.catchUp()
}
async function paid(changes: Parameters<typeof rentals.accepted>[0] = {}) {
  const lease = await rentals.accepted({ payout, ...changes })
  await testChain.call(wallets.tenant, 'payLease', lease.terms)
  await final()
  return lease
}
const balanceOf = (account: Address) =>
  node.readContract({ address: deployment.stablecoin, abi: testUSDTAbi, functionName: 'balanceOf', args: [account] })
/** What the three accounts got by an action, in whole USDT. */
async function gains(action: () => Promise<unknown>) {
  const accounts = [payout, wallets.tenant.address, wallets.landlord.address]
  const before = await Promise.all(accounts.map(balanceOf))
  await action()
  await final()
  const after = await Promise.all(accounts.map(balanceOf))
  const [toPayout, toTenant, toLandlord] = after.map((sum, at) => Number((sum - (before[at] ?? 0n)) / unit))
  return { toPayout, toTenant, toLandlord }
}
const paymentsOf = async (id: string) =>
  (await deposits.paymentsOf(database, [id]))
    .filter(({ currency }) => currency === 'USDT')
    .map(({ kind, amount, payee, payoutAccount }) => `${kind} ${amount / unit} to ${payee} ${payoutAccount ?? '–'}`)
async function setBlocked(account: Address, blocked: boolean) {
  const data = encodeFunctionData({ abi: testUSDTAbi, functionName: 'setBlocked', args: [account, blocked] })
  const hash = await node.sendTransaction({ account: wallets.deployer, to: deployment.stablecoin, data, chain: null })
  await node.waitForTransactionReceipt({ hash, pollingInterval: 20 })
}
const signShares = (terms: Terms, lease: `0x${string}`, toTenant: bigint, deadline: bigint) => {
  const { chainId, current } = deployment
  const place = { chainId, escrow: current.address, version: current.version } as const
  const shares = { lease, part: 'deposit', toTenant, toLandlord: terms.deposit - toTenant, deadline } as const
  return wallets.landlord.signTypedData(settlementTypedData(place, shares))
}

// promise: payout-money
test('a returned deposit reaches the payout account, and the first rent the landlord', async () => {
  const { id, terms } = await paid()
  const returned = await gains(() => testChain.call(wallets.landlord, 'releaseEarly', terms))
  expect(returned).toEqual({ toPayout: 800, toTenant: 0, toLandlord: 0 })
  const released = await gains(() => testChain.call(wallets.tenant, 'releaseEarly', terms))
  expect(released).toEqual({ toPayout: 0, toTenant: 0, toLandlord: 1100 })
  expect(await paymentsOf(id)).toEqual([
    'released 1100 to landlord –',
    `released 800 to tenant ${payout}`,
    `paid-in 1900 to escrow ${payout}`,
  ])
  await reconciliation.reconcile()
  expect(reconciliation.state()).toBe('agree')
})

test('a refund and a cancellation send the tenant’s money to the payout account', async () => {
  const [refunded, cancelled] = [await paid(), await paid()]
  const refund = await gains(() => testChain.call(wallets.landlord, 'refund', refunded.terms))
  expect(refund).toEqual({ toPayout: 1900, toTenant: 0, toLandlord: 0 })
  const cancel = await gains(() => testChain.call(wallets.tenant, 'cancel', cancelled.terms))
  expect(cancel).toEqual({ toPayout: 800, toTenant: 0, toLandlord: 1100 })
  expect(await paymentsOf(cancelled.id)).toContain(`cancelled 800 to tenant ${payout}`)
})

test('a settled and a ruled share of the tenant go to the payout account', async () => {
  const [settled, ruled] = [await paid(), await paid()]
  const deadline = BigInt(settled.terms.moveOut)
  const signature = await signShares(settled.terms, settled.termsId, 500n * unit, deadline)
  const shares = [1, 500n * unit, 300n * unit, deadline, signature] as const
  const settle = await gains(() => testChain.call(wallets.tenant, 'settle', settled.terms, ...shares))
  expect(settle).toEqual({ toPayout: 500, toTenant: 0, toLandlord: 300 })
  await testChain.call(wallets.landlord, 'dispute', ruled.terms, 800n * unit)
  const split = await gains(() => testChain.call(wallets.arbitrator, 'split', ruled.terms, 1, 600n * unit))
  expect(split).toEqual({ toPayout: 600, toTenant: 0, toLandlord: 200 })
  expect(await paymentsOf(ruled.id)).toContain(`split 600 to tenant ${payout}`)
})

test('a deposit from the handover is returned only where the tenant’s money goes', async () => {
  const { id, termsId, terms } = await paid({ depositPolicy: 'at-handover' })
  await testChain.call(wallets.tenant, 'releaseEarly', terms)
  await final()
  const lease = (await leases.find(database, id)) ?? never()
  const owed = async () => (await deposits.owedOf(database, [lease])).get(id)
  expect(await owed()).toBe(800n * unit)
  await testChain.call(wallets.landlord, 'payBackFor', termsId, wallets.tenant.address, 800n * unit)
  await final()
  expect(await owed()).toBe(800n * unit)
  const sent = await gains(() => testChain.call(wallets.landlord, 'payBackFor', termsId, payout, 800n * unit))
  expect(sent).toMatchObject({ toPayout: 800, toTenant: 0 })
  expect(await owed()).toBe(0n)
  expect((await paymentsOf(id))[0]).toBe(`paid-back 800 to tenant ${payout}`)
})

test('what the token refuses to deliver there waits for the tenant, in the books and on the receipt', async () => {
  const { id, terms } = await paid()
  await setBlocked(payout, true)
  const transaction = await testChain.call(wallets.landlord, 'releaseEarly', terms)
  await final()
  expect((await deposits.undeliveredOf(database, [id])).get(id)).toEqual({ tenant: 800n * unit, landlord: 0n })
  const credited = (await leases.listHistory(database, id)).find(({ facts }) => facts.event === 'Credited')
  expect(credited?.facts).toMatchObject({ payee: 'tenant', account: payout, payout })
  const answer = await services.app.inject({ url: `/api/receipt/${deployment.chainId}/${transaction}` })
  const [lease] = (answer.json() as Receipt).leases
  expect(lease?.parts[1]?.out).toMatchObject([{ to: 'tenant', credit: { account: payout, paidAt: null } }])
  await setBlocked(payout, false)
  const collected = await gains(() => testChain.call(wallets.other, 'payCredit', payout))
  expect(collected).toEqual({ toPayout: 800, toTenant: 0, toLandlord: 0 })
})

test('a second payment with another payout account goes back there', async () => {
  const { id, terms } = await rentals.accepted()
  // Both sets of terms are issued before a payment was seen.
  const { issued: second } = await leases.startPaying(rentals.tenant, id, wallets.tenant.address, payout)
  await testChain.call(wallets.tenant, 'payLease', terms)
  await final()
  await testChain.call(wallets.tenant, 'payLease', second.terms)
  await final()
  const [open] = await deposits.secondPaymentsOf(database, id)
  expect(open).toMatchObject({ termsId: second.id, held: 1900n * unit })
  const back = await gains(() => testChain.call(wallets.landlord, 'refund', second.terms))
  expect(back).toEqual({ toPayout: 1900, toTenant: 0, toLandlord: 0 })
})

test('both parties read the payout account with each payment that names it', async () => {
  const { id } = await paid()
  const lease = (await leases.find(database, id)) ?? never()
  const payments = await deposits.paymentsOf(database, [id])
  const rows = payments.map((payment) => describePayment(payment, lease, 'A home', rentals.landlord.id))
  expect(rows.map(({ paymentType, payoutAccount }) => [paymentType, payoutAccount])).toEqual([
    ['fee', undefined],
    ['paid-in', payout],
  ])
})

function never(): never {
  throw new Error('There is no such lease.')
}
