/** The address by which the other one opens what was signed, on their own page of the lease. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { paths } from '../../../paths.ts'

export function settlementLink({ counterpart, id }: Pick<LeaseDetail, 'counterpart' | 'id'>, encoded: string): string {
  return `${location.origin}${paths.lease(counterpart.id, id, { agreement: encoded })}`
}
