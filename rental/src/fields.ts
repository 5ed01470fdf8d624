/**
 * The table of a home's fields, one line each. Types, checks, the API's shapes, table columns, the landlord's form,
 * filters, comparison and fixtures derive from it. Labels are in locales under the field's name.
 */
import { type CodeListId, codeId, codeListIds } from './code.ts'
import { otherTextsLike } from './otherTexts.ts'

/** When the deposit leaves the escrow (D 5.5): with the handover money, or only after move-out. */
export const depositPolicies = ['at-handover', 'until-move-out'] as const
export type DepositPolicy = (typeof depositPolicies)[number]

/**
 * How much of the first rent a tenant gets back who cancels before move-in; their days are in cancellation.ts. `none`:
 * nothing.
 */
export const cancellationPolicies = ['none', 'strict', 'moderate', 'flexible'] as const
export type CancellationPolicy = (typeof cancellationPolicies)[number]

/** A party's notice before an earlier end of a long stay; their days are in notice.ts. */
export const noticePeriods = ['none', '30-days', '60-days'] as const
export type NoticePeriod = (typeof noticePeriods)[number]

/** The limits of a landlord's own clauses: together they are one clause on one sheet of paper (D 11.24). */
export const ownClausesLimits = { characters: 2000, lines: 20 } as const

/** A home's energy certificate: its letter, in preparation, or exempt. Spain requires it in adverts. */
export const energyRatings = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'in-process', 'exempt'] as const

/** Room counts: 61 is 6 or more bedrooms, 31 is 3 or more bathrooms or toilets (spec public §9). */
export const sixOrMore = 61
export const threeOrMore = 31
export const bedroomCounts: readonly number[] = [1, 2, 3, 4, 5, sixOrMore]
export const bathroomCounts: readonly number[] = [1, 2, threeOrMore]

/** The type of a field. One with a `default` is never null; the others are null until set. */
type Kind =
  /** Text on one line, or with line breaks, limited in UTF-16 units. */
  | { readonly kind: 'line' | 'words'; readonly most: number }
  /** A plain date. */
  | { readonly kind: 'day' }
  /** `rule` is the rule that an out-of-range number breaks. */
  | {
      readonly kind: 'number'
      readonly least: number
      readonly most: number
      readonly isWhole: boolean
      readonly unit: 'USD' | 'm²' | 'minute' | 'degree' | 'person'
      readonly rule: string
      /** The word for 0 in an import file. */
      readonly zero?: string
    }
  /** Rooms: one of these numbers, the last of which means "or more". */
  | { readonly kind: 'count'; readonly choices: readonly number[]; readonly default: number }
  | { readonly kind: 'choice'; readonly choices: readonly string[]; readonly default?: string }
  /** A code of a store, or several. */
  | { readonly kind: 'code'; readonly store: CodeListId; readonly default?: number }
  | { readonly kind: 'codes'; readonly store: CodeListId; readonly default: readonly number[] }
  /** A city by its GeoNames id. */
  | { readonly kind: 'city' }
  /** A feature: unanswered is neither yes nor no (D 11.7). With `isFilter` a search can filter by it. */
  | { readonly kind: 'flag'; readonly isFilter?: true }

type Field = Kind & {
  /** The wizard's step with this field (spec signed-in §5). */
  readonly step: 1 | 2 | 3 | 4
  /** Required for publishing. */
  readonly isNeeded?: true
  /** Where others read the value itself; the others are shown derived, or as a location that may be blurred. */
  readonly shownOn?: 'card' | 'page'
}

const price = {
  kind: 'number',
  least: 1,
  most: 1_000_000,
  isWhole: true,
  unit: 'USD',
  rule: 'out-of-range',
} as const
const count = { kind: 'count', choices: bathroomCounts, default: 1 } as const
const flag = { kind: 'flag', step: 2, shownOn: 'card' } as const
const title = { kind: 'line', most: 80, step: 1, isNeeded: true, shownOn: 'card' } as const
const houseRules = { kind: 'words', most: 2000, step: 2, shownOn: 'page' } as const
const description = { kind: 'words', most: 4000, step: 4, isNeeded: true, shownOn: 'page' } as const
/** The same in other languages: optional translations, which replace the original for their readers. */
const otherTexts = otherTextsLike({ kind: 'line', most: title.most, step: 4 } as const, {
  description: { kind: 'words', most: description.most, step: 4 } as const,
  houseRules: { kind: 'words', most: houseRules.most, step: 4 } as const,
})
const degrees = (most: 90 | 180) =>
  ({ kind: 'number', least: -most, most, isWhole: false, unit: 'degree', rule: 'degrees' }) as const

/** A home's fields. `default` is the value when unset (spec signed-in §3); prices are whole units (D 5.3). */
export const fields = {
  title,
  rentalType: {
    kind: 'code',
    store: codeListIds.rentalType,
    default: codeId(codeListIds.rentalType, 'apartment'),
    step: 1,
    shownOn: 'card',
  },
  rentPrice: { ...price, step: 1, isNeeded: true, shownOn: 'card' },
  deposit: { ...price, step: 1, isNeeded: true, shownOn: 'card' },
  /** Of rent and deposit. */
  currency: { kind: 'code', store: codeListIds.currency, default: codeId(codeListIds.currency, 'usd'), step: 1 },
  depositPolicy: { kind: 'choice', choices: depositPolicies, default: 'at-handover', step: 1, shownOn: 'card' },
  cancellation: { kind: 'choice', choices: cancellationPolicies, default: 'none', step: 1, shownOn: 'card' },
  tenantNotice: { kind: 'choice', choices: noticePeriods, default: '60-days', step: 1, shownOn: 'page' },
  landlordNotice: { kind: 'choice', choices: noticePeriods, default: 'none', step: 1, shownOn: 'page' },
  availableFrom: { kind: 'day', step: 1, isNeeded: true },
  availableUntil: { kind: 'day', step: 1 },
  roomSize: {
    kind: 'number',
    least: 1,
    most: 10_000,
    isWhole: false,
    unit: 'm²',
    rule: 'size',
    step: 1,
    isNeeded: true,
    shownOn: 'card',
  },
  bedsNumber: { ...count, choices: bedroomCounts, step: 1, shownOn: 'card' },
  bathroom: { ...count, step: 1, shownOn: 'card' },
  toilet: { ...count, step: 1, shownOn: 'card' },
  termOfLease: { kind: 'codes', store: codeListIds.term, default: [], step: 1, isNeeded: true, shownOn: 'page' },

  floorType: { kind: 'code', store: codeListIds.floor, step: 2, isNeeded: true, shownOn: 'page' },
  nearToMetro: { kind: 'line', most: 200, step: 2, isNeeded: true, shownOn: 'page' },
  /** On foot. */
  distanceToPublicTransport: {
    kind: 'number',
    least: 0,
    most: 1000,
    isWhole: true,
    unit: 'minute',
    rule: 'minutes',
    step: 2,
    shownOn: 'page',
  },
  surrounding: { kind: 'words', most: 4000, step: 2, shownOn: 'page' },
  view: { kind: 'line', most: 200, step: 2, shownOn: 'page' },
  furnished: { ...flag, isFilter: true },
  parking: { ...flag, isFilter: true },
  heating: { ...flag, isFilter: true },
  airConditioning: { ...flag, isFilter: true },
  balconyTerrace: { ...flag, isFilter: true },
  elevator: { ...flag, isFilter: true },
  petFriendly: { ...flag, isFilter: true },
  smokingAllowed: { ...flag, isFilter: true },
  washingMachine: { ...flag, isFilter: true },
  desk: { ...flag, isFilter: true },
  /** Which pets are allowed, if any. */
  pets: { kind: 'codes', store: codeListIds.pet, default: [], step: 2, shownOn: 'page' },
  energyRating: { kind: 'choice', choices: energyRatings, step: 2, shownOn: 'page' },
  /** The estimated monthly cost of water, power and similar; 0 where the rent includes them. */
  bills: {
    kind: 'number',
    least: 0,
    most: 10_000,
    isWhole: true,
    unit: 'USD',
    rule: 'bills',
    zero: 'included',
    step: 2,
    shownOn: 'page',
  },
  /** The maximum number of residents. */
  mostOccupants: {
    kind: 'number',
    least: 1,
    most: 50,
    isWhole: true,
    unit: 'person',
    rule: 'occupants',
    step: 2,
    shownOn: 'page',
  },
  houseRules,
  /** The landlord's own clauses of the agreement, in one language (D 11.24). */
  ownClauses: { kind: 'words', most: ownClausesLimits.characters, step: 2, shownOn: 'page' },
  ownClausesLanguage: { kind: 'code', store: codeListIds.language, step: 2, shownOn: 'page' },

  locationLat: { ...degrees(90), step: 3, isNeeded: true },
  locationLng: { ...degrees(180), step: 3, isNeeded: true },
  address1: { kind: 'line', most: 200, step: 3, isNeeded: true },
  cityId: { kind: 'city', step: 3, isNeeded: true },
  neighbourhood: { kind: 'line', most: 200, step: 3 },
  /** Whether others see the exact location, or one offset once (D 5.11). */
  placeIs: { kind: 'choice', choices: ['exact', 'blurred'], default: 'exact', step: 3, shownOn: 'page' },

  /** A video of the home, at a known host (rental/src/videoLink.ts). */
  videoLink: { kind: 'line', most: 300, step: 4, shownOn: 'page' },
  /** The language of title, description and house rules. */
  textLanguage: { kind: 'code', store: codeListIds.language, step: 4, shownOn: 'page' },
  description,
  ...otherTexts,
} as const satisfies Record<string, Field>

type Fields = typeof fields
export type FieldName = keyof Fields

/** The fields whose line matches `Said`: `FieldsWith<{ kind: 'flag' }>`. */
export type FieldsWith<Said> = { [Name in FieldName]: Fields[Name] extends Said ? Name : never }[FieldName]

/** The value of a field that is set. */
export type Value<Name extends FieldName> = Fields[Name] extends { kind: 'flag' }
  ? boolean
  : Fields[Name] extends { kind: 'choice'; choices: readonly (infer Choice)[] }
    ? Choice
    : Fields[Name] extends { kind: 'codes' }
      ? readonly number[]
      : Fields[Name] extends { kind: 'line' | 'words' | 'day' }
        ? string
        : number

/** A home with the fields set so far. Fields not yet filled in the wizard are null. */
export type Home = {
  readonly [Name in FieldName]: Fields[Name] extends { default: unknown } ? Value<Name> : Value<Name> | null
}

/** A home's yes/no features. */
export type Feature = FieldsWith<{ kind: 'flag' }>
/** The features that searches filter by (spec public §3). */
export type SearchedFeature = FieldsWith<{ kind: 'flag'; isFilter: true }>
/** Derived filters: bills included in the rent, a free cancellation, a landlord with a deposit record (D 11.16). */
const derivedSwitches = ['billsIncluded', 'freeCancellation', 'verified'] as const
/** The yes/no filters of a search. */
export type SwitchName = SearchedFeature | (typeof derivedSwitches)[number]

/** All fields, in the order of the table. */
export const fieldNames = Object.keys(fields) as FieldName[]

/** The line of a field, as the general type. */
export const fieldOf = (name: FieldName): Field => fields[name]

/** The names of the fields that satisfy `is`, in the order of the table. */
export function fieldsWhere<Name extends FieldName>(is: (field: Field) => boolean): Name[] {
  return fieldNames.filter((name) => is(fields[name])) as Name[]
}

export const features = fieldsWhere<Feature>(({ kind }) => kind === 'flag')
export const searchedFeatures = fieldsWhere<SearchedFeature>(
  (field) => field.kind === 'flag' && field.isFilter === true,
)
export const switches: readonly SwitchName[] = [...searchedFeatures, ...derivedSwitches]

const mostAskedFor = [
  'furnished',
  'parking',
  'airConditioning',
  'elevator',
  'balconyTerrace',
] as const satisfies Feature[]

/** The features in the order of demand. */
export const featuresByDemand: readonly Feature[] = [...new Set<Feature>([...mostAskedFor, ...features])]

/** A home with no field set. */
export const unstated = Object.fromEntries(
  fieldNames.map((name) => {
    const field = fieldOf(name)
    return [name, 'default' in field ? field.default : null]
  }),
) as Home

/** A home with no feature. */
export const noFeatures = Object.fromEntries(features.map((name) => [name, false])) as Record<Feature, boolean>

/** A number of rooms as text: "2", "6+", "3+". */
export function formatRoomCount(count: number): string {
  if (count >= sixOrMore) return '6+'
  return count >= threeOrMore ? '3+' : String(count)
}
