/** What every part of listings stands on, and who acts there. */
import type { Clock } from '../../gateways/clock.ts'
import type { Database } from '../../gateways/database.ts'
import type { Places } from '../../gateways/places.ts'
import type { Person } from '../../gateways/session.ts'
import type { PhotosService } from '../photos/service.ts'

export interface ListingsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly photos: PhotosService
  readonly places: Places
  /** Moves blurred places, always the same way. */
  readonly secret: string
}

/** Who acts on their homes. */
export type Landlord = Pick<Person, 'id' | 'permissions' | 'emailConfirmed'>
