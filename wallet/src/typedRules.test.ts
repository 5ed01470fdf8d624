// The page signs nothing that is another's to sign, and nothing that the escrow would refuse.

import { address, places, terms } from '@keyhold/escrow/accounts/acts.setup.ts'
import type { TypedMessage } from '@keyhold/escrow/accounts/signRequest.ts'
import { leaseFlags, type Terms } from '@keyhold/escrow/terms.ts'
import { zeroAddress, zeroHash } from 'viem'
import { expect, test } from 'vitest'
import type { LeaseState } from './chain.ts'
import {
  acceptance,
  agreed,
  answer,
  earlierEnd,
  inventory,
  now,
  ownLease,
  renewal,
  settlement,
  state,
} from './typedMessages.setup.ts'
import { refuseTyped } from './typedRules.ts'

const refuse = (message: TypedMessage, changes: Partial<LeaseState> = {}, at = now) =>
  refuseTyped(places.account, message, { ...state, ...changes }, at)

test.each([
  acceptance,
  settlement,
  { ...settlement, terms: ownLease },
  { ...settlement, part: 'handover' as const, toTenant: 0n, toLandlord: 1400n },
  renewal,
  earlierEnd,
  { ...earlierEnd, terms: ownLease },
  inventory,
  answer,
])('a party can sign $kind', (message) => {
  expect(refuse(message)).toBeUndefined()
})

const ofOthers = { ...terms, tenant: address('a') }
test.each<[what: string, message: TypedMessage]>([
  ['accepts the lease of another landlord', { ...acceptance, terms: { ...agreed, landlord: address('a') } }],
  ['shares the deposit of others', { ...settlement, terms: ofOthers }],
  ['renews as tenant what the landlord signs', { ...renewal, terms }],
  ['ends the stay of others', { ...earlierEnd, terms: ofOthers }],
  ['signs the inventory of others', { ...inventory, terms: ofOthers }],
  ['answers the inventory of others', { ...answer, terms: ofOthers }],
])('a person is refused who %s', (_, message) => {
  expect(refuse(message)).toBe('not-yours')
})

test.each<[what: string, message: TypedMessage, changes?: Partial<LeaseState>, at?: number]>([
  ['shares that are less than what is held', { ...settlement, toTenant: 1499n }],
  ['shares that are more than what is held', { ...settlement, toLandlord: 501n }],
  ['shares of nothing', { ...settlement, toTenant: 0n, toLandlord: 0n }, { deposit: 0n }],
  ['shares whose deadline has come', settlement, {}, settlement.deadline],
  ['an earlier end whose deadline has come', earlierEnd, {}, earlierEnd.deadline],
  ['an end before the stay', { ...earlierEnd, newMoveOut: terms.moveIn }],
  ['an end that is not earlier', { ...earlierEnd, newMoveOut: terms.moveOut }],
  ['an end that is later than the one agreed', earlierEnd, { newMoveOut: earlierEnd.newMoveOut }],
  ['an earlier end of a renewed lease', earlierEnd, { flags: leaseFlags.renewed }],
  ['an inventory without a version', { ...inventory, version: 0 }],
])('the page does not sign %s', (_, message, changes, at) => {
  expect(refuse(message, changes, at)).toBe('not-possible')
})

const renewed = (change: Partial<Terms>): TypedMessage => ({ ...renewal, newTerms: { ...renewal.newTerms, ...change } })
test.each<[what: string, message: TypedMessage, changes?: Partial<LeaseState>]>([
  ['for another tenant', renewed({ tenant: address('a') })],
  ['with another payout account', renewed({ tenantPayout: address('a') })],
  ['for another landlord', renewed({ landlord: address('a') })],
  ['after a gap', renewed({ moveIn: terms.moveOut + 1 })],
  ['from the old move-out, if the stay ended earlier', renewal, { newMoveOut: terms.moveOut - 1 }],
  ['with a first payment', renewed({ handover: 1n })],
  ['without a deposit', renewed({ deposit: 0n })],
  ['whose arbitrator is the tenant', renewed({ arbitrator: ownLease.tenant })],
  ['of a deposit that is not held', renewal, { deposit: 0n }],
  ['of a disputed deposit', renewal, { flags: leaseFlags.depositDisputed }],
  ['with terms that the escrow refuses', renewed({ returnDays: 2 })],
])('a landlord signs no renewal %s', (_, message, changes) => {
  expect(refuse(message, changes)).toBe('not-possible')
})

test.each<[what: string, change: Partial<Terms>]>([
  ['could have been paid until now only', { payBy: now }],
  ['is paid after the move-in', { payBy: agreed.moveIn + 1 }],
  ['ends when it begins', { moveOut: agreed.moveIn }],
  ['is half free before it is free', { freeUntil: 2, halfUntil: 1 }],
  ['can be cancelled after the move-in', { halfUntil: agreed.moveIn + 1 }],
  ['ends by notice after its end', { earliestEnd: agreed.moveOut + 1 }],
  ['ends by notice from the move-in', { earliestEnd: agreed.moveIn, tenantNotice: 30 }],
  ['ends by the landlord’s notice from the move-in', { earliestEnd: agreed.moveIn, landlordNotice: 30 }],
  ['gives the tenant less than 30 days', { earliestEnd: agreed.moveOut, landlordNotice: 29 }],
  ['returns the deposit too early', { returnDays: 2 }],
  ['returns the deposit too late', { returnDays: 31 }],
  ['has a first rent above the first payment', { firstRent: agreed.handover + 1n }],
  ['costs nothing', { handover: 0n, firstRent: 0n, deposit: 0n }],
  ['has no arbitrator', { arbitrator: zeroAddress }],
  ['has the landlord as arbitrator', { arbitrator: agreed.landlord }],
  ['has no agreement', { document: zeroHash }],
])('a landlord accepts no lease that %s', (_, change) => {
  expect(refuse({ ...acceptance, terms: { ...agreed, ...change } })).toBe('not-possible')
})
