/** What a home can have, each with its icon. */
import type { PropertyCard } from '@keyhold/api/listings.schema.ts'
import type { IconName } from '../../ui/iconNames.ts'

export const features = [
  'furnished',
  'parking',
  'airConditioning',
  'elevator',
  'balconyTerrace',
  'heating',
  'petFriendly',
  'smokingAllowed',
] as const
export type Feature = (typeof features)[number]

export const featureIcons: Readonly<Record<Feature, IconName>> = {
  furnished: 'couch',
  parking: 'car',
  airConditioning: 'snowflake',
  elevator: 'elevator',
  balconyTerrace: 'plant',
  heating: 'fire',
  petFriendly: 'paw-print',
  smokingAllowed: 'cigarette',
}

/** Those a home has, in the order people ask for them. */
export function featuresOf(property: Pick<PropertyCard, Feature>): Feature[] {
  return features.filter((name) => property[name])
}
