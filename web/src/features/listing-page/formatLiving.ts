/** Costs and rules of living in a home, in words; undefined if not given. */
import type { Property } from '@keyhold/api/listings.schema.ts'
import type { Language } from '../../gateways/text/language.ts'
import type { Text } from '../../gateways/text/useText.tsx'
import { formatRent } from './formatListing.ts'

type ListingText = Text<'listings'>

/** "B", or that it is pending or not required. */
export function formatEnergyRating(rating: Property['energyRating'], text: ListingText): string | undefined {
  if (rating === 'in-process' || rating === 'exempt') return text(`living.${rating}`)
  return rating ?? undefined
}

/** "Included", or "About $80 a month". */
export function formatBills(bills: number | null, text: ListingText, language: Language): string | undefined {
  if (bills === null) return undefined
  return bills === 0 ? text('living.included') : text('living.about', { amount: formatRent(bills, language) })
}

/** "Cats, small dogs", if pets are allowed. */
export function formatPets({ pets }: Pick<Property, 'pets'>): string | undefined {
  return pets.map(({ text }) => text).join(', ') || undefined
}
