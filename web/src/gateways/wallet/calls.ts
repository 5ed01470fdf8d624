/** The calls that Keyhold asks a wallet to send, and nothing else: two allowances, and what a person has done at the escrow. */
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { leaseId, type Part, parts, type Terms } from '@keyhold/escrow/terms.ts'
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'

/** What somebody wants the escrow to do. Amounts in USDT's smallest unit, the deadline in unix seconds. */
export type Wish =
  | { readonly act: 'pay' | 'release' | 'releaseEarly' | 'refund' }
  | { readonly act: 'dispute'; readonly claim: bigint }
  | {
      readonly act: 'settle'
      readonly part: Part
      readonly toTenant: bigint
      readonly toLandlord: bigint
      readonly deadline: bigint
      /** The other party's, under exactly this. */
      readonly signature: Hex
    }
  | { readonly act: 'payRent' | 'payBack'; readonly amount: bigint }

/** What a call is for; each has its words in paying.json. */
export type CallKind = 'reset-usdt' | 'allow-usdt' | 'allow-rnb' | Wish['act']

/** One call, ready to send. `amount` in the token's smallest unit, where the call is about one. */
export interface EscrowCall {
  readonly kind: CallKind
  readonly to: Address
  readonly data: Hex
  readonly amount?: bigint
}

/** Lets the escrow take exactly `amount` of a token (0 takes an earlier permission back). */
export function allow(
  kind: 'reset-usdt' | 'allow-usdt' | 'allow-rnb',
  token: Address,
  escrow: Address,
  amount: bigint,
): EscrowCall {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [escrow, amount] })
  return { kind, to: token, data, amount }
}

/** The escrow's call for a wish about the lease of these terms. */
export function callOf(wish: Wish, escrow: Address, terms: Terms): EscrowCall {
  return { kind: wish.act, to: escrow, data: dataOf(wish, terms) }
}

function dataOf(wish: Wish, terms: Terms): Hex {
  const abi = rentEscrowAbi
  switch (wish.act) {
    case 'pay':
      return encodeFunctionData({ abi, functionName: 'payLease', args: [terms] })
    case 'dispute':
      return encodeFunctionData({ abi, functionName: 'dispute', args: [terms, wish.claim] })
    case 'settle': {
      const { part, toTenant, toLandlord, deadline, signature } = wish
      const args = [terms, parts[part], toTenant, toLandlord, deadline, signature] as const
      return encodeFunctionData({ abi, functionName: 'settle', args })
    }
    case 'payRent':
      return encodeFunctionData({
        abi,
        functionName: 'payRentFor',
        args: [leaseId(terms), terms.landlord, wish.amount],
      })
    case 'payBack':
      return encodeFunctionData({ abi, functionName: 'payBackFor', args: [leaseId(terms), terms.tenant, wish.amount] })
    default:
      return encodeFunctionData({ abi, functionName: wish.act, args: [terms] })
  }
}

const tokenRefusals = parseAbi([
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error AccountBlocked(address account)',
  'error ResetAllowanceFirst()',
  'error BalanceTooLow(uint256 balance)',
  'error AllowanceTooLow(uint256 allowance)',
])

/** Every refusal that the escrow or its tokens can answer with. */
export const refusalsAbi = [...rentEscrowAbi.filter((entry) => entry.type === 'error'), ...tokenRefusals]
