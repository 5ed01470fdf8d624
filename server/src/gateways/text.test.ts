import { expect, test } from 'vitest'
import { textFor } from './text.ts'

test('a value is joined to the words before it by the rules of the language', () => {
  expect(textFor('es')('pdf:agreement.now', { when: '8 may 2026, 12:00' })).toBe('Situación al 8 may 2026, 12:00')
})
