/** A refund cancels the lease only where the status says so (D 12.11): its e-mail must not say more. */
import type { Status } from '@keyhold/rental/lease.ts'
import { expect, test } from 'vitest'
import { textFor } from '../../../gateways/text.ts'
import { emailKindsFor, noticeKindOf } from './emailKinds.ts'

test('the tenant reads of a cancelled lease only where the refund cancelled it', () => {
  const emailsAt = (to: Status) =>
    emailKindsFor({ transition: 'chainEvent', party: 'chain', facts: { event: 'LeaseRefunded', amount: '1900' }, to })
  expect(emailsAt('cancelled')).toEqual({ tenant: 'refunded', landlord: 'refundedByYou' })
  for (const to of ['completed', 'released', 'resolved'] as const)
    expect(emailsAt(to)).toEqual({ tenant: 'refundedStay', landlord: 'refundedByYou' })
  expect(noticeKindOf('refundedStay')).toBe('money')
})

test.each([
  [
    'en',
    'Lucia refunded 1,900 USDT; the lease goes on',
    'The lease is not cancelled. It runs until its last day, and its unpaid rents stay due.',
  ],
  ['es', 'Lucia reembolsó 1,900 USDT; el alquiler continúa', 'El alquiler no se canceló.'],
  ['th', 'คุณ Lucia คืนเงิน 1,900 USDT การเช่าดำเนินต่อ', 'การเช่าไม่ได้ถูกยกเลิก'],
] as const)('a refund during the stay says that the lease goes on, in %s', (language, subject, sentence) => {
  const text = textFor(language)
  const values = { other: 'Lucia', amount: '1,900 USDT', home: 'A flat' }
  expect(text('notices:refundedStay.subject', values)).toBe(subject)
  expect(text('notices:refundedStay.body', values)).toContain(sentence)
})

test.each([
  ['en', 'if it still holds the first rent, this cancels the lease; a renewal goes on.'],
  ['es', 'si la primera mensualidad sigue en custodia, esto cancela el alquiler; una renovación continúa.'],
  ['th', 'แต่การต่อสัญญาดำเนินต่อ'],
] as const)('the recovery kit says that a refund cancels no renewal, in %s', (language, sentence) => {
  expect(textFor(language)('pdf:kit.actions.refund.what').replaceAll('\u2060', '')).toContain(sentence)
})
