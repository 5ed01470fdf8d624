/** Routes for inventories (D 11.27). */
import { Done } from '@keyhold/api/accounts.schema.ts'
import * as shapes from '@keyhold/api/inventories.schema.ts'
import * as endpoints from '@keyhold/api/inventories.ts'
import { LeaseParams } from '@keyhold/api/leases.schema.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { answer } from '../../../http/answer.ts'
import { languageOfRequest } from '../../../http/language.ts'
import { inventoryPhotoRoutes } from './photoRoutes.ts'
import type { Inventories } from './service.ts'

const done = { success: 'ok' } as const

/** Registers the routes of inventories. */
export function inventoriesRoutes(app: FastifyInstance, inventories: Inventories): void {
  inventoryPhotoRoutes(app, inventories)
  const params = LeaseParams
  const toRead = { params, output: shapes.Inventories, summary: 'Get the move-in and move-out inventories' }
  answer(app, endpoints.readInventories, toRead, ({ params, person }) => inventories.read(person, params.id))

  const toSave = {
    params,
    input: shapes.InventoryDraftInput,
    output: shapes.InventoryToSign,
    summary: 'Save the draft of an inventory',
  }
  answer(app, endpoints.saveInventory, toSave, ({ params, input, person }) =>
    inventories.save(person, params.id, input),
  )

  const toSign = { params, input: shapes.SignInventoryInput, output: Done, summary: 'Sign an inventory' }
  answer(app, endpoints.signInventory, toSign, async ({ params, input, person }) => {
    await inventories.sign(person, params.id, input)
    return done
  })

  const toWrite = {
    params,
    input: shapes.InventoryAnswerInput,
    output: shapes.InventoryToSign,
    summary: 'Get the text to sign for an answer to an inventory',
  }
  answer(app, endpoints.writeAnswer, toWrite, ({ params, input, person }) =>
    inventories.write(person, params.id, input),
  )

  const toAnswer = { params, input: shapes.SignAnswerInput, output: Done, summary: 'Countersign an inventory' }
  answer(app, endpoints.signAnswer, toAnswer, async ({ params, input, person }) => {
    await inventories.answer(person, params.id, input)
    return done
  })

  const toPrint = {
    params: shapes.InventoryVersionParams,
    output: z.unknown().describe('A PDF'),
    summary: 'Get a signed inventory as a PDF',
  }
  answer(app, endpoints.inventoryPdf, toPrint, async ({ params, person, request, reply }) => {
    const version = { stage: params.stage, version: Number(params.version) }
    const { file, pdf } = await inventories.pdf(person, params.id, version, languageOfRequest(request))
    reply.type('application/pdf').header('content-disposition', `attachment; filename="${file}"`)
    return pdf
  })
}
