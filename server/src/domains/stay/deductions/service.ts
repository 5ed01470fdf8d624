/**
 * A deposit that the landlord received at the handover (D 11.3): they state what they keep and why, the tenant agrees ("I have
 * it") or contests, and silence is recorded. The escrow no longer holds the money, so no arbitrator decides.
 */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type {
  DeductionAnswerInput,
  DeductionPhoto,
  DeductionsInput,
  DepositHadInput,
  DepositReturnView,
} from '@keyhold/api/deductions.ts'
import {
  answerDeductionsBy,
  type DeductionAnswer,
  isAnswerAwaited,
  isObjectionStanding,
  refuseDeductionAnswer,
  refuseDeductions,
  refuseDepositHad,
  secondsToAnswerDeductions,
} from '@keyhold/rental/deductions.ts'
import { depositOwed, keptOf } from '@keyhold/rental/depositOwed.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Database, Transaction } from '../../../gateways/database.ts'
import { forEachIsolated } from '../../../gateways/forEachIsolated.ts'
import type { PersonalFileSource } from '../../../gateways/personalFiles.ts'
import type { Person } from '../../../gateways/session.ts'
import type { EncryptedRows } from '../../platform/encryption/service.ts'
import { type DeductionsDeps, type OwnDeposit, readOwn } from './deps.ts'
import { filesOf } from './leaving.ts'
import { addPhoto, readPhoto } from './photos.ts'
import * as store from './store.ts'
import { describeReturn } from './wire.ts'
import { encryptedDeductions, readItems, readObjection, rowIdOf } from './words.ts'

export interface Deductions extends PersonalFileSource {
  /** The encrypted columns, for key rotation. */
  readonly encrypted: readonly EncryptedRows[]
  /** What was received, returned, deducted and owed; only a party finds it. */
  read(viewer: Person, leaseId: string): Promise<DepositReturnView>
  /**
   * The landlord states deductions; they replace a statement that was not agreed to, until 14 days after the first one.
   * The same again changes nothing.
   */
  state(landlord: Person, leaseId: string, input: DeductionsInput): Promise<void>
  /** The tenant agrees to the statement, or contests it. */
  answer(tenant: Person, leaseId: string, input: DeductionAnswerInput): Promise<void>
  /**
   * "I have it": the tenant got the rest in another way, and agrees to a statement that waits. A standing objection is
   * given up only by agreeing.
   */
  confirm(tenant: Person, leaseId: string, input: DepositHadInput): Promise<void>
  /** Refuses people who may not add a photo now, before their file is read. */
  mayAddPhoto(landlord: Person, leaseId: string): Promise<void>
  addPhoto(landlord: Person, leaseId: string, bytes: Buffer): Promise<DeductionPhoto>
  photo(viewer: Person, leaseId: string, hash: string): Promise<Buffer>
  /**
   * Records the silence of tenants whose time to answer is over, or that their earlier objection stands. Both are
   * notified, unless the landlord gave the deductions up.
   */
  recordSilence(database: Database): Promise<void>
}

/** Rate limit, because each statement emails the other party. */
const limitOfStatements = { most: 12, seconds: 86_400 } as const

/** Creates the deductions service. */
export function createDeductions(deps: DeductionsDeps): Deductions {
  const { database, clock, leases, rateLimiter, ciphers } = deps
  const own = (viewer: Person, leaseId: string) => readOwn(deps, database, viewer, leaseId)
  /** Says something of the deposit under its lock, in one history row that notifies the other party. */
  async function say(person: Person, leaseId: string, speak: (tx: Transaction, own: OwnDeposit) => Promise<Said>) {
    const { lease } = await own(person, leaseId)
    await rateLimiter.limit('say of a deposit', `${lease.id} ${person.id}`, limitOfStatements)
    await database.begin(async (tx) => {
      await store.lockReturn(tx, lease.id)
      const said = await speak(tx, await readOwn(deps, tx, person, lease.id))
      if (!said) return
      await store.replaceReturn(tx, said.row)
      await leases.recordStatement(tx, person, lease.id, 'stateDeposit', said.facts)
    })
  }
  return {
    encrypted: encryptedDeductions(database, ciphers),
    filesOf: (personId, most) => filesOf(deps, personId, most),
    read: async (viewer, leaseId) => describeReturn(deps, await own(viewer, leaseId)),
    state: (landlord, leaseId, { items }) =>
      say(landlord, leaseId, async (tx, found) => {
        refuseStating(found, clock.leaseNow())
        const { lease, deposit } = found
        const kept = items.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
        if (items.some(({ amount }) => BigInt(amount) === 0n)) throw new Refusal('invalid-values')
        if (kept > depositOwed({ ...deposit, kept: 0n })) throw new Refusal('deductions-too-much')
        const named = items.flatMap(({ photos }) => photos)
        const known = new Set((await store.listPhotos(tx, lease.id)).map(({ hash }) => hash))
        if (named.some((hash) => !known.has(hash))) throw new Refusal('deduction-photo-missing')
        const before = rowOf(found)
        // Repeated because its answer was lost; an objection to it stands.
        if (isDeepStrictEqual(readItems(ciphers, before), items)) return undefined
        await store.deleteOtherPhotos(tx, lease.id, named)
        const statedAt = clock.leaseNow()
        const words = ciphers.words.encrypt(rowIdOf(before), items)
        const firstStatedAt = before.firstStatedAt ?? statedAt
        const facts = { deductions: 'stated', amount: kept.toString(), due: answerDeductionsBy({ statedAt }) }
        return {
          // An objection to the statement before stands until the tenant answers this one.
          row: { ...before, answer: null, statement: randomUUID(), kept, words, statedAt, firstStatedAt },
          facts: { ...facts, ...(before.answeredAt !== null && { isOverObjection: true }) },
        }
      }),
    answer: (tenant, leaseId, input) =>
      say(tenant, leaseId, async (_tx, found) => {
        refuseOthersAnswer(found, input)
        const { deposit } = found
        const before = rowOf(found)
        const said = input.answer === 'contested' ? input.objection : undefined
        const isSame = said === undefined || said === readObjection(ciphers, before)
        if (deposit.answer === input.answer && isSame) return undefined // repeated because its answer was lost
        const refusal = refuseDeductionAnswer(deposit, input.answer)
        if (refusal) throw new Refusal(refusal)
        const objection = said === undefined ? before.objection : ciphers.objection.encrypt(rowIdOf(before), said)
        const kept = keptOf(deposit)
        const answered = { answer: input.answer, objection, answeredAt: clock.leaseNow() }
        return {
          row: { ...before, ...answered, ...(input.answer === 'agreed' && { kept }) },
          facts: { deductions: input.answer, amount: kept.toString() },
        }
      }),
    confirm: (tenant, leaseId, { amount, statement }) =>
      say(tenant, leaseId, async (_tx, found) => {
        const { deposit, isLandlord } = found
        if (isLandlord) throw new Refusal('lease-not-found')
        const before = rowOf(found)
        const owed = depositOwed(deposit)
        const isAgreed = isAnswerAwaited(deposit) && !isObjectionStanding(deposit)
        const isRepeated = owed === 0n && before.hadAt !== null && !isAgreed
        if (isRepeated) return undefined
        if (statement !== before.statement || BigInt(amount) !== owed) throw new Refusal('deductions-changed')
        const now = clock.leaseNow()
        const refusal = refuseDepositHad(deposit, now)
        if (refusal) throw new Refusal(refusal)
        const isOverObjection = deposit.answer === 'contested' || isObjectionStanding(deposit)
        const stated = before.statement && { kept: `${before.kept}`, ...(isOverObjection && { isOverObjection }) }
        const answered = isAgreed ? { answer: 'agreed' as const, answeredAt: now } : {}
        return {
          row: { ...before, ...answered, had: before.had + owed, hadAt: now },
          facts: { deductions: 'had', amount: owed.toString(), ...stated },
        }
      }),
    mayAddPhoto: async (landlord, leaseId) => refuseStating(await own(landlord, leaseId), clock.leaseNow()),
    async addPhoto(landlord, leaseId, bytes) {
      const found = await own(landlord, leaseId)
      refuseStating(found, clock.leaseNow())
      return addPhoto(deps, found.lease.id, bytes)
    },
    photo: async (viewer, leaseId, hash) => readPhoto(deps, database, await own(viewer, leaseId), hash),
    recordSilence: (query) => recordSilence(deps, query),
  }
}

type Said = { readonly row: store.StoredReturn; readonly facts: Record<string, string | number | boolean> } | undefined

function refuseStating({ isLandlord, deposit, lease }: OwnDeposit, now: number): void {
  if (!isLandlord) throw new Refusal('lease-not-found')
  if (lease.status !== 'released') throw new Refusal('not-at-this-stage')
  const refusal = refuseDeductions(deposit, now)
  if (refusal) throw new Refusal(refusal)
}

function refuseOthersAnswer({ isLandlord, row }: OwnDeposit, { statement }: DeductionAnswerInput): void {
  if (isLandlord) throw new Refusal('lease-not-found')
  if (!row?.statement) throw new Refusal('deductions-not-found')
  if (row.statement !== statement) throw new Refusal('deductions-changed')
}

/** The stored row, or an empty one. */
function rowOf({ row, lease }: OwnDeposit): store.StoredReturn {
  const nothing = { statement: null, words: null, answer: null, objection: null }
  const never = { statedAt: null, firstStatedAt: null, answeredAt: null, hadAt: null }
  return row ?? { id: randomUUID(), leaseId: lease.id, ...nothing, ...never, kept: 0n, had: 0n }
}

async function recordSilence({ clock, leases, deposits }: DeductionsDeps, database: Database): Promise<void> {
  const now = clock.leaseNow()
  await forEachIsolated(await store.listUnanswered(database, now - secondsToAnswerDeductions), ({ leaseId }) =>
    database.begin(async (tx) => {
      await store.lockReturn(tx, leaseId)
      const row = await store.findReturn(tx, leaseId)
      const isOver =
        row?.statedAt != null && row.answer === null && now >= answerDeductionsBy({ statedAt: row.statedAt })
      const lease = isOver ? await leases.find(tx, leaseId) : undefined
      const deposit = lease && (await deposits.handedOverOf(tx, [lease])).get(lease.id)
      if (!row || !deposit) return
      const kept = keptOf(deposit)
      const isContested = isObjectionStanding(deposit)
      const answer: DeductionAnswer = isContested ? 'contested' : 'unanswered'
      await store.replaceReturn(tx, { ...row, kept, answer, answeredAt: row.answeredAt ?? now })
      const said = isContested ? 'objection-stands' : 'unanswered'
      // Deductions that were given up needed no answer.
      if (kept > 0n) await leases.remind(tx, leaseId, { deductions: said, amount: kept.toString() })
    }),
  )
}
