/** The calls of bringing homes by a file. */
import * as shapes from '@keyhold/api/imports.schema.ts'
import * as endpoints from '@keyhold/api/imports.ts'
import { importLimits } from '@keyhold/rental/homesTable.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { answer } from '../../http/answer.ts'
import type { Imports } from './service.ts'

/** Binds the endpoints of api/imports.ts. */
export function importsRoutes(app: FastifyInstance, imports: Imports): void {
  const bodyLimit = importLimits.bytes
  const toTry = {
    ...{ input: shapes.ImportInput, output: shapes.ImportPreview, bodyLimit },
    summary: 'What a file of homes would do',
  }
  answer(app, endpoints.tryImport, toTry, ({ person, input }) => imports.try(person, input.file))
  const toApply = {
    ...{ input: shapes.ImportApply, output: shapes.ImportDone, bodyLimit },
    summary: 'Bring homes by a file',
  }
  answer(app, endpoints.applyImport, toApply, ({ person, input }) => imports.apply(person, input.file, input.plan))
  const csv = { output: z.unknown().describe('CSV'), summary: 'My homes as CSV' }
  answer(app, endpoints.exportHomes, csv, async ({ person, reply }) => {
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="keyhold-homes.csv"')
    return imports.export(person)
  })
}
