/** What the escrow says about a stay, beside its money: its end and its flags, and the same by our books. */
import { leaseFlags } from '@keyhold/escrow/terms.ts'
import type { readLeaseState } from '../../../gateways/chain/transaction.ts'
import type { IssuedTerms } from '../../leases/leases/service.ts'
import type { StoredBalances } from './store.ts'

type State = Pick<Awaited<ReturnType<typeof readLeaseState>>, 'flags' | 'newMoveOut'>
type Flag = keyof typeof leaseFlags

const has = ({ flags }: State, flag: Flag) => (flags & leaseFlags[flag]) > 0

/** Whether the escrow refuses any earlier end of the stay. */
export function isStayOver(state: State): boolean {
  return has(state, 'cancelled') || has(state, 'refunded') || has(state, 'renewed')
}

/** When the stay ends by the escrow. */
export function endOf({ terms }: Pick<IssuedTerms, 'terms'>, { newMoveOut }: State): number {
  return newMoveOut || terms.moveOut
}

/**
 * Both sides as log text. The first rent's dispute shows in its due time; a refund after a late payment is our books'
 * alone (D 6.4).
 */
export function describeStays(
  issued: Pick<IssuedTerms, 'terms'>,
  held: StoredBalances,
  state: State,
): { readonly ours: string; readonly escrows: string } {
  const ours: Partial<Record<Flag, boolean>> = {
    depositDisputed: held.deposit.due !== held.deposit.firstDue,
    renewal: held.isRenewal,
    renewed: held.isRenewed,
    cancelled: held.isCancelled,
    refunded: held.refundedBeforeHandover && has(state, 'refunded'),
  }
  const words = (end: number, isSet: (flag: Flag) => boolean) =>
    [`ends at ${end}`, ...(Object.keys(ours) as Flag[]).filter(isSet)].join(', ')
  return {
    ours: words(held.moveOut, (flag) => ours[flag] === true),
    escrows: words(endOf(issued, state), (flag) => has(state, flag)),
  }
}
