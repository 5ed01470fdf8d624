// @vitest-environment node
import { leaseId } from '@keyhold/escrow/terms.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readLeaseState } from './accountState.ts'
import type { EscrowAction } from './calls.ts'
import { rpcRequest } from './connectors.ts'
import { escrowTransactionFor } from './escrowTransaction.ts'
import { savePending } from './pendingTransaction.ts'
import { runTransaction } from './runTransaction.ts'
import {
  decodeSettlement,
  encodeSettlement,
  isSettlementSignedBy,
  type Settlement,
  signSettlement,
} from './settlement.ts'
import { aNetwork, aWallet, memory, someTerms, type TestNetwork } from './testNetwork.setup.ts'
import type { TransactionContext } from './transactionContext.ts'

const usdt = (units: number) => BigInt(units) * 10n ** 18n
let network: TestNetwork
beforeAll(async () => {
  network = await aNetwork()
})
afterAll(() => network.stop())
beforeEach(() => vi.stubGlobal('localStorage', memory()))

/** A paid lease, and the actions of its two parties. */
async function aPair() {
  const [tenant, landlord] = [aWallet(network), aWallet(network)]
  for (const { address, provider } of [tenant, landlord]) {
    await network.fund(address)
    await rpcRequest(provider, 'eth_requestAccounts')
  }
  const terms = await someTerms(network, tenant.address, landlord.address)
  const contextFor = ({ provider, address }: typeof tenant, action: EscrowAction): TransactionContext => ({
    provider,
    account: address,
    network: network.config,
    transaction: escrowTransactionFor(action, network.config, terms),
  })
  await runTransaction(contextFor(tenant, { kind: 'pay' }))
  const signer = ({ provider, address }: typeof tenant) => ({
    provider,
    account: address,
    network: network.config,
    terms,
  })
  const deadline = BigInt((await network.now()) + 86_400)
  const settlement: Settlement = { part: 'handover', toTenant: usdt(300), toLandlord: usdt(800), deadline }
  return {
    tenant,
    landlord,
    terms,
    contextFor,
    signer,
    shares: settlement,
    state: () => readLeaseState(network.config, leaseId(terms)),
  }
}

test('one party signs, the other sends, and the part is split as agreed', async () => {
  const { tenant, landlord, terms, contextFor, signer, shares: settlement, state } = await aPair()
  const signed = await signSettlement(signer(landlord), settlement)
  expect(await isSettlementSignedBy(network.config, terms, landlord.address, signed)).toBe(true)
  const arrived = decodeSettlement(encodeSettlement(signed))
  expect(arrived).toEqual(signed)
  const before = await network.balance(tenant.address)
  await runTransaction(contextFor(tenant, { kind: 'settle', ...signed }))
  expect((await network.balance(tenant.address)) - before).toBe(usdt(300))
  expect(await network.balance(landlord.address)).toBe(usdt(5_800))
  expect((await state()).handover).toBe(0n)
})

test('an unfinished settlement of one part is not mistaken for one of the other part', async () => {
  const { tenant, landlord, terms, contextFor, signer, shares: settlement, state } = await aPair()
  const first = await signSettlement(signer(landlord), settlement)
  const sharing = contextFor(tenant, { kind: 'settle', ...first })
  const sent = (await runTransaction(sharing)) ?? '0x'
  savePending({ id: leaseId(terms), name: sharing.transaction.name, sent: { settle: sent } })
  const second = await signSettlement(signer(landlord), { ...settlement, part: 'deposit' })
  await runTransaction(contextFor(tenant, { kind: 'settle', ...second }))
  expect((await state()).deposit).toBe(0n)
})

test('shares changed after signing are detected before the wallet is asked', async () => {
  const { tenant, landlord, terms, contextFor, signer, shares: settlement } = await aPair()
  const signed = await signSettlement(signer(landlord), settlement)
  const changed = { ...signed, toTenant: usdt(1_000), toLandlord: usdt(100) }
  expect(await isSettlementSignedBy(network.config, terms, landlord.address, changed)).toBe(false)
  const sending = runTransaction(contextFor(tenant, { kind: 'settle', ...changed }))
  await expect(sending).rejects.toMatchObject({ code: 'would-revert', escrowError: 'BadSignature' })
})

// promise: settle-over
test("shares for another sum than is held, or past their deadline, are refused with the escrow's reason", async () => {
  const { tenant, landlord, contextFor, signer, shares: settlement } = await aPair()
  const little = await signSettlement(signer(landlord), { ...settlement, toLandlord: usdt(700) })
  const wrong = runTransaction(contextFor(tenant, { kind: 'settle', ...little }))
  await expect(wrong).rejects.toMatchObject({ code: 'would-revert', escrowError: 'NotTheSum' })
  const late = await signSettlement(signer(landlord), { ...settlement, deadline: 1n })
  const over = runTransaction(contextFor(tenant, { kind: 'settle', ...late }))
  await expect(over).rejects.toMatchObject({ code: 'would-revert', escrowError: 'Expired' })
})

test('a wallet of neither party cannot sign', async () => {
  const { signer, shares: settlement } = await aPair()
  const stranger = aWallet(network)
  await rpcRequest(stranger.provider, 'eth_requestAccounts')
  await expect(signSettlement(signer(stranger), settlement)).rejects.toMatchObject({ code: 'another-account' })
  expect(stranger.asked).toEqual([])
})

test('an invalid link is read as nothing', () => {
  const good = `deposit~1~2~3~0x${'a'.repeat(130)}`
  expect(decodeSettlement(good)).toMatchObject({ part: 'deposit', toTenant: 1n })
  for (const bad of [
    '',
    'x',
    good.replace('deposit', 'rent'),
    good.replace('~2', '~-2'),
    good.replace('~3~', '~8640000000001~'),
    `${good}~1`,
    good.slice(0, 14),
  ])
    expect(decodeSettlement(bad)).toBeUndefined()
})
