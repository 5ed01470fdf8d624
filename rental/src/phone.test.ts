import { expect, test } from 'vitest'
import { isPhone, normalizePhone } from './phone.ts'

// promise: bad-phone-pasted
test.each([
  ['marks of a copied contact', '\u202a+34 612 345 678\u202c', '+34 612 345 678'],
  ['a bracket around the country', '(+34) 612 34 56 78', '+34 612 34 56 78'],
  ['the zero of a national number', '+44 (0)20 7946 0958', '+44 (0)20 7946 0958'],
  ['the American way', '+1 (415) 555-2671', '+1 (415) 555-2671'],
  ['a link', 'tel:+503-2222-3333', '+503-2222-3333'],
  ['dashes and spaces of typography', '+503\u00a02222\u20113333', '+503 2222-3333'],
  ['wide digits', '＋６６ ２ １２３ ４５６７', '+66 2 123 4567'],
  ['Thai digits', '๐๘๑-๒๓๔-๕๖๗๘', '081-234-5678'],
  ['Arabic digits', '+٩٧١ ٥٠ ١٢٣ ٤٥٦٧', '+971 50 123 4567'],
  ['dots and slashes', '0049.30/123.456', '0049.30/123.456'],
  ['an extension', '+34 912 345 678 ext. 12', '+34 912 345 678 ext. 12'],
])('a number with %s is understood', (_, typed, stored) => {
  expect(normalizePhone(typed)).toBe(stored)
  expect(isPhone(stored)).toBe(true)
})

test('a text, a number with words and an open bracket are not phone numbers', () => {
  for (const typed of ['', 'call me', '+34 612 abc', '+34 (612', '612) 345', '+', '++34 612'])
    expect(isPhone(normalizePhone(typed)), typed).toBe(false)
})
