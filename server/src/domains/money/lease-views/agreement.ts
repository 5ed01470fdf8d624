/** The agreement of a lease as its parties read it, and the terms a landlord is about to sign (D 2.7, D 6.9). */
import type { Agreement, OfferedTerms } from '@keyhold/api/agreements.ts'
import type { HoursToPay } from '@keyhold/rental/answerTimes.ts'
import { isClosed } from '@keyhold/rental/lease.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { missingCharacters } from '../../../gateways/pdf/runs.ts'
import type { Person } from '../../../gateways/session.ts'
import { parseAgreement, preview } from '../../leases/agreements/service.ts'
import { agreementFacts, readAgreementSubject } from '../../leases/leases/agreementFacts.ts'
import type { PaperReaders } from '../../leases/leases/deps.ts'
import { readIdentity } from '../../leases/leases/identities.ts'
import { arbitratorOfNew } from '../../leases/leases/newArbitrator.ts'
import { describeAgreed, describeMoney } from '../deposits/wire.ts'
import type { LeaseViewsDeps } from './service.ts'
import { describeIdentityGone } from './wire.ts'

interface AgreementViewsDeps extends LeaseViewsDeps {
  readonly paperReaders: PaperReaders
  /** The public name of the arbitrator with this wallet; null without one. */
  readonly arbitratorName: (wallet: string) => Promise<string | null>
}

export interface AgreementViews {
  /**
   * A preview until the landlord accepts, without the other's last name and contact; then the frozen text. A view of the tenant's identity is logged (D 6.7).
   * Where only the frozen text is wanted, a preview is refused as `no-agreement-yet`, and no view is logged. A request
   * that became no lease has none (`no-agreement-made`); one past its retention is `agreement-deleted`. The arbitrator
   * of its dispute reads it without the identity (D 12.13).
   */
  agreement(viewer: Person, leaseId: string, wanted?: 'frozen'): Promise<Agreement>
  /** The terms the landlord is about to sign, with the hours they give to pay. */
  offered(landlord: Person, leaseId: string, hours?: HoursToPay): Promise<OfferedTerms>
}

/** Creates the agreement views. */
export function createAgreementViews(deps: AgreementViewsDeps): AgreementViews {
  const { database, clock, chain, cipher, leases, agreements, paperReaders } = deps
  return {
    async agreement(viewer, leaseId, wanted) {
      const { lease, isParty } = await paperReaders.find(viewer, leaseId, 'agreement')
      const frozen = await agreements.findFrozen(database, lease.id)
      if (!frozen && lease.acceptance) throw new Refusal('agreement-deleted')
      if (!frozen && isClosed(lease.status)) throw new Refusal('no-agreement-made')
      if (!frozen && wanted === 'frozen') throw new Refusal('no-agreement-yet')
      const isTenant = viewer.id === lease.tenantId
      const seesIdentity = isParty && (isTenant || lease.acceptance !== undefined)
      const identity = (seesIdentity && readIdentity(cipher, lease)) || null
      if (identity) await leases.noteIdentityView(database, lease.id, viewer.id, new Date(clock.now()))
      if (!frozen) {
        const view = isTenant ? 'for-tenant' : 'for-landlord'
        const facts = agreementFacts(deps, lease, await readAgreementSubject(deps, lease), view, {
          wallet: null,
          payBy: null,
          arbitrator: await arbitratorOfNew(deps, lease),
        })
        return { isPreview: true, ...preview(facts), salt: null, document: null, canonical: null, identity }
      }
      const { salt, document, canonical } = frozen
      const { facts, clauses } = parseAgreement(frozen)
      return {
        isPreview: false,
        facts,
        clauses,
        salt,
        document,
        canonical,
        identity,
        ...(isParty && describeIdentityGone(lease)),
      }
    },
    async offered(landlord, leaseId, hours) {
      const { lease, terms, agreement, hoursToPay } = await leases.offer(landlord, leaseId, hours)
      const { salt, canonical, offeredUntil } = agreement
      return {
        terms: describeAgreed(terms),
        chainId: chain.chainId,
        escrow: chain.escrow.address,
        escrowVersion: chain.escrow.version,
        money: describeMoney(lease, chain),
        salt,
        canonical,
        offeredUntil,
        hoursToPay,
        leaseNow: clock.leaseNow(),
        missingCharacters: missingCharacters(canonical),
        arbitratorName: await deps.arbitratorName(terms.arbitrator),
      }
    },
  }
}
