/** The calls about saved searches: of whoever is signed in, and the one that ends letters, for anybody who holds a letter. */
import { Done } from '@keyhold/api/accounts.schema.ts'
import * as shapes from '@keyhold/api/savedSearches.schema.ts'
import * as endpoints from '@keyhold/api/savedSearches.ts'
import type { FastifyInstance } from 'fastify'
import { answer, answerAnyone } from '../../../http/answer.ts'
import type { Watching } from './service.ts'

const done = { success: 'ok' } as const

/** Binds the endpoints of api/savedSearches.ts. */
export function watchingRoutes(app: FastifyInstance, watching: Watching): void {
  const toList = { output: shapes.SavedSearches, summary: 'My saved searches' }
  answer(app, endpoints.listSavedSearches, toList, async ({ person }) => ({ searches: await watching.list(person.id) }))
  const output = shapes.SavedSearch
  const toSave = { input: shapes.NewSearch, output, summary: 'Save a search' }
  answer(app, endpoints.saveSearch, toSave, ({ input, person }) => watching.save(person.id, input))
  const params = shapes.SavedSearchParams
  const toChange = { params, input: shapes.SearchChange, output, summary: 'Rename or silence a saved search' }
  answer(app, endpoints.changeSavedSearch, toChange, ({ params, input, person }) =>
    watching.change(person.id, params.id, input),
  )
  const toLook = { params, output: Done, summary: 'I have looked at a saved search' }
  answer(app, endpoints.lookAtSavedSearch, toLook, async ({ params, person }) => {
    await watching.look(person.id, params.id)
    return done
  })
  const toForget = { params, output: Done, summary: 'Delete a saved search' }
  answer(app, endpoints.forgetSavedSearch, toForget, async ({ params, person }) => {
    await watching.forget(person.id, params.id)
    return done
  })
  const toStop = { params: shapes.StopParams, output: shapes.StoppedSearch, summary: 'End the letters about a search' }
  answerAnyone(app, endpoints.stopSearchLetters, toStop, async ({ params }) => ({
    name: await watching.stop(params.token),
  }))
}
