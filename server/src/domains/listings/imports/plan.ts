/** Plans an import: its effect on existing homes, line by line, by the agency's references. */
import { createHash } from 'node:crypto'
import type { ImportLine, ImportPreview } from '@keyhold/api/imports.schema.ts'
import { type FieldName, type Home, unstated } from '@keyhold/rental/fields.ts'
import { homeFields, importResults, writeHomeRow } from '@keyhold/rental/homesTable.ts'
import { invalidFields } from '@keyhold/rental/listing.ts'
import { clausesWait } from '@keyhold/rental/ownClauses.ts'
import { distance, fold, type WorldCity } from '../../../gateways/places.ts'
import type { Listing } from '../listings/service.ts'
import { maxKilometres } from '../places/cityMismatch.ts'
import type { ImportRow } from './importFile.ts'
import { placeTexts } from './placeTexts.ts'

/** An existing home with its reference. */
export type ReferencedHome = Pick<
  Listing,
  'id' | 'state' | 'version' | 'clausesCleared' | 'policyChosen' | 'hiddenByImport'
> &
  Home & {
    readonly city: Pick<WorldCity, 'name' | 'country'> | undefined
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

/** The part of a longer file: the references before it, and those of the whole file if it is the last part. */
export interface FilePart {
  readonly earlier: Iterable<string>
  readonly whole: Iterable<string> | undefined
  /** What fills the gaps of a row. */
  readonly fill?: (before: Home, row: ImportRow) => Readonly<Partial<Record<FieldName, unknown>>>
  /** The place of new homes that the file does not mention. */
  readonly placeIs?: Home['placeIs']
}

/** Plans the lines of a part; `citiesOf` returns the cities that a row's name can mean, the likeliest first. */
export function planImport(
  rows: readonly ImportRow[],
  homes: readonly ReferencedHome[],
  citiesOf: (row: ImportRow) => readonly WorldCity[],
  { earlier, whole, fill = () => ({}), placeIs = 'blurred' }: FilePart = { earlier: [], whole: [] },
): PlannedLine[] {
  const seen = new Set(earlier)
  const byReference = new Map(homes.map((home) => [home.reference, home]))
  const lines = rows.map((row): PlannedLine => {
    const home = byReference.get(row.reference)
    const isItsCity = home?.city && isSameCity(row, home.city)
    const city = row.city && !isItsCity ? nearest(citiesOf(row), row) : undefined
    const before: Home = home ?? unstated
    const named = !before.title && row.titleIfNone && { title: row.titleIfNone }
    // Where a home is stays blurred unless the file says otherwise (D 12.5).
    const blurred = !home && row.values.placeIs === undefined && { placeIs }
    const texts = placeTexts(before, row)
    const input = { ...fill(before, row), ...blurred, ...named, ...texts, ...(city && { cityId: city.id }) }
    const after = { ...before, ...input } as Home
    const errors: Record<string, string> = {
      ...invalidFields(after),
      ...(home?.state === 'published' && isToBeRead(home, after) && { ownClauses: 'about-money' }),
      ...row.errors,
      ...(city && isFar(after, city) && { locationLat: 'marker-far' }),
      ...(row.city && !city && !isItsCity && { city: 'city-not-known' }),
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
    const notes = after.rentPrice === null ? row.notes : withoutRent(row.notes)
    const common = { ...facts, ...money, errors, notes, notTaken: [...row.notTaken], pictures: row.pictures }
    if (Object.keys(errors).length > 0) {
      const isLater = errors.rentalType === 'coming-soon' && Object.keys(errors).length === 1
      return { ...common, result: isLater ? 'later' : 'refused', changes: [], input: {} }
    }
    const isPolicyNew = home !== undefined && !home.policyChosen && 'depositPolicy' in input
    const changes = home ? changesOf(before, after, isPolicyNew) : []
    const isBack = home?.state === 'unpublished' && home.hiddenByImport && !row.isHidden
    const result = isBack ? 'back' : home ? (changes.length > 0 ? 'changed' : 'same') : 'new'
    return { ...common, result, changes, input: result === 'same' ? {} : input }
  })
  const named = whole && new Set([...seen, ...whole])
  const gone = homes.filter(
    ({ reference, state, isBrought }) => named && isBrought && state === 'published' && !named.has(reference),
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
        notTaken: [],
        feedRent: '',
        saysFeedRent: false,
        input: {},
        pictures: [],
      }
      return { ...facts, result: 'gone' }
    }),
  ]
}

/** A home with a rent, by a rate or its landlord, needs none from the file. */
const withoutRent = ({ rentPrice: _, ...notes }: ImportRow['notes']): ImportRow['notes'] => notes

/** Whether its changed clauses need review before publication (D 11.24). */
const isToBeRead = ({ ownClauses, clausesCleared }: ReferencedHome, after: Home) =>
  after.ownClauses !== ownClauses && clausesWait({ ownClauses: after.ownClauses, clausesCleared })

/** A marker lies within 60 km of its city (D 11.6): a farther one has wrong signs or swapped columns. */
function isFar({ locationLat: lat, locationLng: lng }: Home, city: WorldCity): boolean {
  return lat !== null && lng !== null && distance({ lat, lng }, city) > maxKilometres
}

/** Whether a row names the city that its home has: another city of the same name does not replace it. */
const isSameCity = ({ city, country }: ImportRow, own: Pick<WorldCity, 'name' | 'country'>) =>
  fold(own.name) === fold(city) && (country === '' || country === own.country)

/** Of several cities with one name the one at the marker, or else the likeliest. */
function nearest(cities: readonly WorldCity[], { values }: ImportRow): WorldCity | undefined {
  const { locationLat: lat, locationLng: lng } = values as Partial<Record<'locationLat' | 'locationLng', number>>
  if (lat === undefined || lng === undefined) return cities[0]
  return cities.find((city) => distance({ lat, lng }, city) <= maxKilometres) ?? cities[0]
}

/** `isPolicyNew`: a policy that was a mere default becomes a choice, even if it stays the same. */
function changesOf(before: Home, after: Home, isPolicyNew: boolean): ImportLine['changes'] {
  const write = (home: Home) => writeHomeRow(home, '', undefined)
  const [from, to] = [write(before), write(after)]
  const fields = homeFields.map((field, at) => ({
    field: field as string,
    from: from[at + 1] ?? '',
    to: to[at + 1] ?? '',
  }))
  const city = { field: 'cityId', from: String(before.cityId ?? ''), to: String(after.cityId ?? '') }
  return [...fields, city]
    .map((change) => (isPolicyNew && change.field === 'depositPolicy' ? { ...change, from: '' } : change))
    .filter((change) => change.from !== change.to)
}

export function countResults(lines: readonly ImportLine[]): ImportPreview['counts'] {
  const count = (result: ImportLine['result']) => lines.filter((line) => line.result === result).length
  return Object.fromEntries(importResults.map((result) => [result, count(result)])) as ImportPreview['counts']
}

/** The share of the shown homes that an import may take out of search without a question (D 12.5). */
const maxGoneShare = 0.2

/** Whether an import would take more than a fifth of the landlord's imported and shown homes out of search. */
export function hasShrunk(lines: readonly PlannedLine[], homes: readonly ReferencedHome[]): boolean {
  const shown = homes.filter(({ isBrought, state }) => isBrought && state === 'published').length
  return lines.filter(({ result }) => result === 'gone').length > maxGoneShare * shown
}

/** A hash of this plan's effects, whatever the homes' versions. */
export function fingerprintOf(lines: readonly PlannedLine[]): string {
  return createHash('sha256')
    .update(JSON.stringify(lines.map(({ version: _, ...line }) => line)))
    .digest('base64url')
}
