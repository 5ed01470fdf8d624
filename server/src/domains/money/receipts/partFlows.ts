/**
 * Where each part of a lease's money went and where it is now: the escrow's events in order, and its own state of what
 * is held.
 */
import type { ReceiptPart } from '@keyhold/api/receipts.ts'
import { defaultPayee, type EscrowPart, escrowParts, type Payee } from '@keyhold/rental/deposit.ts'
import type { Address } from 'viem'
import type { EscrowEvent } from '../../../gateways/chain/events.ts'
import type { Credit } from '../deposits/service.ts'

/** The result of `leaseState` for each part. */
export type CurrentHoldings = Readonly<Record<EscrowPart, { readonly held: bigint; readonly due: number }>>

/** The final amounts that the token refused to deliver, and where each party's money goes, if their terms are known. */
export interface KnownCredits {
  readonly credits: readonly Pick<Credit, 'account' | 'transaction' | 'paidAt' | 'paidTransaction'>[]
  readonly accounts: Readonly<Partial<Record<Payee, Address>>>
}

interface Payout {
  readonly part: EscrowPart
  readonly to: Payee
  readonly amount: bigint
}

/** The paid parts, each with what is held now and every payment out of it. */
export function partFlows(events: readonly EscrowEvent[], now: CurrentHoldings, known: KnownCredits): ReceiptPart[] {
  const paid = events.find(({ payload }) => payload.event === 'LeasePaid')?.payload
  if (paid?.event !== 'LeasePaid') return []
  const left: Record<EscrowPart, bigint> = { handover: paid.handover, deposit: paid.deposit }
  const out: Record<EscrowPart, ReceiptPart['out']> = { handover: [], deposit: [] }
  for (const event of events)
    for (const { part, to, amount } of payoutsOf(event, left)) {
      left[part] -= amount
      const credit = creditOf(event, events, known.accounts[to], known.credits)
      out[part].push({ to, amount: amount.toString(), at: event.time, transactionId: event.transaction, credit })
    }
  return escrowParts
    .filter((part) => paid[part] > 0n)
    .map((part) => ({
      part,
      paid: paid[part].toString(),
      held: now[part].held.toString(),
      due: now[part].due,
      payee: defaultPayee[part],
      out: out[part],
    }))
}

/** What became of a payment that the token refused, by the escrow's next event; null if it was delivered. */
function creditOf(
  { transaction, escrow }: EscrowEvent,
  events: readonly EscrowEvent[],
  payee: Address | undefined,
  credits: KnownCredits['credits'],
): ReceiptPart['out'][number]['credit'] {
  const credited = events.find(
    (one) =>
      one.payload.event === 'Credited' &&
      one.transaction === transaction &&
      (payee === undefined || one.payload.account === payee),
  )
  if (credited?.payload.event !== 'Credited') return null
  const { account } = credited.payload
  const final = credits.find((one) => one.transaction === transaction && one.account === account)
  return { escrow, account, paidAt: final?.paidAt ?? null, paidTransactionId: final?.paidTransaction ?? null }
}

function payoutsOf({ payload }: EscrowEvent, left: Readonly<Record<EscrowPart, bigint>>): Payout[] {
  const all = (): Payout[] => {
    switch (payload.event) {
      case 'LeaseReleased':
        return [{ part: payload.part, to: defaultPayee[payload.part], amount: payload.amount }]
      case 'LeaseRefunded':
        return escrowParts.map((part) => ({ part, to: 'tenant', amount: left[part] }))
      case 'LeaseCancelled':
        return [
          { part: 'handover', to: 'landlord', amount: payload.toLandlord },
          { part: 'handover', to: 'tenant', amount: left.handover - payload.toLandlord },
          { part: 'deposit', to: 'tenant', amount: left.deposit },
        ]
      case 'LeaseRenewed':
        return [{ part: 'deposit', to: 'tenant', amount: payload.sentHome }]
      case 'LeaseSettled':
      case 'LeaseSplit':
        return [
          { part: payload.part, to: 'tenant', amount: payload.toTenant },
          { part: payload.part, to: 'landlord', amount: payload.toLandlord },
        ]
      default:
        return []
    }
  }
  return all().filter(({ amount }) => amount > 0n)
}
