import { expect, test } from 'vitest'
import { hasOutsideContact } from './outsideContact.ts'

test.each(['Write to a.b+c@mail-house.example', 'See www.flats.example', 'WhatsApp me', 'Call +503 7012-3456'])(
  '“%s” is contact data outside Keyhold',
  (words) => {
    expect(hasOutsideContact(words)).toBe(true)
  },
)

test('an ad of 28,000 characters that all look like the start of an address is scanned quickly', () => {
  const begun = performance.now()
  for (const piece of ['a.', 'a@', 'a-', '+1 ']) expect(hasOutsideContact(piece.repeat(14_000))).toBe(false)
  expect(performance.now() - begun).toBeLessThan(10_000)
})
