/** What every part of listings stands on, and who acts there. */
import type { Clock } from '../../gateways/clock.ts'
import type { Database, Transaction } from '../../gateways/database.ts'
import type { Places } from '../../gateways/places.ts'
import type { Person } from '../../gateways/session.ts'
import type { PhotosService } from '../photos/service.ts'
import type { Listing } from './store.ts'

export interface ListingsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly photos: PhotosService
  readonly places: Places
  /** Moves blurred places, always the same way. */
  readonly secret: string
  /** Told of files that could not be removed after what they belonged to was; they are swept a day later. */
  readonly onFault: (error: unknown) => void
}

/** Done in the transaction that changes a home, with the home as it is after and as it was before. */
export type Alongside = (tx: Transaction, after: Listing, before: Listing) => Promise<void>

/** Who acts on their homes. */
export type Landlord = Pick<Person, 'id' | 'permissions' | 'emailConfirmed'>
