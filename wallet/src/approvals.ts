// What an act allows other contracts to take from the account.
import type { Approval, Places } from '@keyhold/escrow/accounts/decode.ts'
import { type Address, isAddressEqual } from 'viem'

/** Who may take the stablecoin, and the fee that the escrow may take. */
export type Allowed = { escrow: bigint; orders: bigint; fee: bigint }

/**
 * What the approvals beside an act allow. Undefined if anybody else may take something, or if a permission is taken
 * back: that is an act of its own, because a standing order that needs it then fails. A token may ask for an older
 * permission to be set to 0 before a new one.
 */
export function readApprovals(places: Places, approvals: readonly Approval[]): Allowed | undefined {
  const allowed: Allowed = { escrow: 0n, orders: 0n, fee: 0n }
  for (const [place, { contract, args }] of approvals.entries()) {
    const [spender, amount] = args
    const next = approvals[place + 1]
    const isReset = amount === 0n && next?.contract === contract && isAddressEqual(next.args[0], spender)
    if (isReset) continue
    const isEscrow = isAddressEqual(spender, places.escrow)
    const isOrders = contract === 'stablecoin' && isAddressEqual(spender, places.rentOrders)
    if (amount === 0n || (!isEscrow && !isOrders)) return undefined
    if (contract === 'token') allowed.fee = amount
    else if (isEscrow) allowed.escrow = amount
    else allowed.orders = amount
  }
  return allowed
}

/** The contracts that may take nothing more after these approvals. Undefined if one of them may take something. */
export function revokedSpenders(approvals: readonly Approval[]): Address[] | undefined {
  const isAllOfNothing = approvals.length > 0 && approvals.every(({ args }) => args[1] === 0n)
  return isAllOfNothing ? approvals.map(({ args }) => args[0]) : undefined
}
