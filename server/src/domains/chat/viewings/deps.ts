/** The dependencies of viewings. */
import type { Bus } from '../../../gateways/bus.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database, Query, Transaction } from '../../../gateways/database.ts'
import type { RateLimiter } from '../../../gateways/rateLimiter.ts'
import type { Listings } from '../../listings/listings/service.ts'
import type { PersonSummary } from '../chat/message.ts'
import type { NotifyDeps } from './notifications.ts'
import type { Reader } from './viewingEmails.ts'

export interface ViewingsDeps extends NotifyDeps {
  readonly database: Database
  readonly bus: Pick<Bus, 'transact'>
  readonly clock: Clock
  readonly publicUrl: string
  readonly rateLimiter: Pick<RateLimiter, 'limit'>
  /** People's accounts; implemented by accounts. */
  readonly people: {
    find(
      id: string,
      query?: Transaction,
    ): Promise<
      (Reader & { readonly emailConfirmedAt: Date | null; readonly deletedAt: Date | null } & PersonName) | undefined
    >
    publicFacts(ids: readonly string[]): Promise<ReadonlyMap<string, PersonSummary>>
  }
  /** The homes; implemented by listings. */
  readonly homes: Pick<Listings, 'find'> & { list(ids: readonly string[], query?: Query): ReturnType<Listings['list']> }
}

type PersonName = Pick<PersonSummary, 'firstName' | 'lastName' | 'agencyName'>
