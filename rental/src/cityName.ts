/** Names of cities as people type them. */

export interface NamedCity {
  /** The name in the reader's language. */
  readonly city: string
  readonly countryName: string
  readonly otherNames?: readonly string[] | undefined
}

/** A name without accents and upper case. */
export function normalizeName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}

/** Its words, without punctuation: "Madrid, Spain" is "madrid spain". */
export const wordsOf = (name: string): string[] =>
  normalizeName(name)
    .split(/[\s,-]+/)
    .filter(Boolean)

/** The text before a comma: a country after it identifies the city, but is no part of its name. */
export const nameIn = (typed: string): string => (typed.split(',')[0] ?? '').trim()

/** A city's names, the reader's language first. */
export const namesOf = ({ city, otherNames = [] }: NamedCity): string[] => [city, ...otherNames]

/** Whether this is a city's name, alone or with its country. */
export function isCalled(city: NamedCity, typed: string): boolean {
  const name = wordsOf(typed).join(' ')
  return namesOf(city).some((each) =>
    [each, `${each} ${city.countryName}`].some((whole) => wordsOf(whole).join(' ') === name),
  )
}

/** The cities with this name, alone or with their country. */
export const citiesCalled = <Named extends NamedCity>(typed: string, found: readonly Named[]): Named[] =>
  found.filter((city) => isCalled(city, typed))
