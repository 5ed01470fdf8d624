import { expect, test } from 'vitest'
import { initialOf, shortNameIn, shortNameOf } from './shortName.ts'

// promise: names-short
test('others see the initial of a last name, in any script', () => {
  expect(['Menjívar', 'de la Cruz', ' Álvarez ', 'ñañez', 'ศรีสุข', '王'].map(initialOf)).toEqual([
    'M.',
    'D.',
    'Á.',
    'Ñ.',
    'ศ.',
    '王.',
  ])
  expect([initialOf(null), initialOf(' ')]).toEqual([null, null])
})

// promise: names-request
test('a short name is the first name with the initial; without both it is the agency’s', () => {
  expect(['Daniel Ferrer Solano', 'Mr Daniel Ferrer', 'Suharto', '王小明'].map(shortNameIn)).toEqual([
    'Daniel F.',
    'Daniel F.',
    'Suharto',
    '王小明',
  ])
  expect(shortNameOf({ firstName: null, lastName: null, agencyName: 'Trial Homes' })).toBe('Trial Homes')
  expect(shortNameOf({ firstName: null, lastName: null, agencyName: null })).toBe('')
})
