/** The calls that Keyhold asks a wallet to send, and nothing else: two allowances, paying a lease, and its three exits. */
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import type { Terms } from '@keyhold/escrow/terms.ts'
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'

/** What a call is for; each has its words in paying.json. */
export type CallKind = 'reset-usdt' | 'allow-usdt' | 'allow-rnb' | 'pay' | 'release' | 'releaseEarly' | 'refund'

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

/** The tenant pays first rent and deposit in. */
export function payLease(escrow: Address, terms: Terms): EscrowCall {
  const data = encodeFunctionData({ abi: rentEscrowAbi, functionName: 'payLease', args: [terms] })
  return { kind: 'pay', to: escrow, data, amount: terms.handover + terms.deposit }
}

/** A way out of the escrow: what is due (anybody), early (who would lose it), everything home (the landlord). */
export type Exit = 'release' | 'releaseEarly' | 'refund'

export function exit(kind: Exit, escrow: Address, terms: Terms): EscrowCall {
  return { kind, to: escrow, data: encodeFunctionData({ abi: rentEscrowAbi, functionName: kind, args: [terms] }) }
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
