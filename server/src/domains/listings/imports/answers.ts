/** A landlord's answers about the headings, dates and numbers of their files: asked once, stored for the next file. */
import type { ImportAnswers, ImportAnswersInput } from '@keyhold/api/imports.schema.ts'
import { codeListIds, isCode } from '@keyhold/rental/code.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { plainWord } from '@keyhold/rental/tableWords.ts'
import type { Database } from '../../../gateways/database.ts'
import type { Landlord } from '../listings/service.ts'
import { refuseUnlessImporter } from './refuseUnlessImporter.ts'
import * as store from './store.ts'

const none: ImportAnswers = { headings: {}, days: {}, decimals: {}, encoding: null, defaults: null }
/** The maximum of stored headings; the oldest go. */
const maxHeadings = 500

/** Refuses codes of other lists. */
function checked(defaults: ImportAnswers['defaults']): ImportAnswers['defaults'] {
  const { termOfLease = [], floorType = null } = defaults ?? {}
  const isFloor = floorType === null || isCode(floorType, codeListIds.floor)
  if (!isFloor || !termOfLease.every((code) => isCode(code, codeListIds.term))) throw new Refusal('code-not-known')
  return defaults
}

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
        defaults: input.defaults === undefined ? before.defaults : checked(input.defaults),
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
