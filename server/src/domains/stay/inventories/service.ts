/** Inventories: who writes, who answers, and that a signed one never changes (D 11.27). */

import type * as wire from '@keyhold/api/inventories.ts'
import type { Inventories as InventoriesPage, InventoryToSign } from '@keyhold/api/inventories.ts'
import { everyInventoryStage, type InventoryStage } from '@keyhold/rental/inventory.ts'
import { isOpen } from '@keyhold/rental/openLease.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Transaction } from '../../../gateways/database.ts'
import type { PersonalFileSource } from '../../../gateways/personalFiles.ts'
import type { Person } from '../../../gateways/session.ts'
import type { Language } from '../../../gateways/text.ts'
import type { Paper } from '../../leases/leases/deps.ts'
import type { Lease } from '../../leases/leases/lease.ts'
import type { Keys } from '../../platform/encryption/keys.ts'
import type { EncryptedRows } from '../../platform/encryption/service.ts'
import { signAnswer, writeAnswer } from './answering.ts'
import { type InventoriesDeps, type OwnLease, placeOf, type ReadableLease } from './deps.ts'
import { deleteUnsigned, filesOf } from './leaving.ts'
import { type InventoryFile, listReadable, type OfVersion, writePdf } from './papers.ts'
import { createInventoryCipher, encryptedInventories } from './paperWords.ts'
import { createPhotoCipher, encryptedPhotos } from './photoContents.ts'
import { addPhoto, mayAddPhoto, readPhoto } from './photos.ts'
import { describeStage } from './wire.ts'
import { saveDraft, signDraft } from './writing.ts'

export interface Inventories extends PersonalFileSource {
  /** The encrypted columns, for key rotation. */
  readonly encrypted: readonly EncryptedRows[]
  /** Returns both papers of a paid lease for its readers (`PaperReaders`); `lease-not-found` for anyone else. */
  read(viewer: Person, leaseId: string): Promise<InventoriesPage>
  /** Stores a draft, replacing one's previous one, and returns the text to sign. */
  save(viewer: Person, leaseId: string, input: wire.InventoryDraftInput): Promise<InventoryToSign>
  /** Signs one's saved draft. */
  sign(viewer: Person, leaseId: string, input: wire.SignInventoryInput): Promise<void>
  /** Returns the text of an answer to sign. */
  write(viewer: Person, leaseId: string, input: wire.InventoryAnswerInput): Promise<InventoryToSign>
  /** Countersigns what the other party signed, with or without objections. */
  answer(viewer: Person, leaseId: string, input: wire.SignAnswerInput): Promise<void>
  /** Refuses people who may not add photos to this stage now. */
  mayAddPhoto(viewer: Person, leaseId: string, stage: InventoryStage): Promise<void>
  /** Adds a photo to one's draft. */
  addPhoto(viewer: Person, leaseId: string, stage: InventoryStage, bytes: Buffer): Promise<wire.InventoryPhoto>
  /** Returns the bytes of a photo that the viewer may see: the arbitrator, of signed inventories. */
  photo(viewer: Person, leaseId: string, hash: string): Promise<Buffer>
  /** Deletes a leaving person's unsigned drafts and photos. */
  deleteUnsigned(tx: Transaction, personId: string): Promise<void>
  /** Returns a signed version as a PDF, for the same readers. */
  pdf(viewer: Person, leaseId: string, version: OfVersion, language: Language): Promise<InventoryFile>
}

/** Creates the inventories service. */
export function createInventories({
  keys,
  ...given
}: Omit<InventoriesDeps, 'inventoryCipher' | 'photoCipher'> & { keys: Keys }): Inventories {
  const deps: InventoriesDeps = {
    ...given,
    inventoryCipher: createInventoryCipher(keys),
    photoCipher: createPhotoCipher(keys),
  }
  const { database, clock, people, leases } = deps
  const own = async (viewer: Person, leaseId: string) =>
    ownLease(await leases.findOwn(database, viewer, leaseId), viewer, clock.leaseNow())
  const readable = async (viewer: Person, leaseId: string, paper: Paper) => {
    const { lease, isParty } = await deps.paperReaders.find(viewer, leaseId, paper)
    return isParty ? ownLease(lease, viewer, clock.leaseNow()) : readableLease(lease, clock.leaseNow())
  }
  return {
    encrypted: [encryptedInventories(database, deps.inventoryCipher), encryptedPhotos(database, deps.photoCipher)],
    async read(viewer, leaseId) {
      const lease = await readable(viewer, leaseId, 'inventory')
      const papers = await listReadable(deps, lease)
      const now = clock.leaseNow()
      return {
        leaseId: lease.id,
        papers: everyInventoryStage.map((stage) => describeStage(papers, { stage, party: lease.party, lease, now })),
        place: placeOf(lease),
        wallets: lease.party ? await people.provedWallets(viewer.id) : [],
        leaseNow: now,
      }
    },
    save: async (viewer, leaseId, input) => saveDraft(deps, await own(viewer, leaseId), input),
    sign: async (viewer, leaseId, input) => signDraft(deps, viewer, await own(viewer, leaseId), input),
    write: async (viewer, leaseId, input) => writeAnswer(deps, await own(viewer, leaseId), input),
    answer: async (viewer, leaseId, input) => signAnswer(deps, viewer, await own(viewer, leaseId), input),
    mayAddPhoto: async (viewer, leaseId, stage) => mayAddPhoto(deps, await own(viewer, leaseId), stage),
    addPhoto: async (viewer, leaseId, stage, bytes) => addPhoto(deps, await own(viewer, leaseId), stage, bytes),
    photo: async (viewer, leaseId, hash) => readPhoto(deps, await readable(viewer, leaseId, 'inventoryPhoto'), hash),
    filesOf: (personId, most) => filesOf(deps, personId, most),
    deleteUnsigned: (tx, personId) => deleteUnsigned(deps, tx, personId),
    pdf: async (viewer, leaseId, version, language) =>
      writePdf(deps, viewer, await readable(viewer, leaseId, 'inventory'), version, language),
  }
}

function ownLease(lease: Lease, viewer: Person, now: number): OwnLease {
  return { ...readableLease(lease, now), party: lease.tenantId === viewer.id ? 'tenant' : 'landlord' }
}

function readableLease(lease: Lease, now: number): ReadableLease {
  const { acceptance, paidTerms } = lease
  if (!acceptance || !paidTerms) throw new Refusal('not-at-this-stage')
  // A deposit that is still owed opens no inventory: the time to write one is over by then.
  return { ...lease, acceptance, paidTerms, party: undefined, isOpen: isOpen({ ...lease, owed: 0n }, now) }
}
