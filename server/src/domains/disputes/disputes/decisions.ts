/**
 * An arbitrator's decision and reasons: stored before their wallet calls the escrow, final with the escrow's split,
 * then readable by both (D 11.22).
 */
import { randomUUID } from 'node:crypto'
import type { DecisionInput } from '@keyhold/api/desk.ts'
import type { DisputeDecision, DisputeRow, FirstDecision } from '@keyhold/api/disputes.ts'
import { decisionState, maxDecisionCharacters, refuseDecision, refuseInterested } from '@keyhold/rental/decision.ts'
import { type Balances, type EscrowPart, escrowParts } from '@keyhold/rental/deposit.ts'
import { disputeOf } from '@keyhold/rental/dispute.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { sanitizeText } from '@keyhold/rental/sanitizeText.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database, Query } from '../../../gateways/database.ts'
import { forEachIsolated } from '../../../gateways/forEachIsolated.ts'
import type { Person } from '../../../gateways/session.ts'
import type { People } from '../../leases/leases/deps.ts'
import type { Lease, Leases } from '../../leases/leases/service.ts'
import type { Deposits } from '../../money/deposits/service.ts'
import type { Cipher } from '../../platform/encryption/cipher.ts'
import { type Appeals, turnOf } from '../appeals/service.ts'
import { byDecider, findFirst } from '../appeals/words.ts'
import * as store from './decisionStore.ts'
import { decisionHash } from './decisionWords.ts'
import type { Interests } from './interests.ts'
import { lockLeaseOfStatement } from './statementStore.ts'

export interface DecisionsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly leases: Pick<Leases, 'find' | 'listDisputeEvents'>
  readonly deposits: Pick<Deposits, 'balancesOf'>
  readonly interests: Pick<Interests, 'findOwn'>
  readonly appeals: Pick<Appeals, 'read'>
  readonly people: Pick<People, 'provedWallets'>
  readonly decisionCipher: Cipher
}

/** A decision with its words decrypted. */
export interface ReadableDecision
  extends Pick<store.Decision, 'part' | 'personId' | 'toTenant' | 'hash' | 'madeAt' | 'isReplaced'> {
  readonly words: string
}

export interface Decisions {
  /** Stores the arbitrator's decision, replacing their previous one; the caller has checked who that is. */
  keep(arbitrator: Person, lease: Lease, decided: DecisionInput): Promise<ReadableDecision>
  /** Returns the parts of these leases for which an arbitrator has stored a decision, whatever its outcome. */
  listPartsOf(arbitrator: Person, leaseIds: readonly string[]): Promise<Pick<store.Decision, 'leaseId' | 'part'>[]>
  /** Returns the arbitrator's decisions on a lease, oldest first, with replaced ones (see `settleKept`). */
  listOwn(arbitrator: Person, leaseId: string): Promise<ReadableDecision[]>
  /** Returns what both parties may read of a lease's decisions, once the arbitrator's split is final. */
  describeFinal(leaseId: string, disputes: readonly DisputeRow[]): Promise<DisputeDecision[]>
  /** Returns the reasons of the first instance’s decisions, which both parties read before they appeal. */
  listFirst(leaseId: string, disputes: readonly Pick<DisputeRow, 'part' | 'appeal'>[]): Promise<FirstDecision[]>
  /** Withdraws decisions that the escrow had not carried out by the part's due time. */
  dropUndecided(finalTime: number): Promise<void>
}

/** Creates the decisions service. */
export function createDecisions(deps: DecisionsDeps): Decisions {
  const { database, clock, decisionCipher: cipher } = deps
  const wordsIn = (kept: store.Decision) => cipher.decrypt(store.decisionRowId(kept), kept.words) as string
  return {
    async keep(arbitrator, lease, { part, toTenant: digits, words: typed }) {
      const personId = arbitrator.id
      const leaseId = lease.id
      const words = wordsOf(typed)
      const toTenant = BigInt(digits)
      return database.begin(async (tx) => {
        await lockLeaseOfStatement(tx, leaseId)
        const money = await moneyOf(deps, tx, leaseId)
        const declared = await deps.interests.findOwn(tx, arbitrator, leaseId)
        const refused = refuseDecision(part, money, clock.leaseNow()) ?? refuseInterested(declared?.interest)
        if (refused) throw new Refusal(refused)
        await requireTurn(deps, tx, arbitrator, lease, { part, money, now: clock.leaseNow() })
        const { held, due } = money[part]
        if (toTenant > held) throw new Refusal('invalid-values', { toTenant: 'too-big' })
        const [id, madeAt] = [randomUUID(), clock.leaseNow()]
        const hash = decisionHash({ lease: leaseId, part, toTenant: toTenant.toString(), words, madeAt })
        const kept = { leaseId, part, personId, toTenant, hash, madeAt }
        const encrypted = cipher.encrypt(store.decisionRowId({ ...kept, id }), words)
        await store.replaceDecision(tx, { ...kept, id, words: encrypted, decidesBy: due })
        return { ...kept, words, isReplaced: false }
      })
    },
    async listPartsOf({ id }, leaseIds) {
      const all = await store.listDecisions(database, leaseIds)
      return all
        .filter(({ personId, isReplaced }) => personId === id && !isReplaced)
        .map(({ leaseId, part }) => ({ leaseId, part }))
    },
    async listOwn({ id }, leaseId) {
      const own = (await store.listDecisions(database, [leaseId])).filter(({ personId }) => personId === id)
      return own.map((kept) => ({ ...kept, words: wordsIn(kept) }))
    },
    async describeFinal(leaseId, disputes) {
      const all = await store.listDecisions(database, [leaseId])
      return settleKept(byDecider(all, disputes), disputes).flatMap((kept) => describeFinal(kept, disputes, wordsIn))
    },
    async listFirst(leaseId, disputes) {
      const all = await store.listDecisions(database, [leaseId])
      return disputes.flatMap(({ part, appeal }) => {
        const kept = appeal?.decision && findFirst(all, part, BigInt(appeal.decision.toTenant), appeal.appealed?.at)
        return kept ? [{ part, words: wordsIn(kept), hash: kept.hash, madeAt: kept.madeAt }] : []
      })
    },
    async dropUndecided(finalTime) {
      await forEachIsolated(await store.listUndecided(database, finalTime), (kept) =>
        database.begin(async (tx) => {
          const { id, leaseId, part, toTenant, isReplaced } = kept
          await lockLeaseOfStatement(tx, leaseId)
          if (await isFirstDecision(deps, tx, kept)) return store.setDecidesBy(tx, id, null)
          const { due, dispute } = await stateOf(deps, tx, leaseId, part, finalTime)
          const state = dispute && decisionState(toTenant, dispute)
          if (state === 'draft') await store.setDecidesBy(tx, id, due)
          else if (state === 'carried-out' || (state && !isReplaced)) await store.setDecidesBy(tx, id, null)
          else await store.withdrawDecision(tx, id, clock.leaseNow())
        }),
      )
    },
  }
}

/** Selects one decision per part: the last arbitrator's newest that matches the escrow's split, or their last. */
export function settleKept<Kept extends Pick<store.Decision, 'part' | 'personId' | 'toTenant' | 'isReplaced'>>(
  all: readonly Kept[],
  disputes: readonly Pick<DisputeRow, 'part' | 'decided'>[],
): Kept[] {
  return escrowParts.flatMap((part) => {
    const last = all.findLast((one) => one.part === part && !one.isReplaced)
    const own = all.filter((one) => one.part === part && one.personId === last?.personId)
    const decided = disputes.find((one) => one.part === part)?.decided
    const carriedOut = decided && own.findLast(({ toTenant }) => toTenant === BigInt(decided.toTenant))
    return carriedOut ?? last ?? []
  })
}

/** A final decision for the parties: its words only if the escrow's split matches it. */
function describeFinal(
  kept: store.Decision,
  disputes: readonly DisputeRow[],
  wordsIn: (kept: store.Decision) => string,
): DisputeDecision[] {
  const { part, hash, madeAt } = kept
  const row = disputes.find((one) => one.part === part)
  const decided = row?.decided
  if (!row || !decided) return [] // still open: the stored decision is a draft
  const state = decisionState(kept.toTenant, { state: row.state, decided: { toTenant: BigInt(decided.toTenant) } })
  if (!state) return []
  const final = { part, toTenant: decided.toTenant, decidedAt: decided.at }
  if (state === 'differs') return [{ ...final, words: null, hash: null, madeAt: null, differs: true }]
  return [{ ...final, words: wordsIn(kept), hash, madeAt, differs: false }]
}

/** Trims the words as stored; only spaces count as empty. */
function wordsOf(typed: string): string {
  const words = sanitizeText(typed)
  if (words === '') throw new Refusal('invalid-values', { words: 'required' })
  if ([...words].length > maxDecisionCharacters) throw new Refusal('invalid-values', { words: 'too-big' })
  return words
}

async function moneyOf({ leases, deposits }: DecisionsDeps, query: Query, leaseId: string): Promise<Balances> {
  const lease = await leases.find(query, leaseId)
  const money = lease && (await deposits.balancesOf(query, [lease])).get(leaseId)
  if (!money) throw new Refusal('lease-not-found')
  return money
}

/** Of two instances only the one whose turn it is decides. */
async function requireTurn(
  { appeals, people }: DecisionsDeps,
  query: Query,
  { id: personId }: Person,
  lease: Lease,
  { part, money, now }: { readonly part: EscrowPart; readonly money: Balances; readonly now: number },
): Promise<void> {
  const cases = (await appeals.read(query, [lease])).get(lease.id)
  if (!cases) return
  const turn = turnOf(cases, part, money[part], now)
  if (!turn || !(await people.provedWallets(personId)).includes(turn)) throw new Refusal('other-instance-decides')
}

/** Whether a stored decision is the one of the first instance: both parties keep reading its reasons. */
async function isFirstDecision(deps: DecisionsDeps, query: Query, kept: store.Decision): Promise<boolean> {
  const lease = await deps.leases.find(query, kept.leaseId)
  const found = lease && (await deps.appeals.read(query, [lease])).get(lease.id)?.cases[kept.part]
  if (!found?.first) return false
  return findFirst([kept], kept.part, found.first.toTenant, found.appealed?.at) !== undefined
}

/** A part's due time and its dispute at an instant. */
async function stateOf(deps: DecisionsDeps, query: Query, leaseId: string, part: EscrowPart, now: number) {
  const money = await moneyOf(deps, query, leaseId)
  const events = await deps.leases.listDisputeEvents(query, [leaseId])
  return { due: money[part].due, dispute: disputeOf(part, money.terms[part], money[part], events, now) }
}
