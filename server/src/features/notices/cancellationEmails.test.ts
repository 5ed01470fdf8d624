/** E-mails about a cancellation and an earlier end at the escrow. */
import { expect, test } from 'vitest'
import { textFor } from '../../gateways/text.ts'
import { emailKindsFor, noticeKindOf } from './emailKinds.ts'

const emailsOf = (event: string) => emailKindsFor({ transition: 'chainEvent', party: 'chain', facts: { event } })

test('both parties read of a cancellation, and of an earlier end of the stay', () => {
  expect(emailsOf('LeaseCancelled')).toEqual({ tenant: 'leaseCancelledByYou', landlord: 'leaseCancelled' })
  expect(emailsOf('LeaseEndedEarlier')).toEqual({ tenant: 'endsEarlier', landlord: 'endsEarlier' })
  const second = emailKindsFor({
    transition: 'chainEvent',
    party: 'chain',
    facts: { event: 'LeaseCancelled', second: true },
  })
  expect(second).toEqual({ tenant: 'secondShared', landlord: 'secondShared' })
  expect(['leaseCancelled', 'leaseCancelledByYou', 'endsEarlier'].map(noticeKindOf)).toEqual(Array(3).fill('money'))
})

test.each([
  ['en', '1,350 USDT goes back to you, and 550 USDT goes to Lucia', 'ends on 3 March'],
  ['es', 'se te devuelven 1,350 USDT y 550 USDT son para Lucia', 'termina el 3 March'],
  ['th', 'คุณได้เงินคืน 1,350 USDT และคุณLucia ได้ 550 USDT', 'สิ้นสุด 3 March'],
] as const)('they name both shares and the new last day, in %s', (language, shares, end) => {
  const text = textFor(language)
  const values = {
    other: 'Lucia',
    home: 'A flat',
    mine: '1,350 USDT',
    theirs: '550 USDT',
    until: '3 March',
    due: '17 March',
  }
  const plain = (words: string) => words.replaceAll('\u2060', '').replaceAll('คุณ Lucia', 'คุณLucia')
  expect(plain(text('notices:leaseCancelledByYou.body', values))).toContain(shares)
  expect(plain(text('notices:endsEarlier.body', values))).toContain(end)
})
