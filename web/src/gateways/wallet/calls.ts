/** The calls that Keyhold asks a wallet to send, and nothing else: two allowances, and the user's escrow actions. */
import { appealableArbitrationAbi } from '@keyhold/escrow/abi/AppealableArbitration.ts'
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { rentOrdersAbi } from '@keyhold/escrow/abi/RentOrders.ts'
import { type EscrowPart, leaseId, partIndex, type Terms } from '@keyhold/escrow/terms.ts'
import { tenantReceives } from '@keyhold/rental/payoutAccount.ts'
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { AppealAction } from './appealCalls.ts'
import type { OrderAction } from './orderCalls.ts'
import type { PairAction } from './pairCalls.ts'

/** An escrow action. Amounts in USDT's smallest unit, the deadline in unix seconds. */
export type EscrowAction =
  | { readonly kind: 'pay' | 'release' | 'releaseEarly' | 'refund' | 'cancelStay' }
  | { readonly kind: 'dispute'; readonly claim: bigint }
  | {
      readonly kind: 'settle'
      readonly part: EscrowPart
      readonly toTenant: bigint
      readonly toLandlord: bigint
      readonly deadline: bigint
      /** The other party's signature under exactly this. */
      readonly signature: Hex
    }
  /** By notice the deadline is 0 and the signature empty; else the other party signed exactly this. */
  | { readonly kind: 'endEarlier'; readonly newMoveOut: number; readonly deadline: bigint; readonly signature: Hex }
  | { readonly kind: 'payRent' | 'payBack'; readonly amount: bigint }
  /**
   * Moves the deposit to the following lease, with the landlord's signature; `paidIn` is what the tenant adds
   * (D 11.21).
   */
  | { readonly kind: 'renew'; readonly next: Terms; readonly signature: Hex; readonly paidIn: bigint }
  /** The arbitrator's two: split a disputed part, or extend its deadline (unix seconds). */
  | { readonly kind: 'split'; readonly part: EscrowPart; readonly toTenant: bigint }
  | { readonly kind: 'lengthen'; readonly part: EscrowPart; readonly newDue: number }
  /** Retries a delivery that a token refused for an account. */
  | { readonly kind: 'payCredit'; readonly account: Address }

/** The purpose of a call; each has its words in paying.json. */
export type CallKind =
  | 'reset-usdt'
  | 'allow-usdt'
  | 'allow-rnb'
  | EscrowAction['kind']
  | PairAction['kind']
  | OrderAction['kind']
  | AppealAction['kind']

/**
 * One call as a wallet takes it (EIP-5792), with its purpose. `amount` in the token's smallest unit, if it moves one.
 */
export interface Call {
  readonly kind: CallKind
  readonly to: Address
  readonly data: Hex
  readonly amount?: bigint
}

/** Lets the escrow, or a contract beside it, take exactly `amount` of a token (0 revokes an earlier allowance). */
export function approveCall(
  kind: 'reset-usdt' | 'allow-usdt' | 'allow-rnb',
  token: Address,
  spender: Address,
  amount: bigint,
): Call {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
  return { kind, to: token, data, amount }
}

/** The escrow call of an action on the lease of these terms. */
export function escrowCall(action: EscrowAction, escrow: Address, terms: Terms): Call {
  return { kind: action.kind, to: escrow, data: encodeAction(action, terms) }
}

function encodeAction(action: EscrowAction, terms: Terms): Hex {
  const abi = rentEscrowAbi
  switch (action.kind) {
    case 'pay':
      return encodeFunctionData({ abi, functionName: 'payLease', args: [terms] })
    case 'cancelStay':
      return encodeFunctionData({ abi, functionName: 'cancel', args: [terms] })
    case 'dispute':
      return encodeFunctionData({ abi, functionName: 'dispute', args: [terms, action.claim] })
    case 'settle': {
      const { part, toTenant, toLandlord, deadline, signature } = action
      const args = [terms, partIndex[part], toTenant, toLandlord, deadline, signature] as const
      return encodeFunctionData({ abi, functionName: 'settle', args })
    }
    case 'endEarlier': {
      const { newMoveOut, deadline, signature } = action
      return encodeFunctionData({ abi, functionName: 'endEarlier', args: [terms, newMoveOut, deadline, signature] })
    }
    case 'split':
      return encodeFunctionData({ abi, functionName: 'split', args: [terms, partIndex[action.part], action.toTenant] })
    case 'lengthen':
      return encodeFunctionData({
        abi,
        functionName: 'lengthen',
        args: [terms, partIndex[action.part], BigInt(action.newDue)],
      })
    case 'payRent':
      return encodeFunctionData({
        abi,
        functionName: 'payRentFor',
        args: [leaseId(terms), terms.landlord, action.amount],
      })
    case 'payBack':
      return encodeFunctionData({
        abi,
        functionName: 'payBackFor',
        args: [leaseId(terms), tenantReceives(terms), action.amount],
      })
    case 'renew':
      return encodeFunctionData({ abi, functionName: 'renew', args: [terms, action.next, action.signature] })
    case 'payCredit':
      return encodeFunctionData({ abi, functionName: 'payCredit', args: [action.account] })
    default:
      return encodeFunctionData({ abi, functionName: action.kind, args: [terms] })
  }
}

const tokenErrorsAbi = parseAbi([
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error AccountBlocked(address account)',
  'error ResetAllowanceFirst()',
  'error BalanceTooLow(uint256 balance)',
  'error AllowanceTooLow(uint256 allowance)',
])

/** Every error that the escrow, its tokens, its standing orders or its arbitration can revert with. */
export const revertErrorsAbi = [
  ...[...rentEscrowAbi, ...rentOrdersAbi, ...appealableArbitrationAbi].filter((entry) => entry.type === 'error'),
  ...tokenErrorsAbi,
]
