/** Which notices a stay has, and the days on which they can end it. */
import { expect, test } from 'vitest'
import { instantAt } from './day.ts'
import { checkNotice, type NoticedStay, noticeRules, noticeSpan, secondsToSend } from './notice.ts'
import { Refusal } from './refusal.ts'

const timeZone = 'Europe/Madrid'
const noon = (day: string, zone = timeZone) => instantAt(day, 12, zone)
const choice = { tenantNotice: '60-days', landlordNotice: 'none' } as const
const year = { from: '2027-01-10', to: '2028-01-10' } as const

function stayed(stay: { from: string; to: string } = year, change: Partial<NoticedStay> = {}): NoticedStay {
  const rules = noticeRules({ tenantNotice: '60-days', landlordNotice: '30-days' }, stay, timeZone)
  return { rules, timeZone, moveIn: noon(stay.from), moveOut: noon(stay.to), ...change }
}
const first = (stay: NoticedStay, now: number, by: 'tenant' | 'landlord' = 'tenant') => {
  const span = noticeSpan(stay, by, now)
  return typeof span === 'string' ? span : span.first
}

test('a stay of more than six months has the notices of the home, and none ends it in its first six months', () => {
  const rules = { tenantNotice: 60, landlordNotice: 0, earliestEnd: noon('2027-07-10') }
  expect(noticeRules(choice, year, timeZone)).toEqual(rules)
  expect(noticeRules(choice, { from: '2027-01-10', to: '2027-07-11' }, timeZone)).toEqual(rules)
})

test('a stay of six months or less has no notice, nor has one in a home without notices', () => {
  const none = { tenantNotice: 0, landlordNotice: 0, earliestEnd: 0 }
  expect(noticeRules(choice, { from: '2027-01-10', to: '2027-07-10' }, timeZone)).toEqual(none)
  expect(noticeRules({ tenantNotice: 'none', landlordNotice: 'none' }, year, timeZone)).toEqual(none)
})

test('six months from the last of August end on the last day of February, also in a leap year', () => {
  const from = (day: string) => noticeRules(choice, { from: day, to: '2029-08-31' }, timeZone).earliestEnd
  expect(from('2026-08-31')).toBe(noon('2027-02-28'))
  expect(from('2027-08-31')).toBe(noon('2028-02-29'))
})

test('the first day is the first 12:00 of the property that is 60 whole days away', () => {
  const sixtyBefore = (day: string) => noon(day) - 60 * 86_400 - secondsToSend
  expect(first(stayed(), sixtyBefore('2027-09-01'))).toBe('2027-09-01')
  expect(first(stayed(), sixtyBefore('2027-09-01') + 1)).toBe('2027-09-02')
})

test('where a clock goes back meanwhile, 12:00 of the sixtieth day is late enough; where it goes forward, it is too early', () => {
  const at = (day: string) => noon(day) - secondsToSend
  expect(first(stayed(), at('2027-10-01'))).toBe('2027-11-30')
  expect(noon('2027-11-30') - noon('2027-10-01')).toBe(60 * 86_400 + 3_600)
  const spring = stayed({ from: '2026-09-01', to: '2027-09-01' })
  expect(noon('2027-05-01') - noon('2027-03-02')).toBe(60 * 86_400 - 3_600)
  expect(first(spring, at('2027-03-02'))).toBe('2027-05-02')
})

test('the day is the one of the property, east and west of the reader', () => {
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu']) {
    const stay = stayed(year, { timeZone: zone, rules: noticeRules(choice, year, zone), moveOut: noon(year.to, zone) })
    const now = noon('2027-07-03', zone) - secondsToSend
    expect(first(stay, now)).toBe('2027-09-01')
    expect(checkNotice('2027-09-01', stay, 'tenant', now)).toBe(noon('2027-09-01', zone))
  }
})

test('a notice counts over the leap day as over any other', () => {
  const stay = stayed({ from: '2027-06-01', to: '2028-06-01' })
  expect(first(stay, noon('2028-01-10') - secondsToSend)).toBe('2028-03-10')
})

test('a notice in the first months ends the stay when six are over', () => {
  expect(first(stayed(), noon('2027-02-01'))).toBe('2027-07-10')
  expect(first(stayed(), noon('2026-12-01'))).toBe('2027-07-10')
})

test('the landlord gives notice from move-in on, with the days of the landlord', () => {
  expect(first(stayed(), noon('2027-01-10') - 1, 'landlord')).toBe('notice-before-move-in')
  expect(first(stayed(), noon('2027-08-01') - secondsToSend, 'landlord')).toBe('2027-08-31')
})

test('without a notice of theirs a party has no day, and near the end no notice is in time', () => {
  expect(noticeSpan({ ...stayed(), rules: noticeRules(choice, year, timeZone) }, 'landlord', noon('2027-08-01'))).toBe(
    'notice-not-agreed',
  )
  const last = noon('2028-01-09') - 60 * 86_400 - secondsToSend
  expect(noticeSpan(stayed(), 'tenant', last)).toEqual({ first: '2028-01-09', last: '2028-01-09' })
  expect(noticeSpan(stayed(), 'tenant', last + 1)).toBe('notice-too-late')
})

test('where the stay ends earlier already, a notice ends it before that', () => {
  const ended = stayed(year, { moveOut: noon('2027-10-01') })
  expect(noticeSpan(ended, 'tenant', noon('2027-07-03'))).toEqual({ first: '2027-09-02', last: '2027-09-30' })
  expect(noticeSpan({ ...ended, moveOut: noon('2027-10-01') - 1 }, 'tenant', noon('2027-07-03'))).toMatchObject({
    last: '2027-09-30',
  })
})

// promise: notice-days
test.each([
  ['2027-07-01', 'notice-past'],
  ['2027-06-30', 'notice-past'],
  ['2027-07-09', 'notice-before-earliest-end'],
  ['2027-08-30', 'notice-too-short'],
  ['2028-01-10', 'notice-after-end'],
] as const)('a notice for %s is refused: %s', (day, code) => {
  const now = noon('2027-07-01')
  const refused = () => checkNotice(day, stayed(), 'tenant', now)
  expect(refused).toThrow(new Refusal(code, { validTo: code }))
  expect(checkNotice('2027-08-31', stayed(), 'tenant', now)).toBe(noon('2027-08-31'))
})

test('a day that does not exist is refused', () => {
  for (const day of ['2027-09-31', 'soon', ''])
    expect(() => checkNotice(day, stayed(), 'tenant', noon('2027-07-01'))).toThrow('ending-day-not-valid')
})
