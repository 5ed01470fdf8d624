/**
 * Starting to pay: adds the tenant's wallet and payout account, which complete the terms and give them their id on chain
 * (D 4.8).
 */
import { leaseId as idOf } from '@keyhold/escrow/terms.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { type Address, getAddress } from 'viem'
import { decidersOf } from '../../../../gateways/chain/arbitration.ts'
import { isHistoryLost } from '../../../../gateways/chain/eventStore.ts'
import type { Person } from '../../../../gateways/session.ts'
import type { LeaseDeps } from '../deps.ts'
import type { Lease } from '../lease.ts'
import { findLease } from '../store.ts'
import { isId, lockOwn, transition } from '../transition.ts'
import { checkPayout, readPayout } from './payoutAccount.ts'
import { type IssuedTerms, insertTerms, listTerms } from './store.ts'

export interface TermsIssuer {
  /**
   * Stores the full terms for one of the tenant's proved wallets and returns them; every issued id is watched. The same
   * wallet and payout account get the same terms again, also while their payment is on the way. Another payout account
   * gets other terms, until a payment was seen. Until then the home's external calendars are read first: one that takes
   * nights of the lease stops the payment, one that cannot be read does not (D 12.21).
   */
  startPaying(
    tenant: Person,
    leaseId: string,
    wallet: string,
    payoutAccount?: string,
  ): Promise<{ lease: Lease; issued: IssuedTerms }>
}

/** Creates the payment-terms service. */
export function createTermsIssuer(deps: LeaseDeps): TermsIssuer {
  const { database, clock, people, calendars } = deps

  /** Until a payment was seen: then the money is on its way. */
  async function checkCalendars(tenant: Person, leaseId: string): Promise<void> {
    const lease = isId(leaseId) ? await findLease(database, leaseId) : undefined
    if (lease?.tenantId !== tenant.id || lease.status !== 'accepted' || !lease.acceptance || lease.renews) return
    if (clock.leaseNow() > lease.acceptance.payBy) return
    await calendars.readDue(lease.listingId)
    await calendars.refusePayment(lease)
  }
  return {
    async startPaying(tenant, leaseId, walletText, account) {
      const wallet = getAddress(walletText)
      // The database is asked too: this process may have polled the chain before the events vanished, or not yet.
      if (deps.chain.state() === 'refused' || (await isHistoryLost(database, deps.chain.chainId)))
        throw new Refusal('chain-not-confirmed')
      await checkCalendars(tenant, leaseId)
      const proved = await people.provedWallets(tenant.id)
      const named = await readPayout(deps, { wallet, proved }, account)
      return database.begin(async (tx) => {
        const lease = await lockOwn(tx, tenant, leaseId, 'tenant')
        const { acceptance } = lease
        if (!acceptance || lease.renews) throw new Refusal('not-at-this-stage')
        people.requireConfirmed(tenant)
        if (!proved.includes(wallet)) throw new Refusal('wallet-not-proved')
        if (decidersOf(deps.chain, acceptance.arbitrator).includes(wallet))
          throw new Refusal('wallet-belongs-to-another')
        const tenantPayout = checkPayout(deps.chain, acceptance, named)
        const issued = issuedFor(lease, acceptance, { tenant: wallet, tenantPayout }, clock.leaseNow())
        const all = await listTerms(tx, [lease.id])
        const known = all.find(({ id }) => id === issued.id)
        if (known && lease.status !== 'accepted') return { lease, issued: known }
        if (!known && isPaymentSeen(lease) && all.some(({ terms }) => terms.tenant === wallet))
          throw new Refusal('payout-after-payment')
        if (clock.leaseNow() > acceptance.payBy) throw new Refusal('payment-window-closed')
        if (known) return { lease, issued: known }
        const facts = { wallet, ...(named && { payout: tenantPayout }) }
        await transition(deps, tx, lease, 'pay', { party: 'tenant', person: tenant, facts })
        await insertTerms(tx, issued)
        return { lease, issued }
      })
    },
  }
}

/** From then on the terms of the payment are what counts. */
function isPaymentSeen({ status, paidTerms }: Lease): boolean {
  return status === 'paying' || paidTerms !== undefined
}

function issuedFor(
  lease: Lease,
  acceptance: NonNullable<Lease['acceptance']>,
  named: { readonly tenant: Address; readonly tenantPayout: Address },
  startedAt: number,
): IssuedTerms {
  const { landlordWallet: landlord, arbitrator, payBy, document, rules, chainId, escrow } = acceptance
  const { handover, deposit, moveIn } = lease
  const moveOut = lease.firstEnd?.moveOut ?? lease.moveOut // the escrow keeps the agreed times (D 11.21)
  const agreed = { landlord, arbitrator, handover, deposit, moveIn, moveOut, payBy, document, ...rules }
  const terms = { ...named, ...agreed }
  return { id: idOf(terms), leaseId: lease.id, chainId, escrow, terms, startedAt, isElsewhere: false, isRenewal: false }
}
