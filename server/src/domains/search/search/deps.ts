import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import type { Listings } from '../../listings/listings/service.ts'

export interface SearchDeps {
  /** Unprepared: searches have millions of forms. */
  readonly database: Database
  readonly clock: Clock
  readonly listings: Pick<Listings, 'find' | 'listOnCards' | 'listFound'>
}
