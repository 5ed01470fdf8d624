/** Renewals as both parties read them, and what their wallets sign and send (D 11.21). */
import { statusOnWire } from '@keyhold/api/leaseStatus.ts'
import type { RenewalOffer, RenewalTerms, RenewalToSign, RenewalView, SignedRenewal } from '@keyhold/api/renewals.ts'
import type { Terms } from '@keyhold/escrow/terms.ts'
import { depositDue } from '@keyhold/rental/deposit.ts'
import { depositMove } from '@keyhold/rental/escrowCalls.ts'
import { isClosed } from '@keyhold/rental/lease.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { instantsOf } from '@keyhold/rental/request.ts'
import { escrowVersionOf } from '../../../gateways/chain/chain.ts'
import { missingCharacters } from '../../../gateways/pdf/runs.ts'
import type { Person } from '../../../gateways/session.ts'
import { rulesInForce } from '../../leases/leases/agreedRules.ts'
import type { IssuedTerms, Lease } from '../../leases/leases/service.ts'
import { isId } from '../../leases/leases/transition.ts'
import { describeTerms } from '../../money/deposits/wire.ts'
import { findRenewalBasis, type RenewalsDeps, termsAfter } from './renewalBasis.ts'
import type { Renewals } from './service.ts'
import * as store from './store.ts'

export interface RenewalViews {
  /** The offered continuation of a lease. */
  read(viewer: Person, leaseId: string): Promise<RenewalView>
  toSign(landlord: Person, renewalId: string): Promise<RenewalToSign>
  /** All that the tenant's wallet needs; only for their own signed renewal. */
  signed(tenant: Person, renewalId: string): Promise<SignedRenewal>
}

/** Creates the renewal views. */
export function createRenewalViews(deps: RenewalsDeps & { readonly renewals: Renewals }): RenewalViews {
  const { database, chain, clock, leases, renewals } = deps
  const describe = (paid: IssuedTerms, terms: Terms): RenewalTerms => ({
    oldTerms: describeTerms(paid.terms),
    terms: describeTerms(terms),
    chainId: paid.chainId,
    escrow: paid.escrow,
    escrowVersion: escrowVersionOf(chain, paid.escrow),
    document: terms.document,
  })
  return {
    async read(viewer, leaseId) {
      const old = await leases.findOwn(database, viewer, leaseId)
      const money = (await deps.deposits.balancesOf(database, [old])).get(old.id)
      const held = money?.deposit.held ?? 0n
      const latest = await store.findLatest(database, old.id)
      const next = latest?.state === 'signed' ? await leases.find(database, latest.id) : undefined
      const isOver = next !== undefined && next.paidTerms === undefined && isClosed(next.status)
      const ground = await findRenewalBasis(deps, database, old)
      const refusal = next && !isOver ? 'not-at-this-stage' : typeof ground === 'string' ? ground : null
      const isShown = latest && !isOver && (latest.state === 'signed' || refusal === null)
      return {
        refusal,
        held: held.toString(),
        offer: isShown ? describeOffer(old, latest, next, held) : null,
        leaseNow: clock.leaseNow(),
      }
    },
    async toSign(landlord, renewalId) {
      const { basis: ground, renewal, text } = await renewals.toSign(landlord, renewalId)
      const { canonical, salt, readUntil } = text
      const terms = describe(ground.paid, termsAfter(ground, renewal, text).terms)
      const missing = missingCharacters(canonical)
      return { ...terms, canonical, salt, readUntil, leaseNow: clock.leaseNow(), missingCharacters: missing }
    },
    async signed(tenant, renewalId) {
      const renewal = isId(renewalId) ? await store.findRenewal(database, renewalId) : undefined
      const old = renewal && (await leases.find(database, renewal.oldLeaseId))
      if (old?.tenantId !== tenant.id || !renewal?.signature) throw new Refusal('renewal-not-found')
      const [paid] = (await leases.listTerms(database, [old.id])).filter(({ id }) => id === old.paidTerms)
      const [issued] = await leases.listTerms(database, [renewal.id])
      const next = await leases.find(database, renewal.id)
      if (!paid || !issued || next?.status !== 'accepted') throw new Refusal('not-at-this-stage')
      return { ...describe(paid, issued.terms), signature: renewal.signature, leaseNow: clock.leaseNow() }
    },
  }
}

function describeOffer(old: Lease, renewal: store.Renewal, next: Lease | undefined, held: bigint): RenewalOffer {
  const { id, offeredBy, offeredAt, validTo, rent, deposit } = renewal
  const { moveOut } = instantsOf({ from: old.stay.to, to: validTo }, old.timeZone)
  const isDone = next?.paidTerms !== undefined
  const { moved, paidIn, sentHome } = depositMove(isDone ? deposit : held, deposit)
  return {
    id,
    offeredBy,
    offeredAt,
    validTo,
    rent: rent.toString(),
    deposit: deposit.toString(),
    moved: moved.toString(),
    paidIn: paidIn.toString(),
    sentHome: sentHome.toString(),
    moveIn: old.moveOut,
    moveOut,
    depositDue: depositDue({ ...rulesInForce(old), moveOut }),
    signed: next?.acceptance ? { contractStatus: statusOnWire(next.status), payBy: next.acceptance.payBy } : null,
  }
}
