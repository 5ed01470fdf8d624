/** Listing and opening evidence: only by both parties and the lease's arbitrator, each view logged (D 11.22). */
import type { Evidence } from '@keyhold/api/evidence.ts'
import { type EscrowPart, escrowParts } from '@keyhold/rental/deposit.ts'
import { refuseEvidence } from '@keyhold/rental/evidence.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Person } from '../../../../gateways/session.ts'
import type { Lease } from '../../../leases/leases/service.ts'
import { openEvidence, summaryOf } from './contents.ts'
import { type EvidenceDeps, moneyOf, partyOf } from './deps.ts'
import * as store from './evidenceStore.ts'
import { fileTypeOf } from './files.ts'
import { describeEvidence } from './wire.ts'

/** A piece as it is served. */
export interface EvidenceFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

export interface Reading {
  /** Returns a lease's evidence and the parts open for more, for one party; marks the other's as seen. */
  read(viewer: Person, lease: Lease): Promise<{ evidence: Evidence[]; mayAddTo: EscrowPart[] }>
  /** The evidence on these parts for the lease's arbitrator, checked by the caller; marks all of it as seen. */
  readAsArbitrator(arbitrator: Person, lease: Lease, parts: readonly EscrowPart[]): Promise<Evidence[]>
  /** Returns a piece's bytes to one party; every opening is logged. */
  open(viewer: Person, leaseId: string, id: string): Promise<EvidenceFile>
  /** Returns the bytes of a piece on these parts to the lease's arbitrator; the caller has checked who that is. */
  openAsArbitrator(arbitrator: Person, lease: Lease, id: string, parts: readonly EscrowPart[]): Promise<EvidenceFile>
}

/** Creates the service that reads evidence. */
export function createReading(deps: EvidenceDeps): Reading {
  const { database, clock, leases, evidenceCipher: cipher } = deps
  const note = (ids: readonly string[], { id: personId }: Person, opened: boolean) =>
    store.insertViews(database, ids, { personId, opened, at: new Date(clock.now()) })

  async function openOn(parts: readonly EscrowPart[], viewer: Person, lease: Lease, id: string): Promise<EvidenceFile> {
    const one = await store.findEvidence(database, id)
    if (one?.leaseId !== lease.id || !parts.includes(one.part)) throw new Refusal('evidence-not-found')
    await note([id], viewer, true)
    const content = await store.findContent(database, id)
    if (!content) throw new Refusal('evidence-not-found')
    const bytes = openEvidence(cipher, one, content)
    return { name: summaryOf(cipher, one).name, type: fileTypeOf(one.kind, bytes).type, bytes }
  }

  return {
    async read(viewer, lease) {
      const [money, all] = await Promise.all([moneyOf(deps, database, lease), store.listEvidence(database, lease.id)])
      const party = partyOf(viewer, lease)
      const [own, others] = [all.filter((one) => one.party === party), all.filter((one) => one.party !== party)]
      await note(others.map(idOf), viewer, false)
      const unseen = await store.listUnseen(database, own.map(idOf), viewer.id)
      const mayAddTo = escrowParts.filter((part) => !refuseEvidence(part, money, clock.leaseNow()))
      const mayTakeBack = ({ id, part }: store.StoredEvidence) => mayAddTo.includes(part) && unseen.includes(id)
      return { evidence: all.map((one) => describeEvidence(cipher, one, mayTakeBack(one))), mayAddTo }
    },
    async readAsArbitrator(arbitrator, lease, parts) {
      const all = (await store.listEvidence(database, lease.id)).filter(({ part }) => parts.includes(part))
      await note(all.map(idOf), arbitrator, false)
      return all.map((one) => describeEvidence(cipher, one, false))
    },
    open: async (viewer, leaseId, id) =>
      openOn(escrowParts, viewer, await leases.findOwn(database, viewer, leaseId), id),
    openAsArbitrator: (arbitrator, lease, id, parts) => openOn(parts, arbitrator, lease, id),
  }
}

const idOf = ({ id }: { readonly id: string }) => id
