/** A home's calendar for its landlord: taken days, blocked days, its address, and the external calendars it reads. */
import { timingSafeEqual } from 'node:crypto'
import type { BlockInput, HomeCalendar } from '@keyhold/api/calendars.schema.ts'
import { daysAfter, isDay } from '@keyhold/rental/day.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Landlord } from '../listings/service.ts'
import { createExternalCalendars } from './externalCalendars.ts'
import { writeCalendar } from './ical.ts'
import { type CalendarsDeps, findOwn, lockOwn, type Owner, readOwn, todayOf, tokenOf } from './ownCalendar.ts'
import * as store from './store.ts'

export type { CalendarsDeps } from './ownCalendar.ts'
export type Calendars = ReturnType<typeof createCalendars>

/** Maximum periods of one home, and nights of one period. */
const calendarLimits = { blocks: 100, nights: 1096 } as const

/** Creates the feature. */
export function createCalendars(deps: CalendarsDeps) {
  const { database } = deps
  return {
    /** Returns the whole calendar. */
    read: (landlord: Owner, id: string) => readOwn(deps, landlord, id),

    /** Blocks days from today on, except leased ones. */
    async block(landlord: Landlord, id: string, { from, to, note }: BlockInput): Promise<HomeCalendar> {
      await database.begin(async (tx) => {
        const home = await lockOwn(deps, tx, landlord, id)
        const today = todayOf(deps, home)
        const isValid = isDay(from) && isDay(to) && from >= today && to > from
        if (!isValid || daysAfter(from, calendarLimits.nights) < to) throw new Refusal('block-days-not-valid')
        const leased = await store.listLeasedNights(tx, id, from)
        if (leased.some((stay) => !stay.isAsked && stay.from < to)) throw new Refusal('dates-already-taken')
        if ((await store.countBlocks(tx, id, today)) >= calendarLimits.blocks) throw new Refusal('too-many-blocks')
        await store.insertBlock(tx, id, { from, to, note: note || null })
      })
      return readOwn(deps, landlord, id)
    },

    /** Unblocks days. */
    async unblock(landlord: Landlord, id: string, blockId: string): Promise<HomeCalendar> {
      await findOwn(deps, landlord, id)
      if (!(await store.deleteBlock(database, id, blockId))) throw new Refusal('block-not-found')
      return readOwn(deps, landlord, id)
    },

    /** Creates a new address and revokes the previous one. */
    async renewAddress(landlord: Landlord, id: string): Promise<HomeCalendar> {
      await findOwn(deps, landlord, id)
      await store.setNextVersion(database, id)
      return readOwn(deps, landlord, id)
    },

    ...createExternalCalendars(deps),
    export: (id: string, token: string) => exportCalendar(deps, id, token),
  }
}

/** Returns the calendar file for its address: nights leased or blocked here, without external ones. */
async function exportCalendar(deps: CalendarsDeps, id: string, token: string): Promise<string> {
  const { database, clock, listings } = deps
  const home = await listings.find(id)
  const version = home && (await store.findVersion(database, id))
  const expected = Buffer.from(tokenOf(deps, id, version ?? 0))
  const given = Buffer.from(token)
  const isRight = given.length === expected.length && timingSafeEqual(given, expected)
  if (!home || !isRight) throw new Refusal('calendar-not-found')
  const after = daysAfter(todayOf(deps, home), -1)
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
}
