import { expect, test } from 'vitest'
import { refuseGuessable } from './guessable.ts'

const ada = { email: 'ada.lovelace@mail.test', names: ['Ada', 'Lovelace', 'Ada Lovelace'] }
const choose = (password: string) => () => refuseGuessable(password, 'password', ada)

// promise: pub-6-guessable
test.each([
  ['a common one', 'password'],
  ['a common one in capitals', 'Superman'],
  ['a common one of numbers', '1234567890'],
  ['eight spaces', ' '.repeat(8)],
  ['one character repeated', 'aaaaaaaaaaaa'],
  ['their own e-mail address', 'Ada.Lovelace@mail.test'],
  ['the name in that address', 'ada.lovelace'],
  ['their own family name', 'lovelace'],
  ['both names', 'Ada Lovelace'],
])('%s is refused as a password', (_, password) => {
  expect(choose(password)).toThrow('password-guessable')
})

test('a long and uncommon password is accepted, even if it begins with a common one', () => {
  expect(choose('a long password')).not.toThrow()
  expect(choose('password of my grandmother')).not.toThrow()
  expect(choose('ความลับของยายฉัน')).not.toThrow()
})
