/** Which movements of money an event of the escrow is, seen by the two parties (D 6.10). */
import { defaultPayee } from '@keyhold/rental/deposit.ts'
import type { EscrowEvent, Told } from '../../gateways/chain/events.ts'
import type { IssuedTerms } from '../leases/service.ts'
import type { Payment } from './store.ts'

type Movement = Pick<Payment, 'kind' | 'amount' | 'payer' | 'payee'> & Partial<Pick<Payment, 'part' | 'currency'>>

/** What the escrow takes in RNB for paying in, and for a rent. */
export interface Fees {
  readonly depositFee: bigint
  readonly rentFee: bigint
}

/** The payments that a final event stands for; none of 0. */
export function paymentsOf(event: EscrowEvent, issued: IssuedTerms, fees: Fees, isSecond: boolean): Payment[] {
  const { chainId, transaction, time: at } = event
  return movements(event.told, fees)
    .filter(({ amount }) => amount > 0n)
    .map((movement) => ({
      part: null,
      currency: 'USDT',
      ...movement,
      ...{ leaseId: issued.leaseId, at, chainId, transaction, isSecond },
    }))
}

/** Whether a rent or a payment back is between the two parties, and so counts (design/escrow "payRentFor"). */
export function isBetweenParties(told: Told, { terms }: IssuedTerms): boolean {
  if (told.event === 'LeaseRentPaid') return told.payer === terms.tenant && told.payee === terms.landlord
  if (told.event === 'LeasePaidBack') return told.payer === terms.landlord && told.payee === terms.tenant
  return true
}

function movements(told: Told, { depositFee, rentFee }: Fees): Movement[] {
  const fee = (amount: bigint): Movement => ({
    ...{ kind: 'fee', amount, currency: 'RNB', payer: 'tenant', payee: 'keyhold' },
  })
  switch (told.event) {
    case 'LeasePaid':
      return [
        { kind: 'paid-in', amount: told.handover + told.deposit, payer: 'tenant', payee: 'escrow' },
        fee(depositFee),
      ]
    case 'LeaseReleased': {
      const { part, amount } = told
      return [{ kind: 'released', part, amount, payer: 'escrow', payee: defaultPayee[part] }]
    }
    case 'LeaseRefunded':
      return [{ kind: 'refunded', amount: told.amount, payer: 'escrow', payee: 'tenant' }]
    case 'LeaseSettled':
    case 'LeaseSplit': {
      const shared = { kind: told.event === 'LeaseSplit' ? 'split' : 'settled', part: told.part } as const
      return [
        { ...shared, amount: told.toTenant, payer: 'escrow', payee: 'tenant' },
        { ...shared, amount: told.toLandlord, payer: 'escrow', payee: 'landlord' },
      ]
    }
    case 'LeaseRentPaid':
      return [{ kind: 'rent', amount: told.amount, payer: 'tenant', payee: 'landlord' }, fee(rentFee)]
    case 'LeasePaidBack':
      return [{ kind: 'paid-back', amount: told.amount, payer: 'landlord', payee: 'tenant' }]
    default:
      return []
  }
}
