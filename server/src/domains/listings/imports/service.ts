/** Importing homes: previewed first, then applied as previewed, each home alone; never deletes (D 11.17). */
import { setTimeout as wait } from 'node:timers/promises'
import type { ImportApply, ImportDone, ImportInput, ImportPreview } from '@keyhold/api/imports.schema.ts'
import { toCsv } from '@keyhold/rental/csv.ts'
import { stateColumn, tableColumns, writeHomeRow } from '@keyhold/rental/homesTable.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { isUnavailable } from '../../../gateways/database.ts'
import type { RateLimiter } from '../../../gateways/rateLimiter.ts'
import type { FullListing, Landlord } from '../listings/service.ts'
import { countResults, fingerprintOf } from './plan.ts'
import { createPlanning, type PlanningDeps } from './planning.ts'
import { refuseUnlessImporter } from './refuseUnlessImporter.ts'
import type { Runs } from './runs.ts'
import { listReferences } from './store.ts'

export interface ImportsDeps extends PlanningDeps {
  readonly runs: Pick<Runs, 'applyAll' | 'begin'>
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

/** Creates the feature. */
export function createImports(deps: ImportsDeps) {
  const { database, listings, runs, rateLimiter, onFault, answeredWithin = waitedFor } = deps
  const plan = createPlanning(deps)

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
