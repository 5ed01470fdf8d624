/** Lists of viewings, and their calendar files. */
import type { ConversationViewings, Viewing } from '@keyhold/api/viewings.schema.ts'
import type { Language } from '../../../gateways/text.ts'
import { topicOf } from '../chat/entries.ts'
import { type ViewingFile, viewingFile } from './calendarFile.ts'
import type { ViewingsDeps } from './deps.ts'
import { findViewing } from './find.ts'
import * as store from './store.ts'
import { viewingOnWire, viewingsOnWire } from './wire.ts'

const maxInConversation = 100
const maxAhead = 200
const maxPast = 50

/** Creates the part that only reads. */
export function createViewingLists(deps: ViewingsDeps) {
  const { database, clock } = deps
  return {
    /** A person's upcoming viewings, the next first, then the others. */
    async list(personId: string): Promise<Viewing[]> {
      const now = new Date(clock.now())
      const ahead = await store.listAhead(database, personId, now, maxAhead)
      const past = await store.listPast(database, personId, now, maxPast)
      return viewingsOnWire(deps, database, personId, [...ahead, ...past])
    },

    /** The newest of a conversation, and the home it is about. */
    async listWith(personId: string, otherId: string): Promise<ConversationViewings> {
      const between = await store.listBetween(database, personId, otherId, maxInConversation)
      const topic = await topicOf(database, personId, otherId)
      const home = topic ? await deps.homes.find(topic) : undefined
      const isMine = home?.landlordId === personId
      const isTheirs = isMine || home?.landlordId === otherId
      const canBeSeen = home?.state === 'published' && home.timeZone !== null && isTheirs
      return {
        home: canBeSeen ? { id: home.id, title: home.title, timeZone: home.timeZone, isMine } : null,
        viewings: await viewingsOnWire(deps, database, personId, between),
      }
    },

    /** The calendar file of an agreed viewing, and its name: for a cancelled one it removes the entry. */
    async file(personId: string, id: string, language: Language): Promise<ViewingFile> {
      const stored = await findViewing(database, id, personId)
      return viewingFile(deps, {
        stored,
        viewing: await viewingOnWire(deps, database, personId, stored),
        language,
        personId,
      })
    },
  }
}
