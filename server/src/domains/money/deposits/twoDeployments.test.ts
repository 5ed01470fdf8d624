/** An operator deploys a new escrow: leases that were paid at the old one end there, and new ones go to the new one. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { deploy } from '@keyhold/escrow/deploy.ts'
import type { Deployment } from '@keyhold/escrow/deployment.ts'
import type { Terms } from '@keyhold/escrow/terms.ts'
import { encodeFunctionData } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { createChain } from '../../../gateways/chain/chain.ts'
import { createServices } from '../../../services.ts'
import { startTestChain, wallets } from '../../../testing/chain.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'

const testChain = await startTestChain()
const { node, rpcUrl } = testChain
const first = testChain.deployment
const folder = mkdtempSync(path.join(tmpdir(), 'keyhold-second-'))
const { stablecoin, token } = first
const settings = { arbitrator: wallets.arbitrator.address, feeReceiver: wallets.other.address, stablecoin, token }
const deployed = await deploy({ rpcUrl, account: wallets.deployer, directory: folder, settings })
const second: Deployment = { ...first, current: deployed.current, earlier: [first.current] }

const services = await createTestServices({ LOG_LEVEL: 'silent' }, (clock) => testChain.connect(clock))
const { deps } = services
const at = { rpcUrl, confirmations: 3, clock: deps.clock, settleSeconds: 0, pollMilliseconds: 50 }
/** The same server after its restart with the new escrow. */
const restarted = await createServices({
  searchDatabase: deps.database,
  ...deps,
  chain: createChain({ ...at, deployment: second }),
})
const before = await createTestRentals(services)
afterAll(async () => {
  await restarted.close()
  await services.close()
  testChain.stop()
  rmSync(folder, { recursive: true, force: true })
})

const unit = 10n ** 18n
const balances = () =>
  Promise.all(
    [wallets.tenant.address, wallets.landlord.address, first.current.address, second.current.address].map((account) =>
      node.readContract({ address: stablecoin, abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
    ),
  )
async function release(escrow: `0x${string}`, terms: Terms, timestamp: number) {
  await node.setNextBlockTimestamp({ timestamp: BigInt(timestamp) })
  const data = encodeFunctionData({ abi: rentEscrowAbi, functionName: 'release', args: [terms] })
  const hash = await node.sendTransaction({ account: wallets.other, to: escrow, data, chain: null })
  expect((await node.waitForTransactionReceipt({ hash, pollingInterval: 20 })).status).toBe('success')
}

test('two-deployments: a lease paid at the first escrow ends there, and the next one is paid at the second', async () => {
  await testChain.fundAccount(wallets.tenant)
  await testChain.readyAt(deployed, wallets.tenant)
  await services.catchUp()
  const old = await before.accepted()
  const start = await balances()
  const change = async () => (await balances()).map((now, place) => Number((now - (start[place] ?? 0n)) / unit))
  await testChain.call(wallets.tenant, 'payLease', old.terms)
  await testChain.mine()
  await services.catchUp()

  const { leases, deposits, catchUp, reconciliation, solvency } = restarted
  const final = async () => {
    await testChain.mine()
    await catchUp()
  }
  const statusOf = async (id: string) => (await leases.find(deps.database, id))?.status
  await final()
  const { tenant, landlord } = before
  const request = { ...before.form(await before.aHome()), ...before.stayNow() }
  const id = await leases.request(tenant, request)
  await leases.accept(landlord, id)
  const { issued } = await leases.startPaying(tenant, id, wallets.tenant.address)
  expect(issued.escrow).toBe(second.current.address)
  const pay = encodeFunctionData({ abi: rentEscrowAbi, functionName: 'payLease', args: [issued.terms] })
  await node.sendTransaction({ account: wallets.tenant, to: second.current.address, data: pay, chain: null })
  await final()
  expect([await change(), await statusOf(old.id), await statusOf(id)]).toEqual([
    [-3800, 0, 1900, 1900],
    'active',
    'active',
  ])

  await release(first.current.address, old.terms, old.terms.moveIn + 5 * 86_400)
  await release(first.current.address, old.terms, old.terms.moveOut + old.terms.returnDays * 86_400)
  await final()
  expect([await change(), await statusOf(old.id), await statusOf(id)]).toEqual([
    [-3000, 1100, 0, 1900],
    'completed',
    'active',
  ])
  expect(await deposits.secondPaymentsOf(deps.database, old.id)).toEqual([])
  expect([await reconciliation.reconcile(), await solvency.check()]).toEqual([[], []])
})
