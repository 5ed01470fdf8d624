/** Homes brought by a file: tried first, then done as it was tried, each home alone; nothing is ever deleted (D 11.17). */
import { setTimeout as wait } from 'node:timers/promises'
import type { ImportDone, ImportPreview } from '@keyhold/api/imports.schema.ts'
import { toCsv } from '@keyhold/rental/csv.ts'
import { type HomeRow, tableColumns, writeHomeRow } from '@keyhold/rental/homesTable.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { type Database, isUnavailable } from '../../gateways/database.ts'
import { fold, type Places, type WorldCity } from '../../gateways/places.ts'
import { refuseUnlessLandlord } from '../listings/refuseUnlessLandlord.ts'
import type { FullListing, Landlord, Listings } from '../listings/service.ts'
import { readImportFile } from './importFile.ts'
import { countResults, fingerprintOf, planImport, type ReferencedHome } from './plan.ts'
import type { Runs } from './runs.ts'
import { listReferences } from './store.ts'

export interface ImportsDeps {
  readonly database: Database
  readonly places: Places
  readonly listings: Pick<Listings, 'listOf'>
  readonly runs: Pick<Runs, 'applyAll' | 'begin'>
  /** Told of an import that stopped with nobody waiting for it; another process goes on with it. */
  readonly onFault: (error: unknown) => void
  /** So long who applies a file waits for the end; after that it goes on without them. */
  readonly answeredWithin?: number
}
export type Imports = ReturnType<typeof createImports>

/** Well within what a page waits for an answer. */
const waitedFor = 10_000

/** Opens the feature. */
export function createImports({ database, places, listings, runs, onFault, answeredWithin = waitedFor }: ImportsDeps) {
  async function plan(landlord: Landlord, file: string) {
    refuseUnlessLandlord(landlord)
    const table = readImportFile(file)
    const cities = new Map<string, WorldCity | undefined>()
    for (const row of table.rows) if (row.city && !cities.has(keyOf(row))) cities.set(keyOf(row), await findCity(row))
    const [homes, references] = await Promise.all([listings.listOf(landlord.id), listReferences(database, landlord.id)])
    const referenced = homes.map((home): ReferencedHome => {
      const reference = references.get(home.id)
      return { ...home, reference: reference ?? home.id, isBrought: reference !== undefined }
    })
    return { lines: planImport(table.rows, referenced, (row) => cities.get(keyOf(row))), unknown: table.unknown }
  }

  /** The city that is called so, in the country that is named; of namesakes the likeliest. */
  async function findCity({ city, country }: HomeRow): Promise<WorldCity | undefined> {
    const found = await places.suggest(city, { limit: 40 })
    const named = found.filter(({ name, es, th }) => [name, es, th].some((each) => fold(each) === fold(city)))
    return named.find((place) => country === '' || place.country === country)
  }

  return {
    /** What a file would do, as lines. */
    plan,
    applyAll: runs.applyAll,

    /** What a file would do; nothing is changed. */
    async try(landlord: Landlord, file: string): Promise<ImportPreview> {
      const { lines, unknown } = await plan(landlord, file)
      return { lines, counts: countResults(lines), unknown: [...unknown], plan: fingerprintOf(lines) }
    },

    /** Does it, if it would still do the same; a long one goes on by itself, and `underWay` names it. */
    async apply(landlord: Landlord, file: string, tried: string): Promise<ImportDone> {
      const { lines } = await plan(landlord, file)
      if (fingerprintOf(lines) !== tried) throw new Refusal('import-changed-meanwhile')
      const counts = countResults(lines)
      if (counts.new + counts.changed + counts.gone + counts.same === 0) return { counts, refused: [], underWay: null }
      const { id, done } = await runs.begin(landlord, lines)
      const refused = await Promise.race([done, wait(answeredWithin, undefined, { ref: false })])
      if (!refused) done.catch((error: unknown) => isUnavailable(error) || onFault(error))
      return { counts, refused: refused ?? [], underWay: refused ? null : id }
    },

    /** A landlord's homes in the columns that an import reads; one without a reference has its id. */
    async export(landlord: Pick<Landlord, 'id'>): Promise<string> {
      const [homes, references] = await Promise.all([
        listings.listOf(landlord.id),
        listReferences(database, landlord.id),
      ])
      const row = (home: FullListing) => writeHomeRow(home, references.get(home.id) ?? home.id, home.city)
      return toCsv([[...tableColumns], ...homes.map(row)])
    },
  }
}

const keyOf = ({ city, country }: HomeRow) => `${fold(city)}|${country}`
