import type { Receipt } from '@keyhold/api/receipts.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { testUSDTAbi } from '@keyhold/escrow/abi/TestUSDT.ts'
import { leaseId } from '@keyhold/escrow/terms.ts'
import { encodeFunctionData, type Hex, type Log } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textFor } from '../../../gateways/text.ts'
import { startTestChain, wallets } from '../../../testing/chain.ts'
import { endEarlier } from '../../../testing/leaseSteps.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices, type TestServices } from '../../../testing/services.ts'
import { adminEvents, ownLogs } from './events.ts'
import { describeEvent } from './pdf.ts'

const testChain = await startTestChain()
const services: TestServices = await createTestServices({}, (clock) => testChain.connect(clock))
const rentals = await createTestRentals(services)
const { deps } = services
const unit = 10n ** 18n
const chainId = deps.chain.chainId

beforeAll(async () => {
  await services.catchUp()
  for (const wallet of [wallets.tenant, wallets.landlord, wallets.other]) await testChain.fundAccount(wallet)
})
afterAll(async () => {
  await services.close()
  testChain.stop()
})

async function read(transaction: string, chain: number | string = chainId) {
  const answer = await services.app.inject({ url: `/api/receipt/${chain}/${transaction}` })
  return { status: answer.statusCode, text: answer.body, body: answer.json() as Receipt & { code?: string } }
}
const accepted = async () => (await rentals.accepted()).terms
async function final() {
  await testChain.mine()
  await services.catchUp()
}

// promise: receipt-no-person, receipt-public
test('anyone reads what was paid into the escrow, where it is now, and the terms whose hash is the lease’s id', async () => {
  const terms = await accepted()
  const paid = await testChain.call(wallets.tenant, 'payLease', terms)
  expect((await read(paid)).body).toMatchObject({ state: 'seen', confirmations: 1 })
  await final()
  const { status, body, text } = await read(paid.toUpperCase().replace('0X', '0x'))
  expect(status).toBe(200)
  expect(body).toMatchObject({ state: 'final', sender: wallets.tenant.address, call: 'payLease' })
  expect(body.events).toMatchObject([{ event: 'LeasePaid', lease: leaseId(terms), escrow: body.escrow }])
  expect(body.movements.map(({ amount, currency }) => `${BigInt(amount) / unit} ${currency}`).sort()).toEqual([
    '1 RNB',
    '1900 USDT',
  ])
  expect(body.leases[0]).toMatchObject({ escrow: body.escrow, escrowVersion: deps.chain.escrow.version })
  expect(body.leases[0]?.parts).toMatchObject([
    { part: 'handover', paid: `${1100n * unit}`, held: `${1100n * unit}`, payee: 'landlord', out: [] },
    { part: 'deposit', paid: `${800n * unit}`, held: `${800n * unit}`, payee: 'tenant', out: [] },
  ])
  expect(body.leases[0]?.terms).toMatchObject({ document: terms.document, tenant: terms.tenant })
  for (const personal of ['Daniel', 'Lucia', 'mail.example', 'Escalón', 'El Mirador'])
    expect(text).not.toContain(personal)
})

test('a release that the token refused is not a delivery: its receipt says that it waits, and later when it arrived', async () => {
  const setBlocked = async (blocked: boolean) => {
    const args = [wallets.landlord.address, blocked] as const
    const data = encodeFunctionData({ abi: testUSDTAbi, functionName: 'setBlocked', args })
    const to = testChain.deployment.stablecoin
    const hash = await testChain.node.sendTransaction({ account: wallets.deployer, to, data, chain: null })
    await testChain.node.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  }
  const out = async (transaction: string) => (await read(transaction)).body.leases[0]?.parts[0]?.out
  const terms = await accepted()
  await testChain.call(wallets.tenant, 'payLease', terms)
  await final()
  await setBlocked(true)
  const released = await testChain.call(wallets.tenant, 'releaseEarly', terms)
  const waits = { to: 'landlord', amount: `${1100n * unit}`, credit: { account: terms.landlord, paidAt: null } }
  expect(await out(released)).toMatchObject([waits])
  await final()
  expect(await out(released)).toMatchObject([waits])
  await setBlocked(false)
  const taken = await testChain.call(wallets.other, 'payCredit', terms.landlord)
  await final()
  expect(await out(released)).toMatchObject([{ credit: { paidTransactionId: taken } }])
  expect((await read(taken)).body.events).toMatchObject([{ event: 'CreditPaid', lease: null }])
})

// promise: receipt-course
test('the receipt of a payment says later where the money went, and each payout has its own receipt', async () => {
  const terms = await accepted()
  const paid = await testChain.call(wallets.tenant, 'payLease', terms)
  const early = await testChain.call(wallets.tenant, 'releaseEarly', terms)
  const claimed = await testChain.call(wallets.landlord, 'dispute', terms, 300n * unit)
  await services.catchUp()
  const later = (await read(paid)).body.leases[0]
  expect(later?.parts[0]).toMatchObject({ held: '0', out: [{ to: 'landlord', transactionId: early }] })
  expect(later?.parts[1]).toMatchObject({ held: `${300n * unit}`, out: [{ to: 'tenant', transactionId: claimed }] })
  const back = await testChain.call(wallets.landlord, 'refund', terms)
  expect((await read(back)).body).toMatchObject({
    events: [{ event: 'LeaseRefunded', amounts: [{ amount: `${300n * unit}` }] }],
    movements: [{ to: terms.tenant, amount: `${300n * unit}` }],
  })
  await services.catchUp()
  const both = (await read(paid)).body.leases[0]?.parts[1]?.out
  expect(both?.map(({ amount }) => BigInt(amount) / unit)).toEqual([500n, 300n])
})

test('a cancellation and an earlier end are described in three languages, with amounts, due time and last day', async () => {
  const terms = await accepted()
  await testChain.call(wallets.tenant, 'payLease', terms)
  const ended = await endEarlier(testChain, terms)
  const [end] = (await read(ended)).body.events
  const moveOut = terms.moveOut - 86_400
  expect(end).toMatchObject({ amounts: [], accounts: [], due: moveOut + 14 * 86_400, moveOut })
  const cancelled = await testChain.call(wallets.tenant, 'cancel', terms)
  const [cancel] = (await read(cancelled)).body.events
  expect(cancel).toMatchObject({ event: 'LeaseCancelled', due: null, moveOut: null })
  if (!end || !cancel) throw new Error('Both have an event.')
  expect(
    [describeEvent(end, 'en'), describeEvent(cancel, 'en')].map((words) => words.replaceAll('\u00a0', ' ')),
  ).toEqual([
    expect.stringMatching(/^The stay ends on \d.* UTC\. A deposit that the escrow still holds is due on \d.* UTC$/),
    'The tenant cancelled before move-in: 800 USDT to the tenant, 1,100 USDT to the landlord',
  ])
})

test('every event of the escrow about rents and deposits has a sentence in each language', () => {
  const names = rentEscrowAbi.flatMap((one) => (one.type === 'event' ? [one.name] : []))
  for (const language of ['en', 'es', 'th'] as const)
    for (const name of names.filter((one) => !adminEvents.has(one))) {
      const keys = [name, `${name}_handover`].map((key) => `receipt:event.${key}`)
      expect(
        keys.some((key) => textFor(language).has(key)),
        `${name} in ${language}`,
      ).toBe(true)
    }
})

// promise: receipt-rent
test('a later rent shows payer, payee, its lease and the fee, and no other transfer', async () => {
  const terms = await accepted()
  await testChain.call(wallets.tenant, 'payLease', terms)
  const rent = await testChain.call(wallets.tenant, 'payRentFor', leaseId(terms), terms.landlord, 1100n * unit)
  const { body } = await read(rent)
  expect(body.events[0]).toMatchObject({ event: 'LeaseRentPaid', lease: leaseId(terms) })
  expect(body.movements.map(({ to, currency }) => [to, currency])).toEqual(
    expect.arrayContaining([
      [terms.landlord, 'USDT'],
      [wallets.feeReceiver.address, 'RNB'],
    ]),
  )
  expect(body.movements).toHaveLength(2)
})

// promise: receipt-unknown-terms
test('terms that are not in our record are not shown, but the chain’s own data is', async () => {
  const terms = { ...(await accepted()), deposit: 5n * unit }
  const { body } = await read(await testChain.call(wallets.tenant, 'payLease', terms))
  expect(body.leases[0]).toMatchObject({ id: leaseId(terms), terms: null, timeZone: null })
  expect(body.leases[0]?.parts[1]?.held).toBe(`${5n * unit}`)
})

// promise: receipt-terms
test('terms in our record with a different hash are not shown', async () => {
  const terms = await accepted()
  const paid = await testChain.call(wallets.tenant, 'payLease', terms)
  await deps.database`update lease_terms set deposit = deposit - 1 where id = ${leaseId(terms)}`
  expect((await read(paid)).body.leases[0]).toMatchObject({ terms: null, timeZone: null })
})

// promise: receipt-failed
test('a failed transaction is shown as failed, and claims nothing', async () => {
  const terms = await accepted()
  const data = (await testChain.node.getTransaction({ hash: await testChain.call(wallets.tenant, 'payLease', terms) }))
    .input
  const failed = await testChain.node.sendTransaction({
    account: wallets.other,
    to: deps.chain.escrow.address,
    data,
    gas: 300_000n,
    chain: null,
  })
  await testChain.node.waitForTransactionReceipt({ hash: failed, pollingInterval: 20 })
  const { status, body } = await read(failed)
  expect(status).toBe(200)
  expect(body).toMatchObject({ state: 'failed', call: 'payLease', events: [], movements: [], leases: [] })
})

// promise: receipt-waiting
test('a pending payment is on its way, with no block and no amount', async () => {
  const terms = await accepted()
  await testChain.node.setAutomine(false)
  const data = encodeFunctionData({ abi: rentEscrowAbi, functionName: 'payLease', args: [terms] })
  const waiting = await testChain.node.sendTransaction({
    account: wallets.tenant,
    to: deps.chain.escrow.address,
    data,
    gas: 300_000n,
    chain: null,
  })
  const { status, body } = await read(waiting)
  await testChain.node.setAutomine(true)
  await testChain.mine()
  expect(status).toBe(200)
  expect(body).toMatchObject({ state: 'waiting', call: 'payLease', block: null, events: [], confirmations: 0 })
})

// promise: receipt-none
test('an unknown transaction, one outside the escrow, another chain, or invalid input is not found', async () => {
  const unknown: Hex = `0x${'ab'.repeat(32)}`
  expect(await read(unknown)).toMatchObject({ status: 404, body: { code: 'receipt-not-found' } })
  expect(await read(unknown, 1)).toMatchObject({ status: 404, body: { code: 'receipt-other-chain' } })
  expect((await read('0x12')).status).toBe(404)
  expect((await read(unknown, 'mainnet')).status).toBe(404)
  const { stablecoin } = deps.chain.deployment
  const data = encodeFunctionData({ abi: testUSDTAbi, functionName: 'transfer', args: [wallets.landlord.address, 1n] })
  const gift = await testChain.node.sendTransaction({ account: wallets.tenant, to: stablecoin, data, chain: null })
  await testChain.node.waitForTransactionReceipt({ hash: gift, pollingInterval: 20 })
  expect(await read(gift)).toMatchObject({ status: 404, body: { code: 'receipt-not-found' } })
})

// promise: receipt-away
test('while the chain is unavailable, the receipt says that instead of guessing', async () => {
  const away = await createTestServices()
  const url = `/api/receipt/${away.deps.chain.chainId}/0x${'ab'.repeat(32)}`
  const answer = await away.app.inject({ url })
  await away.close()
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'chain-away'])
})

// promise: receipt-imitation
test('a contract that imitates the escrow’s events is excluded', () => {
  const log = (address: Hex) => ({ address }) as Log
  const { address } = deps.chain.escrow
  expect(ownLogs(deps.chain, [log(wallets.other.address), log(address)])).toEqual([log(address)])
})
