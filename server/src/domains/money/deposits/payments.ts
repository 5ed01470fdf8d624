/** Maps escrow events to the payments both parties see (D 6.10). */
import type { Terms } from '@keyhold/escrow/terms.ts'
import { defaultPayee } from '@keyhold/rental/deposit.ts'
import { payoutAccountOf, tenantReceives } from '@keyhold/rental/payoutAccount.ts'
import type { Address, Hex } from 'viem'
import type { EscrowEvent, EventPayload } from '../../../gateways/chain/events.ts'
import type { IssuedTerms } from '../../leases/leases/service.ts'
import type { Payment } from './store.ts'

type Movement = Pick<Payment, 'kind' | 'amount' | 'payer' | 'payee'> &
  Partial<Pick<Payment, 'part' | 'currency' | 'rentDue'>>

/** The escrow's RNB fees for the first payment and for a later rent. */
export interface Fees {
  readonly depositFee: bigint
  readonly rentFee: bigint
}

/** The payments in a final event; zero amounts are omitted. */
export function paymentsOf(event: EscrowEvent, issued: IssuedTerms, fees: Fees, isSecond: boolean): Payment[] {
  const { chainId, transaction, time: at } = event
  return movements(event.payload, fees, issued.id)
    .filter(({ amount }) => amount > 0n)
    .map((movement) => ({
      part: null,
      rentDue: null,
      currency: 'USDT',
      ...movement,
      payoutAccount: (namesPayout(movement) && payoutAccountOf(issued.terms)) || null,
      leaseId: issued.leaseId,
      at,
      chainId,
      transaction,
      isSecond,
    }))
}

/** A payment by which the tenant names a payout account, or which goes to it. */
function namesPayout({ kind, payee }: Movement): boolean {
  return payee === 'tenant' || kind === 'paid-in' || kind === 'moved'
}

/**
 * Whether a rent or a return is between the two parties, and so counts (docs/chain.md, `payRentFor`). A rent counts
 * from any wallet that the tenant had proved before (D 11.2); `isTenants` decides for one that is not in the terms.
 */
export async function isBetweenParties(
  payload: EventPayload,
  { terms }: IssuedTerms,
  isTenants: (wallet: Address) => Promise<boolean>,
): Promise<boolean> {
  if (payload.event === 'LeaseRentPaid')
    return payload.payee === terms.landlord && (payload.payer === terms.tenant || isTenants(payload.payer))
  return payload.event !== 'LeasePaidBack' || isSentBack(payload, terms)
}

/** Whether the landlord of these terms sent money back to where the tenant's money goes. */
export function isSentBack(payload: EventPayload, terms: Terms): boolean {
  return (
    payload.event === 'LeasePaidBack' && payload.payer === terms.landlord && payload.payee === tenantReceives(terms)
  )
}

/** For the history and its e-mails: the payout account of some terms, if they name one. */
export function payoutFacts(issued: IssuedTerms | undefined): { payout?: Address } {
  const payout = issued && payoutAccountOf(issued.terms)
  return payout ? { payout } : {}
}

const homecoming = { kind: 'released', part: 'deposit', payer: 'escrow', payee: 'tenant' } as const

/** The payment of a renewal: the deposit carried over, and what the tenant added; no fee (D 11.21). */
function movedIn({ moved, paidIn }: { readonly moved: bigint; readonly paidIn: bigint }): Movement[] {
  return [
    { kind: 'moved', part: 'deposit', amount: moved, payer: 'escrow', payee: 'escrow' },
    { kind: 'paid-in', part: 'deposit', amount: paidIn, payer: 'tenant', payee: 'escrow' },
  ]
}

function movements(payload: EventPayload, { depositFee, rentFee }: Fees, id: Hex): Movement[] {
  const fee = (amount: bigint): Movement => ({
    kind: 'fee',
    amount,
    currency: 'RNB',
    payer: 'tenant',
    payee: 'keyhold',
  })
  switch (payload.event) {
    case 'LeasePaid':
      return [
        { kind: 'paid-in', amount: payload.handover + payload.deposit, payer: 'tenant', payee: 'escrow' },
        fee(depositFee),
      ]
    case 'LeaseReleased': {
      const { part, amount } = payload
      return [{ kind: 'released', part, amount, payer: 'escrow', payee: defaultPayee[part] }]
    }
    case 'LeaseRefunded':
      return [{ kind: 'refunded', amount: payload.amount, payer: 'escrow', payee: 'tenant' }]
    case 'LeaseCancelled':
      return [
        { kind: 'cancelled', amount: payload.toTenant, payer: 'escrow', payee: 'tenant' },
        { kind: 'cancelled', part: 'handover', amount: payload.toLandlord, payer: 'escrow', payee: 'landlord' },
      ]
    case 'LeaseRenewed':
      return payload.next === id ? movedIn(payload) : [{ ...homecoming, amount: payload.sentHome }]
    case 'LeaseSettled':
    case 'LeaseSplit': {
      const shared = { kind: payload.event === 'LeaseSplit' ? 'split' : 'settled', part: payload.part } as const
      return [
        { ...shared, amount: payload.toTenant, payer: 'escrow', payee: 'tenant' },
        { ...shared, amount: payload.toLandlord, payer: 'escrow', payee: 'landlord' },
      ]
    }
    case 'LeaseRentPaid':
      return [{ kind: 'rent', amount: payload.amount, payer: 'tenant', payee: 'landlord' }, fee(rentFee)]
    // No fee is taken by the standing orders.
    case 'RentCollected':
      return [{ kind: 'rent', amount: payload.amount, payer: 'tenant', payee: 'landlord', rentDue: payload.due }]
    case 'LeasePaidBack':
      return [{ kind: 'paid-back', amount: payload.amount, payer: 'landlord', payee: 'tenant' }]
    default:
      return []
  }
}
