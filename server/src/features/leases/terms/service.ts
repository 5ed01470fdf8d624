/** Starting to pay: adds the tenant's wallet, which completes the terms and gives them their id on chain (D 4.8). */
import { leaseId as idOf } from '@keyhold/escrow/terms.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { type Address, getAddress, zeroAddress } from 'viem'
import { isHistoryLost } from '../../../gateways/chain/eventStore.ts'
import type { Person } from '../../../gateways/session.ts'
import { agreedRules } from '../agreedRules.ts'
import type { LeaseDeps } from '../deps.ts'
import type { Lease } from '../lease.ts'
import { findLease } from '../store.ts'
import { isId, lockOwn, transition } from '../transition.ts'
import { type IssuedTerms, insertTerms, listTerms } from './store.ts'

export interface TermsIssuer {
  /**
   * Stores the full terms for one of the tenant's proved wallets and returns them; every issued id is watched. The same
   * wallet gets the same terms again, also while its payment is on the way. Until a payment was seen the home's external
   * calendars are read first: one that takes nights of the lease stops the payment, one that cannot be read does not
   * (D 12.21).
   */
  startPaying(tenant: Person, leaseId: string, wallet: string): Promise<{ lease: Lease; issued: IssuedTerms }>
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
    async startPaying(tenant, leaseId, walletText) {
      const wallet = getAddress(walletText)
      // The database is asked too: this process may have polled the chain before the events vanished, or not yet.
      if (deps.chain.state() === 'refused' || (await isHistoryLost(database, deps.chain.chainId)))
        throw new Refusal('chain-not-confirmed')
      await checkCalendars(tenant, leaseId)
      const isProved = (await people.provedWallets(tenant.id)).includes(wallet)
      return database.begin(async (tx) => {
        const lease = await lockOwn(tx, tenant, leaseId, 'tenant')
        const { acceptance } = lease
        if (!acceptance || lease.renews) throw new Refusal('not-at-this-stage')
        people.requireConfirmed(tenant)
        if (!isProved) throw new Refusal('wallet-not-proved')
        if (wallet === acceptance.arbitrator) throw new Refusal('wallet-belongs-to-another')
        const issued = issuedFor(lease, acceptance, wallet, clock.leaseNow())
        const known = (await listTerms(tx, [lease.id])).find(({ id }) => id === issued.id)
        if (known && lease.status !== 'accepted') return { lease, issued: known }
        if (clock.leaseNow() > acceptance.payBy) throw new Refusal('payment-window-closed')
        if (known) return { lease, issued: known }
        await transition(deps, tx, lease, 'pay', { party: 'tenant', person: tenant, facts: { wallet } })
        await insertTerms(tx, issued)
        return { lease, issued }
      })
    },
  }
}

function issuedFor(
  lease: Lease,
  acceptance: NonNullable<Lease['acceptance']>,
  tenant: Address,
  startedAt: number,
): IssuedTerms {
  const { landlordWallet: landlord, arbitrator, payBy, document, chainId, escrow } = acceptance
  const { handover, deposit, moveIn } = lease
  const moveOut = lease.firstEnd?.moveOut ?? lease.moveOut // the escrow keeps the agreed times (D 11.21)
  const agreed = { landlord, arbitrator, handover, deposit, moveIn, moveOut, payBy, document, ...agreedRules(lease) }
  const terms = { tenant, tenantPayout: zeroAddress, ...agreed }
  return { id: idOf(terms), leaseId: lease.id, chainId, escrow, terms, startedAt, isElsewhere: false, isRenewal: false }
}
