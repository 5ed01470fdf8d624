import { expect, test } from 'vitest'
import { languageOfRequest } from './language.ts'

// promise: pub-1-languages, pub-9-locales
test.each([
  ['the address, before everything', { query: { lang: 'th' }, headers: { cookie: 'keyhold.lang=es' } }, 'th'],
  [
    'the cookie, before the browser',
    { query: {}, headers: { cookie: 'a=b; keyhold.lang=es', 'accept-language': 'th' } },
    'es',
  ],
  ['the browser’s favourite', { query: {}, headers: { 'accept-language': 'de, en;q=0.3, th-TH;q=0.8' } }, 'th'],
  ['no language that the browser refuses', { query: {}, headers: { 'accept-language': 'es;q=0, th;q=0.1' } }, 'th'],
  ['English without any hint', { query: {}, headers: {} }, 'en'],
  ['English for an unknown wish', { query: { lang: 'xx' }, headers: { 'accept-language': 'fi' } }, 'en'],
])('the response is in %s', (_, request, language) => {
  expect(languageOfRequest(request)).toBe(language)
})
