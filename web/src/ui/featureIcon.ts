/** The icon of each feature of a home. */
import type { Feature, SwitchName } from '@keyhold/rental/fields.ts'
import type { IconName } from './iconNames.ts'

const icons: Readonly<Partial<Record<Feature | SwitchName, IconName>>> = {
  furnished: 'couch',
  parking: 'car',
  heating: 'fire',
  airConditioning: 'snowflake',
  balconyTerrace: 'plant',
  elevator: 'elevator',
  petFriendly: 'paw-print',
  smokingAllowed: 'cigarette',
  washingMachine: 'washing-machine',
  desk: 'desk',
  billsIncluded: 'receipt',
  freeCancellation: 'calendar-blank',
  verified: 'seal-check',
}

/** The icon of a feature, or of its absence if that has its own; a tick for one without an icon. */
export function featureIcon(name: Feature | SwitchName, isThere = true): IconName {
  if (name === 'smokingAllowed' && !isThere) return 'cigarette-slash'
  return icons[name] ?? 'check'
}
