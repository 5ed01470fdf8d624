import { expect, test } from 'vitest'
import { emailKindsFor, noticeKindOf } from './emailKinds.ts'

test('one party’s statement about a longer stay is notified to the other as a money topic', () => {
  const emailsAfter = (offer: string, party: 'tenant' | 'landlord') =>
    emailKindsFor({ transition: 'renew', party, facts: { offer } })
  expect(emailsAfter('made', 'tenant')).toEqual({ landlord: 'renewalOffered' })
  expect(emailsAfter('made', 'landlord')).toEqual({ tenant: 'renewalOffered' })
  expect(emailsAfter('withdrawn', 'tenant')).toEqual({ landlord: 'renewalWithdrawn' })
  expect(emailsAfter('signed', 'landlord')).toEqual({ tenant: 'renewalToSign' })
  expect(noticeKindOf('renewalOffered')).toBe('money')
})

test('a final renewal is notified once, by the lease that it follows', () => {
  const renewed = { event: 'LeaseRenewed', moved: '800' }
  const emails = { tenant: 'renewed', landlord: 'renewedForYou' }
  expect(emailKindsFor({ transition: 'chainEvent', party: 'chain', facts: renewed })).toEqual(emails)
  expect(emailKindsFor({ transition: 'paymentFinal', party: 'chain', facts: renewed })).toEqual({})
  for (const transition of ['request', 'accept'] as const)
    expect(emailKindsFor({ transition, party: 'landlord', facts: { renews: 'the lease before' } })).toEqual({})
})

test('a renewal paid too late is notified to both like any late payment', () => {
  const facts = { event: 'LeaseRenewed', late: true }
  expect(emailKindsFor({ transition: 'paymentFinal', party: 'chain', facts })).toEqual({
    tenant: 'late',
    landlord: 'lateForYou',
  })
})
