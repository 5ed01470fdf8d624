/** The counts in header, tabs and menus for a person, in one request per page. */
import type { Counts } from '@keyhold/api/counts.schema.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import type { Chat } from '../../chat/chat/service.ts'
import type { Leases } from '../../leases/leases/service.ts'
import type { Listings } from '../../listings/listings/service.ts'
import type { Deposits } from '../../money/deposits/service.ts'
import { describeParts } from '../../money/deposits/wire.ts'
import type { Bell } from '../../notices/notices/bell.ts'

export interface CountsDeps {
  readonly database: Database
  readonly clock: Pick<Clock, 'leaseNow'>
  readonly chat: Pick<Chat, 'countUnseen'>
  readonly bell: Pick<Bell, 'countUnread'>
  readonly listings: Pick<Listings, 'countOf'>
  readonly leases: Pick<Leases, 'countOf' | 'listHolding'>
  readonly deposits: Pick<Deposits, 'balancesOf' | 'countPayments'>
}

/** Counts what a person has and what is pending for them, with a constant number of queries. */
export async function countAllOf(deps: CountsDeps, personId: string): Promise<Counts> {
  const { database, chat, bell, listings, deposits } = deps
  const [properties, payments, messages, notices, ofLeases] = await Promise.all([
    listings.countOf(personId),
    deposits.countPayments(database, personId),
    chat.countUnseen(personId),
    bell.countUnread(personId),
    countLeasesOf(deps, personId),
  ])
  return { properties, payments, messages, notices, ...ofLeases }
}

async function countLeasesOf(
  { database, clock, leases, deposits }: CountsDeps,
  personId: string,
): Promise<Pick<Counts, 'requests' | 'sent' | 'rentals' | 'disputes'>> {
  const [counted, holding] = await Promise.all([
    leases.countOf(database, personId),
    leases.listHolding(database, personId),
  ])
  const money = await deposits.balancesOf(database, holding)
  const parts = [...money.values()].flatMap((balances) => describeParts(balances, clock.leaseNow()))
  return { ...counted, disputes: parts.filter(({ state }) => state === 'disputed').length }
}
