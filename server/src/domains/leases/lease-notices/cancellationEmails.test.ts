/** E-mails about a cancellation and an earlier end at the escrow. */
import { expect, test } from 'vitest'
import { textFor } from '../../../gateways/text.ts'
import type { HistoryEntry, Lease } from '../leases/service.ts'
import { emailKindsFor, noticeKindOf } from './emailKinds.ts'
import { emailFor } from './emails.ts'

const unit = 10n ** 18n
const stay = { from: '2026-12-01', to: '2027-12-01' }
const lease = { status: 'active', stay, handover: 0n, deposit: 0n, answerBy: 1, moveIn: 2, moveOut: 3 } as Lease
const person = { id: '', email: '', languageId: 700_000, firstName: 'Ana' }
/** The values of an e-mail to the tenant about these facts. */
const valuesOf = (kind: string, facts: HistoryEntry['facts'], changes: Partial<Lease> = {}) =>
  emailFor(kind, {
    lease: { ...lease, timeZone: 'America/El_Salvador', ...changes },
    row: { facts },
    reader: 'tenant',
    to: person,
    other: person,
    homeTitle: 'A flat',
    reference: 'KH-1',
  }).values
const emailsOf = (event: string, facts: HistoryEntry['facts'] = {}) =>
  emailKindsFor({ transition: 'chainEvent', party: 'chain', facts: { event, ...facts } })

test('both parties read of a cancellation, and of an earlier end of the stay', () => {
  expect(emailsOf('LeaseCancelled')).toEqual({ tenant: 'leaseCancelledByYou', landlord: 'leaseCancelled' })
  expect(emailsOf('LeaseEndedEarlier')).toEqual({ tenant: 'endsEarlier', landlord: 'endsEarlier' })
  const withoutDeposit = 'endsEarlierNoDeposit'
  expect(emailsOf('LeaseEndedEarlier', { noDeposit: true })).toEqual({
    tenant: withoutDeposit,
    landlord: withoutDeposit,
  })
  expect(['leaseCancelled', 'leaseCancelledByYou', 'endsEarlier'].map(noticeKindOf)).toEqual(Array(3).fill('money'))
})

test('a cancelled second payment is to be sent back, as far as the landlord got it', () => {
  const second = (toLandlord: string) =>
    emailKindsFor({
      transition: 'chainEvent',
      party: 'chain',
      facts: { event: 'LeaseCancelled', second: true, toTenant: '5', toLandlord },
    })
  expect(second('1')).toEqual({ tenant: 'secondCancelled', landlord: 'secondCancelledForYou' })
  expect(second('0')).toEqual({ tenant: 'secondBack' })
  expect(valuesOf('secondBack', { second: true, toTenant: `${800n * unit}`, toLandlord: '0' })).toMatchObject({
    amount: expect.stringMatching(/^800\sUSDT$/),
  })
})

test.each([
  ['en', '1,100 USDT went to your wallet', '1,100 USDT went to Lucia'],
  ['es', 'Recibiste 1,100 USDT en tu billetera', 'Lucia recibió 1,100 USDT'],
  ['th', 'คุณได้ 1,100 USDT เข้ากระเป๋าเงิน', 'คุณLucia ได้ 1,100 USDT'],
] as const)('its e-mails say who has the money, in %s', (language, toLandlord, toTenant) => {
  const text = textFor(language)
  const [mine, theirs] = ['800 USDT', '1,100 USDT']
  const whose = { other: 'Lucia', home: 'A flat', goesOn: '' }
  const plain = (words: string) => words.replaceAll('\u2060', '').replaceAll('คุณ Lucia', 'คุณLucia')
  expect(plain(text('notices:secondCancelledForYou.body', { ...whose, mine: theirs, theirs: mine }))).toContain(
    toLandlord,
  )
  expect(plain(text('notices:secondCancelled.body', { ...whose, mine, theirs }))).toContain(toTenant)
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
  const withoutDeposit = plain(text('notices:endsEarlierNoDeposit.body', values))
  expect(withoutDeposit).toContain(end)
  expect(withoutDeposit).not.toContain(values.due)
})
