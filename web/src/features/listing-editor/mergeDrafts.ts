/** Two edits of one home: what one of them changed is kept, what both changed is asked (D 11.5). */
import type { RoomAdInput } from '@keyhold/api/listings.schema.ts'
import { type Draft, draftInput, type FieldErrors } from './draft.ts'

/** Fields that are one thing, under the name of the first: a city and its name, the two degrees of a marker. */
const grouped: Partial<Record<keyof Draft, readonly (keyof Draft)[]>> = {
  cityId: ['cityId', 'cityName'],
  locationLat: ['locationLat', 'locationLng'],
}
const secondary = Object.values(grouped).flatMap(([, ...rest]) => rest)

/** One thing that both changed. */
export interface Conflict {
  readonly field: keyof Draft
  readonly mine: Draft
  readonly theirs: Draft
}

/** The values of one thing. */
export function valuesOf(field: keyof Draft, draft: Draft): Partial<Draft> {
  return Object.fromEntries((grouped[field] ?? [field]).map((name) => [name, draft[name]]))
}

/** A marker is set with five decimals and comes back without the last noughts: the same degrees are the same. */
const sameDegrees = (_: string, value: unknown) =>
  typeof value === 'string' && /^-?\d+\.\d+$/.test(value) ? Number(value) : value

const compared = (field: keyof Draft, draft: Draft) =>
  JSON.stringify(valuesOf(field, draft), field === 'locationLat' ? sameDegrees : undefined)

const differ = (field: keyof Draft, one: Draft, other: Draft) => compared(field, one) !== compared(field, other)

/** `mine` and `theirs`, both made from `base`: laid over each other, with what both changed as I typed it. */
export function mergeDrafts(
  base: Draft,
  mine: Draft,
  theirs: Draft,
): { merged: Draft; conflicts: readonly Conflict[] } {
  const fields = (Object.keys(mine) as (keyof Draft)[]).filter((field) => !secondary.includes(field))
  const changedByThem = fields.filter((field) => differ(field, base, theirs) && differ(field, mine, theirs))
  const [both, theirsAlone] = [
    changedByThem.filter((field) => differ(field, base, mine)),
    changedByThem.filter((field) => !differ(field, base, mine)),
  ]
  const taken = theirsAlone.map((field) => valuesOf(field, theirs))
  return {
    merged: Object.assign({}, mine, ...taken) as Draft,
    conflicts: both.map((field) => ({ field, mine, theirs })),
  }
}

/** What is sent of a draft: what differs from `saved` (everything, without it), but nothing of what is wrong. */
export function changesToSend(saved: Draft | undefined, draft: Draft, wrong: FieldErrors): RoomAdInput {
  const before = saved && (draftInput(saved) as Record<string, unknown>)
  const entries = Object.entries(draftInput(draft)).filter(
    ([name, value]) => !(name in wrong) && (!before || JSON.stringify(value) !== JSON.stringify(before[name])),
  )
  return Object.fromEntries(entries) as RoomAdInput
}
