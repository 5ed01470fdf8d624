/**
 * One escrow transaction: its call, the accounts that may send it, what it takes from their wallet, and the event that
 * confirms it.
 */
import { type EscrowPart, leaseId, type Terms } from '@keyhold/escrow/terms.ts'
import { type Address, type Hex, isAddressEqual } from 'viem'
import type { AppealAction, appealEventNames } from './appealCalls.ts'
import { type Call, type EscrowAction, escrowCall } from './calls.ts'
import type { NetworkConfig } from './networkConfig.ts'
import type { OrderAction, orderEventNames } from './orderCalls.ts'
import type { PairAccounts, PairAction, pairEventNames } from './pairCalls.ts'

export interface EscrowTransaction {
  readonly kind: EscrowAction['kind'] | PairAction['kind'] | OrderAction['kind'] | AppealAction['kind']
  /** Storage key in the browser: the action, and its part where it names one, since each part has its own. */
  readonly name: string
  /** The lease's id on chain; for a deposit without a lease, the pair's. */
  readonly id: Hex
  /** Of the lease, where the call is at its escrow. */
  readonly terms?: Terms
  /** The accounts that may send it; undefined if any account may. */
  readonly allowedAccounts: readonly Address[] | undefined
  /** What the escrow takes from that account, in USDT's smallest unit. */
  readonly usdt: bigint
  /** Its fee in RNB, by the name of the escrow's function. */
  readonly feeFunction: 'depositFee' | 'rentFee' | undefined
  readonly call: Call
  /** The escrow event that confirms it. */
  readonly eventName:
    | (typeof eventNames)[EscrowAction['kind']]
    | (typeof pairEventNames)[PairAction['kind']]
    | (typeof orderEventNames)[OrderAction['kind']]
    | (typeof appealEventNames)[AppealAction['kind']]
  /** What the event must name: the lease; for an undelivered sum the account; or both accounts of a pair. */
  readonly eventArgs:
    | { readonly id: Hex }
    | { readonly oldId: Hex }
    | { readonly lease: Hex; readonly id?: Hex }
    | { readonly account: Address }
    | { readonly owner: Address; readonly spender: Address }
    | PairAccounts
  /** The part that the event must name; undefined if any part counts. */
  readonly partFor: (account: Address) => EscrowPart | undefined
  /** The day that the event must name: each party can end a stay earlier, on another day. */
  readonly newMoveOut?: number
  /** Not idempotent on chain: only this client prevents sending it twice. */
  readonly isRepeatable: boolean
  /** For a deposit without a lease: the escrow has no terms for it (D 11.25). */
  readonly isOfPair?: boolean
  /**
   * For a contract beside the escrow: its address, the USDT it must be allowed, where the event comes from, and the due
   * instant that the event must name.
   */
  readonly beside?: {
    readonly address: Address
    readonly allowance: bigint
    readonly eventsAt: Address
    readonly due?: number | undefined
  }
}

/** The USDT that must be allowed for it. */
export function neededAllowance({ usdt, beside }: Pick<EscrowTransaction, 'usdt' | 'beside'>): bigint {
  return beside?.allowance ?? usdt
}

const eventNames = {
  pay: 'LeasePaid',
  release: 'LeaseReleased',
  releaseEarly: 'LeaseReleased',
  refund: 'LeaseRefunded',
  cancelStay: 'LeaseCancelled',
  dispute: 'LeaseDisputed',
  settle: 'LeaseSettled',
  endEarlier: 'LeaseEndedEarlier',
  payRent: 'LeaseRentPaid',
  payBack: 'LeasePaidBack',
  payCredit: 'CreditPaid',
  renew: 'LeaseRenewed',
  split: 'LeaseSplit',
  lengthen: 'LeaseLengthened',
} as const satisfies Record<EscrowAction['kind'], string>

/** The transaction of an action on the lease of these terms at its escrow. */
export function escrowTransactionFor(
  action: EscrowAction,
  network: Pick<NetworkConfig, 'escrow'>,
  terms: Terms,
): EscrowTransaction {
  const { kind } = action
  const feeFunction = kind === 'pay' ? 'depositFee' : kind === 'payRent' ? 'rentFee' : undefined
  return {
    kind,
    name: nameOf(action),
    id: leaseId(terms),
    terms,
    allowedAccounts: allowedAccountsFor(kind, terms),
    usdt: usdtTakenBy(action, terms),
    feeFunction,
    call: escrowCall(action, network.escrow, terms),
    eventName: eventNames[kind],
    eventArgs: eventArgsFor(action, leaseId(terms)),
    partFor: partFor(action, terms),
    ...(action.kind === 'endEarlier' && { newMoveOut: action.newMoveOut }),
    isRepeatable: kind === 'payRent' || kind === 'payBack',
  }
}

function eventArgsFor(action: EscrowAction, id: Hex): EscrowTransaction['eventArgs'] {
  if (action.kind === 'payCredit') return { account: action.account }
  return action.kind === 'renew' ? { oldId: id } : { id }
}

/** Extensions repeat: each new date is a separate transaction. */
function nameOf(action: EscrowAction): string {
  if (action.kind === 'endEarlier') return `${action.kind}-${action.newMoveOut}`
  if (!('part' in action)) return action.kind
  const name = `${action.kind}-${action.part}`
  return action.kind === 'lengthen' ? `${name}-${action.newDue}` : name
}

/**
 * Only the party that would lose a part may release or dispute it: the tenant the handover, the landlord the deposit.
 */
function partFor(action: EscrowAction, { tenant }: Terms): EscrowTransaction['partFor'] {
  if ('part' in action) return () => action.part
  if (action.kind !== 'releaseEarly' && action.kind !== 'dispute') return () => undefined
  return (account) => (isAddressEqual(account, tenant) ? 'handover' : 'deposit')
}

function allowedAccountsFor(
  kind: EscrowAction['kind'],
  { tenant, landlord, arbitrator }: Terms,
): Address[] | undefined {
  if (kind === 'release' || kind === 'payCredit') return undefined
  if (kind === 'split' || kind === 'lengthen') return [arbitrator]
  if (kind === 'pay' || kind === 'cancelStay' || kind === 'payRent' || kind === 'renew') return [tenant]
  if (kind === 'endEarlier') return [tenant, landlord, arbitrator]
  return kind === 'refund' || kind === 'payBack' ? [landlord] : [tenant, landlord]
}

function usdtTakenBy(action: EscrowAction, { handover, deposit }: Terms): bigint {
  if (action.kind === 'pay') return handover + deposit
  if (action.kind === 'renew') return action.paidIn
  return 'amount' in action ? action.amount : 0n
}
