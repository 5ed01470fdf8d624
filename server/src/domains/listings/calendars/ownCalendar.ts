/** A landlord's own home in the calendar, and the calendar as they read it. */
import { createHmac } from 'node:crypto'
import type { CalendarPeriod, HomeCalendar } from '@keyhold/api/calendars.schema.ts'
import { dayAt, daysAfter } from '@keyhold/rental/day.ts'
import { nextFree } from '@keyhold/rental/listing.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Transaction } from '../../../gateways/database.ts'
import type { RateLimiter } from '../../../gateways/rateLimiter.ts'
import type { Landlord, Listing, Listings } from '../listings/service.ts'
import * as conflicts from './conflictStore.ts'
import type { ReadingDeps } from './reading.ts'
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
export type Owner = Pick<Landlord, 'id'>

/** Today at the home. */
export const todayOf = ({ clock }: Pick<CalendarsDeps, 'clock'>, { timeZone }: Pick<Listing, 'timeZone'>) =>
  dayAt(clock.leaseNow(), timeZone ?? 'UTC')

/** The secret part of a calendar's address. */
export const tokenOf = ({ secret }: Pick<CalendarsDeps, 'secret'>, id: string, version: number) =>
  createHmac('sha256', secret).update(`calendar of ${id}, ${version}`).digest('base64url')

/** Returns the landlord's own home. */
export async function findOwn({ listings }: CalendarsDeps, landlord: Owner, id: string): Promise<Listing> {
  const home = await listings.find(id)
  if (home?.landlordId !== landlord.id) throw new Refusal('listing-not-found')
  return home
}

/** Returns the landlord's own home, locked, so that blocks are serialized. */
export async function lockOwn(
  { listings }: CalendarsDeps,
  tx: Transaction,
  landlord: Owner,
  id: string,
): Promise<Listing> {
  const home = await listings.lock(tx, id)
  if (home?.landlordId !== landlord.id) throw new Refusal('listing-not-found')
  return home
}

/** Returns the calendar of the landlord's own home. */
export async function readOwn(deps: CalendarsDeps, landlord: Owner, id: string): Promise<HomeCalendar> {
  const { database, publicUrl } = deps
  const home = await findOwn(deps, landlord, id)
  const today = todayOf(deps, home)
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
    address: `${publicUrl}/api/calendars/${id}/${tokenOf(deps, id, version ?? 1)}.ics`,
    sources: imported.map((source) =>
      describeSource(
        source,
        blocks.filter(({ sourceId }) => sourceId === source.id),
      ),
    ),
    conflicts: open.map((conflict) => describeConflict(conflict, nameOf(conflict.sourceId))),
  }
}
