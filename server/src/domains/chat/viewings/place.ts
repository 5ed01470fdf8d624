/** The meeting place: revealed once both have agreed, and never for a video viewing. */
import { agreementAddress } from '../../listings/listings/agreementAddress.ts'
import type { FullListing } from '../../listings/listings/service.ts'
import type { StoredViewing } from './store.ts'

export function addressOf({ way }: Pick<StoredViewing, 'way'>, home: FullListing | undefined): string | undefined {
  return way === 'in-person' && home ? agreementAddress(home) : undefined
}
