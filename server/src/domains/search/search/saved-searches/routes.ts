/** The endpoints of saved searches: for signed-in people, and the unsubscribe link for the holder of an e-mail. */
import { Done } from '@keyhold/api/accounts.schema.ts'
import * as shapes from '@keyhold/api/savedSearches.schema.ts'
import * as endpoints from '@keyhold/api/savedSearches.ts'
import type { FastifyInstance } from 'fastify'
import { answer, answerAnyone } from '../../../../http/answer.ts'
import type { SavedSearches } from './service.ts'

const done = { success: 'ok' } as const

/** Binds the endpoints of api/savedSearches.ts. */
export function savedSearchRoutes(app: FastifyInstance, savedSearches: SavedSearches): void {
  const toList = { output: shapes.SavedSearches, summary: 'List your saved searches' }
  answer(app, endpoints.listSavedSearches, toList, async ({ person }) => ({
    searches: await savedSearches.list(person.id),
  }))
  const output = shapes.SavedSearch
  const toSave = { input: shapes.NewSearch, output, summary: 'Save a search' }
  answer(app, endpoints.saveSearch, toSave, ({ input, person }) => savedSearches.save(person.id, input))
  const params = shapes.SavedSearchParams
  const toChange = { params, input: shapes.SearchChange, output, summary: 'Rename or mute a saved search' }
  answer(app, endpoints.changeSavedSearch, toChange, ({ params, input, person }) =>
    savedSearches.change(person.id, params.id, input),
  )
  const toLook = { params, output: Done, summary: 'Mark a saved search as seen' }
  answer(app, endpoints.markSavedSearchSeen, toLook, async ({ params, person }) => {
    await savedSearches.markSeen(person.id, params.id)
    return done
  })
  const toForget = { params, output: Done, summary: 'Delete a saved search' }
  answer(app, endpoints.deleteSavedSearch, toForget, async ({ params, person }) => {
    await savedSearches.remove(person.id, params.id)
    return done
  })
  const toStop = {
    params: shapes.UnsubscribeParams,
    output: shapes.UnsubscribedSearch,
    summary: 'Stop the emails about a saved search',
  }
  answerAnyone(app, endpoints.unsubscribeSavedSearch, toStop, async ({ params }) => ({
    name: await savedSearches.unsubscribe(params.token),
  }))
}
