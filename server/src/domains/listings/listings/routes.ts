/** The endpoints of the detail page and of the wizard (spec signed-in §7). */

import { Done } from '@keyhold/api/accounts.schema.ts'
import * as shapes from '@keyhold/api/listings.schema.ts'
import * as endpoints from '@keyhold/api/listings.ts'
import type { FastifyInstance } from 'fastify'
import { answer, answerAnyone } from '../../../http/answer.ts'
import { languageOfRequest } from '../../../http/language.ts'
import type { FindPublisher } from './publisher.ts'
import type { Listings } from './service.ts'
import { describeRoomAd } from './wire.ts'

/** Binds the endpoints of api/listings.ts. */
export function listingsRoutes(app: FastifyInstance, listings: Listings, findPublisher: FindPublisher): void {
  const one = { params: shapes.RoomAdParams }
  const toRead = { ...one, output: shapes.RoomAd, summary: 'Get an ad' }
  answerAnyone(app, endpoints.findRoomAd, toRead, async ({ params, person, request }) => {
    const language = languageOfRequest(request)
    const home = await listings.read(params.id, person)
    return describeRoomAd(home, await findPublisher(home.landlordId, person?.id, language), person?.id, language)
  })
  const mine = { output: shapes.RoomAdList, summary: 'List your ads, drafts included' }
  answer(app, endpoints.listMyRoomAds, mine, async ({ person, request }) => {
    const language = languageOfRequest(request)
    const homes = await listings.listOf(person.id)
    if (homes.length === 0) return []
    const owner = await findPublisher(person.id, person.id, language)
    return homes.map((home) => describeRoomAd(home, owner, person.id, language))
  })
  const rules = { output: shapes.RoomAdLastRules, summary: 'Get the rules of your home that was published last' }
  answer(app, endpoints.findLastRules, rules, async ({ person }) => ({ rules: await listings.lastRulesOf(person.id) }))
  const output = shapes.RoomAdId
  const saved = { output: shapes.RoomAdSaved }
  const toDraft = { ...saved, input: shapes.RoomAdInput, summary: 'Create a draft' }
  answer(app, endpoints.draftRoomAd, toDraft, async ({ person, input }) => {
    const id = await listings.draft(person, input)
    return { id, version: (await listings.find(id))?.version ?? 0 }
  })
  const toSave = { ...saved, input: shapes.RoomAdChange, summary: 'Save a step of the wizard' }
  answer(app, endpoints.saveRoomAd, toSave, async ({ person, input: { id, version, ...step } }) => ({
    id,
    version: await listings.save(person, id, step, version),
  }))
  const toPublish = { ...one, output: shapes.RoomAdPublished, summary: 'Publish an ad, or hold it for moderation' }
  answer(app, endpoints.publishRoomAd, toPublish, async ({ person, params }) => {
    const became = await listings.publish(person, params.id)
    return became === 'held' ? { ...params, held: true as const } : params
  })
  answer(app, endpoints.unpublishRoomAd, { ...one, output, summary: 'Unpublish an ad' }, async (call) => {
    await listings.unpublish(call.person, call.params.id)
    return call.params
  })
  answer(app, endpoints.duplicateRoomAd, { ...one, output, summary: 'Copy an ad to a new draft' }, async (call) => ({
    id: await listings.duplicate(call.person, call.params.id),
  }))
  answer(app, endpoints.deleteRoomAd, { ...one, output: Done, summary: 'Delete an ad' }, async ({ person, params }) => {
    await listings.remove(person, params.id)
    return { success: 'ok' as const }
  })
}
