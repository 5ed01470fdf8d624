/**
 * An address frozen in an agreement, with the country in English at its end, shown with the country in another language
 * (D 6.9).
 */
import type { Language } from './language.ts'

const names = new Map<Language, Intl.DisplayNames>()
let codes: ReadonlyMap<string, string> | undefined

/** The same line with its country in this language; a line without a country in English at its end is unchanged. */
export function addressIn(language: Language, address: string): string {
  const { before, country, own } = readCountry(language, address)
  return own === country ? address : `${before}, ${own}`
}

/** The line exactly as hashed, followed by the country in this language, if that differs. */
export function frozenAddressIn(language: Language, address: string): string {
  const { country, own } = readCountry(language, address)
  return own === country ? address : `${address} (${own})`
}

function readCountry(language: Language, address: string) {
  const at = address.lastIndexOf(', ')
  const country = address.slice(at + 2)
  codes ??= englishCodes()
  const code = at > 0 ? codes.get(country) : undefined
  return { before: address.slice(0, Math.max(at, 0)), country, own: (code && namesIn(language).of(code)) ?? country }
}

function englishCodes(): Map<string, string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const pairs = letters.flatMap((first) => letters.map((second) => first + second))
  return new Map(
    pairs.flatMap((code): [string, string][] => {
      const name = namesIn('en').of(code)
      return name ? [[name, code]] : []
    }),
  )
}

function namesIn(language: Language): Intl.DisplayNames {
  const found = names.get(language) ?? new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  names.set(language, found)
  return found
}
