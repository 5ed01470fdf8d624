/** Sanitized text reaches others as it appears: without invisible characters, and with all visible ones. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sanitizeLine, sanitizeText } from './sanitizeText.ts'

const unseen = ['\u200B', '\u202E', '\u2066', '\u00AD', '\uFEFF', '\u0000', '\u001B', '\uD800', '\uDC00', '\uFFFE']
const joiners = ['\u200C', '\u200D']
const seen = ['a', 'e\u0301', 'ñ', 'ส', 'ก็', 'ی', 'خ', 'क', '्', '👩', '🏽', '🚀', '🏴', '\u{E0067}', '\u{E007F}', 'W']
const blanks = [' ', '\n', '\r\n', '\t', '\u2028', '\u00A0', '\u3164', '\u2800', '\u0301', '\uFE0F']
const typed = fc
  .array(fc.oneof(fc.constantFrom(...unseen, ...joiners, ...seen, ...blanks), fc.string({ unit: 'binary' })))
  .map((parts) => parts.join(''))

test('for any input, the result is well-formed, composed, trimmed, and idempotent', () => {
  fc.assert(
    fc.property(typed, (text) => {
      for (const clean of [sanitizeText, sanitizeLine]) {
        const kept = clean(text)
        expect(kept.isWellFormed()).toBe(true)
        expect(kept).toBe(kept.normalize('NFC').trim())
        expect(clean(kept)).toBe(kept)
      }
    }),
  )
})

test('for any input, the result has no direction-changing or hidden characters, and is visible', () => {
  const hidden =
    /(?!\u200C|\u200D|[\t\n\u{E0020}-\u{E007F}\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2])[\p{Cc}\p{Cf}\p{Cs}]/u
  const visible = /[\p{L}\p{N}\p{P}\p{S}\p{Co}\p{Cn}]/u
  fc.assert(
    fc.property(typed, (text) => {
      const kept = sanitizeText(text)
      expect(kept).not.toMatch(hidden)
      expect(kept === '' || visible.test(kept)).toBe(true)
      expect(sanitizeLine(text)).not.toMatch(/[\t\n]/)
    }),
  )
})

// promise: bad-joiners
test.each([
  ['of Spanish', 'Piso con balcón, 2.º dcha. – ¡luminoso!'],
  ['of Thai', 'ห้องพักใกล้รถไฟฟ้า น้ำ ไฟ ฟรี'],
  ['Persian with its half-space between letters', 'می\u200Cخواهم'],
  ['Hindi with a joiner in a cluster', 'क्\u200Dष'],
  ['Arabic with a sign before a number', '\u0601\u0661\u0662'],
  ['Japanese with a variation selector', '葛\u{E0100}城'],
  ['a family', '👩\u200D👩\u200D👧'],
  ['an astronaut with a skin tone', '👩🏽\u200D🚀'],
  ['a heart on fire', '❤\uFE0F\u200D🔥'],
  ['the flag of England', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
  ['the flag of Spain', '🇪🇸'],
  ['line breaks and tabs', 'Bath\n\n\tshower'],
])('normal text is unchanged: %s', (_, text) => {
  expect(sanitizeText(text)).toBe(text)
})

// promise: bad-unseen
test.each([
  ['the direction override mark', '\u202Eevil', 'evil'],
  ['isolates and their end', '\u2067Ana\u2069', 'Ana'],
  ['a zero-width space', 'An\u200Ba', 'Ana'],
  ['a soft hyphen', 'An\u00ADa', 'Ana'],
  ['a NUL and an escape', 'An\u0000a\u001B[2J', 'Ana[2J'],
  ['a lone surrogate', 'Ana\uD83D', 'Ana'],
  ['a joiner without letters to join', 'An\u200Da\u200C', 'Ana'],
  ['tags that hide text', 'Ana\u{E0061}\u{E0062}', 'Ana'],
  ['an unassigned character', 'Ana\uFFFF', 'Ana'],
])('invisible characters are removed: %s', (_, text, kept) => {
  expect(sanitizeText(text)).toBe(kept)
})

test.each(['\u200B', '\u202E\u200B', ' \u00A0\n', '\u3164', '\u2800', '\u0301', '\uFE0F', '\u200D'])(
  'text without visible characters becomes empty (%j)',
  (text) => {
    expect([sanitizeText(text), sanitizeLine(text)]).toEqual(['', ''])
  },
)

test('texts that appear equal are equal', () => {
  expect(sanitizeLine('Jose\u0301')).toBe('José')
})

test('all line breaks become one kind, and on one line they become spaces', () => {
  expect(sanitizeText('a\r\nb\rc\u2028d\u0085e')).toBe('a\nb\nc\nd\ne')
  expect(sanitizeLine('Ana\r\nTorres\tRuiz')).toBe('Ana Torres Ruiz')
})

test('a letter keeps thirty marks at most, which bounds the cost of composing', () => {
  const marks = (count: number) => '\u0301'.repeat(count) + '\u0323'.repeat(count)
  const begun = performance.now()
  const kept = sanitizeText(`a${marks(60_000)}b`)
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect(Array.from(kept.normalize('NFD')).filter((letter) => /\p{M}/u.test(letter)).length).toBeLessThanOrEqual(31)
  expect(sanitizeText(kept)).toBe(kept)
  expect(sanitizeText('กำลังใจ\u0301')).toBe('กำลังใจ\u0301'.normalize('NFC'))
})
