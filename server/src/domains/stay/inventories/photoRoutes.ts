/** Routes for the photos of inventories (D 11.22). */
import * as shapes from '@keyhold/api/inventories.schema.ts'
import * as endpoints from '@keyhold/api/inventories.ts'
import { LeaseParams } from '@keyhold/api/leases.schema.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { answer, check } from '../../../http/answer.ts'
import { hand, receiveFile } from '../../../http/files.ts'
import type { Inventories } from './service.ts'

/** Registers the photo routes for both parties of a lease. */
export function inventoryPhotoRoutes(app: FastifyInstance, inventories: Inventories): void {
  const toAdd = {
    params: LeaseParams,
    output: shapes.InventoryPhoto,
    summary: 'Add a photo to an inventory (multipart)',
  }
  answer(app, endpoints.addInventoryPhoto, toAdd, ({ params, person, request }) =>
    receiveFile(request, async (fields, file) => {
      const { stage } = check(shapes.InventoryPhotoFields, fields)
      await inventories.mayAddPhoto(person, params.id, stage)
      return inventories.addPhoto(person, params.id, stage, await file.read())
    }),
  )
  const toOpen = {
    params: shapes.InventoryPhotoParams,
    output: z.unknown().describe('A JPEG'),
    summary: 'Get a photo of an inventory',
  }
  answer(app, endpoints.inventoryPhoto, toOpen, async ({ params, person, reply }) => {
    const bytes = await inventories.photo(person, params.id, params.hash)
    return hand(reply, { name: `${params.hash.slice(0, 12)}.jpg`, type: 'image/jpeg', bytes })
  })
}
