/** The arbitrator's desk: the disputes that somebody was named to decide (D 6.11, D 11.22). */
import type { DecisionInput, DeskLease, DeskRow, KeptDecision } from '@keyhold/api/desk.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Chain } from '../../gateways/chain/chain.ts'
import type { Person } from '../../gateways/session.ts'
import type { Language } from '../../gateways/text.ts'
import { describeTerms } from '../deposits/wire.ts'
import type { Decisions } from '../disputes/decisions.ts'
import { settleKept } from '../disputes/decisions.ts'
import type { EvidenceFile, EvidenceService } from '../disputes/evidence/service.ts'
import type { Statements } from '../disputes/statements.ts'
import { describeOnChain } from '../lease-views/wire.ts'
import type { Leases } from '../leases/service.ts'
import { type AccessDeps, findOwn, listOwn } from './access.ts'
import { listRows, type QueueDeps } from './queue.ts'
import { describeDraft, describeKept } from './wire.ts'

export interface Desk {
  /** The disputes of leases that name a wallet of the arbitrator's: the open ones first, by deadline, then the others, newest first. */
  list(arbitrator: Person, language: Language): Promise<DeskRow[]>
  /** One of these leases, with what both said and showed and what the escrow is called with; that it was read is noted (D 11.22). */
  read(arbitrator: Person, leaseId: string, language: Language): Promise<DeskLease>
  /** The bytes of a piece of evidence; that it was opened is noted. */
  open(arbitrator: Person, leaseId: string, evidenceId: string): Promise<EvidenceFile>
  /** Keeps a decision before the wallet is asked, in the place of the one before; it moves nothing. */
  keep(arbitrator: Person, leaseId: string, decided: DecisionInput): Promise<KeptDecision>
}

export interface DeskDeps extends AccessDeps, QueueDeps {
  readonly chain: Chain
  readonly leases: AccessDeps['leases'] & QueueDeps['leases'] & Pick<Leases, 'listTerms'>
  readonly people: AccessDeps['people'] & QueueDeps['people']
  readonly statements: QueueDeps['statements'] & Pick<Statements, 'readAsArbitrator'>
  readonly evidence: Pick<EvidenceService, 'readAsArbitrator' | 'openAsArbitrator'>
  readonly decisions: QueueDeps['decisions'] & Pick<Decisions, 'keep' | 'listOwn'>
}

/** Opens the desk. */
export function createDesk(deps: DeskDeps): Desk {
  const { database, chain, clock, leases, statements, evidence, decisions } = deps
  return {
    list: async (arbitrator, language) =>
      listRows(deps, arbitrator, await listOwn(deps, database, arbitrator), language),
    async read(arbitrator, leaseId, language) {
      const lease = await findOwn(deps, database, arbitrator, leaseId)
      const [disputes, issued, kept] = await Promise.all([
        listRows(deps, arbitrator, [lease], language),
        leases.listTerms(database, [lease.id]),
        decisions.listOwn(arbitrator, lease.id),
      ])
      const paid = issued.find(({ id }) => id === lease.paidTerms)
      if (disputes.length === 0 || !paid) throw new Refusal('lease-not-found')
      return {
        disputes,
        statements: await statements.readAsArbitrator(arbitrator, lease),
        evidence: await evidence.readAsArbitrator(arbitrator, lease),
        decisions: settleKept(kept, disputes).flatMap((one) => describeKept(one, disputes)),
        depositPolicy: lease.depositPolicy,
        document: paid.terms.document,
        chain: describeOnChain(paid, chain),
        smartContractId: paid.id,
        terms: describeTerms(paid.terms),
        leaseNow: clock.leaseNow(),
      }
    },
    open: async (arbitrator, leaseId, evidenceId) =>
      evidence.openAsArbitrator(arbitrator, await findOwn(deps, database, arbitrator, leaseId), evidenceId),
    async keep(arbitrator, leaseId, decided) {
      const lease = await findOwn(deps, database, arbitrator, leaseId)
      return describeDraft(await decisions.keep(arbitrator, lease, decided))
    },
  }
}
