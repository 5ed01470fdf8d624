/** The basis of a renewal: the active lease, its paid terms, its money, and both wallets (D 11.21). */
import { leaseId as idOf, type Terms } from '@keyhold/escrow/terms.ts'
import { type Balances, plainRules } from '@keyhold/rental/deposit.ts'
import { isClosed } from '@keyhold/rental/lease.ts'
import { isStayToGo } from '@keyhold/rental/openLease.ts'
import { Refusal, type RefusalCode } from '@keyhold/rental/refusal.ts'
import { isRenewable, isTooEarlyToRenew, movedOn, type OfferedRenewal } from '@keyhold/rental/renewalOffer.ts'
import { instantsOf } from '@keyhold/rental/request.ts'
import type { Hex } from 'viem'
import type { Chain } from '../../../gateways/chain/chain.ts'
import type { Query } from '../../../gateways/database.ts'
import type { RateLimiter } from '../../../gateways/rateLimiter.ts'
import type { LeaseDeps } from '../../leases/leases/deps.ts'
import type { IssuedTerms, Lease, Leases } from '../../leases/leases/service.ts'
import type { Deposits } from '../../money/deposits/service.ts'

export interface RenewalsDeps extends LeaseDeps {
  readonly rateLimiter: RateLimiter
  readonly leases: Leases
  readonly deposits: Deposits
}

/** A lease whose deposit can move. */
export interface RenewalBasis {
  readonly old: Lease
  readonly paid: IssuedTerms
  readonly money: Balances
  readonly escrow: Chain['escrow']
}

/** The basis of a renewal, or why there is none now. */
export async function findRenewalBasis(
  deps: RenewalsDeps,
  query: Query,
  old: Lease,
): Promise<RenewalBasis | RefusalCode> {
  const { leases, deposits, chain, clock, people } = deps
  const paid = (await leases.listTerms(query, [old.id])).find(({ id }) => id === old.paidTerms)
  const money = (await deposits.balancesOf(query, [old])).get(old.id)
  if (!paid || !money) return 'renewal-no-deposit'
  if (old.firstEnd || money.moveOut < paid.terms.moveOut) return 'ending-agreed'
  // The stay goes on, but no deposit can move: a longer stay is a new lease (D 12.12).
  const hasDeposit = money.deposit.held + movedOn(money) > 0n
  if (isStayToGo(old, clock.leaseNow()) && !hasDeposit) return 'renewal-without-deposit'
  if (isClosed(old.status)) return 'renewal-no-deposit'
  const escrow = chain.escrows.find(({ address }) => address === paid.escrow)
  if (paid.chainId !== chain.chainId || !escrow) return 'renewal-old-escrow'
  if (!isRenewable(money, clock.leaseNow())) return 'renewal-no-deposit'
  if (isTooEarlyToRenew(money, clock.leaseNow())) return 'renewal-too-early'
  const [ofLandlord, ofTenant] = [await people.provedWallets(old.landlordId), await people.provedWallets(old.tenantId)]
  if (!ofLandlord.includes(paid.terms.landlord) || !ofTenant.includes(paid.terms.tenant))
    return 'renewal-wallet-changed'
  return { old, paid, money, escrow }
}

/** The same; refuses if there is none. */
export async function renewalBasisOf(deps: RenewalsDeps, query: Query, old: Lease): Promise<RenewalBasis> {
  const ground = await findRenewalBasis(deps, query, old)
  if (typeof ground === 'string') throw new Refusal(ground)
  return ground
}

/** The full terms of the renewal: everything that was not offered, and the tenant's wallet, come from the old lease. */
export function termsAfter(
  { old, paid }: RenewalBasis,
  { validTo, deposit }: OfferedRenewal,
  { payBy, document }: { readonly payBy: number; readonly document: Hex },
): { readonly id: Hex; readonly terms: Terms } {
  const { tenant, tenantPayout, landlord, arbitrator, returnDays, moveOut: moveIn } = paid.terms
  const { moveOut } = instantsOf({ from: old.stay.to, to: validTo }, old.timeZone)
  const terms = {
    ...plainRules,
    returnDays,
    tenant,
    tenantPayout,
    landlord,
    arbitrator,
    handover: 0n,
    firstRent: 0n,
    deposit,
    moveIn,
    moveOut,
    payBy,
    document,
  }
  return { id: idOf(terms), terms }
}
