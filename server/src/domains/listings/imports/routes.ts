/** Routes for importing homes from a file. */
import * as feedShapes from '@keyhold/api/feeds.schema.ts'
import * as feedEndpoints from '@keyhold/api/feeds.ts'
import * as shapes from '@keyhold/api/imports.schema.ts'
import * as endpoints from '@keyhold/api/imports.ts'
import { importLimits } from '@keyhold/rental/homesTable.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { answer } from '../../../http/answer.ts'
import type { ImportAnswersService } from './answers.ts'
import type { Feeds } from './feeds.ts'
import type { Runs } from './runs.ts'
import type { Imports } from './service.ts'

/** Registers the endpoints of api/imports.ts. */
export function importsRoutes(app: FastifyInstance, imports: Imports, runs: Runs): void {
  const bodyLimit = importLimits.bytes
  const { admit } = imports
  const toTry = {
    input: shapes.ImportInput,
    output: shapes.ImportPreview,
    bodyLimit,
    admit,
    summary: 'Preview an import of homes',
  }
  answer(app, endpoints.tryImport, toTry, ({ person, input }) => imports.try(person, input))
  const toApply = {
    input: shapes.ImportApply,
    output: shapes.ImportDone,
    bodyLimit,
    admit,
    summary: 'Import homes from a file',
  }
  answer(app, endpoints.applyImport, toApply, ({ person, input }) => imports.apply(person, input))
  const csv = { output: z.unknown().describe('CSV'), summary: 'Export your homes as CSV' }
  answer(app, endpoints.exportHomes, csv, async ({ person, reply }) => {
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="keyhold-homes.csv"')
    return imports.export(person)
  })
  const toList = { output: feedShapes.ImportRuns, summary: 'List your imports of the last seven days' }
  answer(app, feedEndpoints.listImports, toList, async ({ person }) => ({
    runs: await runs.list(person),
    pictures: await runs.pictures(person),
  }))
  const toUndo = {
    params: feedShapes.ImportRunParams,
    output: feedShapes.ImportUndone,
    summary: 'Undo an import',
  }
  answer(app, feedEndpoints.undoImport, toUndo, ({ person, params }) => runs.undo(person, params.id))
}

/** Registers the endpoints of a landlord's answers about their files. */
export function answersRoutes(app: FastifyInstance, answers: ImportAnswersService): void {
  const output = shapes.ImportAnswers
  const toFind = { output, summary: 'Get your answers about import files' }
  answer(app, endpoints.findImportAnswers, toFind, ({ person }) => answers.find(person))
  const toSave = { input: shapes.ImportAnswersInput, output, summary: 'Add answers about import files' }
  answer(app, endpoints.saveImportAnswers, toSave, ({ person, input }) => answers.save(person, input))
  const toForget = { output, summary: 'Forget your answers about import files' }
  answer(app, endpoints.forgetImportAnswers, toForget, ({ person }) => answers.forget(person))
}

/** Registers the endpoints of a feed. */
export function feedsRoutes(app: FastifyInstance, feeds: Feeds): void {
  const output = feedShapes.FeedAnswer
  answer(app, feedEndpoints.findFeed, { output, summary: 'Get your feed' }, async ({ person }) => ({
    feed: await feeds.find(person),
  }))
  const toSave = { input: feedShapes.FeedInput, output, summary: 'Set the address of your feed' }
  answer(app, feedEndpoints.saveFeed, toSave, async ({ person, input }) => ({
    feed: await feeds.save(person, input.address),
  }))
  const toRead = { input: feedShapes.FeedReading, output, summary: 'Read your feed now' }
  answer(app, feedEndpoints.readFeed, toRead, async ({ person, input }) => ({
    feed: await feeds.read(person, input.evenIfShrunk ?? false),
  }))
  answer(app, feedEndpoints.removeFeed, { output, summary: 'Remove your feed' }, async ({ person }) => ({
    feed: await feeds.remove(person),
  }))
}
