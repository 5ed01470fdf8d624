/** The external calendars of a home: read regularly and by hand, and what their entries mean. */
import type { AnswerInput, HomeCalendar, SourceInput } from '@keyhold/api/calendars.schema.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Transaction } from '../../../gateways/database.ts'
import { refusedAddress } from '../../../gateways/publicFetch.ts'
import { requireConfirmedEmail } from '../../../gateways/session.ts'
import { createTurns } from '../../../gateways/turns.ts'
import type { Landlord } from '../listings/service.ts'
import * as conflicts from './conflictStore.ts'
import { noteConflicts, resumeAfter } from './conflicts.ts'
import { type CalendarsDeps, findOwn, lockOwn, type Owner, readOwn, todayOf } from './ownCalendar.ts'
import { type ReadingOccasion, readSource } from './reading.ts'
import * as sources from './sourceStore.ts'

/** Maximum calendars of one home, and of all homes of a landlord. */
const sourceLimits = { sources: 10, sourcesInAll: 2000 } as const
/** Rate limit of manual reads per landlord, by adding or rereading. */
const readsByHand = { most: 60, seconds: 3600 } as const

/** Creates the acts on external calendars; each returns the whole calendar. */
export function createExternalCalendars(deps: CalendarsDeps) {
  const { database, clock, publicFetch, remind, rateLimiter } = deps
  /** Reads by hand of one landlord, one at a time: their files are in memory until they are read. */
  const inTurn = createTurns()
  const readByHand = ({ id }: Owner, source: sources.SourceToRead, occasion?: ReadingOccasion) =>
    inTurn(id, () => readSource(deps, source, occasion))
  const countReading = ({ id }: Owner) => rateLimiter.limit('calendars read by hand', id, readsByHand)
  return {
    /** Reads an external calendar now, and regularly from then on. */
    async addSource(landlord: Landlord, id: string, { name, address }: SourceInput): Promise<HomeCalendar> {
      requireConfirmedEmail(landlord)
      const url = address.replace(/^webcals?:/i, 'https:')
      if (!publicFetch.isAllowed(url)) {
        const reason = refusedAddress(url) ?? 'address-not-allowed'
        throw new Refusal(reason, { address: reason })
      }
      await countReading(landlord)
      const sourceId = await database.begin(async (tx) => {
        await lockOwn(deps, tx, landlord, id)
        if ((await sources.listSources(tx, id)).length >= sourceLimits.sources) throw new Refusal('too-many-calendars')
        if ((await sources.countSourcesOf(tx, landlord.id)) >= sourceLimits.sourcesInAll)
          throw new Refusal('too-many-calendars-in-all')
        const made = await sources.insertSource(tx, { listingId: id, name, url, at: new Date(clock.now()) })
        if (!made) throw new Refusal('calendar-known', { address: 'calendar-known' })
        return made
      })
      await readByHand(landlord, { id: sourceId, listingId: id, url })
      return readOwn(deps, landlord, id)
    },

    /** Reads an external calendar again now. */
    async readAgain(landlord: Landlord, id: string, sourceId: string): Promise<HomeCalendar> {
      requireConfirmedEmail(landlord)
      await findOwn(deps, landlord, id)
      const source = (await sources.listSources(database, id)).find((each) => each.id === sourceId)
      if (!source) throw new Refusal('calendar-not-found')
      await countReading(landlord)
      await readByHand(landlord, source, { kind: 'by-hand' })
      return readOwn(deps, landlord, id)
    },

    /** Confirms that an emptied calendar is empty: its days become available. */
    async confirmEmpty(landlord: Landlord, id: string, sourceId: string): Promise<HomeCalendar> {
      await changeSources(deps, landlord, id, (tx) => sources.freeEmptied(tx, id, sourceId))
      return readOwn(deps, landlord, id)
    },

    /** Answers whether a calendar's days of a kind are taken. */
    async answer(landlord: Landlord, id: string, sourceId: string, given: AnswerInput): Promise<HomeCalendar> {
      await changeSources(deps, landlord, id, (tx) => sources.setAnswer(tx, id, sourceId, given))
      return readOwn(deps, landlord, id)
    },

    /** Confirms that the nights of a lease are free although calendars say that they are taken; payment can go on. */
    async confirmFree(landlord: Landlord, id: string, leaseId: string): Promise<HomeCalendar> {
      await findOwn(deps, landlord, id)
      await database.begin(async (tx) => {
        const isHere = (await conflicts.listOpen(tx, id)).some((conflict) => conflict.leaseId === leaseId)
        if (isHere) await resumeAfter(tx, remind, id, () => conflicts.confirmFree(tx, leaseId))
      })
      return readOwn(deps, landlord, id)
    },

    /** Removes an external calendar; its days become available. */
    async removeSource(landlord: Landlord, id: string, sourceId: string): Promise<HomeCalendar> {
      await changeSources(deps, landlord, id, async (tx) => {
        if (!(await sources.deleteSource(tx, id, sourceId))) throw new Refusal('calendar-not-found')
      })
      return readOwn(deps, landlord, id)
    },
  }
}

/** Changes what external calendars of the landlord's own home take, and compares them with its leases. */
async function changeSources(
  deps: CalendarsDeps,
  landlord: Owner,
  id: string,
  change: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const { database, remind } = deps
  const home = await findOwn(deps, landlord, id)
  const compared = { listingId: id, today: todayOf(deps, home), at: await sources.databaseNow(database) }
  await database.begin((tx) => noteConflicts(tx, remind, compared, () => change(tx)))
}
