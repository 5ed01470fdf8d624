import { expect, test } from 'vitest'
import { refuseNameLikeLink } from './personName.ts'

test.each([
  'https://evil.example',
  'www.evil.example',
  'WWW.Evil.example',
  'Ana/Luis',
  'ana@mail.example',
  'Keyhold',
  'KeyHold Support',
  'K e y h o l d',
  'Key\u200bhold',
  'ｋｅｙｈｏｌｄ',
  'Кeyhold Support',
  'Keyhоld',
  'ΚΕΥΗΟLD',
  'evil．example／pay',
])('"%s" is refused as a name', (name) => {
  expect(() => refuseNameLikeLink({ lastName: name })).toThrow(
    expect.objectContaining({ code: 'name-like-link', fields: { lastName: 'name-like-link' } }),
  )
})

test.each([
  'Ana María López-Núñez',
  'J. R. R. Tolkien',
  "O'Brien",
  'สมชาย ใจดี',
  'Алексей Кехов',
  'Γιώργος Κευολδής',
  'Müller & Söhne GmbH, Inc.',
  'Key Holder Homes',
  '',
  null,
])('"%s" is a name', (name) => {
  expect(() => refuseNameLikeLink({ firstName: name })).not.toThrow()
})
