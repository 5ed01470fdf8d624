import { expect, test } from 'vitest'
import { fill, pickLanguage } from './words.ts'

test('the page speaks the language of its address, else the browser’s first that it has, else English', () => {
  expect(pickLanguage('?lang=th', ['es-ES'])).toBe('th')
  expect(pickLanguage('?lang=xx', ['fr-FR', 'es-MX', 'en'])).toBe('es')
  expect(pickLanguage('', ['TH-th'])).toBe('th')
  expect(pickLanguage('', [])).toBe('en')
})

test('a sentence gets its values as they are', () => {
  expect(fill('Group {{number}} of 7', { number: '$&' })).toBe('Group $& of 7')
})
