/** The escrow's permissions, as the page shows them. A test compares them with the rules of rental/deposit. */
import type { Actor, BalanceChange } from '@keyhold/rental/escrowCalls.ts'

/** The columns; the last one is empty on purpose: Keyhold has no key to money (D 6.12). */
export const columns = ['tenant', 'landlord', 'anyone', 'arbitrator', 'keyhold'] as const
export type Column = (typeof columns)[number]

/** Each escrow action and who may do it at its time; "anyone" includes every role. */
export const permissions: Readonly<Record<BalanceChange['type'], readonly Actor[]>> = {
  payLease: ['tenant'],
  releaseEarly: ['tenant', 'landlord'],
  release: ['anyone'],
  refund: ['landlord'],
  cancel: ['tenant'],
  endEarlier: ['tenant', 'landlord', 'arbitrator'],
  dispute: ['tenant', 'landlord'],
  settle: ['tenant', 'landlord'],
  lengthen: ['arbitrator'],
  split: ['arbitrator'],
}

/** Whether a column has a tick in an action's row. */
export function isAllowed(action: BalanceChange['type'], column: Column): boolean {
  return column !== 'keyhold' && permissions[action].includes(column)
}
