/** The icon of each thing a home can have. */

import type { SwitchName } from '@keyhold/rental/query.ts'
import type { IconName } from '../../ui/iconNames.ts'

export const switchIcons: Readonly<Record<SwitchName, IconName>> = {
  furnished: 'couch',
  parking: 'car',
  heating: 'fire',
  airConditioning: 'snowflake',
  balconyTerrace: 'plant',
  elevator: 'elevator',
  petFriendly: 'paw-print',
}
