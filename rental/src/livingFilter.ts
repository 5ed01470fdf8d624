/**
 * The search filters of daily life: floor, pets, energy certificate, number of residents, walk to a stop, bills included. An unanswered
 * field matches no filter; a home that welcomes pets without naming kinds matches every kind, as one to ask (D 11.7).
 */
import { codeListIds, isCode } from './code.ts'
import { fields } from './fields.ts'
import { type RawValues, wholeNumber } from './rawValue.ts'

/** The letters of an energy certificate, best first. */
export const energyLetters = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const
export type EnergyLetter = (typeof energyLetters)[number]

/** The largest number of residents a landlord can set: no home allows more. */
const mostAskedOccupants = fields.mostOccupants.most
/** The longest walk that a search can ask for. */
export const longestStopMinutes = 60

/** Undefined means no filter. */
export interface LivingFilter {
  /** One of these floors. */
  readonly floorType?: readonly number[] | undefined
  /** All of these are allowed, or the home welcomes pets without naming kinds. */
  readonly pets?: readonly number[] | undefined
  /** This certificate letter or a better one. */
  readonly energyRating?: EnergyLetter | undefined
  /** This many people may live there. */
  readonly occupants?: number | undefined
  /** At most this many minutes on foot to a stop, as the landlord says. */
  readonly stopMinutes?: number | undefined
}

/** The filters with several codes, joined by commas in an address (D 2.5), and all filters. */
export const livingLists = ['floorType', 'pets'] as const
export const livingNames = [...livingLists, 'energyRating', 'occupants', 'stopMinutes'] as const

/** The filter that these values mean; invalid ones are ignored. */
export function parseLiving(raw: RawValues): LivingFilter {
  return {
    floorType: codesOf(raw.floorType, codeListIds.floor),
    pets: codesOf(raw.pets, codeListIds.pet),
    energyRating: energyLetters.find((letter) => letter === raw.energyRating),
    occupants: wholeNumber(raw.occupants, 0, mostAskedOccupants) || undefined,
    stopMinutes: wholeNumber(raw.stopMinutes, 0, longestStopMinutes) || undefined,
  }
}

function codesOf(value: unknown, store: (typeof codeListIds)['floor' | 'pet']): readonly number[] | undefined {
  const ids = (typeof value === 'string' ? value.split(',') : []).map(Number).filter((id) => isCode(id, store))
  return ids.length > 0 ? [...new Set(ids)].sort((first, second) => first - second) : undefined
}

/**
 * Search traits beyond a home's own columns, as numbers in `listing.traits`: a floor and a pet by their codes, an
 * energy certificate by its letter's place from 1 on, a walk to a stop by its minutes from 10000 on, and these. `note_traits` in the database writes them.
 */
export const traits = { billsIncluded: 11, verified: 12, petsToAsk: 13, freeCancellation: 14 } as const

/** The traits of certificates that are this good or better. */
export function energyTraits(atLeast: EnergyLetter): readonly number[] {
  return energyLetters.slice(0, energyLetters.indexOf(atLeast) + 1).map((_, at) => at + 1)
}

const noWalk = 10_000

/** The traits of walks that take at most this many minutes. */
export function stopTraits(atMost: number): readonly number[] {
  return Array.from({ length: atMost + 1 }, (_, minutes) => noWalk + minutes)
}

/** Whether a home welcomes pets and does not say which: a person with a pet has to ask (D 11.7). */
export function arePetsToAsk({
  petFriendly,
  pets,
}: {
  petFriendly: boolean | null
  pets: readonly unknown[]
}): boolean {
  return petFriendly === true && pets.length === 0
}
