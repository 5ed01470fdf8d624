/** Whose wallet a lease waits for. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { Connected } from '../../gateways/wallet/connection.ts'

/** The account that a lease knows its viewer by, where a wallet shows another; undefined if all is well. */
export function neededInstead(lease: LeaseDetail, connected: Connected | undefined): string | undefined {
  const own = lease.isLandlordInContract ? lease.terms?.landlord : lease.terms?.tenant
  return connected && own && own.toLowerCase() !== connected.address.toLowerCase() ? own : undefined
}
