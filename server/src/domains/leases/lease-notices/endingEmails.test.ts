/** The other party is notified of an earlier end, by e-mail and bell (D 11.21). */
import { expect, test } from 'vitest'
import { emailKindsFor, noticeKindOf } from './emailKinds.ts'
import { emailFor } from './emails.ts'

// promise: end-letters
test('one party’s statement about an earlier end is notified to the other as a money topic', () => {
  const emailsAfter = (ending: string, party: 'tenant' | 'landlord') =>
    emailKindsFor({ transition: 'endEarly', party, facts: { ending } })
  expect(emailsAfter('proposed', 'tenant')).toEqual({ landlord: 'endingProposed' })
  expect(emailsAfter('proposed', 'landlord')).toEqual({ tenant: 'endingProposed' })
  expect(emailsAfter('withdrawn', 'landlord')).toEqual({ tenant: 'endingWithdrawn' })
  expect(emailsAfter('agreed', 'tenant')).toEqual({ landlord: 'endingAgreed', tenant: 'endingAgreedByYou' })
  expect(emailsAfter('agreed', 'landlord')).toEqual({ tenant: 'endingAgreed', landlord: 'endingAgreedByYou' })
  expect(noticeKindOf('endingAgreed')).toBe('money')
})

test('after the earlier end both are notified of the next steps for the deposit', () => {
  const emailsAfter = emailKindsFor({ transition: 'remind', party: 'clock', facts: { owed: 'ended-early' } })
  expect(emailsAfter).toEqual({ tenant: 'endedEarly', landlord: 'endedEarlyForYou' })
  expect(Object.values(emailsAfter).map(noticeKindOf)).toEqual(['money', 'money'])
})

test('the e-mail has the proposed day and links to where it is answered', () => {
  const person = (id: string, firstName: string) => ({
    id,
    email: `${id}@mail.example`,
    languageId: 700_000,
    firstName,
  })
  const context = {
    lease: {
      id: 'the-lease',
      stay: { from: '2026-12-01', to: '2027-06-01' },
      timeZone: 'America/El_Salvador',
      answerBy: 0,
      moveIn: 0,
    },
    row: { facts: { ending: 'proposed', validTo: '2027-03-11' } },
    reader: 'landlord',
    to: person('lucia', 'Lucia'),
    other: person('daniel', 'Daniel'),
    homeTitle: 'A flat',
    reference: 'KH-000001',
  } as unknown as Parameters<typeof emailFor>[1]
  const mail = emailFor('endingProposed', { ...context, lease: { ...context.lease, handover: 0n, deposit: 0n } })
  expect(mail).toMatchObject({ path: '/profile/lucia/leases/the-lease/ending', kind: 'notices:endingProposed' })
  expect(mail.values?.until).toMatch(/11 Mar/)
})
