/** Watches a transaction after its page was closed, without its wallet. */
import type { Terms } from '@keyhold/escrow/terms.ts'
import { tenantReceives } from '@keyhold/rental/payoutAccount.ts'
import { type Address, type Hex, isAddressEqual } from 'viem'
import type { EscrowAction } from './calls.ts'
import { type EscrowTransaction, escrowTransactionFor } from './escrowTransaction.ts'
import { type NetworkConfig, publicClientFor } from './networkConfig.ts'
import { resumeTransaction } from './resumeTransaction.ts'
import type { WaitOptions } from './waitForTransaction.ts'
import { walletErrorFrom } from './walletError.ts'

/** How a sent transaction can fail: it reverted, it is not on the network, or it may still arrive and count twice. */
export type TransactionLoss = 'reverted' | 'gone' | 'maybe-sent'

/** The sent transaction, its account and its lease. */
interface WatchTransactionParameters {
  readonly kind: EscrowAction['kind']
  /** Its storage key in the browser. */
  readonly name: EscrowTransaction['name']
  readonly network: NetworkConfig
  readonly terms: Terms
  readonly account: Address
  readonly hash: Hex
}

/**
 * Waits until the transaction is mined; returns how it failed, or undefined if it succeeded. Throws WalletError if
 * nothing is known yet: the chain is unreachable, or another tab is waiting already.
 */
export async function watchTransaction(
  { kind, name, network, terms, account, hash }: WatchTransactionParameters,
  waitOptions: WaitOptions = {},
): Promise<TransactionLoss | undefined> {
  const transaction = escrowTransactionFor(actionNamed(kind, name, { account, terms }), network, terms)
  try {
    const done = await resumeTransaction({ account, network, transaction }, undefined, waitOptions)
    if (done) return undefined
  } catch (error) {
    if (walletErrorFrom(error).code === 'maybe-sent') return 'maybe-sent'
    throw error
  }
  const receipt = await publicClientFor(network)
    .getTransactionReceipt({ hash })
    .catch(() => undefined)
  // Another tab finished it between two polls.
  if (receipt?.status === 'success') return undefined
  return receipt ? 'reverted' : 'gone'
}

/** The action with this name. Its amounts are zero: the transaction is identified by its event. */
function actionNamed(
  kind: EscrowAction['kind'],
  name: EscrowTransaction['name'],
  { account, terms }: { readonly account: Address; readonly terms: Terms },
): EscrowAction {
  if (kind === 'payRent' || kind === 'payBack') return { kind, amount: 0n }
  if (kind === 'payCredit')
    return { kind, account: isAddressEqual(account, terms.tenant) ? tenantReceives(terms) : account }
  if (kind === 'dispute') return { kind, claim: 0n }
  if (kind === 'renew') return { kind, next: terms, signature: '0x', paidIn: 0n }
  const [, named, newDue] = name.split('-')
  if (kind === 'endEarlier') return { kind, newMoveOut: Number(named), deadline: 0n, signature: '0x' }
  const part = named === 'deposit' ? 'deposit' : 'handover'
  if (kind === 'split') return { kind, part, toTenant: 0n }
  if (kind === 'lengthen') return { kind, part, newDue: Number(newDue) }
  if (kind !== 'settle') return { kind }
  return { kind, part, toTenant: 0n, toLandlord: 0n, deadline: 0n, signature: '0x' }
}
