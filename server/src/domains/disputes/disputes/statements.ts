/** Both parties' statements: stored at once, without effect on money, readable once disputed (D 6.11). */
import { randomUUID } from 'node:crypto'
import type { ArbitrationInput, DisputeStatement } from '@keyhold/api/disputes.ts'
import { type Balances, type EscrowPart, escrowParts, type Payee, wasDisputed } from '@keyhold/rental/deposit.ts'
import { disputeOpener } from '@keyhold/rental/dispute.ts'
import { disputeReasonsFor, maxStatementCharacters, refuseStatement } from '@keyhold/rental/disputeStatement.ts'
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
import * as store from './statementStore.ts'

export interface StatementsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly leases: Pick<Leases, 'find' | 'findOwn' | 'recordStatement'>
  readonly deposits: Pick<Deposits, 'balancesOf'>
  readonly people: Pick<People, 'provedWallets'>
  readonly statementCipher: Cipher
}

export interface Statements {
  /** Stores a party's statement about a part of their lease, replacing what they said before it was disputed. */
  say(person: Person, said: ArbitrationInput): Promise<void>
  /** Returns what the viewer may read of their lease; logs reading the other's statement (D 11.22). */
  read(viewer: Person, lease: Lease): Promise<Pick<LeaseStatements, 'statements' | 'maySpeakOf'>>
  /** Returns both statements on those of these parts that are disputed, for the lease's arbitrator; logs each reading (D 11.22). */
  readAsArbitrator(arbitrator: Person, lease: Lease, parts: readonly EscrowPart[]): Promise<DisputeStatement[]>
  /** Returns who made a statement about which part of these leases. */
  listSpeakers(leaseIds: readonly string[]): Promise<store.StatementKey[]>
  /** Withdraws statements whose dispute the escrow had not recorded by the part's due time. */
  dropUnopened(finalTime: number): Promise<void>
}

interface LeaseStatements {
  readonly statements: DisputeStatement[]
  readonly maySpeakOf: EscrowPart[]
}

/** Creates the statements service. */
export function createStatements(deps: StatementsDeps): Statements {
  const { database, clock, leases, people, statementCipher: cipher } = deps
  return {
    async say(person, { userId, requestId, part: named, over, ...said }) {
      if (userId !== person.id) throw new Refusal('person-not-found')
      const lease = await leases.findOwn(database, person, requestId)
      if ((await people.provedWallets(person.id)).length === 0) throw new Refusal('wallet-not-proved')
      const party = partyOf(person, lease)
      const { reason = 'other' } = said
      const part = named ?? escrowParts.find((one) => disputeOpener[one] === party) ?? 'handover'
      const words = wordsOf(said)
      await database.begin(async (tx) => {
        await store.lockLeaseOfStatement(tx, lease.id)
        const [money, before] = [await moneyOf(deps, tx, lease), await store.listStatements(tx, lease.id)]
        const own = before.find((one) => one.part === part && one.party === party)
        const refused = refuseStatement({ part, party, hasSaid: own !== undefined }, money, clock.leaseNow())
        if (refused) throw new Refusal(refused)
        if (over !== undefined && over !== (own?.madeAt ?? null)) throw new Refusal('statement-changed')
        if (own && Object.values({ named, ...said }).every((one) => one === undefined)) return // nothing new is said
        if (!disputeReasonsFor(part, party).includes(reason))
          throw new Refusal('invalid-values', { reason: 'invalid-value' })
        const claim = said.claim === undefined ? null : claimOf(said.claim, money[part].held)
        const key = { id: randomUUID(), leaseId: lease.id, part, party }
        await store.replaceStatement(tx, {
          ...key,
          reason,
          claim,
          words: words === undefined ? null : cipher.encrypt(store.wordsRowId(key), words),
          madeAt: clock.leaseNow(),
          opensBy: wasDisputed(money[part]) ? null : money[part].due,
        })
        if (wasDisputed(money[part])) await leases.recordStatement(tx, person, lease.id, 'answerDispute', { part })
      })
    },
    async read(viewer, lease) {
      const [money, all] = await Promise.all([moneyOf(deps, database, lease), store.listStatements(database, lease.id)])
      const own = partyOf(viewer, lease)
      const visible = all.filter(({ part, party }) => party === own || wasDisputed(money[part]))
      const seenAt = new Date(clock.now())
      for (const { id, party } of visible)
        if (party !== own) await store.insertStatementView(database, id, viewer.id, seenAt)
      const hasSaid = (part: EscrowPart) => all.some((one) => one.part === part && one.party === own)
      return {
        statements: visible.map((one) => describe(cipher, one)),
        maySpeakOf: escrowParts.filter(
          (part) => !refuseStatement({ part, party: own, hasSaid: hasSaid(part) }, money, clock.leaseNow()),
        ),
      }
    },
    async readAsArbitrator(arbitrator, lease, parts) {
      const [money, all] = await Promise.all([moneyOf(deps, database, lease), store.listStatements(database, lease.id)])
      const visible = all.filter(({ part }) => parts.includes(part) && wasDisputed(money[part]))
      const seenAt = new Date(clock.now())
      for (const { id } of visible) await store.insertStatementView(database, id, arbitrator.id, seenAt)
      return visible.map((one) => describe(cipher, one))
    },
    listSpeakers: (leaseIds) => store.listSpeakers(database, leaseIds),
    async dropUnopened(finalTime) {
      await forEachIsolated(await store.listUnopened(database, finalTime), ({ id, leaseId, part }) =>
        database.begin(async (tx) => {
          await store.lockLeaseOfStatement(tx, leaseId)
          const lease = await leases.find(tx, leaseId)
          if (lease && wasDisputed((await moneyOf(deps, tx, lease))[part])) await store.setOpened(tx, id)
          else await store.withdrawStatement(tx, id, clock.leaseNow())
        }),
      )
    },
  }
}

const partyOf = (person: Pick<Person, 'id'>, lease: Lease): Payee =>
  lease.tenantId === person.id ? 'tenant' : 'landlord'

async function moneyOf({ deposits }: StatementsDeps, query: Query, lease: Lease): Promise<Balances> {
  const money = (await deposits.balancesOf(query, [lease])).get(lease.id)
  if (!money) throw new Refusal('lease-not-found')
  return money
}

/** Trims the words as stored; the reason `other` requires some, and only spaces count as empty. */
function wordsOf({ reason, words: typed }: Pick<ArbitrationInput, 'reason' | 'words'>): string | undefined {
  if (typed === undefined && reason !== 'other') return undefined
  const words = sanitizeText(typed ?? '')
  if (words === '') throw new Refusal('invalid-values', { words: 'required' })
  if ([...words].length > maxStatementCharacters) throw new Refusal('invalid-values', { words: 'too-big' })
  return words
}

function claimOf(digits: string, held: bigint): bigint {
  const claim = BigInt(digits)
  if (claim === 0n || claim > held)
    throw new Refusal('invalid-values', { claim: claim === 0n ? 'too-small' : 'too-big' })
  return claim
}

function describe(cipher: Cipher, one: store.Statement): DisputeStatement {
  const { part, party, reason, claim, words, madeAt } = one
  return {
    part,
    party,
    reason,
    claim: claim === null ? null : claim.toString(),
    words: words && (cipher.decrypt(store.wordsRowId(one), words) as string),
    madeAt,
  }
}
