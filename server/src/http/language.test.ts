import { expect, test } from 'vitest'
import { languageOfRequest } from './language.ts'

const asks = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  languageOfRequest({ query, headers })

test('a reader gets the language of the address, before the cookie, before the browser, before English', () => {
  expect(asks({ lang: 'TH' }, { cookie: 'keyhold.lang=es' })).toBe('th')
  expect(asks({}, { cookie: 'a=1; keyhold.lang=es', 'accept-language': 'th' })).toBe('es')
  expect(asks({}, { 'accept-language': 'th' })).toBe('th')
  expect(asks({})).toBe('en')
})

test('a browser’s order of preference counts, and languages we do not speak are passed over', () => {
  expect(asks({}, { 'accept-language': 'fr;q=1, es-CL;q=0.8, th;q=0.9' })).toBe('th')
  expect(asks({ lang: 'fr' }, { 'accept-language': 'de, es;q=0' })).toBe('en')
})
