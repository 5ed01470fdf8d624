/**
 * Sanitizes text that one person types and others read (names, titles, descriptions, messages). Characters that are
 * invisible but change what is seen are removed silently, because they come with pasted text unintentionally: control
 * characters, direction marks, zero-width spaces, soft hyphens, lone surrogates. What a script or an emoji needs stays:
 * the two joiners between the letters they join, and the tags of a flag. Letters are composed (NFC): texts that appear
 * equal are equal. Text without visible characters becomes empty, and a required field then reports it as missing.
 * Passwords are never changed.
 */

/** Scripts whose letters change form beside a joiner. */
const joining = 'Arab Syrc Nkoo Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr'
  .split(' ')
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('')
const joinerOfLetters = `(?<=[${joining}])[\\u200C\\u200D](?=[${joining}])`
const joinerOfEmoji = '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})'
const flagOfTags = '\\u{1F3F4}[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{1,6}\\u{E007F}'
/** Arabic and Syriac signs that precede a number: format characters by category, but visible. */
const signsOfNumbers = '[\\u0600-\\u0605\\u06DD\\u070F\\u0890\\u0891\\u08E2]'
const needed = [joinerOfLetters, joinerOfEmoji, flagOfTags, signsOfNumbers].join('|')
const unseen = new RegExp(`(${needed})|(?![\\t\\n])[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Noncharacter_Code_Point}]`, 'gu')
/** Not blank, not ignorable, not a mark without a base letter, not the empty Braille cell. */
const somethingToSee = /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cf}\p{M}\u2800]/u
/** More marks on one letter than any script needs (UAX #15): composing very many takes minutes. */
export const tooManyMarks = /(\p{M}{30})\p{M}+/gu
/** The fast path for most messages: nothing in it is removed. */
const plain = /^[\n\x20-\x7E]*$/
const breaks = /\r\n|[\r\v\f\u0085\u2028\u2029]/g

/** The sanitized text, with line breaks; empty without visible characters. Idempotent. */
export function sanitizeText(typed: string): string {
  if (plain.test(typed)) return typed.trim()
  const filtered = typed.replace(breaks, '\n').replace(unseen, '$1').replace(tooManyMarks, '$1')
  const clean = filtered.normalize('NFC').replace(tooManyMarks, '$1').trim()
  return somethingToSee.test(clean) ? clean : ''
}

/** The same for a single line, such as a name: a break or a tab becomes a space. */
export function sanitizeLine(typed: string): string {
  return sanitizeText(sanitizeText(typed).replace(/[\t\n]+/g, ' '))
}
