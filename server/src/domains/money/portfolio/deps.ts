import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import type { Places } from '../../../gateways/places.ts'
import type { Listings } from '../../listings/listings/service.ts'
import type { PhotosService } from '../../listings/photos/service.ts'

export interface PortfolioDeps {
  readonly database: Database
  readonly clock: Clock
  readonly listings: Pick<Listings, 'publish' | 'unpublish' | 'changeRent' | 'save' | 'titlesOf'>
  readonly photos: Pick<PhotosService, 'of'>
  readonly places: Places
}
