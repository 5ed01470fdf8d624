/** E-mails about money that goes back to a tenant with a payout account name that account, to the tenant alone (D 4.8). */
import { languageFacts } from '@keyhold/rental/language.ts'
import { expect, test } from 'vitest'
import { languages, textFor } from '../../../gateways/text.ts'
import type { HistoryEntry, Lease } from '../leases/service.ts'
import { emailKindsFor } from './emailKinds.ts'
import { emailFor } from './emails.ts'

const payout = `0x1234${'0'.repeat(32)}abcd`
const stay = { from: '2026-12-01', to: '2027-12-01' }
const lease = { status: 'released', stay, handover: 0n, deposit: 0n, answerBy: 1, moveIn: 2, moveOut: 3 } as Lease
const person = { id: '', email: '', languageId: 700_000, firstName: 'Ana' }
const written = (kind: string, facts: HistoryEntry['facts'], reader: 'tenant' | 'landlord' = 'tenant') =>
  emailFor(kind, {
    lease: { ...lease, timeZone: 'America/El_Salvador' },
    row: { facts },
    reader,
    to: person,
    other: person,
    homeTitle: 'A flat',
    reference: 'KH-1',
  })

test.each([
  ['LeaseReleased', { part: 'deposit', amount: '1' }, 'depositHome'],
  ['LeaseRefunded', { amount: '1' }, 'refundedStay'],
  ['LeaseCancelled', { toTenant: '1', toLandlord: '1' }, 'leaseCancelledByYou'],
  ['LeaseSettled', { part: 'deposit', toTenant: '1', toLandlord: '1' }, 'sharesAccepted'],
  ['LeaseSplit', { part: 'deposit', toTenant: '1', toLandlord: '1' }, 'shared'],
  ['LeasePaidBack', { amount: '1' }, 'paidBack'],
])('of %s the tenant reads where the money went', (event, amounts, kind) => {
  const facts = { event, ...amounts, payout }
  const kinds = emailKindsFor({ transition: 'chainEvent', party: 'chain', facts })
  expect(kinds.tenant).toBe(kind)
  expect(written(kind, facts).facts).toMatchObject({ payout: '0x1234…abcd' })
  expect(written(kind, { ...facts, payout: null }).facts).not.toHaveProperty('payout')
  for (const language of languages)
    expect(textFor(language).has(`notices:${kind}.facts.payout`), languageFacts[language].locale).toBe(true)
})

test('the landlord’s e-mails do not name it, nor does one about the landlord’s own money', () => {
  const facts = { event: 'LeaseReleased', part: 'deposit', amount: '1', payout }
  expect(written('depositReturned', facts, 'landlord').facts).not.toHaveProperty('payout')
  expect(written('shared', facts, 'landlord').facts).not.toHaveProperty('payout')
  expect(written('handoverPaid', { ...facts, part: 'handover' }).facts).not.toHaveProperty('payout')
})

test('the reminder to prove the account again goes to the tenant alone, with the account and the last day', () => {
  const facts = { payoutToProve: payout, until: 1_800_000_000 }
  expect(emailKindsFor({ transition: 'remind', party: 'clock', facts })).toEqual({ tenant: 'payoutToProve' })
  const { facts: shown, values } = written('payoutToProve', facts)
  expect(shown).toMatchObject({ payout: '0x1234…abcd' })
  expect(values).toMatchObject({ until: expect.stringContaining('2027') })
})
