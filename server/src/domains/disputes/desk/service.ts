/** The arbitrator's desk: the disputes a person was named to decide (D 6.11, D 11.22). */
import type { DecisionInput, DeskLease, DeskRow, KeptDecision } from '@keyhold/api/desk.ts'
import type { DeclaredInterest } from '@keyhold/api/disputes.ts'
import type { Interest } from '@keyhold/rental/decision.ts'
import type { EscrowPart } from '@keyhold/rental/deposit.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Chain } from '../../../gateways/chain/chain.ts'
import type { Person } from '../../../gateways/session.ts'
import type { Language } from '../../../gateways/text.ts'
import type { Agreements } from '../../leases/agreements/service.ts'
import type { Lease, Leases } from '../../leases/leases/service.ts'
import { describeTerms } from '../../money/deposits/wire.ts'
import { describeOnChain } from '../../money/lease-views/wire.ts'
import type { Appeals } from '../appeals/service.ts'
import { byDecider } from '../appeals/words.ts'
import { type AccessDeps, findOwn, listOwn, partsToRead } from '../disputes/arbitratorAccess.ts'
import { decisionPaper } from '../disputes/decisionPaper.ts'
import type { Decisions } from '../disputes/decisions.ts'
import { settleKept } from '../disputes/decisions.ts'
import type { EvidenceFile, EvidenceService } from '../disputes/evidence/service.ts'
import type { Interests } from '../disputes/interests.ts'
import type { Statements } from '../disputes/statements.ts'
import { listRows, type QueueDeps } from './queue.ts'
import { describeDraft, describeKept } from './wire.ts'

export interface Desk {
  /** Returns the disputes that name the arbitrator's wallet: open ones by deadline, then others, newest first. */
  list(arbitrator: Person, language: Language): Promise<DeskRow[]>
  /** Returns a lease with statements, evidence and the arguments of the escrow call; logs the reading (D 11.22). */
  read(arbitrator: Person, leaseId: string, language: Language): Promise<DeskLease>
  /** Returns the decision on a part and its reasons, as the parties' PDF with first names and city only. */
  print(arbitrator: Person, leaseId: string, part: EscrowPart, language: Language): Promise<EvidenceFile>
  /** Declares whether they have an interest in a lease's disputes, before any decision. */
  declare(arbitrator: Person, leaseId: string, interest: Interest): Promise<DeclaredInterest>
  /** Returns the bytes of a piece of evidence and logs it; refused after declaring an interest. */
  open(arbitrator: Person, leaseId: string, evidenceId: string): Promise<EvidenceFile>
  /** Stores a decision before the wallet is called, replacing the previous one; it moves no money. */
  keep(arbitrator: Person, leaseId: string, decided: DecisionInput): Promise<KeptDecision>
}

export interface DeskDeps extends AccessDeps, QueueDeps {
  readonly agreements: Pick<Agreements, 'findFrozen'>
  readonly chain: Chain
  readonly deposits: QueueDeps['deposits']
  readonly leases: AccessDeps['leases'] & QueueDeps['leases'] & Pick<Leases, 'listTerms'>
  readonly people: AccessDeps['people'] & QueueDeps['people']
  readonly statements: QueueDeps['statements'] & Pick<Statements, 'readAsArbitrator'>
  readonly evidence: Pick<EvidenceService, 'readAsArbitrator' | 'openAsArbitrator'>
  readonly decisions: QueueDeps['decisions'] & Pick<Decisions, 'keep' | 'listOwn' | 'listFirst'>
  readonly interests: Pick<Interests, 'declare' | 'findOwn'>
  readonly appeals: AccessDeps['appeals'] & Pick<Appeals, 'instancesOf'>
}

/** Creates the desk. */
export function createDesk(deps: DeskDeps): Desk {
  const { database, chain, clock, leases, statements, evidence, decisions, interests } = deps
  return {
    list: async (arbitrator, language) =>
      listRows(deps, arbitrator, await listOwn(deps, database, arbitrator), language),
    async read(arbitrator, leaseId, language) {
      const lease = await findOwn(deps, database, arbitrator, leaseId)
      const [disputes, issued, kept, agreement] = await Promise.all([
        listRows(deps, arbitrator, [lease], language),
        leases.listTerms(database, [lease.id]),
        decisions.listOwn(arbitrator, lease.id),
        deps.agreements.findFrozen(database, lease.id),
      ])
      const paid = issued.find(({ id }) => id === lease.paidTerms) ?? (await findSecond(deps, lease, disputes))
      if (disputes.length === 0 || !paid) throw new Refusal('lease-not-found')
      const own = disputes.filter(({ second }) => !second)
      const parts = await partsToRead(deps, database, arbitrator, lease)
      const interest = (await interests.findOwn(database, arbitrator, lease.id)) ?? null
      const reads = interest?.interest !== 'conflict'
      const instances = await deps.appeals.instancesOf(database, lease)
      const firstDecisions = instances && reads ? await decisions.listFirst(lease.id, own) : []
      return {
        disputes,
        interest,
        statements: reads ? await statements.readAsArbitrator(arbitrator, lease, parts) : [],
        evidence: reads ? await evidence.readAsArbitrator(arbitrator, lease, parts) : [],
        decisions: settleKept(byDecider(kept, own), own).flatMap((one) => describeKept(one, own)),
        ...(instances && { instances, firstDecisions }),
        ...(!agreement && { isAgreementDeleted: true }),
        depositPolicy: lease.depositPolicy,
        document: paid.terms.document,
        chain: describeOnChain(paid, chain),
        smartContractId: paid.id,
        terms: describeTerms(paid.terms),
        leaseNow: clock.leaseNow(),
      }
    },
    async print(arbitrator, leaseId, part, language) {
      const lease = await findOwn(deps, database, arbitrator, leaseId)
      const [rows, issued, all] = await Promise.all([
        listRows(deps, arbitrator, [lease], language),
        leases.listTerms(database, [lease.id]),
        decisions.listOwn(arbitrator, lease.id),
      ])
      const disputes = rows.filter(({ second }) => !second)
      const kept = settleKept(byDecider(all, disputes), disputes).find((one) => one.part === part)
      const row = disputes.find((one) => one.part === part)
      const decided = row?.decided
      const paid = issued.find(({ id }) => id === lease.paidTerms)
      const isCarriedOut = kept && describeKept(kept, disputes).some(({ state }) => state === 'carried-out')
      if (!isCarriedOut || !decided || !paid) throw new Refusal('decision-not-found')
      const { words, madeAt } = kept
      const about = { tenant: row.tenant.firstName, landlord: row.landlord.firstName, home: row.city ?? '' }
      const printed = { about, lease, paid, decided, kept: { part, words, madeAt } }
      return decisionPaper({ ...printed, language, printedAt: clock.now() })
    },
    declare: async (arbitrator, leaseId, interest) =>
      interests.declare(arbitrator, (await findOwn(deps, database, arbitrator, leaseId)).id, interest),
    async open(arbitrator, leaseId, evidenceId) {
      const lease = await findOwn(deps, database, arbitrator, leaseId)
      const declared = await interests.findOwn(database, arbitrator, lease.id)
      if (declared?.interest === 'conflict') throw new Refusal('arbitrator-has-interest')
      return evidence.openAsArbitrator(
        arbitrator,
        lease,
        evidenceId,
        await partsToRead(deps, database, arbitrator, lease),
      )
    },
    async keep(arbitrator, leaseId, decided) {
      const lease = await findOwn(deps, database, arbitrator, leaseId)
      return describeDraft(await decisions.keep(arbitrator, lease, decided))
    },
  }
}

/** The terms of the first of these second payments, for a lease that has no payment of its own. */
async function findSecond({ database, deposits }: DeskDeps, lease: Lease, rows: readonly DeskRow[]) {
  const all = await deposits.disputedSecondPaymentsOf(database, [lease])
  return all.find(({ issued }) => rows.some(({ second }) => second?.smartContractId === issued.id))?.issued
}
