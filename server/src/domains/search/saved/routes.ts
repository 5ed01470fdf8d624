/** A signed-in person's favourites. */
import { Done } from '@keyhold/api/accounts.schema.ts'
import * as shapes from '@keyhold/api/saved.schema.ts'
import * as endpoints from '@keyhold/api/saved.ts'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../../http/answer.ts'
import type { Saved } from './service.ts'

/** Adds the endpoints of api/saved.ts. */
export function savedRoutes(app: FastifyInstance, saved: Saved): void {
  const output = shapes.FavouriteIds
  answer(app, endpoints.listFavourites, { output, summary: 'List your favourites' }, async ({ person }) => ({
    ids: await saved.list(person.id),
  }))
  const toKeep = { input: shapes.FavouriteIds, output, summary: 'Add to your favourites' }
  answer(app, endpoints.addFavourites, toKeep, async ({ input, person }) => ({
    ids: await saved.keep(person.id, input.ids),
  }))
  const toDrop = { params: shapes.FavouriteParams, output: Done, summary: 'Remove one from your favourites' }
  answer(app, endpoints.removeFavourite, toDrop, async ({ params, person }) => {
    await saved.drop(person.id, params.id)
    return { success: 'ok' } as const
  })
}
