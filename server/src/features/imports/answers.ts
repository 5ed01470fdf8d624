/** A landlord's answers about the headings, dates and numbers of their files: asked once, stored for the next file. */
import type { ImportAnswers, ImportAnswersInput } from '@keyhold/api/imports.schema.ts'
import { plainWord } from '@keyhold/rental/tableWords.ts'
import type { Database } from '../../gateways/database.ts'
import type { Landlord } from '../listings/service.ts'
import { refuseUnlessImporter } from './refuseUnlessImporter.ts'
import * as store from './store.ts'

const none: ImportAnswers = { headings: {}, days: {}, decimals: {}, encoding: null }
/** The maximum of stored headings; the oldest go. */
const maxHeadings = 500

/** Creates the service. */
export function createImportAnswers(database: Database) {
  const find = async ({ id }: Pick<Landlord, 'id'>): Promise<ImportAnswers> =>
    (await store.findAnswers(database, id)) ?? none
  return {
    find,

    /** Adds answers to the earlier ones; a newer answer replaces the older one. */
    async save(landlord: Landlord, input: ImportAnswersInput): Promise<ImportAnswers> {
      refuseUnlessImporter(landlord)
      const before = await find(landlord)
      const said = Object.entries(input.headings ?? {}).map(
        ([heading, column]) => [plainWord(heading), column] as const,
      )
      const headings = Object.entries({ ...before.headings, ...Object.fromEntries(said) }).slice(-maxHeadings)
      const answers: ImportAnswers = {
        headings: Object.fromEntries(headings),
        days: { ...before.days, ...input.days },
        decimals: { ...before.decimals, ...input.decimals },
        encoding: input.encoding === undefined ? before.encoding : input.encoding,
      }
      await store.replaceAnswers(database, landlord.id, answers)
      return answers
    },

    async forget(landlord: Pick<Landlord, 'id'>): Promise<ImportAnswers> {
      await store.deleteAnswers(database, landlord.id)
      return none
    },
  }
}
export type ImportAnswersService = ReturnType<typeof createImportAnswers>
