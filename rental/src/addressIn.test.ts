import { expect, test } from 'vitest'
import { addressIn, frozenAddressIn } from './addressIn.ts'

const bangkok = 'Soi Sukhumvit 31, Watthana, Bangkok, Thailand'

test('an address written in English gets its country in the reader’s language', () => {
  expect(addressIn('th', bangkok)).toBe('Soi Sukhumvit 31, Watthana, Bangkok, ไทย')
  expect(addressIn('es', bangkok)).toBe('Soi Sukhumvit 31, Watthana, Bangkok, Tailandia')
  expect(addressIn('en', bangkok)).toBe(bangkok)
  expect(addressIn('es', 'Calle El Mirador, San Salvador, El Salvador')).toMatch(/, San Salvador, El Salvador$/)
})

test('a frozen address is unchanged: the country in the reader’s language follows it', () => {
  expect(frozenAddressIn('es', 'Calle Mayor 1, Madrid, Spain')).toBe('Calle Mayor 1, Madrid, Spain (España)')
  expect(frozenAddressIn('th', bangkok)).toBe(`${bangkok} (ไทย)`)
  expect(frozenAddressIn('en', bangkok)).toBe(bangkok)
  expect(frozenAddressIn('es', 'Calle El Mirador 4712, San Salvador, El Salvador')).not.toContain('(')
})

test.each(['', 'Spain', 'Calle El Mirador 4712', 'Calle Mayor 1, Madrid', 'Calle Mayor 1, ES', 'Calle 1, España'])(
  'a line without a country in English at its end is unchanged: %s',
  (line) => {
    expect([addressIn('th', line), frozenAddressIn('th', line)]).toEqual([line, line])
  },
)
