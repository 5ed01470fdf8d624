import { expect, test } from 'vitest'
import { initialOf } from './shortName.ts'

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
