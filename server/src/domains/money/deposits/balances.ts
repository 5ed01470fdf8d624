/** The balances of leases: as their terms plan them, and as the escrow's final events changed them. */
import { type Balances, type PaymentTerms, unpaidBalances } from '@keyhold/rental/deposit.ts'
import type { Chain } from '../../../gateways/chain/chain.ts'
import type { Query } from '../../../gateways/database.ts'
import { rulesInForce } from '../../leases/leases/agreedRules.ts'
import type { IssuedTerms, Lease } from '../../leases/leases/service.ts'
import type { PaidBalances } from './store.ts'
import { listBalances } from './store.ts'

/** The balances of each lease; the planned amounts before payment. Second payments are not in them. */
export async function balancesByLease(
  chain: Chain,
  query: Query,
  leases: readonly Lease[],
): Promise<ReadonlyMap<string, Balances>> {
  const held = await listBalances(
    query,
    leases.map(({ id }) => id),
  )
  const own = new Map(held.filter(({ isSecond }) => !isSecond).map((one) => [one.leaseId, one]))
  return new Map(leases.map((lease) => [lease.id, balancesFrom(paymentTermsOf(lease, chain), own.get(lease.id))]))
}

/**
 * The agreed amounts as escrow terms; before acceptance, for the current escrow, until the first move-out. Issued terms
 * have rules of their own.
 */
export function paymentTermsOf(lease: Lease, chain: Chain): PaymentTerms {
  const { handover, deposit, moveIn, acceptance, answerBy } = lease
  const moveOut = (deposit > 0n ? lease.firstEnd?.moveOut : undefined) ?? lease.moveOut
  const releaseDuration = acceptance?.releaseDuration ?? Number(chain.escrow.releaseDuration)
  const agreed = { handover, deposit, moveIn, moveOut, payBy: acceptance?.payBy ?? answerBy, ...rulesInForce(lease) }
  return { ...agreed, releaseDuration }
}

/** Stored balances under their terms; the planned amounts without any. */
export function balancesFrom(planned: PaymentTerms, held: PaidBalances | undefined): Balances {
  if (!held) return unpaidBalances(planned)
  const terms = { ...planned, ...held.rules }
  const nothing = unpaidBalances(terms)
  const { handover, deposit, paidOut, refundedBeforeHandover, isCancelled, isRenewal, isRenewed } = held
  return {
    terms,
    isPaid: true,
    paidOut,
    refundedBeforeHandover,
    isCancelled,
    isRenewal,
    isRenewed,
    moveOut: held.moveOut,
    agreedMoveOut: held.agreedMoveOut,
    handover: { ...nothing.handover, ...handover },
    deposit: { ...nothing.deposit, ...deposit },
  }
}

/** Balances as they are stored under issued terms. */
export function storedBalancesFrom(money: Balances, issued: IssuedTerms, isSecond: boolean) {
  const { handover, deposit, paidOut, refundedBeforeHandover, isCancelled, isRenewal, isRenewed } = money
  const { chainId, escrow } = issued
  return {
    chainId,
    escrow,
    termsId: issued.id,
    leaseId: issued.leaseId,
    isSecond,
    handover,
    deposit,
    paidOut,
    refundedBeforeHandover,
    isCancelled,
    isRenewal,
    isRenewed,
    moveOut: money.moveOut,
    agreedMoveOut: money.agreedMoveOut,
  }
}
