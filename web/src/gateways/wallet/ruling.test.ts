// @vitest-environment node
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { leaseId, type Terms } from '@keyhold/escrow/terms.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { EscrowAction } from './calls.ts'
import { rpcRequest } from './connectors.ts'
import { escrowTransactionFor } from './escrowTransaction.ts'
import { runTransaction } from './runTransaction.ts'
import { aNetwork, aWallet, memory, passDays, someTerms, type TestNetwork } from './testNetwork.setup.ts'
import { promptOfCall } from './walletPrompt.ts'

const day = 86_400
const usdt = (units: number) => BigInt(units) * 10n ** 18n
let network: TestNetwork

beforeAll(async () => {
  network = await aNetwork()
})
afterAll(() => network.stop())
beforeEach(() => vi.stubGlobal('localStorage', memory()))

/** A lease whose first rent the tenant disputes, with all parties' wallets. */
async function aDispute() {
  const [tenant, landlord, arbitrator] = [aWallet(network), aWallet(network), aWallet(network)]
  for (const { address, provider } of [tenant, landlord, arbitrator]) {
    await network.fund(address)
    await rpcRequest(provider, 'eth_requestAccounts')
  }
  const terms: Terms = {
    ...(await someTerms(network, tenant.address, landlord.address)),
    arbitrator: arbitrator.address,
  }
  const act = (who: typeof tenant, action: EscrowAction) =>
    runTransaction({
      provider: who.provider,
      account: who.address,
      network: network.config,
      transaction: escrowTransactionFor(action, network.config, terms),
    })
  await act(tenant, { kind: 'pay' })
  await passDays(network, 10)
  await act(tenant, { kind: 'dispute', claim: usdt(400) })
  return { tenant, landlord, arbitrator, act, terms }
}

test('the arbitrator extends a disputed part, twice if necessary, and then splits it', async () => {
  const { tenant, landlord, arbitrator, act, terms } = await aDispute()
  const disputedUntil = terms.moveIn + 19 * day
  await passDays(network, 7) // both are heard until two days after the first due time
  for (const hours of [6, 12])
    await act(arbitrator, { kind: 'lengthen', part: 'handover', newDue: disputedUntil + hours * 3_600 })
  const before = [await network.balance(tenant.address), await network.balance(landlord.address)] as const
  await act(arbitrator, { kind: 'split', part: 'handover', toTenant: usdt(150) })
  expect((await network.balance(tenant.address)) - before[0]).toBe(usdt(150))
  expect((await network.balance(landlord.address)) - before[1]).toBe(usdt(250))
  expect(arbitrator.asked.map((lines) => lines.map(({ key }) => key))).toEqual([['lengthen'], ['lengthen'], ['split']])
})

test('the arbitrator ends the stay of a disputed first rent, and the deposit is due 14 days later', async () => {
  const { arbitrator, act, terms } = await aDispute()
  await passDays(network, 7)
  const newMoveOut = terms.moveIn + 3 * day
  await act(arbitrator, { kind: 'endEarlier', newMoveOut, deadline: 0n, signature: '0x' })
  const state = await network.client.readContract({
    address: network.config.escrow,
    abi: rentEscrowAbi,
    functionName: 'leaseState',
    args: [leaseId(terms)],
  })
  expect(state.newMoveOut).toBe(newMoveOut)
  expect(Number(state.depositDue)).toBeGreaterThan(terms.moveIn + 17 * day)
})

test('only the arbitrator named in the lease can be asked for a ruling', async () => {
  const { tenant, act } = await aDispute()
  await expect(act(tenant, { kind: 'split', part: 'handover', toTenant: usdt(400) })).rejects.toMatchObject({
    code: 'another-account',
  })
})

test('the wallet prompt of a ruling is decoded from its call', async () => {
  const terms = await someTerms(network, network.feeReceiver, network.arbitrator)
  const prompt = (action: EscrowAction) => {
    const { call } = escrowTransactionFor(action, network.config, terms)
    const { name, values } = promptOfCall(call, network.config)
    return [name, ...values.slice(-2).map((value) => value.raw)]
  }
  expect(prompt({ kind: 'split', part: 'deposit', toTenant: usdt(7) })).toEqual(['split', '1', usdt(7).toString()])
  expect(prompt({ kind: 'lengthen', part: 'handover', newDue: 1_800_000_000 })).toEqual(['lengthen', '0', '1800000000'])
})
