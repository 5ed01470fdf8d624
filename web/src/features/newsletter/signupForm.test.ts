/**
 * The sign-up form's rules (spec public §5).
 * @vitest-environment node
 */
import { expect, test } from 'vitest'
import { invalidFields, languageCode } from './signupForm.ts'

const good = { name: 'Ada', phone: '+(503) 7000-1234', email: 'ada@mail.com', accepted: true }

test('a name, a phone, an e-mail and acceptance are enough', () => {
  expect(invalidFields(good)).toEqual({})
})

test('each invalid field is named', () => {
  expect(invalidFields({ name: '', phone: 'call me', email: 'ada@', accepted: false })).toEqual({
    name: true,
    phone: true,
    email: true,
    terms: true,
  })
})

// promise: pub-5-phone
test('a phone needs at least one digit and allows plus, brackets, dashes, dots and slashes', () => {
  const phones = ['7', '+503 7000 1234', '(02)12.34/56', '+1(555', '', '++1', '12345a', '+']
  expect(phones.map((phone) => !invalidFields({ ...good, phone }).phone)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})

test("emails are sent in the page's language", () => {
  expect([languageCode('en'), languageCode('es'), languageCode('th')]).toEqual([700000, 700001, 700002])
})
