import { expect, test } from 'vitest'
import { instantAt } from './day.ts'
import { answerBy, checkBirthday, checkedStay, instantsOf, isTooLongAgo } from './request.ts'

const today = '2026-11-20'
const offer = { availableFrom: '2026-11-01', availableUntil: '2027-12-31', leastMonths: [3], timeZone: 'Asia/Bangkok' }

test('a stay from tomorrow, inside the availability and long enough, is possible', () => {
  expect(checkedStay('2026-11-21', '2027-02-21', offer, today)).toEqual({ from: '2026-11-21', to: '2027-02-21' })
})

test.each([
  ['2027-02-01', '2027-02-01', 'dates-not-valid'],
  ['2027-02-30', '2027-09-01', 'dates-not-valid'],
  ['2026-11-20', '2027-03-20', 'dates-too-early'],
  ['2027-11-21', '2028-11-21', 'dates-too-far'],
  ['2027-01-01', '2032-01-02', 'stay-too-long'],
  ['2027-10-01', '2028-01-01', 'dates-outside-availability'],
  ['2026-12-01', '2027-02-28', 'stay-too-short'],
])('from %s to %s is refused: %s', (from, to, code) => {
  expect(() => checkedStay(from, to, offer, today)).toThrow(code)
})

test('a home is not let before its first day, and without a last day it has none', () => {
  expect(() => checkedStay('2026-11-21', '2027-05-01', { ...offer, availableFrom: '2026-11-22' }, today)).toThrow(
    'dates-outside-availability',
  )
  expect(checkedStay('2027-11-01', '2028-11-01', { ...offer, availableUntil: undefined }, today).to).toBe('2028-11-01')
})

test('any of several lease terms may fit', () => {
  expect(checkedStay('2026-12-01', '2026-12-20', { ...offer, leastMonths: [0, 12] }, today).to).toBe('2026-12-20')
})

test('a tenant is 18 or older, and both birthdays are the same', () => {
  expect(() => checkBirthday('2008-11-21', undefined, today)).toThrow('too-young')
  expect(() => checkBirthday('2008-11-20', '2008-11-20', today)).not.toThrow()
  expect(() => checkBirthday('1990-01-01', '1990-01-02', today)).toThrow('birthdays-differ')
})

test('a birthday more than 120 years ago is a slip of the year', () => {
  expect(() => checkBirthday('0001-01-01', '0001-01-01', today)).toThrow('birthday-too-long-ago')
  expect(isTooLongAgo('1906-11-19', today)).toBe(true)
  expect(() => checkBirthday('1906-11-20', undefined, today)).not.toThrow()
})

test('an unanswered request lapses after six days, or when the day of move-in begins at the property', () => {
  const asked = instantAt('2026-11-20', 9, 'Asia/Bangkok')
  expect(answerBy(asked, '2027-01-01', 'Asia/Bangkok')).toBe(asked + 6 * 86_400)
  expect(answerBy(asked, '2026-11-22', 'Asia/Bangkok')).toBe(instantAt('2026-11-22', 0, 'Asia/Bangkok'))
})

test('keys change hands at noon of the property', () => {
  expect(instantsOf({ from: '2026-12-01', to: '2026-12-02' }, 'Asia/Bangkok')).toEqual({
    moveIn: Date.parse('2026-12-01T05:00:00Z') / 1000,
    moveOut: Date.parse('2026-12-02T05:00:00Z') / 1000,
  })
})
