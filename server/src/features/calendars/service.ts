/** A home's calendar for its landlord: taken days, blocked days, its address, and the external calendars it reads. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type {
  AnswerInput,
  BlockInput,
  CalendarPeriod,
  HomeCalendar,
  SourceInput,
} from '@keyhold/api/calendars.schema.ts'
import { dayAt, daysAfter, isDay } from '@keyhold/rental/day.ts'
import { nextFree } from '@keyhold/rental/listing.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Transaction } from '../../gateways/database.ts'
import { refusedAddress } from '../../gateways/publicFetch.ts'
import type { RateLimiter } from '../../gateways/rateLimiter.ts'
import { requireConfirmedEmail } from '../../gateways/session.ts'
import { createTurns } from '../../gateways/turns.ts'
import type { Landlord, Listing, Listings } from '../listings/service.ts'
import * as conflicts from './conflictStore.ts'
import { noteConflicts, resumeAfter } from './conflicts.ts'
import { writeCalendar } from './ical.ts'
import { type ReadingDeps, type ReadingOccasion, readSource } from './reading.ts'
import * as sources from './sourceStore.ts'
import * as store from './store.ts'
import { describeConflict, describeSource } from './wire.ts'

export interface CalendarsDeps extends ReadingDeps {
  readonly listings: Pick<Listings, 'find' | 'lock'>
  /** Signs the addresses of calendars. */
  readonly secret: string
  readonly publicUrl: string
  readonly rateLimiter: Pick<RateLimiter, 'limit'>
}
export type Calendars = ReturnType<typeof createCalendars>

/** Maximums: periods and calendars of one home, calendars of all homes of a landlord; nights of one period. */
export const calendarLimits = { blocks: 100, sources: 10, sourcesInAll: 2000, nights: 1096 } as const
/** Rate limit of manual reads per landlord, by adding or rereading. */
const readsByHand = { most: 60, seconds: 3600 } as const

/** Creates the feature. */
export function createCalendars(deps: CalendarsDeps) {
  const { database, clock, listings, publicFetch, remind, secret, publicUrl, rateLimiter } = deps
  const now = () => new Date(clock.now())
  const todayOf = ({ timeZone }: Pick<Listing, 'timeZone'>) => dayAt(clock.leaseNow(), timeZone ?? 'UTC')
  const tokenOf = (id: string, version: number) =>
    createHmac('sha256', secret).update(`calendar of ${id}, ${version}`).digest('base64url')

  async function own(landlord: Pick<Landlord, 'id'>, id: string): Promise<Listing> {
    const home = await listings.find(id)
    if (home?.landlordId !== landlord.id) throw new Refusal('listing-not-found')
    return home
  }
  /** Returns the landlord's own home, locked, so that blocks are serialized. */
  async function lockOwn(tx: Transaction, landlord: Pick<Landlord, 'id'>, id: string): Promise<Listing> {
    const home = await listings.lock(tx, id)
    if (home?.landlordId !== landlord.id) throw new Refusal('listing-not-found')
    return home
  }

  /** Changes what external calendars of the landlord's own home take, and compares them with its leases. */
  async function changeSources(
    landlord: Pick<Landlord, 'id'>,
    id: string,
    change: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    const home = await own(landlord, id)
    const at = await sources.databaseNow(database)
    const compared = { listingId: id, today: todayOf(home), at }
    await database.begin((tx) => noteConflicts(tx, remind, compared, () => change(tx)))
  }

  /** Reads by hand of one landlord, one at a time: their files are in memory until they are read. */
  const inTurn = createTurns()
  const readByHand = ({ id }: Pick<Landlord, 'id'>, source: sources.SourceToRead, occasion?: ReadingOccasion) =>
    inTurn(id, () => readSource(deps, source, occasion))
  const countReading = ({ id }: Pick<Landlord, 'id'>) => rateLimiter.limit('calendars read by hand', id, readsByHand)

  async function read(landlord: Pick<Landlord, 'id'>, id: string): Promise<HomeCalendar> {
    const home = await own(landlord, id)
    const today = todayOf(home)
    const [blocks, leased, imported, open, version] = await Promise.all([
      store.listBlocks(database, id, today),
      store.listLeasedNights(database, id, today),
      sources.listSources(database, id),
      conflicts.listOpen(database, id),
      store.findVersion(database, id),
    ])
    const nameOf = (sourceId: string) => imported.find((source) => source.id === sourceId)?.name ?? ''
    const periods: CalendarPeriod[] = [
      ...leased.map(
        ({ leaseId, from, to, isAsked }) => ({ kind: isAsked ? 'asked' : 'lease', from, to, leaseId }) as const,
      ),
      ...blocks.map(({ id: blockId, sourceId, from, to, note }) =>
        sourceId === null
          ? ({ kind: 'blocked', from, to, id: blockId, note } as const)
          : ({ kind: 'other', from, to, source: nameOf(sourceId) } as const),
      ),
    ].sort((first, second) => first.from.localeCompare(second.from) || first.to.localeCompare(second.to))
    const taken = periods.filter(({ kind }) => kind !== 'asked')
    return {
      title: home.title ?? '',
      timeZone: home.timeZone ?? 'UTC',
      today,
      nextFreeDate: nextFree(home, taken, daysAfter(today, 1)),
      availableFrom: home.availableFrom,
      availableUntil: home.availableUntil,
      periods,
      address: `${publicUrl}/api/calendars/${id}/${tokenOf(id, version ?? 1)}.ics`,
      sources: imported.map((source) =>
        describeSource(
          source,
          blocks.filter(({ sourceId }) => sourceId === source.id),
        ),
      ),
      conflicts: open.map((conflict) => describeConflict(conflict, nameOf(conflict.sourceId))),
    }
  }

  return {
    /** Returns the whole calendar. */
    read,

    /** Blocks days from today on, except leased ones. */
    async block(landlord: Landlord, id: string, { from, to, note }: BlockInput): Promise<HomeCalendar> {
      await database.begin(async (tx) => {
        const home = await lockOwn(tx, landlord, id)
        const today = todayOf(home)
        const isValid = isDay(from) && isDay(to) && from >= today && to > from
        if (!isValid || daysAfter(from, calendarLimits.nights) < to) throw new Refusal('block-days-not-valid')
        const leased = await store.listLeasedNights(tx, id, from)
        if (leased.some((stay) => !stay.isAsked && stay.from < to)) throw new Refusal('dates-already-taken')
        if ((await store.countBlocks(tx, id, today)) >= calendarLimits.blocks) throw new Refusal('too-many-blocks')
        await store.insertBlock(tx, id, { from, to, note: note || null })
      })
      return read(landlord, id)
    },

    /** Unblocks days. */
    async unblock(landlord: Landlord, id: string, blockId: string): Promise<HomeCalendar> {
      await own(landlord, id)
      if (!(await store.deleteBlock(database, id, blockId))) throw new Refusal('block-not-found')
      return read(landlord, id)
    },

    /** Creates a new address and revokes the previous one. */
    async renewAddress(landlord: Landlord, id: string): Promise<HomeCalendar> {
      await own(landlord, id)
      await store.setNextVersion(database, id)
      return read(landlord, id)
    },

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
        await lockOwn(tx, landlord, id)
        if ((await sources.listSources(tx, id)).length >= calendarLimits.sources)
          throw new Refusal('too-many-calendars')
        if ((await sources.countSourcesOf(tx, landlord.id)) >= calendarLimits.sourcesInAll)
          throw new Refusal('too-many-calendars-in-all')
        const made = await sources.insertSource(tx, { listingId: id, name, url, at: now() })
        if (!made) throw new Refusal('calendar-known', { address: 'calendar-known' })
        return made
      })
      await readByHand(landlord, { id: sourceId, listingId: id, url })
      return read(landlord, id)
    },

    /** Reads an external calendar again now. */
    async readAgain(landlord: Landlord, id: string, sourceId: string): Promise<HomeCalendar> {
      requireConfirmedEmail(landlord)
      await own(landlord, id)
      const source = (await sources.listSources(database, id)).find((each) => each.id === sourceId)
      if (!source) throw new Refusal('calendar-not-found')
      await countReading(landlord)
      await readByHand(landlord, source, { kind: 'by-hand' })
      return read(landlord, id)
    },

    /** Confirms that an emptied calendar is empty: its days become available. */
    async confirmEmpty(landlord: Landlord, id: string, sourceId: string): Promise<HomeCalendar> {
      await changeSources(landlord, id, (tx) => sources.freeEmptied(tx, id, sourceId))
      return read(landlord, id)
    },

    /** Answers whether a calendar's days of a kind are taken. */
    async answer(landlord: Landlord, id: string, sourceId: string, given: AnswerInput): Promise<HomeCalendar> {
      await changeSources(landlord, id, (tx) => sources.setAnswer(tx, id, sourceId, given))
      return read(landlord, id)
    },

    /** Confirms that the nights of a lease are free although calendars say that they are taken; payment can go on. */
    async confirmFree(landlord: Landlord, id: string, leaseId: string): Promise<HomeCalendar> {
      await own(landlord, id)
      await database.begin(async (tx) => {
        const isHere = (await conflicts.listOpen(tx, id)).some((conflict) => conflict.leaseId === leaseId)
        if (isHere) await resumeAfter(tx, remind, id, () => conflicts.confirmFree(tx, leaseId))
      })
      return read(landlord, id)
    },

    /** Removes an external calendar; its days become available. */
    async removeSource(landlord: Landlord, id: string, sourceId: string): Promise<HomeCalendar> {
      await changeSources(landlord, id, async (tx) => {
        if (!(await sources.deleteSource(tx, id, sourceId))) throw new Refusal('calendar-not-found')
      })
      return read(landlord, id)
    },

    /** Returns the calendar file for its address: nights leased or blocked here, without external ones. */
    async export(id: string, token: string): Promise<string> {
      const home = await listings.find(id)
      const version = home && (await store.findVersion(database, id))
      const expected = Buffer.from(tokenOf(id, version ?? 0))
      const given = Buffer.from(token)
      const isRight = given.length === expected.length && timingSafeEqual(given, expected)
      if (!home || !isRight) throw new Refusal('calendar-not-found')
      const after = daysAfter(todayOf(home), -1)
      const [blocks, leased] = await Promise.all([
        store.listBlocks(database, id, after),
        store.listLeasedNights(database, id, after),
      ])
      const periods = [
        ...leased.filter(({ isAsked }) => !isAsked).map(({ leaseId, from, to }) => ({ id: leaseId, from, to })),
        ...blocks.filter(({ sourceId }) => sourceId === null),
      ]
      const words = { name: home.title || 'Keyhold', summary: 'Keyhold: not available' }
      return writeCalendar(periods, { ...words, writtenAt: clock.now() / 1000 })
    },
  }
}
