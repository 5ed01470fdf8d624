// What a person reads before signing a message is what the signature gives up.

import { address, places, terms } from '@keyhold/escrow/accounts/acts.setup.ts'
import type { TypedMessage } from '@keyhold/escrow/accounts/signRequest.ts'
import { pad } from 'viem'
import { expect, test } from 'vitest'
import type { LeaseState } from './chain.ts'
import {
  acceptance,
  answer,
  earlierEnd,
  inventory,
  ownLease,
  renewal,
  settlement,
  state,
} from './typedMessages.setup.ts'
import { typedStatementOf } from './typedStatement.ts'

const say = (message: TypedMessage, changes: Partial<LeaseState> = {}) =>
  typedStatementOf(places.account, message, { ...state, ...changes })
const row = (message: TypedMessage, label: string, changes?: Partial<LeaseState>) =>
  say(message, changes).rows.find(([name]) => name === label)?.[1]
const usdt = (sum: bigint) => ({ sum, unit: 'USDT' })

const first = { ...settlement, part: 'handover', toTenant: 300n, toLandlord: 1100n } as const
test.each([
  ['tenant', 'deposit', settlement, 'giveUpDeposit', 500n],
  ['tenant', 'first payment', first, 'giveUpClaimToHandover', 1100n],
  ['landlord', 'deposit', { ...settlement, terms: ownLease }, 'giveUpClaimToDeposit', 1500n],
  ['landlord', 'first payment', { ...first, terms: ownLease }, 'giveUpHandover', 300n],
] as const)('a %s who shares the %s reads what goes to the other party', (_, __, message, act, sum) => {
  expect(say(message)).toMatchObject({ act, sum, isOfHome: true })
  expect([row(message, 'toTenant'), row(message, 'toLandlord'), row(message, 'deadline')]).toEqual([
    usdt(message.toTenant),
    usdt(message.toLandlord),
    { instant: 1_799_000_000 },
  ])
})

test('each party reads who the other is, and a tenant where the money goes back to', () => {
  const payout = address('a')
  const elsewhere = { ...settlement, terms: { ...terms, tenantPayout: payout } }
  expect(row(settlement, 'landlord')).toEqual({ account: terms.landlord, as: 'landlord' })
  expect(row(settlement, 'tenantPayout')).toEqual({ account: places.account, as: 'payout' })
  expect(row(elsewhere, 'tenantPayout')).toEqual({ account: payout, as: 'payout' })
  const asLandlord = { ...settlement, terms: { ...ownLease, tenantPayout: payout } }
  expect(row(asLandlord, 'tenant')).toEqual({ account: ownLease.tenant })
  expect(row(asLandlord, 'tenantPayout')).toBeUndefined()
})

test('a landlord who accepts a lease reads every sum and date', () => {
  expect(say(acceptance)).toMatchObject({ act: 'acceptLease', sum: 1420n, isOfHome: true })
  expect(say(acceptance).rows.map(([label]) => label)).toEqual([
    ...['handover', 'firstRent', 'deposit', 'landlord', 'arbitrator', 'moveIn', 'moveOut', 'payBy', 'freeUntil'],
    ...['halfUntil', 'returnDays', 'document'],
  ])
})

test('a landlord who renews reads the new terms, the tenant, and what of the deposit goes back', () => {
  expect(say(renewal)).toMatchObject({ act: 'renewLease', sum: 1800n, isOfHome: true })
  expect(row(renewal, 'toTenant')).toEqual(usdt(200n))
  expect(row(renewal, 'toTenant', { deposit: 1800n })).toEqual(usdt(200n))
  expect(row({ ...renewal, newTerms: { ...renewal.newTerms, deposit: 2000n } }, 'toTenant')).toBeUndefined()
  expect(row(renewal, 'tenant')).toEqual({ account: ownLease.tenant })
  expect(row(renewal, 'moveIn')).toEqual({ instant: terms.moveOut })
  expect(row(renewal, 'payBy')).toEqual({ instant: terms.moveOut - 1 })
})

test('each party reads what an earlier end costs them, from the move-out that is signed', () => {
  expect(say(earlierEnd)).toMatchObject({ act: 'agreeEnd', isOfHome: true })
  expect(say({ ...earlierEnd, terms: ownLease }).act).toBe('agreeEndAsLandlord')
  expect(row(earlierEnd, 'newMoveOut')).toEqual({ instant: 1_815_000_000 })
  expect(row(earlierEnd, 'deadline')).toEqual({ instant: 1_810_000_000 })
  expect(row(earlierEnd, 'moveOut')).toEqual({ instant: terms.moveOut })
  const noticed = { newMoveOut: 1_820_000_000, agreedMoveOut: 1_825_000_000 }
  expect(row(earlierEnd, 'moveOut', noticed)).toEqual({ instant: 1_825_000_000 })
  expect(row(earlierEnd, 'moveOut', { newMoveOut: 1_820_000_000 })).toEqual({ instant: terms.moveOut })
  expect(row(settlement, 'moveOut', noticed)).toEqual({ instant: 1_820_000_000 })
})

test('an inventory says its stage and version, an answer its objections, and both the other party', () => {
  expect(say(inventory)).toMatchObject({ act: 'signMoveIn', isOfHome: true })
  expect(say({ ...inventory, stage: 'move-out' }).act).toBe('signMoveOut')
  expect(row(inventory, 'version')).toEqual({ count: 2 })
  expect(row(inventory, 'inventory')).toEqual({ hash: pad('0x03') })
  expect(say(answer).act).toBe('answerInventory')
  expect(row(answer, 'objections')).toEqual({ count: 4 })
  expect([row(answer, 'inventory'), row(answer, 'answer')]).toEqual([{ hash: pad('0x03') }, { hash: pad('0x04') }])
  for (const message of [inventory, answer])
    expect(row(message, 'landlord')).toEqual({ account: terms.landlord, as: 'landlord' })
})
