/** One wizard step, merged into a home: an omitted field stays, null clears it (D 5.2). */
import type { RoomAdInput } from '@keyhold/api/listings.schema.ts'
import { type FieldName, fieldNames, fieldOf, type Home, unstated } from '@keyhold/rental/fields.ts'

/** The fields with names of their own on the wire. */
const plain = fieldNames.filter((name) => name !== 'currency')

/** The home after the step. An empty text counts as unset; 6 bedrooms are 61, 3 bathrooms 31 (D 5.6). */
export function applyStep(home: Home, input: RoomAdInput): Home {
  const changed = plain.flatMap((name) => (input[name] === undefined ? [] : [[name, kept(name, input[name])]]))
  return { ...home, ...Object.fromEntries(changed), currency: input.rentPriceCurrency ?? home.currency }
}

/** The stored form of a sent value; null resets a field that has a default. */
function kept(name: FieldName, value: unknown) {
  const field = fieldOf(name)
  if (field.kind === 'count' && value === field.choices.length) return field.choices.at(-1)
  if (Array.isArray(value)) return [...new Set(value)]
  return value === '' || value === null ? unstated[name] : value
}

/**
 * The home as the wizard pre-fills it: exactly what a later step can send back. A policy that nobody chose is null
 * (D 5.5).
 */
export function draftOf(
  home: Home & {
    policyChosen: boolean
    placeConfirmed: boolean
    depositConfirmed: boolean
    reference: string | null
  },
): RoomAdInput {
  return {
    ...(Object.fromEntries(plain.map((name) => [name, home[name]])) as RoomAdInput),
    depositPolicy: home.policyChosen ? home.depositPolicy : null,
    termOfLease: [...home.termOfLease],
    rentPriceCurrency: home.currency,
    depositCurrency: home.currency,
    crypto: 'USDT',
    placeConfirmed: home.placeConfirmed,
    depositConfirmed: home.depositConfirmed,
    reference: home.reference,
  }
}
