import { expect, test } from 'vitest'
import { textFor } from './text.ts'

test('a value meets the words before it as its language writes it', () => {
  expect(textFor('es')('pdf:agreement.now', { when: '8 may 2026, 12:00' })).toBe('Situación al 8 may 2026, 12:00')
})
