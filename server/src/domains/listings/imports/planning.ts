/** What a file of homes would change. */
import type { ImportDefaults, ImportInput } from '@keyhold/api/imports.schema.ts'
import { type Day, dayAt } from '@keyhold/rental/day.ts'
import { type HomeRow, importLimits } from '@keyhold/rental/homesTable.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import { fold, type Places, type WorldCity } from '../../../gateways/places.ts'
import type { Landlord, Listings } from '../listings/service.ts'
import { fillDefaults } from './defaults.ts'
import type { ImportRow } from './importFile.ts'
import type { ImportParser } from './parser.ts'
import { type FilePart, hasShrunk, planImport, type ReferencedHome } from './plan.ts'
import { decideReadings } from './readings.ts'
import { refuseUnlessImporter } from './refuseUnlessImporter.ts'
import { findAnswers, listReferences } from './store.ts'

export interface PlanningDeps {
  readonly database: Database
  readonly clock: Pick<Clock, 'now'>
  readonly places: Places
  readonly listings: Pick<Listings, 'listOf'>
  readonly parser: Pick<ImportParser, 'parse'>
}

interface PlanOptions {
  readonly part?: number | undefined
  readonly stock?: ImportInput['stock']
  readonly isByFeed?: boolean
}

/** Creates the function that plans a file. */
export function createPlanning({ database, clock, places, listings, parser }: PlanningDeps) {
  /** A landlord's homes with their references. */
  async function listReferenced(landlordId: string): Promise<ReferencedHome[]> {
    const [homes, references] = await Promise.all([listings.listOf(landlordId), listReferences(database, landlordId)])
    return homes.map((home) => {
      const reference = references.get(home.id)
      return { ...home, reference: reference ?? home.id, isBrought: home.isImported && reference !== undefined }
    })
  }

  /** Returns the cities that the rows' names can mean, in the named country, the likeliest first. */
  async function findCities(rows: readonly HomeRow[]): Promise<ReadonlyMap<string, readonly WorldCity[]>> {
    const cities = new Map<string, readonly WorldCity[]>()
    for (const row of rows) {
      if (!row.city || cities.has(keyOf(row))) continue
      const named = await places.named(row.city)
      cities.set(
        keyOf(row),
        named.filter(({ country }) => row.country === '' || country === row.country),
      )
    }
    return cities
  }

  /** Returns the effect of a file, or of one part. A file of a feed is taken whole, and waits for its turn. */
  return async function plan(landlord: Landlord, file: string, { part, stock, isByFeed = false }: PlanOptions = {}) {
    refuseUnlessImporter(landlord)
    const answers = await findAnswers(database, landlord.id)
    const table = await parser.parse(file, { person: landlord.id, canWait: isByFeed, ...(answers && { answers }) })
    const homes = await listReferenced(landlord.id)
    const { rows, questions } = decideReadings(table.rows, new Map(homes.map((home) => [home.reference, home])))
    const parts = isByFeed ? 1 : Math.max(1, Math.ceil(rows.length / importLimits.part))
    const at = Math.min(part ?? 0, parts - 1)
    const [from, to] = isByFeed ? [0, rows.length] : [at * importLimits.part, (at + 1) * importLimits.part]
    const cities = await findCities(rows.slice(from, to))
    const referencesOf = (some: readonly ImportRow[]) => some.map(({ reference }) => reference).filter(Boolean)
    const isReadable = table.columns.length === 0 || table.columns.includes('reference')
    const filePart = {
      earlier: referencesOf(rows.slice(0, from)),
      whole: at === parts - 1 && isReadable ? referencesOf(rows) : undefined,
      ...(answers?.defaults && defaultsOf(answers.defaults, dayAt(clock.now() / 1000, 'UTC'))),
    }
    const all = planImport(rows.slice(from, to), homes, (row) => cities.get(keyOf(row)) ?? [], filePart)
    const asksStock = stock === undefined && hasShrunk(all, homes)
    const lines = stock === 'part' ? all.filter(({ result }) => result !== 'gone') : all
    return { lines, columns: table.columns, unknown: table.unknown, questions, part: at, parts, asksStock }
  }
}

/** How a landlord's defaults fill the rows of a file. */
const defaultsOf = (defaults: ImportDefaults, today: Day): Pick<FilePart, 'fill' | 'placeIs'> => ({
  fill: (before, row) => fillDefaults(before, row, defaults, today),
  ...(defaults.placeIs && { placeIs: defaults.placeIs }),
})

const keyOf = ({ city, country }: HomeRow) => `${fold(city)}|${country}`
