import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import type { PhotoFiles } from '../../../gateways/photos.ts'
import type { Settings } from '../../../settings.ts'

export interface PhotosDeps {
  readonly database: Database
  readonly clock: Clock
  readonly files: PhotoFiles
  /** Makes passes for restricted pictures. */
  readonly secret: string
  readonly settings: Pick<Settings, 'AVIF_PICTURES'>
}
