// @vitest-environment node

import { leaseId, type Terms } from '@keyhold/escrow/terms.ts'
import { createWalletClient, http } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { approveCall } from './calls.ts'
import { rpcRequest, toEIP1193Provider, type UncheckedProvider } from './connectors.ts'
import { escrowTransactionFor } from './escrowTransaction.ts'
import { isPending, readPending, savePending } from './pendingTransaction.ts'
import { resumeTransaction } from './resumeTransaction.ts'
import { runTransaction } from './runTransaction.ts'
import { sendTransaction } from './sendCalls.ts'
import { aNetwork, aWallet, memory, passDays, someTerms, type TestNetwork } from './testNetwork.setup.ts'
import type { TransactionContext } from './transactionContext.ts'
import { waitForTransactionReceipt } from './waitForTransaction.ts'

/** The escrow accepts a rent as often as it is sent: this client makes sure it is paid once. */

const usdt = (units: number) => BigInt(units) * 10n ** 18n
const landlord = '0x00000000000000000000000000000000000000A1'
const quick = { timeout: 15_000, unknownTimeout: 300 }
const nothing = () => {}
const lost = `0x${'1'.repeat(64)}` as const
let network: TestNetwork

beforeAll(async () => {
  network = await aNetwork()
})
afterAll(() => network.stop())
beforeEach(() => vi.stubGlobal('localStorage', memory()))

type Sends = 'eth_sendTransaction' | 'wallet_sendCalls'

/** A tenant of a paid lease whose wallet sends transactions in unusual ways from the rent on. */
async function aTenant(isStepwise: boolean, own: (send: () => Promise<unknown>) => Promise<unknown>) {
  const wallet = aWallet(network, isStepwise)
  await network.fund(wallet.address)
  await rpcRequest(wallet.provider, 'eth_requestAccounts')
  const terms = await someTerms(network, wallet.address, landlord)
  const pays: TransactionContext = {
    provider: wallet.provider,
    account: wallet.address,
    network: network.config,
    transaction: escrowTransactionFor({ kind: 'pay' }, network.config, terms),
  }
  await runTransaction(pays)
  const transaction = escrowTransactionFor({ kind: 'payRent', amount: usdt(900) }, network.config, terms)
  const isRent = (method: string, params: unknown) =>
    (['eth_sendTransaction', 'wallet_sendCalls'] satisfies Sends[]).includes(method as Sends) &&
    JSON.stringify(params).includes(transaction.call.data.slice(2))
  const request: UncheckedProvider['request'] = ({ method, params }) => {
    const send = () => rpcRequest(wallet.provider, method, params)
    return isRent(method, params) ? own(send) : send()
  }
  const provider = toEIP1193Provider({ ...wallet.provider, request })
  return { ...wallet, transaction, terms, context: { ...pays, provider, transaction } }
}
const received = () => network.balance(landlord)

test.each([true, false])(
  "a rent whose page was closed during the wallet's prompt is found, not paid again (step by step: %s)",
  async (isStepwise) => {
    let sent = ''
    const { context, transaction } = await aTenant(isStepwise, async (send) => {
      sent = String(await send())
      throw new Error('nobody hears the answer')
    })
    const before = await received()
    await expect(runTransaction(context, nothing, quick)).rejects.toMatchObject({ code: 'wallet-fault' })
    expect([readPending(transaction).isAsked, isPending(transaction), sent !== '']).toEqual([true, true, true])
    await vi.waitFor(async () => expect((await received()) - before).toBe(usdt(900)))
    expect(await resumeTransaction(context, nothing, quick)).toMatch(/^0x/)
    expect([(await received()) - before, isPending(transaction)]).toEqual([usdt(900), false])
  },
)

test('a wallet that certainly sent nothing leaves no pending transaction', async () => {
  const { context, transaction } = await aTenant(true, () =>
    Promise.reject(Object.assign(new Error('no'), { code: 4001 })),
  )
  await expect(runTransaction(context, nothing, quick)).rejects.toMatchObject({ code: 'user-rejected' })
  expect(readPending(transaction).isAsked).toBeUndefined()
})

// promise: rent-doubt
test('an unseen rent is not sent again before the user has read that it may still arrive', async () => {
  const held: (() => Promise<unknown>)[] = []
  const { context, transaction, asked } = await aTenant(false, async (send) => {
    if (held.length > 0) return send()
    held.push(send) // like a wallet with private transaction submission
    return lost
  })
  const before = await received()
  await expect(runTransaction(context, nothing, quick)).rejects.toMatchObject({ code: 'maybe-sent' })
  expect([readPending(transaction).isDoubted, isPending(transaction)]).toEqual([true, false])
  await held[0]?.()
  await vi.waitFor(async () => expect((await received()) - before).toBe(usdt(900)))
  const prompts = asked.length
  expect(await runTransaction(context, nothing, quick)).toMatch(/^0x/)
  expect([asked.length, (await received()) - before]).toEqual([prompts, usdt(900)])
})

// promise: rent-late
test('a rent that arrives while the next one is prepared is the one that counts', async () => {
  const held: (() => Promise<unknown>)[] = []
  const { context, provider, address } = await aTenant(true, async (send) => {
    if (held.length > 0) return send()
    held.push(send)
    return lost
  })
  const before = await received()
  await expect(runTransaction(context, nothing, quick)).rejects.toMatchObject({ code: 'maybe-sent' })
  await sendTransaction(
    provider,
    address,
    approveCall('allow-rnb', network.config.token, network.config.escrow, 0n),
    undefined,
  )
  const request: UncheckedProvider['request'] = async ({ method, params }) => {
    const answer = await rpcRequest(context.provider, method, params)
    if (method === 'eth_sendTransaction')
      await held
        .shift()?.()
        .then(() => held.push(() => Promise.resolve()))
    return answer
  }
  await runTransaction({ ...context, provider: toEIP1193Provider({ ...provider, request }) }, nothing, quick)
  expect((await received()) - before).toBe(usdt(900))
})

test("a user who read the warning may send it again, and rejecting that keeps the first one's record", async () => {
  let tries = 0
  const { context, transaction } = await aTenant(true, async (send) => {
    tries += 1
    if (tries === 1) return lost
    return tries === 2 ? Promise.reject(Object.assign(new Error('no'), { code: 4001 })) : send()
  })
  const before = await received()
  await expect(runTransaction(context, nothing, quick)).rejects.toMatchObject({ code: 'maybe-sent' })
  await expect(runTransaction(context, nothing, quick)).rejects.toMatchObject({ code: 'user-rejected' })
  expect(readPending(transaction)).toMatchObject({ isDoubted: true, sent: { payRent: lost } })
  await runTransaction(context, nothing, quick)
  expect([(await received()) - before, readPending(transaction).sent]).toEqual([usdt(900), {}])
})

test('an unseen rent from an earlier visit is reported before another wallet request', async () => {
  const { context, transaction, asked } = await aTenant(false, (send) => send())
  savePending({
    id: transaction.id,
    name: transaction.name,
    sent: {},
    batch: '0x77',
    since: Number(await network.client.getBlockNumber()),
  })
  const prompts = asked.length
  await expect(runTransaction(context, nothing, quick)).rejects.toMatchObject({ code: 'maybe-sent' })
  expect(asked).toHaveLength(prompts)
})

// promise: rent-other-wallet
test('a wallet with another account does not delete a pending record', async () => {
  const { context, transaction } = await aTenant(false, (send) => send())
  savePending({ id: transaction.id, name: transaction.name, sent: {}, batch: '0x77' })
  const other = aWallet(network)
  const stranger = { ...context, provider: other.provider, account: other.address }
  for (const attempt of [resumeTransaction, runTransaction])
    await expect(attempt(stranger, nothing, quick)).rejects.toMatchObject({ code: 'another-account' })
  expect(readPending(transaction).batch).toBe('0x77')
})

// promise: rent-payee
test('a rent of terms that were never paid in, as after a change of the payee, is never sent', async () => {
  const { context, terms, asked } = await aTenant(false, (send) => send())
  const changed: Terms = { ...terms, landlord: '0x0000000000000000000000000000000000000b02' }
  const transaction = escrowTransactionFor({ kind: 'payRent', amount: usdt(900) }, network.config, changed)
  expect(transaction.id).not.toBe(leaseId(terms))
  const prompts = asked.length
  await expect(runTransaction({ ...context, transaction }, nothing, quick)).rejects.toMatchObject({
    escrowError: 'NoLease',
  })
  expect(asked).toHaveLength(prompts)
})

test('a lease paid by a sped-up transaction is reported with its hash, not the hash the wallet gave first', async () => {
  const { context, terms, provider } = await aTenant(false, (send) => send())
  const pays = { ...context, provider, transaction: escrowTransactionFor({ kind: 'pay' }, network.config, terms) }
  const real = await runTransaction(pays)
  savePending({ id: pays.transaction.id, name: 'pay', sent: { pay: lost } })
  expect(real).toMatch(/^0x/)
  expect(await runTransaction(pays)).toBe(real)
})

test('a lost earlier end is not mistaken for done because the stay was ended on another day', async () => {
  const { context, provider, address } = await aTenant(false, (send) => send())
  const usual = await someTerms(network, address, landlord)
  const terms = { ...usual, tenantNotice: 30, earliestEnd: usual.moveIn + 1 }
  const end = (newMoveOut: number) =>
    escrowTransactionFor({ kind: 'endEarlier', newMoveOut, deadline: 0n, signature: '0x' }, network.config, terms)
  const of = (transaction: TransactionContext['transaction']) => ({ ...context, provider, transaction })
  await runTransaction(of(escrowTransactionFor({ kind: 'pay' }, network.config, terms)))
  const since = Number(await network.client.getBlockNumber())
  await passDays(network, 10)
  const day = usual.moveIn + 60 * 86_400
  const sent = await runTransaction(of(end(day)))
  const lostEnd = (transaction: TransactionContext['transaction']) =>
    savePending({ id: transaction.id, name: transaction.name, sent: { endEarlier: lost }, since })
  const [same, other] = [end(day), end(day - 86_400)]
  lostEnd(other)
  expect(await resumeTransaction(of(other), nothing, quick)).toBeUndefined()
  lostEnd(same)
  expect(await resumeTransaction(of(same), nothing, quick)).toBe(sent)
})

// promise: dispute-own
test('a lost dispute is not mistaken for done because the other party disputed their part', async () => {
  const { context, terms, provider } = await aTenant(false, (send) => send())
  const since = Number(await network.client.getBlockNumber())
  const { call } = escrowTransactionFor({ kind: 'dispute', claim: 1n }, network.config, terms)
  await passDays(network, 200) // the landlord claims from move-out on
  await network.hands.impersonateAccount({ address: landlord })
  await network.hands.setBalance({ address: landlord, value: usdt(1) })
  const theirs = createWalletClient({ account: landlord, transport: http(network.rpcUrl) })
  const sent = await theirs.sendTransaction({ to: call.to, data: call.data, chain: null })
  await waitForTransactionReceipt(network.config, sent, quick)
  const transaction = escrowTransactionFor({ kind: 'dispute', claim: usdt(1) }, network.config, terms)
  savePending({ id: transaction.id, name: transaction.name, sent: { dispute: lost }, since })
  expect(await resumeTransaction({ ...context, provider, transaction }, nothing, quick)).toBeUndefined()
})
