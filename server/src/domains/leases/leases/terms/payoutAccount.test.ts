/** The payout account that a tenant names when they start to pay: whose it may be, and when it may change (D 4.8). */
import { leaseId } from '@keyhold/escrow/terms.ts'
import { zeroAddress } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { wallets } from '../../../../testing/chain.ts'
import { createTestRentals } from '../../../../testing/rentals.ts'
import { createTestServices } from '../../../../testing/services.ts'
import { checkPayout } from './payoutAccount.ts'

const services = await createTestServices()
const rentals = await createTestRentals(services)
const { landlord, tenant } = rentals
const { leases, deps } = services
const { database, chain, clock } = deps
const payout = await rentals.provePayout()
afterAll(() => services.close())

async function accepted() {
  const id = await rentals.request(await rentals.aHome())
  await leases.accept(landlord, id)
  return id
}
const start = (id: string, account?: string, wallet = wallets.tenant.address) =>
  leases.startPaying(tenant, id, wallet, account)
/** The tenant proves an account. */
async function proved(address: string): Promise<string> {
  await database`insert into wallet (address, account_id, proved_at) values (${address}, ${tenant.id}, now())`
  return address
}

test('a proved wallet of the tenant becomes a part of the terms and of their id', async () => {
  const id = await accepted()
  const { issued } = await start(id, payout.toLowerCase())
  expect(issued.terms.tenantPayout).toBe(payout)
  expect(issued.id).toBe(leaseId(issued.terms))
  expect(await leases.findTerms(database, issued)).toEqual(issued)
})

test('without an account, or with the wallet that pays, money goes back to the wallet that pays', async () => {
  const id = await accepted()
  const { issued } = await start(id)
  expect(issued.terms.tenantPayout).toBe(zeroAddress)
  expect((await start(id, wallets.tenant.address)).issued).toEqual(issued)
})

test('starting again with another payout account issues further terms, and with the same one the same', async () => {
  const id = await accepted()
  const first = await start(id, payout)
  const second = await start(id)
  expect(second.issued.id).not.toBe(first.issued.id)
  clock.pass(60)
  expect((await start(id, payout)).issued).toEqual(first.issued)
  expect(await leases.listTerms(database, [id])).toHaveLength(2)
})

test('once a payment was seen, only its own terms are issued again', async () => {
  const id = await accepted()
  const { issued } = await start(id, payout)
  await database.begin((tx) => leases.markPaymentSeen(tx, id, { event: 'LeasePaid' }))
  await expect(start(id)).rejects.toThrow('payout-after-payment')
  expect((await start(id, payout)).issued).toEqual(issued)
  const change = { leaseId: id, termsId: issued.id, facts: { event: 'LeasePaid' }, derivedStatus: 'active' } as const
  await database.begin((tx) => leases.confirmPayment(tx, change))
  await expect(start(id)).rejects.toThrow('payout-after-payment')
})

// promise: payout-own
test('a wallet that the tenant did not prove is refused, even if another person did', async () => {
  const id = await accepted()
  await expect(start(id, `0x${'12'.repeat(20)}`)).rejects.toThrow('payout-not-proved')
  await expect(start(id, wallets.other.address)).rejects.toThrow('payout-not-proved')
})

test.each([
  ['the landlord’s wallet', () => wallets.landlord.address, 'payout-of-landlord'],
  ['the arbitrator’s', () => chain.escrow.arbitrator, 'payout-of-arbitrator'],
  ['the receiver of the fees', () => chain.escrow.feeReceiver, 'payout-of-keyhold'],
  ['the escrow', () => chain.escrow.address, 'wallet-of-nobody'],
  ['the stablecoin', () => chain.deployment.stablecoin, 'wallet-of-nobody'],
  ['the fee token', () => chain.deployment.token, 'wallet-of-nobody'],
  ['the zero address', () => zeroAddress, 'wallet-of-nobody'],
])('%s is refused', async (_, account, code) => {
  await expect(start(await accepted(), account())).rejects.toThrow(code)
})

test.each(['firstInstance', 'secondInstance'] as const)('the account of the %s of an appeal is refused', (instance) => {
  const named = { account: payout, isProved: true, isKeeper: false }
  const acceptance = { arbitrator: wallets.arbitrator.address, landlordWallet: wallets.landlord.address }
  const appeals = { firstInstance: wallets.other.address, secondInstance: wallets.other.address, appealFee: 1n }
  const arbitration = { ...chain.escrow, ...appeals, [instance]: payout }
  const check = (escrow: typeof chain.escrow) => checkPayout({ ...chain, escrows: [escrow] }, acceptance, named)
  expect(check(chain.escrow)).toBe(payout)
  expect(() => check({ ...chain.escrow, arbitration })).toThrow('payout-of-arbitrator')
})

test('the arbitrator, the keeper and the relay are refused although the tenant proved their wallets', async () => {
  const id = await accepted()
  await expect(start(id, await proved(chain.escrow.arbitrator))).rejects.toThrow('payout-of-arbitrator')
  const keeper = await proved(`0x${'34'.repeat(20)}`)
  await database`insert into keeper (chain_id, account, since, seen_at, state)
    values (${chain.chainId}, ${keeper.toLowerCase()}, 0, now(), 'ready')`
  await expect(start(id, keeper)).rejects.toThrow('payout-of-keyhold')
  const relay = await proved(`0x${'56'.repeat(20)}`)
  await database`insert into relay (chain_id, account, seen_at, state)
    values (${chain.chainId}, ${relay.toLowerCase()}, now(), 'ready')`
  await expect(start(id, relay)).rejects.toThrow('payout-of-keyhold')
  expect(await leases.listTerms(database, [id])).toEqual([])
})
