/** Countries as feeds spell them: by their ISO code, or by their name in English, Spanish or Thai. */
import { languages } from '../../gateways/text.ts'

let codes: ReadonlyMap<string, string> | undefined

/** The ISO code of a country; what is none is said as it is, and an empty text stays empty. */
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
