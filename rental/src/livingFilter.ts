/**
 * What living in a home is like, as a search asks for it: its floor, pets, energy certificate, how many may live there,
 * whether the rent includes the bills. What was not said of a home fits nothing that is asked (D 11.7).
 */
import { codeListIds, isCode } from './code.ts'
import { fields } from './fields.ts'
import { type RawValues, wholeNumber } from './rawValue.ts'

/** The letters of an energy certificate, best first. */
export const energyLetters = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const
export type EnergyLetter = (typeof energyLetters)[number]

/** As many people as a landlord may say live there: more are welcome in no home. */
const mostAskedOccupants = fields.mostOccupants.most

/** What is undefined is not asked. */
export interface LivingFilter {
  /** One of these floors. */
  readonly floorType?: readonly number[] | undefined
  /** All of these are welcome. */
  readonly pets?: readonly number[] | undefined
  /** This letter or a better one. */
  readonly energyRating?: EnergyLetter | undefined
  /** So many people may live there. */
  readonly occupants?: number | undefined
}

/** Those that name several codes, joined by commas in an address (D 2.5), and all of them. */
export const livingLists = ['floorType', 'pets'] as const
export const livingNames = [...livingLists, 'energyRating', 'occupants'] as const

/** What these values ask; what makes no sense is left out. */
export function parseLiving(raw: RawValues): LivingFilter {
  return {
    floorType: codesOf(raw.floorType, codeListIds.floor),
    pets: codesOf(raw.pets, codeListIds.pet),
    energyRating: energyLetters.find((letter) => letter === raw.energyRating),
    occupants: wholeNumber(raw.occupants, 0, mostAskedOccupants) || undefined,
  }
}

function codesOf(value: unknown, store: (typeof codeListIds)['floor' | 'pet']): readonly number[] | undefined {
  const ids = (typeof value === 'string' ? value.split(',') : []).map(Number).filter((id) => isCode(id, store))
  return ids.length > 0 ? [...new Set(ids)].sort((first, second) => first - second) : undefined
}

/**
 * What a home is found by beside its own columns, as numbers in `listing.traits`: a floor and a pet by their codes, an
 * energy certificate by its letter's place from 1 on, and these. `note_traits` in the database writes them.
 */
export const traits = { billsIncluded: 11, verified: 12 } as const

/** The traits of certificates that are this good or better. */
export function energyTraits(atLeast: EnergyLetter): readonly number[] {
  return energyLetters.slice(0, energyLetters.indexOf(atLeast) + 1).map((_, at) => at + 1)
}
