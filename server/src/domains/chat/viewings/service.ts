/**
 * Viewings (D 7.9): a landlord offers times in a conversation about a home, the tenant picks one, either may end it;
 * each action is one transaction.
 */
import type { Viewing } from '@keyhold/api/viewings.schema.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { checkViewingTimes, type ViewingWay, viewingEndedBy, viewingTimeAt } from '@keyhold/rental/viewing.ts'
import { refuseOn, type Transaction } from '../../../gateways/database.ts'
import type { Language } from '../../../gateways/text.ts'
import type { Listing } from '../../listings/listings/service.ts'
import type { lockConversation } from '../chat/entries.ts'
import type { ViewingsDeps } from './deps.ts'
import { findViewing } from './find.ts'
import { createViewingLists } from './lists.ts'
import * as store from './store.ts'
import { createViewingActions, type ViewingAction } from './viewingActions.ts'
import { secondsOf, stageOf, viewingOnWire } from './wire.ts'

const maxInConversation = 100
/** Rate limit of offers and requests per day; beyond it people write messages. */
const maxADay = 20
const dayMilliseconds = 86_400_000

export interface Question {
  readonly id: string
  readonly roomAdId: string
  readonly words: string
}

export interface Offer extends Question {
  readonly tenantId: string
  /** In the home's local time: `2026-11-13T10:00`. */
  readonly times: readonly string[]
  readonly minutes: number
  readonly way: ViewingWay
}

type PublishedHome = Listing & { readonly timeZone: string }

export type Viewings = ReturnType<typeof createViewings>

/** Creates the feature. The actor is given by id; the language is that of their message. */
export function createViewings(deps: ViewingsDeps) {
  const { database } = deps
  const act = createViewingActions(deps)
  const changed = async (reader: string, id: string, done: ViewingAction) => {
    await act(done)
    return viewingOnWire(deps, database, reader, await store.findViewing(database, id))
  }
  return {
    ...createViewingLists(deps),

    /** A tenant requests a viewing of a home; this starts a conversation about it, or moves the existing one to it. */
    async ask(tenantId: string, { id, roomAdId, words }: Question, language: Language): Promise<Viewing> {
      const home = await publishedHome(deps, roomAdId, tenantId)
      if (home.landlordId === tenantId) throw new Refusal('viewing-asked-by-tenant')
      const { landlordId } = home
      return changed(tenantId, id, {
        actorId: tenantId,
        otherId: landlordId,
        begins: home.id,
        language,
        isWriting: true,
        async run(tx, { at, conversation }) {
          if (await isKnown(tx, id, { landlordId, tenantId })) return undefined
          await refuseElsewhere(tx, { home, conversation, landlordId, tenantId, at, isAsked: true })
          const viewing = { id, tenantId, words, ...facts(home), createdAt: at }
          await store
            .insertViewing(tx, { ...viewing, state: 'asked' })
            .catch(refuseOn('one_open_question', 'viewing-asked-already'))
          return { kind: 'asked', viewingId: id, messageId: id }
        },
      })
    },

    /** The landlord of a home offers times to a person who writes about it; a newer offer replaces the older one. */
    async offer(landlordId: string, offer: Offer, language: Language): Promise<Viewing> {
      const { id, roomAdId, tenantId, minutes, way, words } = offer
      const home = await publishedHome(deps, roomAdId, landlordId)
      if (home.landlordId !== landlordId) throw new Refusal('viewing-offered-by-landlord')
      if (tenantId === landlordId) throw new Refusal('message-to-yourself')
      const wanted = offer.times.map((time) => viewingTimeAt(time, home.timeZone))
      return changed(landlordId, id, {
        actorId: landlordId,
        otherId: tenantId,
        language,
        isWriting: true,
        async run(tx, { at, conversation }) {
          if (await isKnown(tx, id, { landlordId, tenantId })) return undefined
          await refuseElsewhere(tx, { home, conversation, landlordId, tenantId, at })
          const times = checkViewingTimes(wanted, minutes, secondsOf(at)).map((time) => new Date(time * 1000))
          await refuseTaken(tx, landlordId, times, minutes, at)
          await store.setReplaced(tx, landlordId, tenantId)
          const viewing = { id, tenantId, words, ...facts(home), createdAt: at }
          await store.insertViewing(tx, { ...viewing, state: 'offered', way, minutes, times })
          return { kind: 'offered', viewingId: id, messageId: id }
        },
      })
    },

    /** The tenant picks one of the times. Idempotent for the same time; a database constraint decides who is first. */
    async pick(tenantId: string, id: string, startsAt: Date, language: Language): Promise<Viewing> {
      const { landlordId, tenantId: invited, listingId } = await findViewing(database, id, tenantId)
      if (invited !== tenantId) throw new Refusal('viewing-picked-by-other')
      await publishedHome(deps, listingId, tenantId)
      return changed(tenantId, id, {
        actorId: tenantId,
        otherId: landlordId,
        language,
        async run(tx, { at }) {
          const viewing = await locked(tx, id)
          if (isPicked(viewing, startsAt, at)) return undefined
          await store.setAgreed(tx, id, startsAt, at)
          return { kind: 'agreed', viewingId: id, messageId: crypto.randomUUID() }
        },
      })
    },

    /**
     * The landlord withdraws an offer, the tenant declines it, either cancels an agreed viewing. Blocked and suspended
     * people can do this too, without a text: no one shall wait at a door.
     */
    async end(personId: string, id: string, said: string, language: Language): Promise<Viewing> {
      const { landlordId, tenantId } = await findViewing(database, id, personId)
      const isLandlord = personId === landlordId
      return changed(personId, id, {
        actorId: personId,
        otherId: isLandlord ? tenantId : landlordId,
        language,
        isHeardAnyway: true,
        async run(tx, { at, hasSay }) {
          const viewing = await locked(tx, id)
          if (viewing.endedBy === personId) return undefined
          const state = viewingEndedBy(isLandlord ? 'landlord' : 'tenant', stageOf(viewing, at.getTime()))
          const reason = hasSay ? said : ''
          await store.setEnded(tx, id, { state, by: personId, reason, at })
          return { kind: state, viewingId: id, messageId: crypto.randomUUID() }
        },
      })
    },
  }
}

const facts = ({ id, landlordId, timeZone }: PublishedHome) => ({ listingId: id, landlordId, timeZone })

/** A home that may be viewed: another person’s draft is private. */
async function publishedHome({ homes }: ViewingsDeps, id: string, viewerId: string): Promise<PublishedHome> {
  const home = await homes.find(id)
  if (!home || (home.state === 'draft' && home.landlordId !== viewerId)) throw new Refusal('listing-not-found')
  const { timeZone } = home
  if (home.state !== 'published' || timeZone === null) throw new Refusal('listing-not-published')
  return { ...home, timeZone }
}

/** Whether this time is agreed already; refuses a time that cannot be picked. */
function isPicked(viewing: store.StoredViewing, startsAt: Date, at: Date): boolean {
  const stage = stageOf(viewing, at.getTime())
  if (stage === 'agreed') {
    if (viewing.startsAt?.getTime() === startsAt.getTime()) return true
    throw new Refusal('viewing-agreed-already')
  }
  if (stage !== 'offered') throw new Refusal('viewing-not-open')
  if (!viewing.times.some((time) => time.getTime() === startsAt.getTime()))
    throw new Refusal('viewing-time-not-offered')
  if (startsAt <= at) throw new Refusal('viewing-time-past')
  return false
}

async function locked(tx: Transaction, id: string): Promise<store.StoredViewing> {
  const viewing = await store.lockViewing(tx, id)
  if (!viewing) throw new Refusal('viewing-not-found')
  return viewing
}

/** Whether the same person sent this to the same recipient before (deduplication). */
async function isKnown(tx: Transaction, id: string, pair: { landlordId: string; tenantId: string }): Promise<boolean> {
  const before = await store.findViewing(tx, id)
  if (before && (before.landlordId !== pair.landlordId || before.tenantId !== pair.tenantId))
    throw new Refusal('message-id-taken')
  return before !== undefined
}

interface Arrangement {
  readonly home: Listing
  readonly conversation: Awaited<ReturnType<typeof lockConversation>>
  readonly landlordId: string
  readonly tenantId: string
  readonly at: Date
  /** Whether the tenant requests: then the conversation moves to that home, whichever of the landlord's it is. */
  readonly isAsked?: boolean
}

/** Checks that the two talk about this home, have no agreed viewing, and are below the daily limit. */
async function refuseElsewhere(
  tx: Transaction,
  { home, conversation, landlordId, tenantId, at, isAsked = false }: Arrangement,
): Promise<void> {
  const before = await store.listBetween(tx, landlordId, tenantId, maxInConversation)
  const isSpokenOf = conversation.listingId === home.id || before.some(({ listingId }) => listingId === home.id)
  if (!isAsked && !isSpokenOf) throw new Refusal('viewing-of-another-home')
  if (before.some((viewing) => viewing.listingId === home.id && stageOf(viewing, at.getTime()) === 'agreed'))
    throw new Refusal('viewing-agreed-already')
  const since = new Date(at.getTime() - dayMilliseconds)
  if ((await store.countSince(tx, landlordId, tenantId, since)) >= maxADay)
    throw new Refusal('too-many-viewings', undefined, dayMilliseconds / 1000)
}

/** Refuses a time at which the landlord has a viewing with another tenant. */
async function refuseTaken(
  tx: Transaction,
  landlordId: string,
  times: readonly Date[],
  minutes: number,
  at: Date,
): Promise<void> {
  const busy = await store.listBusy(tx, [landlordId], at)
  const isTaken = (time: Date) =>
    busy.some(({ startsAt, endsAt }) => time < endsAt && startsAt.getTime() < time.getTime() + minutes * 60_000)
  if (times.some(isTaken)) throw new Refusal('viewing-time-taken')
}
