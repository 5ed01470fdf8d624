/** Maps free text of a feed to features, in English and Spanish. Anything else stays unset, and is listed. */
import type { Feature } from '@keyhold/rental/fields.ts'

const words: Readonly<Partial<Record<Feature, RegExp>>> = {
  furnished: /^(fully )?furnished|^amueblad|^furniture|^amueblar/i,
  parking: /\b(parking|garage|carport|garaje|aparcamiento)\b/i,
  heating: /heating|calefacci[oó]n/i,
  airConditioning: /air[ -]?con|aire acondicionado/i,
  balconyTerrace: /balcon|terra[cz]/i,
  elevator: /\b(lift|elevator|ascensor)\b/i,
  petFriendly: /pets? (allowed|friendly|welcome)|pet[ -]friendly|mascotas permitidas|admiten? mascotas/i,
  smokingAllowed: /smoking allowed|smokers? welcome|se (puede|permite) fumar/i,
  washingMachine: /washing machine|\bwasher\b|lavadora/i,
  desk: /\bdesk\b|escritorio/i,
}
/** What a denial names; "no pets" has none of the words above. */
const deniedWords: typeof words = { ...words, petFriendly: /\bpets?\b|mascotas/i, smokingAllowed: /smok|fumar/i }
const denial = /^(?:(?:no|not|without|sin)\b\s*|un(?=furnished))/i

interface Found {
  /** The table cell of each named feature. */
  readonly cells: Partial<Record<Feature | 'view', string>>
  readonly notTaken: readonly string[]
}

/** Reads the features of a home; the first view is its view. */
export function featuresIn(named: readonly string[]): Found {
  const cells: Partial<Record<Feature | 'view', string>> = {}
  const notTaken: string[] = []
  for (const text of named) {
    const isDenied = denial.test(text)
    const said = text.replace(denial, '')
    const found = Object.entries(isDenied ? deniedWords : words).filter(([, pattern]) => pattern.test(said))
    for (const [feature] of found) cells[feature as Feature] ??= isDenied ? 'no' : 'yes'
    if (found.length > 0) continue
    if (!isDenied && !cells.view && /\bviews?$|^vistas?\b/i.test(text) && text.length <= 200) cells.view = text
    else notTaken.push(text)
  }
  return { cells, notTaken: [...new Set(notTaken)] }
}
