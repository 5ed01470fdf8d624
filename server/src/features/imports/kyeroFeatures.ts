/** Maps free text of a feed to features, in English and Spanish. Anything else stays unset. */
import type { Feature } from '@keyhold/rental/fields.ts'

const words: Readonly<Partial<Record<Feature, RegExp>>> = {
  furnished: /^(fully )?furnished|^amueblad/i,
  parking: /\b(parking|garage|carport|garaje|aparcamiento)\b/i,
  heating: /heating|calefacci[oó]n/i,
  airConditioning: /air[ -]?con|aire acondicionado/i,
  balconyTerrace: /balcon|terra[cz]/i,
  elevator: /\b(lift|elevator|ascensor)\b/i,
  petFriendly: /pets? (allowed|friendly|welcome)|pet[ -]friendly|mascotas permitidas|admite mascotas/i,
}
const denied = /^(no|not|without|sin|un)\b|^unfurnished/i

/** Returns the table cell for each named feature. */
export function featuresIn(named: readonly string[]): Partial<Record<Feature, string>> {
  const said = named.filter((word) => !denied.test(word))
  return Object.fromEntries(
    Object.entries(words).flatMap(([feature, pattern]) =>
      said.some((word) => pattern.test(word)) ? [[feature, 'yes']] : [],
    ),
  )
}
