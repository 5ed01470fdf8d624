/** Reading evidence and opening it: by the two of a lease and its arbitrator alone, each view noted (D 11.22). */
import type { Evidence } from '@keyhold/api/evidence.ts'
import { type EscrowPart, escrowParts } from '@keyhold/rental/deposit.ts'
import { refuseEvidence } from '@keyhold/rental/evidence.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Person } from '../../../gateways/session.ts'
import type { Lease } from '../../leases/service.ts'
import { openEvidence, summaryOf } from './contents.ts'
import { type EvidenceDeps, moneyOf, partyOf } from './deps.ts'
import * as store from './evidenceStore.ts'
import { fileTypes } from './files.ts'
import { describeEvidence } from './wire.ts'

/** A piece as it is handed out. */
export interface EvidenceFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

export interface Reading {
  /** What there is of a lease, to one of its two, and to which parts more can be added; what the other one added is seen now. */
  read(viewer: Person, lease: Lease): Promise<{ evidence: Evidence[]; mayAddTo: EscrowPart[] }>
  /** The same to the lease's arbitrator, who has seen all of it now; who that is, the desk has asked. */
  readAsArbitrator(arbitrator: Person, lease: Lease): Promise<Evidence[]>
  /** A piece's bytes to one of the two; noted, whoever opens it. */
  open(viewer: Person, leaseId: string, id: string): Promise<EvidenceFile>
  /** A piece's bytes to the lease's arbitrator; who that is, the desk has asked. */
  openAsArbitrator(arbitrator: Person, lease: Lease, id: string): Promise<EvidenceFile>
}

/** Opens the reading. */
export function createReading(deps: EvidenceDeps): Reading {
  const { database, clock, leases, evidenceCipher: cipher } = deps
  const note = (ids: readonly string[], { id: personId }: Person, opened: boolean) =>
    store.insertViews(database, ids, { personId, opened, at: new Date(clock.now()) })

  async function openAsArbitrator(viewer: Person, lease: Lease, id: string): Promise<EvidenceFile> {
    const one = await store.findEvidence(database, id)
    if (one?.leaseId !== lease.id) throw new Refusal('evidence-not-found')
    await note([id], viewer, true)
    const content = await store.findContent(database, id)
    if (!content) throw new Refusal('evidence-not-found')
    return {
      name: summaryOf(cipher, one).name,
      type: fileTypes[one.kind].type,
      bytes: openEvidence(cipher, one, content),
    }
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
    async readAsArbitrator(arbitrator, lease) {
      const all = await store.listEvidence(database, lease.id)
      await note(all.map(idOf), arbitrator, false)
      return all.map((one) => describeEvidence(cipher, one, false))
    },
    open: async (viewer, leaseId, id) => openAsArbitrator(viewer, await leases.findOwn(database, viewer, leaseId), id),
    openAsArbitrator,
  }
}

const idOf = ({ id }: { readonly id: string }) => id
