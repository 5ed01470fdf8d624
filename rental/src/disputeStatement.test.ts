/** What a party may state in a dispute, and when. */
import { expect, test } from 'vitest'
import { type EscrowPart, escrowParts, type Payee } from './deposit.ts'
import { disputeReasons, disputeReasonsFor, refuseStatement } from './disputeStatement.ts'

const firstDue = 5000
const held = { held: 300n, due: firstDue, firstDue }
const disputed = { ...held, due: firstDue + 1000 }
const paid = { isPaid: true, handover: held, deposit: held }
const say = (
  party: Payee,
  part: EscrowPart,
  money: Partial<Parameters<typeof refuseStatement>[1]> = {},
  { hasSaid = false, now = 100 } = {},
) => refuseStatement({ part, party, hasSaid }, { ...paid, ...money }, now)

test('the tenant makes statements about the first rent, the landlord about the deposit, before disputing it; they can be replaced', () => {
  for (const hasSaid of [false, true]) {
    expect(say('tenant', 'handover', {}, { hasSaid })).toBeUndefined()
    expect(say('landlord', 'deposit', {}, { hasSaid })).toBeUndefined()
  }
})

test('the other party answers once it is disputed, and not before', () => {
  expect(say('landlord', 'handover')).toBe('not-disputed-yet')
  expect(say('tenant', 'deposit')).toBe('not-disputed-yet')
  expect(say('landlord', 'handover', { handover: disputed })).toBeUndefined()
  expect(say('tenant', 'deposit', { deposit: disputed })).toBeUndefined()
})

test('a party who disputed without a statement may add it later; a statement is fixed for both', () => {
  for (const party of ['tenant', 'landlord'] as const) {
    expect(say(party, 'deposit', { deposit: disputed })).toBeUndefined()
    expect(say(party, 'deposit', { deposit: disputed }, { hasSaid: true })).toBe('statement-made')
  }
})

test('no statement is possible about a part that is unpaid, not held, due, or over', () => {
  expect(say('tenant', 'handover', { isPaid: false })).toBe('not-at-this-stage')
  expect(say('tenant', 'handover', { handover: { ...held, held: 0n } })).toBe('part-not-held')
  expect(say('tenant', 'handover', {}, { now: firstDue - 1 })).toBeUndefined()
  expect(say('tenant', 'handover', {}, { now: firstDue })).toBe('dispute-too-late')
  expect(say('landlord', 'handover', { handover: disputed }, { now: firstDue + 1000 })).toBe('dispute-too-late')
  expect(say('tenant', 'handover', { handover: { ...disputed, held: 0n } })).toBe('dispute-over')
})

test('a landlord can claim unpaid rent from the deposit, as the page of rents says', () => {
  expect(disputeReasonsFor('deposit', 'landlord')).toContain('unpaid-rent')
})

test('each reason belongs to one party; the answering party uses free text', () => {
  expect(disputeReasonsFor('handover', 'tenant')).toContain('could-not-move-in')
  expect(disputeReasonsFor('deposit', 'landlord')).toContain('unpaid-bills')
  expect(disputeReasonsFor('handover', 'tenant')).not.toContain('damage')
  expect(disputeReasonsFor('handover', 'tenant')).not.toContain('unpaid-rent')
  expect(disputeReasonsFor('deposit', 'landlord')).not.toContain('not-as-described')
  expect(disputeReasonsFor('handover', 'landlord')).toEqual(['other'])
  expect(disputeReasonsFor('deposit', 'tenant')).toEqual(['other'])
  const all = escrowParts.flatMap((part) => disputeReasonsFor(part, part === 'handover' ? 'tenant' : 'landlord'))
  expect(new Set(all)).toEqual(new Set(disputeReasons))
})
