/** One transaction at an arbitration with two instances (docs/chain.md), as the escrow's other transactions run. */
import { appealableArbitrationAbi } from '@keyhold/escrow/abi/AppealableArbitration.ts'
import { type EscrowPart, leaseId, partIndex, type Terms } from '@keyhold/escrow/terms.ts'
import { payoutAccountOf } from '@keyhold/rental/payoutAccount.ts'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import type { EscrowTransaction } from './escrowTransaction.ts'

/** `fee` and `toTenant` in USDT's smallest unit; `newDue` in unix seconds. */
export type AppealAction = { readonly part: EscrowPart } & (
  | { readonly kind: 'appeal'; readonly fee: bigint }
  /** Executes the decision of the first instance. */
  | { readonly kind: 'executeDecision' }
  /** An instance's two: decide a disputed part, or extend its deadline. */
  | { readonly kind: 'decideCase'; readonly toTenant: bigint; readonly instance: Address }
  | { readonly kind: 'lengthenCase'; readonly newDue: number; readonly instance: Address }
)

/** The event that confirms it. */
export const appealEventNames = {
  appeal: 'Appealed',
  executeDecision: 'Executed',
  decideCase: 'Decided',
  lengthenCase: 'LeaseLengthened',
} as const satisfies Record<AppealAction['kind'], string>

/** The transaction of an action on a case; `contract` is the arbitration that the terms name. */
export function appealTransactionFor(action: AppealAction, escrow: Address, terms: Terms): EscrowTransaction {
  const { kind, part } = action
  const contract = terms.arbitrator
  const name = `${kind}-${part}`
  return {
    kind,
    name: kind === 'lengthenCase' ? `${name}-${action.newDue}` : name,
    id: leaseId(terms),
    allowedAccounts: accountsFor(action, terms),
    usdt: kind === 'appeal' ? action.fee : 0n,
    feeFunction: undefined,
    call: { kind, to: contract, data: encodeAction(action, terms) },
    eventName: appealEventNames[kind],
    eventArgs: { id: leaseId(terms) },
    partFor: () => part,
    isRepeatable: false,
    beside: {
      address: contract,
      allowance: kind === 'appeal' ? action.fee : 0n,
      eventsAt: kind === 'lengthenCase' ? escrow : contract,
    },
  }
}

function accountsFor(action: AppealAction, terms: Terms): Address[] | undefined {
  if (action.kind === 'executeDecision') return undefined
  if (action.kind !== 'appeal') return [action.instance]
  const payout = payoutAccountOf(terms)
  return [terms.tenant, ...(payout ? [payout as Address] : []), terms.landlord]
}

function encodeAction(action: AppealAction, terms: Terms): Hex {
  const abi = appealableArbitrationAbi
  const part = partIndex[action.part]
  switch (action.kind) {
    case 'appeal':
      return encodeFunctionData({ abi, functionName: 'appeal', args: [terms, part] })
    case 'executeDecision':
      return encodeFunctionData({ abi, functionName: 'execute', args: [terms, part] })
    case 'decideCase':
      return encodeFunctionData({ abi, functionName: 'decide', args: [terms, part, action.toTenant, 0] })
    case 'lengthenCase':
      return encodeFunctionData({ abi, functionName: 'lengthen', args: [terms, part, BigInt(action.newDue)] })
  }
}
