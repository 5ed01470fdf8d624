import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { testUSDTAbi } from '@keyhold/escrow/abi/TestUSDT.ts'
import { leaseId, renewalTypedData } from '@keyhold/escrow/terms.ts'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { WatcherClosed } from '../../../gateways/chain/watcher.ts'
import { startTestChain, testTerms, wallets } from '../../../testing/chain.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { type Alarm, createSolvency } from './solvency.ts'

const testChain = await startTestChain()
const services = await createTestServices({ LOG_LEVEL: 'silent' }, (clock) => testChain.connect(clock))
const rentals = await createTestRentals(services)
const { chain, solvency, probes, deps } = services
const { database, clock } = deps
const { node, deployment } = testChain
const escrow = deployment.current.address
const unit = 10n ** 18n
let alarms: Alarm[] = []
let readings = 0
const deaf = createSolvency({
  database,
  chain,
  onFault: () => undefined,
  readAgain: async (_from, note) => {
    readings++
    if (note) await database.begin(note)
  },
  onAlarm: (found) => alarms.push(...found),
})
for (const account of [wallets.tenant, wallets.landlord]) await testChain.fundAccount(account)
await services.catchUp()
beforeEach(() => {
  alarms = []
  readings = 0
})
afterAll(async () => {
  await services.close()
  testChain.stop()
})

async function final() {
  await testChain.mine()
  await services.catchUp()
}
async function send(from: Address, to: Address, data: Hex) {
  await node.setBalance({ address: from, value: unit })
  await node.impersonateAccount({ address: from })
  const hash = await node.sendTransaction({ account: from, to, data, chain: null })
  expect((await node.waitForTransactionReceipt({ hash, pollingInterval: 20 })).status).toBe('success')
}
/** Lets the next test re-read differences that earlier re-reads could not resolve. */
const forgetReadings = () => database`delete from balance_alarm`
const setBlocked = (account: Address, blocked: boolean) =>
  send(
    wallets.deployer.address,
    deployment.stablecoin,
    encodeFunctionData({ abi: testUSDTAbi, functionName: 'setBlocked', args: [account, blocked] }),
  )
const transfer = (from: Address, to: Address, amount: bigint) =>
  send(from, deployment.stablecoin, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }))

test('an escrow that holds our lease, a stranger’s lease, a pair’s deposit and a credit has what it owes', async () => {
  const { terms } = await rentals.accepted()
  await testChain.call(wallets.tenant, 'payLease', terms)
  await testChain.call(wallets.tenant, 'payLease', testTerms(clock.leaseNow()))
  await testChain.call(wallets.landlord, 'payRentDeposit', wallets.tenant.address, 70n * unit)
  await setBlocked(wallets.landlord.address, true)
  await testChain.call(wallets.tenant, 'releaseEarly', terms)
  await final()
  expect([await solvency.check(), await probes.escrow?.()]).toEqual([[], 'agree'])
})

// promise: pay-solvent
test.each([
  ['a lease, a stranger’s lease, a pair and a credit', 1n],
  ['a lease alone', 3000n * unit],
])('a balance one unit below the total of %s is an alarm, until it is restored', async (_, missing) => {
  const taken = missing
  await transfer(escrow, wallets.other.address, taken)
  await final()
  const found = (await deaf.check()) ?? []
  const owes = 1900n * unit + 800n * unit + 70n * unit + 1100n * unit
  expect(found).toEqual([{ escrow, what: `has ${owes - taken} and owes ${owes}` }])
  expect([alarms, deaf.state(), readings]).toEqual([found, 'differ', 0])
  await transfer(wallets.other.address, escrow, taken)
  await final()
  expect([await deaf.check(), deaf.state()]).toEqual([[], 'agree'])
})

// promise: pay-shortage-first
test('a shortage and its state are reported although a re-read for another difference takes long or fails', async () => {
  await testChain.fundAccount(wallets.other)
  await testChain.call(wallets.other, 'payRentDeposit', wallets.tenant.address, unit)
  await transfer(escrow, wallets.other.address, unit)
  await final()
  await database`update chain_event set payload = payload || '{"amount":"2000000000000000000"}' where amount = ${unit}`
  const failingBy = (error: Error) =>
    createSolvency({
      database,
      chain,
      onFault: () => undefined,
      onAlarm: (found) => alarms.push(...found),
      readAgain: () => Promise.reject(error),
    })
  await expect(failingBy(new WatcherClosed('The watcher is closed.')).check()).rejects.toThrow(WatcherClosed)
  expect(alarms.splice(0).map(({ what }) => what.slice(0, 3))).toEqual(['has']) // another process is re-reading
  const failing = failingBy(new Error('Logs so old are not kept.'))
  await expect(failing.check()).rejects.toThrow('Logs so old')
  expect([alarms.map(({ what }) => what.slice(0, 3)), failing.state()]).toEqual([['has', 'hol'], 'differ'])
  await database`update chain_event set payload = payload || '{"amount":"1000000000000000000"}' where amount = ${2n * unit}`
  await transfer(wallets.other.address, escrow, unit)
  await final()
  expect(await deaf.check()).toEqual([])
})

test('while the chain is re-read from further back, a difference that may still resolve is neither logged nor re-read', async () => {
  await database`delete from chain_event where kind in ('Credited', 'CreditPaid')`
  await database`delete from credit`
  const [cursor] = await database`select next_block from chain_cursor`
  await database`update chain_cursor set next_block = final_block`
  expect(await deaf.check()).toHaveLength(1)
  expect([alarms, readings, deaf.state()]).toEqual([[], 0, 'differ'])
  await database`update chain_cursor set next_block = ${cursor?.nextBlock}`
  expect([await solvency.check(), solvency.state()]).toEqual([[], 'agree'])
})

test('a missed deposit of a pair of our users is found by its state and applied by re-reading', async () => {
  await testChain.call(wallets.tenant, 'payRentDeposit', wallets.landlord.address, 50n * unit)
  await final()
  const unheard = async () =>
    void (await database`delete from chain_event where kind = 'PayRentDeposit'
      and rentee = ${wallets.tenant.address}`)
  await unheard()
  const what = `holds ${50n * unit} for ${wallets.tenant.address} and ${wallets.landlord.address}, not recorded`
  for (let minute = 0; minute < 2; minute++) expect(await deaf.check()).toEqual([{ escrow, what }])
  expect([readings, alarms, deaf.state()]).toEqual([1, [{ escrow, what }], 'differ'])
  await forgetReadings()
  expect([await solvency.check(), solvency.state()]).toEqual([[], 'agree'])
})

test('a missed credit is found by its state and applied by re-reading', async () => {
  await database`delete from chain_event where kind in ('Credited', 'CreditPaid')`
  await database`delete from credit`
  expect((await deaf.check())?.map(({ what }) => what)).toEqual([
    `owes ${wallets.landlord.address} ${1100n * unit}, recorded 0`,
  ])
  await forgetReadings()
  expect([await solvency.check(), solvency.state()]).toEqual([[], 'agree'])
  expect(await database`select account, amount from credit`).toEqual([
    { account: wallets.landlord.address, amount: (1100n * unit).toString() },
  ])
})

test('a credit that is not final yet is no difference', async () => {
  const { terms } = await rentals.accepted()
  await testChain.call(wallets.tenant, 'payLease', terms)
  await final()
  await testChain.call(wallets.tenant, 'releaseEarly', terms)
  await services.catchUp()
  expect(await deaf.check()).toEqual([])
  await final()
  expect([await deaf.check(), readings]).toEqual([[], 0])
})

test('what a stranger’s lease carried over to its renewal is owed as well', async () => {
  const old = testTerms(clock.leaseNow(), { document: `0x${'22'.repeat(32)}` })
  const { moveOut } = old
  const next = { ...old, handover: 0n, firstRent: 0n, moveIn: moveOut, moveOut: moveOut + 90 * 86_400, payBy: moveOut }
  await testChain.call(wallets.tenant, 'payLease', old)
  const place = { chainId: chain.chainId, escrow, version: chain.escrow.version }
  const renewal = { oldLease: leaseId(old), newLease: leaseId(next) }
  await testChain.call(
    wallets.tenant,
    'renew',
    old,
    next,
    await wallets.landlord.signTypedData(renewalTypedData(place, renewal)),
  )
  await final()
  expect(await deaf.check()).toEqual([])
  const balance = { abi: erc20Abi, functionName: 'balanceOf', args: [escrow] } as const
  const has = await node.readContract({ ...balance, address: deployment.stablecoin })
  await transfer(escrow, wallets.other.address, 1n)
  await final()
  expect(await deaf.check()).toEqual([{ escrow, what: `has ${has - 1n} and owes ${has}` }])
  await transfer(wallets.other.address, escrow, 1n)
})

// promise: pay-pair-healed
test('a missed end of a pair’s deposit is found by the escrow’s state and applied by re-reading', async () => {
  const [tenant, other] = [wallets.tenant.address, wallets.other.address]
  await testChain.call(wallets.tenant, 'payRentDeposit', other, 9n * unit)
  await testChain.call(wallets.arbitrator, 'rentDepositArbitrationPayAction', tenant, other, 4n * unit)
  await final()
  expect(await deaf.check()).toEqual([])
  await database`delete from chain_event where kind = 'RentDepositArbitrationPayAction'`
  const what = `holds 0 for ${tenant} and ${other}, recorded ${9n * unit}`
  expect(await deaf.check()).toEqual([{ escrow, what }])
  await forgetReadings()
  expect([await solvency.check(), solvency.state()]).toEqual([[], 'agree'])
})
