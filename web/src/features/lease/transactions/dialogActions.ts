/** The transactions that have a dialog on a lease's page. Paying it in has its own page. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { isPending, readPending } from '../../../gateways/wallet/pendingTransaction.ts'

/** Mutually exclusive actions: they concern the same money, held by the escrow. */
export const heldActions = ['release', 'releaseEarly', 'refund', 'cancelStay', 'dispute', 'settle'] as const

export const dialogActions = [...heldActions, 'payRent', 'payBack', 'payCredit'] as const
export type DialogAction = (typeof dialogActions)[number]

/** The transactions on a second payment. */
export const secondActions = ['refund', 'dispute', 'payBack', 'release'] as const satisfies readonly DialogAction[]
export type SecondAction = (typeof secondActions)[number]

/**
 * A wallet request whose outcome only the wallet knows: just a transaction's hash can be watched without it. A
 * settlement resumes at its offer.
 */
export function pendingDialogAction({
  smartContractId,
}: Pick<LeaseDetail, 'smartContractId'>): DialogAction | undefined {
  return dialogActions.find((name) => name !== 'settle' && isOnlyAsked(smartContractId, name))
}

/** The same of a second payment. */
export function pendingSecondAction({
  smartContractId,
}: {
  readonly smartContractId: string
}): SecondAction | undefined {
  return secondActions.find((name) => isOnlyAsked(smartContractId, name))
}

function isOnlyAsked(smartContractId: string | null, name: Exclude<DialogAction, 'settle'>): boolean {
  if (!smartContractId) return false
  const key = { id: smartContractId as `0x${string}`, name }
  return isPending(key) && !readPending(key).sent[name]
}
