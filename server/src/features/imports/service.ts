/** Importing homes: previewed first, then applied as previewed, each home alone; never deletes (D 11.17). */
import { setTimeout as wait } from 'node:timers/promises'
import type { ImportDone, ImportPreview } from '@keyhold/api/imports.schema.ts'
import { toCsv } from '@keyhold/rental/csv.ts'
import { type HomeRow, tableColumns, writeHomeRow } from '@keyhold/rental/homesTable.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { type Database, isUnavailable } from '../../gateways/database.ts'
import { fold, type Places, type WorldCity } from '../../gateways/places.ts'
import { requireConfirmedEmail } from '../../gateways/session.ts'
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
  /** Called for an import that stopped with no request waiting; another process resumes it. */
  readonly onFault: (error: unknown) => void
  /** Milliseconds a request waits for the end of an import; after that it continues in the background. */
  readonly answeredWithin?: number
}
export type Imports = ReturnType<typeof createImports>

/** Well within a page's request timeout. */
const waitedFor = 10_000

/** Creates the feature. */
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

  /** Returns the city with this name in the named country; the most likely of several. */
  async function findCity({ city, country }: HomeRow): Promise<WorldCity | undefined> {
    const found = await places.suggest(city, { limit: 40 })
    const named = found.filter(({ name, es, th }) => [name, es, th].some((each) => fold(each) === fold(city)))
    return named.find((place) => country === '' || place.country === country)
  }

  return {
    /** Returns the effect of a file, as lines. */
    plan,
    applyAll: runs.applyAll,

    /** Previews a file; nothing is changed. */
    async try(landlord: Landlord, file: string): Promise<ImportPreview> {
      requireConfirmedEmail(landlord)
      const { lines, unknown } = await plan(landlord, file)
      return { lines, counts: countResults(lines), unknown: [...unknown], plan: fingerprintOf(lines) }
    },

    /** Applies a file if the effect is still as previewed; a long import continues and is named by `underWay`. */
    async apply(landlord: Landlord, file: string, tried: string): Promise<ImportDone> {
      requireConfirmedEmail(landlord)
      const { lines } = await plan(landlord, file)
      if (fingerprintOf(lines) !== tried) throw new Refusal('import-changed-meanwhile')
      const counts = countResults(lines)
      if (counts.new + counts.changed + counts.gone + counts.same === 0) return { counts, refused: [], underWay: null }
      const { id, done } = await runs.begin(landlord, lines)
      const refused = await Promise.race([done, wait(answeredWithin, undefined, { ref: false })])
      if (!refused) done.catch((error: unknown) => isUnavailable(error) || onFault(error))
      return { counts, refused: refused ?? [], underWay: refused ? null : id }
    },

    /** Exports a landlord's homes as an importable CSV; a home without a reference has its id. */
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
