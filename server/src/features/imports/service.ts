/** Importing homes: previewed first, then applied as previewed, each home alone; never deletes (D 11.17). */
import { setTimeout as wait } from 'node:timers/promises'
import type {
  ImportApply,
  ImportDefaults,
  ImportDone,
  ImportInput,
  ImportPreview,
} from '@keyhold/api/imports.schema.ts'
import { toCsv } from '@keyhold/rental/csv.ts'
import { type Day, dayAt } from '@keyhold/rental/day.ts'
import { type HomeRow, importLimits, stateColumn, tableColumns, writeHomeRow } from '@keyhold/rental/homesTable.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Clock } from '../../gateways/clock.ts'
import { type Database, isUnavailable } from '../../gateways/database.ts'
import { fold, type Places, type WorldCity } from '../../gateways/places.ts'
import type { RateLimiter } from '../../gateways/rateLimiter.ts'
import type { FullListing, Landlord, Listings } from '../listings/service.ts'
import { fillDefaults } from './defaults.ts'
import type { ImportRow } from './importFile.ts'
import type { ImportParser } from './parser.ts'
import { countResults, type FilePart, fingerprintOf, hasShrunk, planImport, type ReferencedHome } from './plan.ts'
import { decideReadings } from './readings.ts'
import { refuseUnlessImporter } from './refuseUnlessImporter.ts'
import type { Runs } from './runs.ts'
import { findAnswers, listReferences } from './store.ts'

export interface ImportsDeps {
  readonly database: Database
  readonly clock: Pick<Clock, 'now'>
  readonly places: Places
  readonly listings: Pick<Listings, 'listOf'>
  readonly runs: Pick<Runs, 'applyAll' | 'begin'>
  readonly parser: Pick<ImportParser, 'parse'>
  readonly rateLimiter: Pick<RateLimiter, 'limit' | 'hit'>
  /** Called for an import that stopped with no request waiting; another process resumes it. */
  readonly onFault: (error: unknown) => void
  /** Milliseconds a request waits for the end of an import; after that it continues in the background. */
  readonly answeredWithin?: number
}
export type Imports = ReturnType<typeof createImports>

/** Well within a page's request timeout. */
const waitedFor = 10_000
/** The files per person. Each repair of a line reads the file again. */
const filesByHand = { most: 240, seconds: 3600 } as const
const counter = 'an import file'
/** What a file counts that took too long: the files of others waited for it. */
const slowFileCounts = 20

interface PlanOptions {
  readonly part?: number | undefined
  readonly stock?: ImportInput['stock']
  readonly isByFeed?: boolean
}

/** Creates the feature. */
export function createImports(deps: ImportsDeps) {
  const { database, clock, places, listings, runs, parser, rateLimiter, onFault, answeredWithin = waitedFor } = deps

  /** A landlord's homes with their references. */
  async function listReferenced(landlordId: string): Promise<ReferencedHome[]> {
    const [homes, references] = await Promise.all([listings.listOf(landlordId), listReferences(database, landlordId)])
    return homes.map((home) => {
      const reference = references.get(home.id)
      return { ...home, reference: reference ?? home.id, isBrought: home.isImported && reference !== undefined }
    })
  }

  /** Returns the effect of a file, or of one part. A file of a feed is taken whole, and waits for its turn. */
  async function plan(landlord: Landlord, file: string, { part, stock, isByFeed = false }: PlanOptions = {}) {
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

  /** The same for a person; a file that took too long counts as many. */
  async function planByHand(landlord: Landlord, { file, part, stock }: ImportInput) {
    try {
      return await plan(landlord, file, { part, stock })
    } catch (error) {
      if (error instanceof Refusal && error.code === 'import-too-slow')
        for (let more = 1; more < slowFileCounts; more++)
          await rateLimiter.hit(counter, landlord.id, filesByHand.seconds)
      throw error
    }
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

  return {
    plan,
    applyAll: runs.applyAll,

    /** Refuses a person who may not import, or not now: called before the file is read. */
    async admit(landlord: Landlord): Promise<void> {
      refuseUnlessImporter(landlord)
      await rateLimiter.limit(counter, landlord.id, filesByHand)
    },

    /** Previews a file; nothing is changed. */
    async try(landlord: Landlord, input: ImportInput): Promise<ImportPreview> {
      const { lines, columns, unknown, ...facts } = await planByHand(landlord, input)
      return {
        ...facts,
        lines,
        counts: countResults(lines),
        columns: [...columns],
        unknown: unknown.map((heading) => ({ ...heading, examples: [...heading.examples] })),
        plan: fingerprintOf(lines),
      }
    },

    /** Applies a file if the effect is still as previewed; a long import continues and is named by `underWay`. */
    async apply(landlord: Landlord, { plan: tried, ...input }: ImportApply): Promise<ImportDone> {
      const { lines, columns, asksStock } = await planByHand(landlord, input)
      if (columns.length > 0 && !columns.includes('reference')) throw new Refusal('import-headings-unknown')
      if (fingerprintOf(lines) !== tried) throw new Refusal('import-changed-meanwhile')
      if (asksStock) throw new Refusal('import-stock-unsaid')
      const counts = countResults(lines)
      if (counts.new + counts.changed + counts.back + counts.gone + counts.same === 0)
        return { counts, refused: [], underWay: null }
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
      // A default policy stays unsaid: importing the file must not make it a choice.
      const withoutDefault = (home: FullListing) => (home.policyChosen ? home : { ...home, depositPolicy: null })
      const row = (home: FullListing) => [
        ...writeHomeRow(withoutDefault(home), references.get(home.id) ?? home.id, home.city),
        home.state,
      ]
      return toCsv([[...tableColumns, stateColumn], ...homes.map(row)])
    },
  }
}

/** How a landlord's defaults fill the rows of a file. */
const defaultsOf = (defaults: ImportDefaults, today: Day): Pick<FilePart, 'fill' | 'placeIs'> => ({
  fill: (before, row) => fillDefaults(before, row, defaults, today),
  ...(defaults.placeIs && { placeIs: defaults.placeIs }),
})

const keyOf = ({ city, country }: HomeRow) => `${fold(city)}|${country}`
