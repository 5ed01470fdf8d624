/**
 * One transaction for a deposit without a lease: the accounts that may send it, what it takes, and the event that
 * confirms it (D 11.25).
 */
import type { Address, Hex } from 'viem'
import type { EscrowTransaction } from './escrowTransaction.ts'
import type { NetworkConfig } from './networkConfig.ts'
import { encodePairAction, type PairAccounts, type PairAction, pairEventNames } from './pairCalls.ts'

/** The pair as its page knows it; `id` is its storage key in this browser. */
export interface TransactionPair extends PairAccounts {
  readonly id: Hex
  readonly arbitrator: Address
}

/** The transaction of an action on a pair's deposit at its escrow. */
export function pairTransactionFor(
  action: PairAction,
  { escrow }: Pick<NetworkConfig, 'escrow'>,
  pair: TransactionPair,
): EscrowTransaction {
  const { kind } = action
  const { id, rentee, landlord } = pair
  const usdt = action.kind === 'payBackPair' ? action.amount : 0n
  return {
    kind,
    name: action.kind === 'lengthenPair' ? `${kind}-${action.newDue}` : kind,
    id,
    allowedAccounts: pairAccountsFor(kind, pair),
    usdt,
    feeFunction: undefined,
    call: { kind, to: escrow, data: encodePairAction(action, pair) },
    eventName: pairEventNames[kind],
    eventArgs: action.kind === 'payCredit' ? { account: action.account } : { rentee, landlord },
    partFor: () => undefined,
    isRepeatable: kind === 'payBackPair',
    isOfPair: true,
  }
}

/** The accounts that may send it; undefined if any account may. */
export function pairAccountsFor(
  kind: PairAction['kind'],
  { landlord, arbitrator }: Pick<TransactionPair, 'landlord' | 'arbitrator'>,
): readonly Address[] | undefined {
  if (kind === 'releasePair' || kind === 'payCredit') return undefined
  return kind === 'payBackPair' ? [landlord] : [arbitrator]
}
