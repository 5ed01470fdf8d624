/** The errands that have a dialog on a lease's page. Paying it in has a page of its own. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { isUnderWay, readProgress } from '../../gateways/wallet/progress.ts'

export const errandActs = ['release', 'releaseEarly', 'refund', 'dispute', 'settle', 'payRent', 'payBack'] as const
export type ErrandAct = (typeof errandActs)[number]

/** Whether a second payment's refund was sent, or asked of a wallet, and not seen through. */
export function isRefundUnderWay({ smartContractId }: { readonly smartContractId: string }): boolean {
  return isUnderWay({ id: smartContractId as `0x${string}`, name: 'refund' })
}

/** What was asked of a wallet that has to be asked again what became of it: only a transaction's hash can be watched without the wallet. A sharing is under way at its link. */
export function underWay({ smartContractId }: Pick<LeaseDetail, 'smartContractId'>): ErrandAct | undefined {
  const id = smartContractId as `0x${string}` | null
  return errandActs.find((name) => id && isUnderWay({ id, name }) && !readProgress({ id, name }).sent[name])
}
