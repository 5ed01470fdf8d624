/** Adding evidence to one's side of a dispute while it is open, and withdrawing what no one else has seen (D 11.22). */
import { randomUUID } from 'node:crypto'
import type { Evidence } from '@keyhold/api/evidence.ts'
import type { EscrowPart } from '@keyhold/rental/deposit.ts'
import { type EvidenceKind, isTooMuchEvidence, refuseEvidence } from '@keyhold/rental/evidence.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { arbitratorsOf } from '../../../../gateways/chain/arbitration.ts'
import type { Query, Transaction } from '../../../../gateways/database.ts'
import { fileNameOf } from '../../../../gateways/fileName.ts'
import type { Person } from '../../../../gateways/session.ts'
import type { Lease } from '../../../leases/leases/service.ts'
import { isId } from '../../../leases/leases/transition.ts'
import { lockLeaseOfStatement } from '../statementStore.ts'
import { encryptEvidence, sha256 } from './contents.ts'
import { type EvidenceDeps, moneyOf, partyOf } from './deps.ts'
import * as store from './evidenceStore.ts'
import { fileTypeOf, kindOfFile } from './files.ts'
import { quoteMessages, refuseShown } from './messages.ts'
import { describeEvidence } from './wire.ts'

export interface Adding {
  /** Refuses people who may not add to this part of this lease, before their file is read. */
  mayAdd(person: Person, leaseId: string, part: EscrowPart): Promise<void>
  /** Adds a person's file to their side; idempotent for the same bytes. */
  add(person: Person, leaseId: string, part: EscrowPart, file: { name: string; bytes: Buffer }): Promise<Evidence>
  /** Adds messages between the two, word for word; refuses duplicates. */
  addMessages(person: Person, leaseId: string, part: EscrowPart, ids: readonly string[]): Promise<Evidence>
  /** Withdraws a piece that no one else has seen. */
  takeBack(person: Person, leaseId: string, id: string): Promise<void>
}

/** Creates the service that adds evidence. */
export function createAdding(deps: EvidenceDeps): Adding {
  const { database, leases, evidenceCipher: cipher } = deps
  /** Stores a piece of a person's side while the lease is locked, and publishes it. */
  async function addPiece(
    person: Person,
    lease: Lease,
    part: EscrowPart,
    pieceIn: (tx: Transaction, own: Own) => Promise<Piece>,
  ) {
    const kept = await database.begin(async (tx) => {
      await lockLeaseOfStatement(tx, lease.id)
      await refuseLate(deps, tx, lease, part)
      const key = { leaseId: lease.id, part, party: partyOf(person, lease) }
      const all = await store.listEvidence(tx, lease.id)
      const own = all.filter((one) => one.part === part && one.party === key.party)
      return keepOnce(deps, tx, person, { key, own, piece: await pieceIn(tx, own) })
    })
    const unseen = await store.listUnseen(database, [kept.id], person.id)
    return describeEvidence(cipher, kept, unseen.length > 0)
  }
  return {
    async mayAdd(person, leaseId, part) {
      await refuseLate(deps, database, await findToAdd(deps, person, leaseId), part)
    },
    async add(person, leaseId, part, { name, bytes }) {
      const lease = await findToAdd(deps, person, leaseId)
      const kind = await kindOfFile(bytes)
      const details = { name: fileNameOf(name, fileTypeOf(kind, bytes).ending, kind) }
      return addPiece(person, lease, part, async () => ({ kind, pieceDetails: details, bytes }))
    },
    async addMessages(person, leaseId, part, ids) {
      const lease = await findToAdd(deps, person, leaseId)
      return addPiece(person, lease, part, async (tx, own) => {
        const { bytes, ...pieceDetails } = await quoteMessages(deps, tx, lease, ids)
        await refuseShown(deps, tx, own, ids)
        return { kind: 'messages', pieceDetails, bytes }
      })
    },
    async takeBack(person, leaseId, id) {
      const lease = await leases.findOwn(database, person, leaseId)
      await database.begin(async (tx) => {
        await lockLeaseOfStatement(tx, lease.id)
        const one = await store.findEvidence(tx, id)
        if (one?.leaseId !== lease.id || one.party !== partyOf(person, lease)) throw new Refusal('evidence-not-found')
        await refuseLate(deps, tx, lease, one.part)
        if (!(await store.deleteUnseen(tx, id, person.id))) throw new Refusal('evidence-seen')
        await leases.recordStatement(tx, person, lease.id, 'takeBackEvidence', factsOf(one))
      })
    },
  }
}

async function refuseLate(deps: EvidenceDeps, query: Query, lease: Lease, part: EscrowPart): Promise<void> {
  const refused = refuseEvidence(part, await moneyOf(deps, query, lease), deps.clock.leaseNow())
  if (refused) throw new Refusal(refused)
}

/** A piece's permanent facts in the history; its name and bytes stay private. */
const factsOf = ({ part, kind, hash }: store.StoredEvidence) => ({ part, kind, hash })

/** What a person has added to their side of a part. */
type Own = readonly store.StoredEvidence[]

interface Piece {
  readonly kind: EvidenceKind
  readonly pieceDetails: Parameters<typeof encryptEvidence>[2]
  readonly bytes: Buffer
}

interface Keeping {
  readonly key: Omit<store.EvidenceKey, 'id'>
  readonly own: Own
  readonly piece: Piece
}

/** Stores the same bytes only once, with a history row; the lease is locked, so the maximum holds under concurrency. */
async function keepOnce(
  { clock, leases, evidenceCipher: cipher }: EvidenceDeps,
  tx: Transaction,
  person: Person,
  { key, own, piece: { kind, pieceDetails, bytes } }: Keeping,
): Promise<store.StoredEvidence> {
  const hash = sha256(bytes)
  const same = own.find((one) => one.hash === hash)
  if (same) return same
  if (isTooMuchEvidence(own, bytes.length)) throw new Refusal('evidence-too-many')
  const named = { ...key, id: randomUUID() }
  const { details, content } = encryptEvidence(cipher, named, pieceDetails, bytes)
  const stored = { ...named, kind, bytes: bytes.length, hash, details, addedAt: clock.leaseNow() }
  await store.insertEvidence(tx, stored, content)
  await leases.recordStatement(tx, person, key.leaseId, 'showEvidence', factsOf(stored))
  return stored
}

/** Returns the lease to one of its parties; its arbitrator gets the reason why not, anyone else "not found". */
async function findToAdd(
  { database, leases, people, chain }: EvidenceDeps,
  person: Person,
  leaseId: string,
): Promise<Lease> {
  try {
    return await leases.findOwn(database, person, leaseId)
  } catch (error) {
    if (!(error instanceof Refusal) || !person.permissions.includes('rule') || !isId(leaseId)) throw error
    const lease = await leases.find(database, leaseId)
    const wallets: readonly string[] = lease ? await people.provedWallets(person.id) : []
    throw lease?.acceptance && arbitratorsOf(chain, wallets).includes(lease.acceptance.arbitrator)
      ? new Refusal('arbitrator-adds-nothing')
      : error
  }
}
