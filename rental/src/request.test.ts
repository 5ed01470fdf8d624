import { expect, test } from 'vitest'
import { instantAt } from './day.ts'
import { answerBy, checkBirthday, checkFullName, checkStay, instantsOf, isTooLongAgo, namesIn } from './request.ts'

const today = '2026-11-20'
const offer = { availableFrom: '2026-11-01', availableUntil: '2027-12-31', minMonths: [3], timeZone: 'Asia/Bangkok' }

test('a stay from tomorrow, inside the availability and long enough, is possible', () => {
  expect(checkStay('2026-11-21', '2027-02-21', offer, today)).toEqual({ from: '2026-11-21', to: '2027-02-21' })
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
  expect(() => checkStay(from, to, offer, today)).toThrow(code)
})

test('a home is not let before its first day; without a last day it has no end', () => {
  expect(() => checkStay('2026-11-21', '2027-05-01', { ...offer, availableFrom: '2026-11-22' }, today)).toThrow(
    'dates-outside-availability',
  )
  expect(checkStay('2027-11-01', '2028-11-01', { ...offer, availableUntil: undefined }, today).to).toBe('2028-11-01')
})

test('any of several lease terms may fit', () => {
  expect(checkStay('2026-12-01', '2026-12-20', { ...offer, minMonths: [0, 12] }, today).to).toBe('2026-12-20')
})

// promise: sgn-3-form-birthday
test('a tenant is 18 or older, and both birthdays are equal', () => {
  expect(() => checkBirthday('2008-11-21', undefined, today)).toThrow('too-young')
  expect(() => checkBirthday('2008-11-20', '2008-11-20', today)).not.toThrow()
  expect(() => checkBirthday('1990-01-01', '1990-01-02', today)).toThrow('birthdays-differ')
})

// promise: bad-birthday
test('a birthday more than 120 years ago is a typing error', () => {
  expect(() => checkBirthday('0001-01-01', '0001-01-01', today)).toThrow('birthday-too-long-ago')
  expect(isTooLongAgo('1906-11-19', today)).toBe(true)
  expect(() => checkBirthday('1906-11-20', undefined, today)).not.toThrow()
})

test('an unanswered request lapses after six days, or when the day of move-in begins at the property', () => {
  const asked = instantAt('2026-11-20', 9, 'Asia/Bangkok')
  expect(answerBy(asked, '2027-01-01', 'Asia/Bangkok')).toBe(asked + 6 * 86_400)
  expect(answerBy(asked, '2026-11-22', 'Asia/Bangkok')).toBe(instantAt('2026-11-22', 0, 'Asia/Bangkok'))
})

test('keys are handed over at noon at the property', () => {
  expect(instantsOf({ from: '2026-12-01', to: '2026-12-02' }, 'Asia/Bangkok')).toEqual({
    moveIn: Date.parse('2026-12-01T05:00:00Z') / 1000,
    moveOut: Date.parse('2026-12-02T05:00:00Z') / 1000,
  })
})

test('a full name has a first and a last name, in any script and with any number of words', () => {
  expect(namesIn('  Daniel  Ferrer Solano ')).toEqual({ firstName: 'Daniel', lastName: 'Ferrer Solano' })
  expect(namesIn('ณัฐ สุขใจ')).toEqual({ firstName: 'ณัฐ', lastName: 'สุขใจ' })
  for (const name of ['นาย สมชาย ใจดี', 'นายสมชาย ใจดี', 'น.ส. สมชาย ใจดี'])
    expect(namesIn(name)).toEqual({ firstName: 'สมชาย', lastName: 'ใจดี' })
  expect(namesIn('Sra. Ana López')).toEqual({ firstName: 'Ana', lastName: 'López' })
  for (const name of ['นายิกา ใจดี', 'Drew Mills', 'Srinivas Rao'])
    expect(namesIn(name).firstName).toBe(name.split(' ')[0])
  for (const name of ['', ' ', 'Daniel', ' ณัฐ ', 'Mr Smith', 'นาย สมชาย', 'Daniel -', 'Daniel .'])
    expect(() => checkFullName(name)).toThrow('full-name-needed')
  expect(() => checkFullName('Daniel Ferrer')).not.toThrow()
})

test('a request names no link and no e-mail address as its tenant', () => {
  for (const name of ['Ana https://evil.example', 'Ana ana@mail.example', 'Keyhold Support'])
    expect(() => checkFullName(name)).toThrow(expect.objectContaining({ code: 'name-like-link' }))
})

// promise: sgn-one-name
test('a person with one name says so; a Chinese, Japanese or Korean name needs no space', () => {
  for (const name of ['Suharto', ' ณัฐ ']) expect(() => checkFullName(name, true)).not.toThrow()
  for (const name of ['', ' ', '-']) expect(() => checkFullName(name, true)).toThrow('full-name-needed')
  for (const name of ['王小明', '山田さくら', '김민수', 'アンナ・リード'])
    expect(() => checkFullName(name)).not.toThrow()
  for (const name of ['王', '王1', 'Anna王']) expect(() => checkFullName(name)).toThrow('full-name-needed')
})
