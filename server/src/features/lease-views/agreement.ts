/** The agreement of a lease as its parties read it, and the terms a landlord is about to sign (D 2.7, D 6.9). */
import type { Agreement, OfferedTerms } from '@keyhold/api/agreements.ts'
import { isClosed } from '@keyhold/rental/lease.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Person } from '../../gateways/session.ts'
import { parseAgreement, preview } from '../agreements/service.ts'
import { describeMoney } from '../deposits/wire.ts'
import { agreementFacts, readAgreementSubject } from '../leases/agreementFacts.ts'
import { readIdentity } from '../leases/identities.ts'
import type { LeaseViewsDeps } from './service.ts'
import { describeIdentityGone } from './wire.ts'

export interface AgreementViews {
  /**
   * A preview until the landlord accepts, then the frozen text. Whoever sees the tenant's identity here is noted (D 6.7). Where
   * the frozen text alone is wanted, a preview is refused as `no-agreement-yet`, and nobody has seen anything. Of a request
   * that became no lease there is none (`no-agreement-made`); one whose years are over is `agreement-deleted`.
   */
  agreement(viewer: Person, leaseId: string, wanted?: 'frozen'): Promise<Agreement>
  /** What the landlord is about to sign. */
  offered(landlord: Person, leaseId: string): Promise<OfferedTerms>
}

/** Opens the pages of agreements. */
export function createAgreementViews(deps: LeaseViewsDeps): AgreementViews {
  const { database, clock, chain, cipher, leases, agreements } = deps
  return {
    async agreement(viewer, leaseId, wanted) {
      const lease = await leases.findOwn(database, viewer, leaseId)
      const frozen = await agreements.findFrozen(database, lease.id)
      if (!frozen && lease.acceptance) throw new Refusal('agreement-deleted')
      if (!frozen && isClosed(lease.status)) throw new Refusal('no-agreement-made')
      if (!frozen && wanted === 'frozen') throw new Refusal('no-agreement-yet')
      const isTenant = viewer.id === lease.tenantId
      const seesIdentity = isTenant || lease.acceptance !== undefined
      const identity = (seesIdentity && readIdentity(cipher, lease)) || null
      if (identity) await leases.noteIdentityView(database, lease.id, viewer.id, new Date(clock.now()))
      if (!frozen) {
        const view = isTenant ? 'without-contact' : 'whole'
        const facts = agreementFacts(deps, lease, await readAgreementSubject(deps, lease), view, {
          wallet: null,
          payBy: null,
        })
        return { isPreview: true, ...preview(facts), salt: null, document: null, canonical: null, identity }
      }
      const { salt, document, canonical } = frozen
      const { facts, clauses } = parseAgreement(frozen)
      return { isPreview: false, facts, clauses, salt, document, canonical, identity, ...describeIdentityGone(lease) }
    },
    async offered(landlord, leaseId) {
      const { lease, terms, agreement } = await leases.offer(landlord, leaseId)
      const { salt, canonical, offeredUntil } = agreement
      return {
        terms: { ...terms, handover: terms.handover.toString(), deposit: terms.deposit.toString() },
        chainId: chain.chainId,
        escrow: chain.escrow.address,
        escrowVersion: chain.escrow.version,
        money: describeMoney(lease, chain),
        salt,
        canonical,
        offeredUntil,
        leaseNow: clock.leaseNow(),
      }
    },
  }
}
