/** A home's form values, texts as typed; its rules are those of rental/listing (spec signed-in §5, D 5.2). */
import type { RoomAd, RoomAdInput, RoomAdRules } from '@keyhold/api/listings.schema.ts'
import { codeId } from '@keyhold/rental/code.ts'
import type { Day } from '@keyhold/rental/day.ts'
import {
  type DepositPolicy,
  type FieldsWith,
  fieldOf,
  fieldsWhere,
  type Home,
  unstated,
} from '@keyhold/rental/fields.ts'
import { invalidFields, missingFields, type PlaceDoubt } from '@keyhold/rental/listing.ts'
import { type NumberField, typedNumber } from './typedNumber.ts'

/** Typed values. */
type Typed = FieldsWith<{ kind: 'line' | 'words' | 'day' | 'number' }>
/** Chosen or switched values. The kind of home and the currency are not fields: there is one of each. */
type Chosen = Exclude<keyof Home, Typed | 'rentalType' | 'currency'>

export type Draft = { readonly [Name in Typed]: string } & {
  readonly [Name in Exclude<Chosen, 'depositPolicy'>]: Home[Name]
} & {
  /** Null until the landlord has chosen: there is no default (D 5.5). */
  readonly depositPolicy: DepositPolicy | null
  /** The city field's text. */
  readonly cityName: string
  /** The ISO code of the city's country. */
  readonly country: string | null
  /** The marker is confirmed, although it does not match the city (D 11.6). */
  readonly placeConfirmed: boolean
  /** The deposit stays, although the law of the place allows less, as far as we know it (D 12.23). */
  readonly depositConfirmed: boolean
  /** The landlord's own reference. */
  readonly reference: string
}

const isTyped = (kind: string) => ['line', 'words', 'day', 'number'].includes(kind)
const typed = fieldsWhere<Typed>(({ kind }) => isTyped(kind))
const chosen = fieldsWhere<Chosen>(({ kind }) => !isTyped(kind)).filter(
  (name: string) => name !== 'rentalType' && name !== 'currency',
)

/** Fields by name, each with the violated rule. */
export type FieldErrors = Readonly<Record<string, string>>

const apartment = codeId(1, 'apartment')
const usd = codeId(2, 'usd')

/** The fields that a new home takes from the landlord's home that was published last. */
const ruleFields = ['cancellation', 'tenantNotice', 'landlordNotice'] as const

/** Whether a form has exactly these rules. */
export const hasRules = (draft: Draft, rules: NonNullable<RoomAdRules>) =>
  ruleFields.every((name) => draft[name] === rules[name])

/** The form of an ad, or of a new home with the rules of another one. */
export function draftFrom(ad?: RoomAd, rules?: RoomAdRules): Draft {
  const stored = ad?.draft
  const texts = typed.map((name) => [name, String(stored?.[name] ?? '')])
  const choices = chosen.map((name) => [name, stored?.[name] ?? unstated[name]])
  const taken = ad || !rules ? [] : ruleFields.map((name) => [name, rules[name]])
  return {
    ...(Object.fromEntries([...texts, ...choices, ...taken]) as Draft),
    // A published home has its published policy, even if it was never chosen.
    depositPolicy: stored?.depositPolicy ?? (ad?.state === 'published' ? unstated.depositPolicy : null),
    cityName: ad?.property.city?.city ?? '',
    country: ad?.property.address.country || null,
    placeConfirmed: stored?.placeConfirmed ?? false,
    depositConfirmed: stored?.depositConfirmed ?? false,
    reference: stored?.reference ?? '',
    placeIs: ad ? (stored?.placeIs ?? 'exact') : 'blurred',
  }
}

const trimToNull = (text: string) => text.trim() || null

/** The payload: every field of the form, null if unset. */
export function draftInput({ cityName: _shown, country: _derived, ...draft }: Draft): RoomAdInput {
  const said = typed.map((name) => {
    const isNumber = fieldOf(name).kind === 'number'
    return [name, isNumber ? typedNumber(name as NumberField, draft[name]) : trimToNull(draft[name])]
  })
  return {
    ...draft,
    ...Object.fromEntries(said),
    reference: trimToNull(draft.reference),
    rentalType: apartment,
    rentPriceCurrency: usd,
    depositCurrency: usd,
    crypto: 'USDT',
    termOfLease: [...draft.termOfLease],
  }
}

function toHome(draft: Draft): Home & Pick<Draft, 'country' | 'depositConfirmed'> {
  const { rentPriceCurrency, depositCurrency, crypto, depositPolicy, placeConfirmed, reference, ...stored } =
    draftInput(draft)
  const home = { ...stored, currency: usd, depositPolicy: depositPolicy ?? 'at-handover' } as Home
  return { ...home, country: draft.country, depositConfirmed: draft.depositConfirmed }
}

/** Errors that even a draft must not have: impossible values. */
export const validateDraft = (draft: Draft): FieldErrors => invalidFields(toHome(draft))

/** Why the home cannot be published now (spec signed-in §5), including the deposit policy (D 5.5). */
export function validateForPublishing(
  draft: Draft,
  photos: number,
  today: Day,
  doubt: PlaceDoubt | null = null,
): FieldErrors {
  const open = draft.placeConfirmed ? null : doubt
  const errors = { ...missingFields(toHome(draft), photos, today, open), ...validateDraft(draft) }
  return draft.depositPolicy === null ? { ...errors, depositPolicy: 'policy' } : errors
}

/** The specification's toasts for gaps, in the order of the wizard's steps (spec signed-in §8). */
export function toastsFor(errors: FieldErrors): ('addLocation' | 'selectCity' | 'atLeastOne')[] {
  const hasPlace = !['locationLat', 'locationLng', 'address1'].some((field) => field in errors)
  return [
    ...(hasPlace ? [] : (['addLocation'] as const)),
    ...('cityId' in errors ? (['selectCity'] as const) : []),
    ...('images' in errors ? (['atLeastOne'] as const) : []),
  ]
}
