/** The URL with which the other party opens a signed offer, on their own lease page. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { paths } from '../../../paths.ts'

export function settlementLink({ counterpart, id }: Pick<LeaseDetail, 'counterpart' | 'id'>, encoded: string): string {
  return `${location.origin}${paths.lease(counterpart.id, id, { agreement: encoded })}`
}
