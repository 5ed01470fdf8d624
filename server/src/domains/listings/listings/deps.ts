/** The dependencies shared by all parts of listings, and the acting person. */
import type { Clock } from '../../../gateways/clock.ts'
import type { Database, Transaction } from '../../../gateways/database.ts'
import type { Places } from '../../../gateways/places.ts'
import type { Person } from '../../../gateways/session.ts'
import type { PhotosService } from '../photos/service.ts'
import type { Listing } from './store.ts'

export interface ListingsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly photos: PhotosService
  readonly places: Places
  /** Moves blurred locations, deterministically. */
  readonly secret: string
  /** Called with files that could not be removed after their owner was; a sweep removes them a day later. */
  readonly onFault: (error: unknown) => void
}

/** Runs in the transaction that changes a home, with the home after and before the change. */
export type Alongside = (tx: Transaction, after: Listing, before: Listing) => Promise<void>

/** The person who acts on their homes. */
export type Landlord = Pick<Person, 'id' | 'permissions' | 'emailConfirmed'>
