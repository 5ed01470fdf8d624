import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { deploy } from '@keyhold/escrow/deploy.ts'
import type { Terms } from '@keyhold/escrow/terms.ts'
import { type Address, encodeFunctionData } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { createChain } from '../../../gateways/chain/chain.ts'
import { startTestChain, wallets } from '../../../testing/chain.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'

/** Two escrows on one chain: the leases are accepted for the first; the second is configured as an earlier escrow. */
const testChain = await startTestChain()
const folder = mkdtempSync(path.join(tmpdir(), 'keyhold-other-'))
const settings = { arbitrator: wallets.arbitrator.address, feeReceiver: wallets.other.address }
const { deployment, node } = testChain
const otherDeployment = await deploy({
  rpcUrl: testChain.rpcUrl,
  account: wallets.deployer,
  directory: folder,
  settings: { ...settings, stablecoin: deployment.stablecoin, token: deployment.token },
})
const other = otherDeployment.current
const both = { ...deployment, earlier: [other] }
const services = await createTestServices({ LOG_LEVEL: 'silent' }, (clock) =>
  createChain({
    rpcUrl: testChain.rpcUrl,
    deployment: both,
    confirmations: 3,
    clock,
    settleSeconds: 0,
    pollMilliseconds: 50,
  }),
)
const rentals = await createTestRentals(services)
const { leases, deposits, reconciliation, solvency, deps } = services
const { database } = deps
const unit = 10n ** 18n
await testChain.fundAccount(wallets.tenant)
await testChain.readyAt(otherDeployment, wallets.tenant)
await services.catchUp()
afterAll(async () => {
  await services.close()
  testChain.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function callOther(from: typeof wallets.tenant, functionName: 'payLease' | 'refund' | 'dispute', terms: Terms) {
  const data =
    functionName === 'dispute'
      ? encodeFunctionData({ abi: rentEscrowAbi, functionName, args: [terms, 240n * unit] })
      : encodeFunctionData({ abi: rentEscrowAbi, functionName, args: [terms] })
  const hash = await node.sendTransaction({ account: from, to: other.address, data, chain: null })
  expect((await node.waitForTransactionReceipt({ hash, pollingInterval: 20 })).status).toBe('success')
}
async function final() {
  await testChain.mine()
  await services.catchUp()
}
const heldOf = async (id: string) => {
  const lease = await leases.find(database, id)
  const money = lease && (await deposits.balancesOf(database, [lease])).get(id)
  return [money?.handover.held, money?.deposit.held]
}
const paymentsOf = async (id: string) =>
  (await deposits.paymentsOf(database, [id])).map(({ kind, isSecond }) => `${kind}${isSecond ? ' second' : ''}`)
const second = (termsId: string, escrow: Address, held: bigint) => [{ termsId, escrow, held: held * unit }]

// promise: pay-second-escrow
test('money in a second escrow under the same id is seen, does not count as the lease’s, and is returned', async () => {
  const { id, terms, termsId } = await rentals.accepted()
  await callOther(wallets.tenant, 'payLease', terms)
  await final()
  expect(await rentals.statusOf(id)).toBe('accepted')
  expect(await deposits.secondPaymentsOf(database, id)).toMatchObject(second(termsId, other.address, 1900n))
  await testChain.call(wallets.tenant, 'payLease', terms)
  await final()
  expect([await rentals.statusOf(id), await heldOf(id)]).toEqual(['active', [1100n * unit, 800n * unit]])
  expect(await paymentsOf(id)).toEqual(['fee', 'paid-in', 'fee second', 'paid-in second'])
  expect([await reconciliation.reconcile(), await solvency.check()]).toEqual([[], []])

  await callOther(wallets.landlord, 'refund', terms)
  await final()
  expect(await deposits.secondPaymentsOf(database, id)).toMatchObject(second(termsId, other.address, 0n))
  expect([await rentals.statusOf(id), await heldOf(id)]).toEqual(['active', [1100n * unit, 800n * unit]])
  expect(await reconciliation.reconcile()).toEqual([])
})

test('a lease whose money went to another escrow still expires unpaid, and its nights become available', async () => {
  const { id, terms, termsId } = await rentals.accepted()
  const home = (await leases.find(database, id))?.listingId ?? ''
  await callOther(wallets.tenant, 'payLease', terms)
  await final()
  await rentals.tickLate({ id, terms })
  expect([await rentals.statusOf(id), await rentals.nightsHeld(home)]).toEqual(['expired', 0])
  expect(await deposits.secondPaymentsOf(database, id)).toMatchObject(second(termsId, other.address, 1900n))
})

test('an escrow configured later is read from its deployment block', async () => {
  const { id, terms } = await rentals.accepted()
  await callOther(wallets.tenant, 'payLease', terms)
  await testChain.mine()
  const { number } = await services.chain.readHead()
  await database`update chain_cursor set next_block = ${number + 1}, final_block = ${number - 3},
    escrows = ${[deployment.current.address]}`
  await final()
  expect(await paymentsOf(id)).toEqual(['fee second', 'paid-in second'])
})

test('a disputed payment at a second escrow is found as a dispute of its own', async () => {
  const { id, terms, termsId } = await rentals.accepted()
  await testChain.call(wallets.tenant, 'payLease', terms)
  await callOther(wallets.tenant, 'payLease', terms)
  await node.setNextBlockTimestamp({ timestamp: BigInt(terms.moveIn + 60) })
  await callOther(wallets.tenant, 'dispute', terms)
  await final()
  const lease = await leases.find(database, id)
  expect(await deposits.disputedSecondPaymentsOf(database, lease ? [lease] : [])).toMatchObject([
    {
      issued: { id: termsId, escrow: other.address },
      dispute: { part: 'handover', state: 'open', claimed: 240n * unit },
    },
  ])
})
