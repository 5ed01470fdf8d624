/** The errands that have a dialog on a lease's page. Paying it in has a page of its own. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { isUnderWay } from '../../gateways/wallet/progress.ts'

export const errandActs = ['release', 'releaseEarly', 'refund', 'dispute', 'settle', 'payRent', 'payBack'] as const
export type ErrandAct = (typeof errandActs)[number]

/** What was sent for a lease and not yet seen through, e.g. because the page was closed on the way. A sharing is under way at its link. */
export function underWay({ smartContractId: id }: Pick<LeaseDetail, 'smartContractId'>): ErrandAct | undefined {
  return errandActs.find((act) => id && isUnderWay({ id: id as `0x${string}`, name: act }))
}
