/**
 * Both parties are notified of a dispute: who opened it, over what, where to respond, and who gets the money by default
 * (D 6.11).
 */
import { expect, test } from 'vitest'
import { renderEmail } from '../../../gateways/email.ts'
import { emailKindsFor, type RecipientRole } from './emailKinds.ts'
import { emailFor } from './emails.ts'

const unit = 10n ** 18n
const person = (id: 'tenant' | 'landlord', languageId: number) => ({
  id,
  languageId,
  email: `${id}@mail.example`,
  firstName: id === 'tenant' ? 'Daniel' : 'Lucia',
})

/** One party's e-mail about an event of the escrow. */
function emailOf(
  reader: RecipientRole,
  facts: Record<string, string | number>,
  more: object = {},
  languageId = 700_000,
) {
  const kind = emailKindsFor({ transition: 'chainEvent', party: 'chain', facts })[reader] ?? 'none'
  const lease = {
    id: 'the-lease',
    stay: { from: '2026-12-01', to: '2027-06-01' },
    timeZone: 'America/El_Salvador',
    answerBy: 0,
    moveIn: 0,
    handover: 1_100n * unit,
    deposit: 800n * unit,
    depositPolicy: 'until-move-out',
    ...more,
  }
  const other = person(reader === 'tenant' ? 'landlord' : 'tenant', languageId)
  const context = {
    lease,
    row: { facts },
    reader,
    other,
    to: person(reader, languageId),
    homeTitle: 'A flat',
    reference: 'KH-000001',
  } as unknown as Parameters<typeof emailFor>[1]
  const mail = emailFor(kind, context)
  const { subject, text } = renderEmail(mail, 'https://keyhold.example')
  return { kind, subject, text: text.replaceAll(/\s+/g, ' '), path: mail.path }
}

const due = 1_796_148_000 // 1 December 2026, 12:00 in San Salvador
const claim = `${150n * unit}`

test('the tenant whose deposit is claimed reads by whom, how much, and that it is returned by default', () => {
  const mail = emailOf('tenant', { event: 'LeaseDisputed', part: 'deposit', claim, due })
  expect(mail.subject).toBe('Lucia claims 150 USDT of your deposit for A flat')
  expect(mail.text).toContain('give your side')
  expect(mail.text).toMatch(/nobody has decided by 1 December 2026 at 12:00, the money is due to you/)
  expect(mail.text).toContain('Open the dispute')
  expect(mail.path).toBe('/profile/tenant/disputes/the-lease')
  const own = emailOf('landlord', { event: 'LeaseDisputed', part: 'deposit', claim, due })
  expect(own.subject).toBe('You claimed 150 USDT of the deposit for A flat')
  expect(own.text).toContain('the money is due to Daniel')
})

test('of a disputed handover both read that it goes to the landlord by default', () => {
  const facts = { event: 'LeaseDisputed', part: 'handover', claim, due }
  const [landlord, tenant] = [emailOf('landlord', facts), emailOf('tenant', facts)]
  expect(landlord.subject).toBe('Daniel disputes 150 USDT of the first rent for A flat')
  expect(landlord.text).toContain('the money is due to you')
  expect(tenant.subject).toBe('You disputed 150 USDT of the first rent for A flat')
  expect(tenant.text).toContain('the money is due to Lucia')
})

test('under “at handover” the first rent and the deposit are disputed together', () => {
  const facts = { event: 'LeaseDisputed', part: 'handover', claim, due }
  const { subject } = emailOf('landlord', facts, { depositPolicy: 'at-handover' })
  expect(subject).toBe('Daniel disputes 150 USDT of the first rent and deposit for A flat')
})

test('an extension states who gets the money at its new end', () => {
  const facts = { event: 'LeaseLengthened', part: 'deposit', due }
  expect(emailOf('tenant', facts).text).toContain('If nobody has decided by that day, the money is due to you.')
  expect(emailOf('landlord', facts).text).toContain('If nobody has decided by that day, the money is due to Daniel.')
})

test('a decision states who made it, each party’s share, and where the reasons are', () => {
  const facts = { event: 'LeaseSplit', part: 'deposit', toTenant: `${100n * unit}`, toLandlord: `${50n * unit}` }
  const mail = emailOf('landlord', facts)
  expect(mail.subject).toBe('The arbitrator decided about A flat: 50 USDT for you')
  expect(mail.text).toContain('50 USDT for you, 100 USDT for Daniel')
  expect(mail.path).toBe('/profile/landlord/disputes/the-lease')
})

test.each([700_000, 700_001, 700_002])(
  'every placeholder of a dispute’s e-mails is filled in language %i',
  (languageId) => {
    for (const event of ['LeaseDisputed', 'LeaseLengthened', 'LeaseSplit'])
      for (const part of ['handover', 'deposit'])
        for (const reader of ['tenant', 'landlord'] as const) {
          const facts = { event, part, claim, due, toTenant: claim, toLandlord: '0' }
          const { subject, text } = emailOf(reader, facts, {}, languageId)
          expect(subject + text).not.toMatch(/\{\{|\$t\(|notices:|undefined|\( ?\)/)
        }
  },
)
