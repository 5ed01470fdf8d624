/** Money at the escrow, or through it, that belongs to no lease, in one view (D 12.11). */
import type { StrayMoney } from '@keyhold/api/payments.ts'
import { afterAll, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { startLedgerTest, unit } from '../ledger/ledger.setup.ts'

const bench = await startLedgerTest()
const { services, testChain, rentals, final, ask, paid, payRent } = bench
const { database } = services.deps
for (const account of [wallets.landlord, wallets.feeReceiver, wallets.deployer]) await testChain.fundAccount(account)
afterAll(bench.close)

/** What a person sees, without the rows of other tests: `second 1900 yours`. */
async function seen(name: string, lease: string | null) {
  const rows = (await ask(name, 'GET', 'paymentsWithoutLease')).json() as StrayMoney[]
  return rows
    .filter(({ contractId }) => contractId === lease)
    .map(({ kind, amount, isYours }) => `${kind} ${BigInt(amount) / unit}${isYours ? ' yours' : ''}`)
}

// promise: stray-money
test('a second payment is listed until it is returned, also after a stranger’s release', async () => {
  await database`insert into wallet (address, account_id, proved_at)
    values (${wallets.feeReceiver.address}, ${rentals.tenant.id}, now())`
  const { id, terms } = await rentals.accepted()
  const { issued } = await services.leases.startPaying(rentals.tenant, id, wallets.feeReceiver.address)
  await testChain.call(wallets.tenant, 'payLease', terms)
  await final()
  await testChain.call(wallets.feeReceiver, 'payLease', issued.terms)
  await final()
  expect([await seen('daniel', id), await seen('lucia', id)]).toEqual([['second 1900 yours'], ['second 1900']])
  const [row] = (await ask('daniel', 'GET', 'paymentsWithoutLease')).json() as StrayMoney[]
  expect(row?.due).toBe(terms.moveIn + 5 * 86_400)
  await testChain.call(wallets.landlord, 'refund', issued.terms)
  await final()
  expect(await seen('daniel', id)).toEqual([])
})

test('a payment after a withdrawal stands there while the landlord can refund it', async () => {
  const { id, terms } = await rentals.accepted()
  await services.leases.withdraw(rentals.tenant, id)
  await testChain.call(wallets.tenant, 'payLease', terms)
  await final()
  expect([await seen('daniel', id), await seen('lucia', id)]).toEqual([['late 1900'], ['late 1900']])
  await testChain.call(wallets.landlord, 'refund', terms)
  await final()
  expect(await seen('daniel', id)).toEqual([])
})

// promise: stray-paid-back
test('a month that was paid twice stands there with the sum beyond it, until it is paid back', async () => {
  const { id, termsId } = await paid()
  const [first, again] = [await payRent(termsId), await payRent(termsId)]
  await final()
  expect(await seen('daniel', id)).toEqual([])
  for (const transactionId of [first, again])
    await ask('daniel', 'PUT', `${id}/ledger/month`, { transactionId, order: 0, month: 2, again: true })
  expect([await seen('daniel', id), await seen('lucia', id)]).toEqual([['overpaid 1100'], ['overpaid 1100']])
  const payBack = async (amount: bigint) => {
    await testChain.call(wallets.landlord, 'payBackFor', termsId, wallets.tenant.address, amount * unit)
    await final()
  }
  await payBack(400n)
  expect([await seen('daniel', id), await seen('lucia', id)]).toEqual([['overpaid 700'], ['overpaid 700']])
  await payBack(700n)
  expect([await seen('daniel', id), await seen('lucia', id)]).toEqual([[], []])
})

// promise: stray-transfers
test('rents and returns by the specification’s calls stand there for both accounts; a stranger’s dust does not', async () => {
  await testChain.call(wallets.tenant, 'payRent', wallets.landlord.address, 5n * unit)
  await testChain.call(wallets.landlord, 'payBackToRentee', wallets.tenant.address, 2n * unit)
  await testChain.call(wallets.deployer, 'payRent', wallets.landlord.address, 1n)
  await testChain.call(wallets.tenant, 'payRent', wallets.landlord.address, 3n)
  expect(await seen('daniel', null)).toEqual([])
  await final()
  expect(await seen('daniel', null)).toEqual(['rent 0 yours', 'returned 2', 'rent 5 yours'])
  expect(await seen('lucia', null)).toEqual(['returned 2 yours', 'rent 5'])
  expect(await seen('tom', null)).toEqual([])
  const [row] = ((await ask('lucia', 'GET', 'paymentsWithoutLease')).json() as StrayMoney[]).filter(({ to }) => to)
  expect(row).toMatchObject({ from: wallets.landlord.address, to: wallets.tenant.address, property: null })
})

// promise: stray-outside
test('a payment under terms that Keyhold never issued stands there for both while the escrow holds it', async () => {
  const { terms } = await rentals.accepted()
  const foreign = { ...terms, payBy: terms.payBy - 1, handover: 30n * unit, firstRent: 30n * unit, deposit: 20n * unit }
  const seenOutside = async (name: string) => {
    const rows = (await ask(name, 'GET', 'paymentsWithoutLease')).json() as StrayMoney[]
    return rows
      .filter(({ kind }) => kind === 'outside')
      .map(({ amount, isYours, contractId, from, to }) => [`${BigInt(amount) / unit}`, isYours, contractId, from, to])
  }
  await testChain.call(wallets.tenant, 'payLease', foreign)
  await final()
  const accounts = [null, wallets.tenant.address, wallets.landlord.address]
  expect(await seenOutside('daniel')).toEqual([['50', true, ...accounts]])
  expect(await seenOutside('lucia')).toEqual([['50', false, ...accounts]])
  expect(await seenOutside('tom')).toEqual([])
  await testChain.call(wallets.tenant, 'releaseEarly', foreign)
  await final()
  expect(await seenOutside('daniel')).toEqual([['20', true, ...accounts]])
  await testChain.call(wallets.landlord, 'refund', foreign)
  await final()
  expect([await seenOutside('daniel'), await seenOutside('lucia')]).toEqual([[], []])
})
