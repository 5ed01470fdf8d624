/** Three-way merge of two edits of one home: one-sided changes are merged, conflicts are reported (D 11.5). */
import type { RoomAdInput } from '@keyhold/api/listings.schema.ts'
import { type Draft, draftInput, type FieldErrors } from './draft.ts'

/** Fields that change together, under the name of the first: a city and its name, a marker's coordinates. */
const grouped: Partial<Record<keyof Draft, readonly (keyof Draft)[]>> = {
  cityId: ['cityId', 'cityName', 'country'],
  locationLat: ['locationLat', 'locationLng'],
}
const secondary = Object.values(grouped).flatMap(([, ...rest]) => rest)

/** A conflict. */
export interface Conflict {
  readonly field: keyof Draft
  readonly mine: Draft
  readonly theirs: Draft
}

/** The values of a group. */
export function valuesOf(field: keyof Draft, draft: Draft): Partial<Draft> {
  return Object.fromEntries((grouped[field] ?? [field]).map((name) => [name, draft[name]]))
}

/** A marker is sent with five decimals and returns without trailing zeros: compared as numbers. */
const sameDegrees = (_: string, value: unknown) =>
  typeof value === 'string' && /^-?\d+\.\d+$/.test(value) ? Number(value) : value

const compared = (field: keyof Draft, draft: Draft) =>
  JSON.stringify(valuesOf(field, draft), field === 'locationLat' ? sameDegrees : undefined)

const differ = (field: keyof Draft, one: Draft, other: Draft) => compared(field, one) !== compared(field, other)

/** `mine` and `theirs`, both based on `base`: merged, with my value in conflicts. */
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

/** A draft's payload: differences from `saved` (everything, without it), and no invalid values. */
export function changesToSend(saved: Draft | undefined, draft: Draft, wrong: FieldErrors): RoomAdInput {
  const before = saved && (draftInput(saved) as Record<string, unknown>)
  const entries = Object.entries(draftInput(draft)).filter(
    ([name, value]) => !(name in wrong) && (!before || JSON.stringify(value) !== JSON.stringify(before[name])),
  )
  return Object.fromEntries(entries) as RoomAdInput
}
