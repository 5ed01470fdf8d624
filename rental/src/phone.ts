/** Phone numbers as people type or paste them. */

/**
 * The number without unseen marks and a leading "tel:", with the digits, dashes and spaces of every script as ASCII. The
 * country code loses the brackets around it.
 */
export function normalizePhone(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\s\u2022\u00b7]+/gu, ' ')
    .replace(/^\s*tel\s*:\s*/i, '')
    .replace(/^\s*\(\s*(\+?\d{1,4})\s*\)/, '$1')
    .trim()
}

/** A decimal digit's value: the digits of a script are ten in a row, from a multiple of ten or of sixteen. */
function digitOf(digit: string): number {
  let value = 0
  for (let code = digit.codePointAt(0) ?? 0; value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - 1 - value)); )
    value++
  return value
}

/**
 * Whether a normalized text is a phone number: an optional plus, an optional bracket and 1 to 4 digits, then digits,
 * spaces, brackets, dashes, dots or slashes, and an extension (spec public §5).
 */
export const isPhone = (text: string): boolean =>
  /^\+?\(?\d{1,4}\)?[\d\s\-./()]*(?:(?:ext\.?|x|#)\s*\d{1,6})?$/i.test(text) && hasClosedBrackets(text)

function hasClosedBrackets(text: string): boolean {
  return /^[^()]*(\([^()]*\)[^()]*)*$/.test(text)
}
