/** Plans an import: its effect on existing homes, line by line, by the agency's references. */
import { createHash } from 'node:crypto'
import type { ImportLine, ImportPreview } from '@keyhold/api/imports.schema.ts'
import { type FieldName, type Home, unstated } from '@keyhold/rental/fields.ts'
import { homeFields, writeHomeRow } from '@keyhold/rental/homesTable.ts'
import { invalidFields } from '@keyhold/rental/listing.ts'
import { clausesWait } from '@keyhold/rental/ownClauses.ts'
import { distance, type WorldCity } from '../../gateways/places.ts'
import type { Listing } from '../listings/service.ts'
import { maxKilometres } from '../places/cityMismatch.ts'
import type { ImportRow } from './importFile.ts'
import { placeTexts } from './placeTexts.ts'

/** An existing home with its reference. */
export type ReferencedHome = Pick<Listing, 'id' | 'state' | 'version' | 'clausesCleared'> &
  Home & {
    /** The agency's own, or else the home's id, as in our CSV export. */
    readonly reference: string
    /** Created by an import, so it is removed when the file no longer contains it. */
    readonly isBrought: boolean
  }

/** A line with the values to write, if any. */
export interface PlannedLine extends ImportLine {
  readonly input: Readonly<Partial<Record<FieldName, unknown>>>
  readonly pictures: readonly string[]
  /** The version of the home when it was read; null for a new one. */
  readonly version: number | null
  /** Whether the format can contain a rent in another currency; otherwise the stored one is unchanged. */
  readonly saysFeedRent: boolean
}

/** Plans the lines; `cityOf` returns a row's city, or undefined if unknown. */
export function planImport(
  rows: readonly ImportRow[],
  homes: readonly ReferencedHome[],
  cityOf: (row: ImportRow) => WorldCity | undefined,
): PlannedLine[] {
  const seen = new Set<string>()
  const byReference = new Map(homes.map((home) => [home.reference, home]))
  const lines = rows.map((row): PlannedLine => {
    const home = byReference.get(row.reference)
    const city = row.city ? cityOf(row) : undefined
    const before: Home = home ?? unstated
    const named = !before.title && row.titleIfNone && { title: row.titleIfNone }
    const input = { ...named, ...placeTexts(before, row.values, row.titleIfNone), ...(city && { cityId: city.id }) }
    const after = { ...before, ...input } as Home
    const errors = {
      ...invalidFields(after),
      ...(home?.state === 'published' && isToBeRead(home, after) && { ownClauses: 'about-money' }),
      ...row.errors,
      ...(city && isFar(after, city) && { locationLat: 'marker-far' }),
      ...(row.city && !city && { city: 'city-not-known' }),
      ...(seen.has(row.reference) && { reference: 'reference-twice' }),
    }
    if (row.reference) seen.add(row.reference)
    const facts = {
      line: row.line,
      reference: row.reference,
      title: after.title ?? '',
      id: home?.id ?? null,
      version: home?.version ?? null,
    }
    const money = { feedRent: row.feedRent ?? '', saysFeedRent: row.feedRent !== undefined }
    const told = { ...facts, ...money, errors, notes: row.notes, pictures: row.pictures }
    if (Object.keys(errors).length > 0) return { ...told, result: 'refused', changes: [], input: {} }
    const changes = home ? changesOf(before, after) : []
    const result = home ? (changes.length > 0 ? 'changed' : 'same') : 'new'
    return { ...told, result, changes, input: result === 'same' ? {} : input }
  })
  const gone = homes.filter(
    ({ reference, state, isBrought }) => isBrought && state === 'published' && !seen.has(reference),
  )
  return [
    ...lines,
    ...gone.map(({ id, reference, title, version }): PlannedLine => {
      const facts = {
        line: null,
        reference,
        title: title ?? '',
        id,
        version,
        changes: [],
        errors: {},
        notes: {},
        feedRent: '',
        saysFeedRent: false,
        input: {},
        pictures: [],
      }
      return { ...facts, result: 'gone' }
    }),
  ]
}

/** Whether its changed clauses need review before publication (D 11.24). */
const isToBeRead = ({ ownClauses, clausesCleared }: ReferencedHome, after: Home) =>
  after.ownClauses !== ownClauses && clausesWait({ ownClauses: after.ownClauses, clausesCleared })

/** A marker lies within 60 km of its city (D 11.6): a farther one has wrong signs or swapped columns. */
function isFar({ locationLat: lat, locationLng: lng }: Home, city: WorldCity): boolean {
  return lat !== null && lng !== null && distance({ lat, lng }, city) > maxKilometres
}

function changesOf(before: Home, after: Home): ImportLine['changes'] {
  const write = (home: Home) => writeHomeRow(home, '', undefined)
  const [from, to] = [write(before), write(after)]
  const told = homeFields.map((field, at) => ({
    field: field as string,
    from: from[at + 1] ?? '',
    to: to[at + 1] ?? '',
  }))
  const city = { field: 'cityId', from: String(before.cityId ?? ''), to: String(after.cityId ?? '') }
  return [...told, city].filter((change) => change.from !== change.to)
}

export function countResults(lines: readonly ImportLine[]): ImportPreview['counts'] {
  const count = (result: ImportLine['result']) => lines.filter((line) => line.result === result).length
  return {
    new: count('new'),
    changed: count('changed'),
    same: count('same'),
    refused: count('refused'),
    gone: count('gone'),
  }
}

/** A hash of this plan's effects, whatever the homes' versions. */
export function fingerprintOf(lines: readonly PlannedLine[]): string {
  return createHash('sha256')
    .update(JSON.stringify(lines.map(({ version: _, ...line }) => line)))
    .digest('base64url')
}
