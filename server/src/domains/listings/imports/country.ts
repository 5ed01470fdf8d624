/** Country spellings in feeds: ISO codes, or names in English, Spanish or Thai. */
import { languages } from '../../../gateways/text.ts'

let codes: ReadonlyMap<string, string> | undefined

/** Returns the ISO code of a country; unknown text is returned unchanged, and empty text stays empty. */
export function countryCodeOf(name: string): string {
  codes ??= allCodes()
  return codes.get(name.trim().toLowerCase()) ?? name
}

function allCodes(): Map<string, string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const pairs = letters.flatMap((first) => letters.map((second) => first + second))
  return new Map(
    languages.flatMap((language) => {
      const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
      return pairs.flatMap((code): [string, string][] => {
        const name = names.of(code)
        return name ? [[name.toLowerCase(), code]] : []
      })
    }),
  )
}
