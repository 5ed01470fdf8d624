/** Writing an inventory: one's own draft, and its signature, which makes it final. */

import { randomUUID } from 'node:crypto'
import type { InventoryDraftInput, InventoryToSign, SignInventoryInput } from '@keyhold/api/inventories.ts'
import type { InventoryAct } from '@keyhold/rental/historyWords.ts'
import { answerBy, refuseContent } from '@keyhold/rental/inventory.ts'
import { inventoryTypedData } from '@keyhold/rental/inventorySigning.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Query } from '../../../gateways/database.ts'
import type { Person } from '../../../gateways/session.ts'
import { newSalt } from '../../leases/agreements/canonical.ts'
import { referenceOf } from '../../leases/leases/lease.ts'
import { type InventoriesDeps, type OwnLease, placeOf } from './deps.ts'
import { readPaper, writePaper } from './paperWords.ts'
import { deleteUnnamed, refuseMissing } from './photos.ts'
import { checkSignature } from './signature.ts'
import { deleteDraft, insertPaper, lockInventories, paperRowId } from './store.ts'
import { readWritable } from './writable.ts'

export async function saveDraft(
  deps: InventoriesDeps,
  lease: OwnLease,
  { stage, content, upon }: InventoryDraftInput,
): Promise<InventoryToSign> {
  const refused = refuseContent(content)
  if (refused) throw new Refusal(refused)
  return deps.database.begin(async (tx) => {
    await lockInventories(tx, lease.id)
    const { draft, version } = await readWritable(deps, tx, lease, stage)
    if (upon !== undefined && upon !== (draft?.hash ?? null)) throw new Refusal('inventory-draft-changed')
    await refuseMissing(deps, tx, lease, content)
    const { paidTerms, party } = lease
    const { text, hash } = writePaper({
      form: 'keyhold-inventory-1',
      lease: paidTerms,
      reference: referenceOf(lease),
      stage,
      version,
      by: party,
      content,
      salt: newSalt(),
    })
    const key = { id: randomUUID(), leaseId: lease.id, stage, party }
    const words = deps.inventoryCipher.encrypt(paperRowId(key), text)
    await deleteDraft(tx, key)
    const unsigned = { signer: null, signature: null, objections: null }
    await insertPaper(tx, { ...key, kind: 'draft', version, words, hash, madeAt: deps.clock.leaseNow(), ...unsigned })
    return { text, hash, version }
  })
}

export async function signDraft(
  deps: InventoriesDeps,
  person: Person,
  lease: OwnLease,
  { stage, hash, ...signed }: SignInventoryInput,
): Promise<void> {
  /** The draft, if it is the one that was signed. */
  const readSigned = async (query: Query) => {
    const { draft, version } = await readWritable(deps, query, lease, stage)
    if (!draft || draft.hash !== hash || draft.version !== version) throw new Refusal('inventory-changed')
    return draft
  }
  // The chain may be queried, so this runs before any lock.
  const { version, hash: document } = await readSigned(deps.database)
  const data = inventoryTypedData(placeOf(lease), { stage, version, document })
  const signer = await checkSignature(deps, person, data, signed)
  await deps.database.begin(async (tx) => {
    await lockInventories(tx, lease.id)
    const draft = await readSigned(tx)
    const signedAt = deps.clock.leaseNow()
    const key = { id: randomUUID(), leaseId: lease.id, stage, party: lease.party }
    const words = deps.inventoryCipher.encrypt(paperRowId(key), readPaper(deps.inventoryCipher, draft))
    await deleteDraft(tx, key)
    const made = { kind: 'inventory', version, words, hash: document, madeAt: signedAt, objections: null } as const
    await insertPaper(tx, { ...key, ...made, signer, signature: signed.signature })
    await deleteUnnamed(deps, tx, lease)
    const facts = {
      inventory: 'signed' satisfies InventoryAct,
      stage,
      version,
      hash: document,
      due: answerBy({ signedAt }),
    }
    await deps.leases.recordStatement(tx, person, lease.id, 'record', facts)
  })
}
