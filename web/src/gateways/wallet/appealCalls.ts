/** The calls of an arbitration with two instances that Keyhold uses (docs/chain.md). */
import { appealableArbitrationAbi } from '@keyhold/escrow/abi/AppealableArbitration.ts'
import { type EscrowPart, partIndex, type Terms } from '@keyhold/escrow/terms.ts'
import { type Address, encodeFunctionData, type Hex } from 'viem'

/** `fee` and `toTenant` in USDT's smallest unit; `newDue` in unix seconds. */
export type AppealAction = { readonly part: EscrowPart } & (
  | { readonly kind: 'appeal'; readonly fee: bigint }
  /** Executes the decision of the first instance. */
  | { readonly kind: 'executeDecision' }
  /** Pays out the fee of an appeal. */
  | { readonly kind: 'takeFee' }
  /** An instance's two: decide a disputed part, or extend its deadline. */
  | { readonly kind: 'decideCase'; readonly toTenant: bigint; readonly instance: Address }
  | { readonly kind: 'lengthenCase'; readonly newDue: number; readonly instance: Address }
)

/** The event that confirms it. */
export const appealEventNames = {
  appeal: 'Appealed',
  executeDecision: 'Executed',
  takeFee: 'FeeTaken',
  decideCase: 'Decided',
  lengthenCase: 'LeaseLengthened',
} as const satisfies Record<AppealAction['kind'], string>

/** The data of a call to the arbitration. */
export function encodeAppealAction(action: AppealAction, terms: Terms): Hex {
  const abi = appealableArbitrationAbi
  const part = partIndex[action.part]
  switch (action.kind) {
    case 'appeal':
      return encodeFunctionData({ abi, functionName: 'appeal', args: [terms, part] })
    case 'executeDecision':
      return encodeFunctionData({ abi, functionName: 'execute', args: [terms, part] })
    case 'takeFee':
      return encodeFunctionData({ abi, functionName: 'takeFee', args: [terms, part] })
    case 'decideCase':
      return encodeFunctionData({ abi, functionName: 'decide', args: [terms, part, action.toTenant, 0] })
    case 'lengthenCase':
      return encodeFunctionData({ abi, functionName: 'lengthen', args: [terms, part, BigInt(action.newDue)] })
  }
}
