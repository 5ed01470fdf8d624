import { expect, test } from 'vitest'
import { Email, Phone } from './accounts.schema.ts'
import { readableEmail } from './readableEmail.ts'

// promise: bad-email-idn
test.each([
  ['ana@müller.de', 'ana@xn--mller-kva.de'],
  ['Ana@MÜLLER.de ', 'ana@xn--mller-kva.de'],
  ['ana@mu\u0308ller.de', 'ana@xn--mller-kva.de'],
  ['info@ตัวอย่าง.ไทย', 'info@xn--72c1a1bt4awk9o.xn--o3cw4h'],
  ['\u202aana@keyhold.example\u202c', 'ana@keyhold.example'],
  ['a\u200bna@keyhold.example', 'ana@keyhold.example'],
])('%s is stored as %s', (typed, stored) => {
  expect(Email.safeParse(typed).data).toBe(stored)
})

test('a domain that is none, and a path behind it, are refused', () => {
  for (const typed of ['ana@müller', 'ana@mü ller.de', 'ana@müller.de/a', 'ana@mül@ler.de@', '@müller.de', 'ana@'])
    expect(Email.safeParse(typed).success, typed).toBe(false)
})

test('a phone number is stored in plain digits', () => {
  expect(Phone.safeParse('\u202a(+34)\u00a0612\u2011345\u202c').data).toBe('+34 612-345')
  expect(Phone.safeParse('call me').success).toBe(false)
})

test('characters before the @ that our mailer cannot write to are the named reason', () => {
  for (const typed of ['josé@ñandú.example', '张伟@例子.广告'])
    expect(Email.safeParse(typed).error?.issues).toMatchObject([{ code: 'custom', message: 'email-not-ascii' }])
})

test('a domain is shown in its own script', () => {
  for (const typed of [
    'info@bücher.example',
    'ana@例子.广告',
    'info@ตัวอย่าง.ไทย',
    'a@ñandú-mañana.co.uk',
    'a@plain.example',
  ])
    expect(readableEmail(Email.parse(typed))).toBe(typed)
  for (const none of ['a@xn--0.example', 'a@xn--zzzzzzzzzzzz.example', 'xn--mller-kva', '', 'a@xn--.de'])
    expect(readableEmail(none)).toBe(none)
})
