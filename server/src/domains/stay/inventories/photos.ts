/**
 * Photos of a draft: added by its author, visible to the other party once an inventory that refers to them is signed,
 * and never changed (D 11.22).
 */
import { randomUUID } from 'node:crypto'
import type { InventoryPhoto } from '@keyhold/api/inventories.ts'
import {
  type InventoryContent,
  type InventoryStage,
  inventoryPhotoLimits,
  photosOf,
} from '@keyhold/rental/inventory.ts'
import { pictureTypeOf } from '@keyhold/rental/pictureMetadata.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Query, Transaction } from '../../../gateways/database.ts'
import { sha256 } from '../../disputes/disputes/evidence/contents.ts'
import { kindOfFile } from '../../disputes/disputes/evidence/files.ts'
import type { InventoriesDeps, OwnLease, ReadableLease } from './deps.ts'
import { type InventoryText, readPaper } from './paperWords.ts'
import { encryptPhoto, openPhoto } from './photoContents.ts'
import { deletePhotos, findPhotoContent, insertPhoto, listPhotos, type StoredPhoto } from './photoStore.ts'
import { listPapers, lockInventories, type Paper } from './store.ts'
import { readWritable } from './writable.ts'

/** Refuses people who may not add to this stage now, before their file is read. */
export async function mayAddPhoto(deps: InventoriesDeps, lease: OwnLease, stage: InventoryStage): Promise<void> {
  await readWritable(deps, deps.database, lease, stage)
}

/** Stores a photo; idempotent for the same bytes. */
export async function addPhoto(
  deps: InventoriesDeps,
  lease: OwnLease,
  stage: InventoryStage,
  bytes: Buffer,
): Promise<InventoryPhoto> {
  // Its PDF shows JPEGs only.
  if ((await kindOfFile(bytes)) !== 'photo' || pictureTypeOf(bytes) !== 'jpeg')
    throw new Refusal('inventory-photo-refused')
  const hash = sha256(bytes)
  await deps.database.begin(async (tx) => {
    await lockInventories(tx, lease.id)
    await readWritable(deps, tx, lease, stage)
    const own = (await listPhotos(tx, lease.id)).filter(({ party }) => party === lease.party)
    if (own.some((one) => one.hash === hash)) return
    const inAll = own.reduce((sum, one) => sum + one.bytes, bytes.length)
    if (own.length >= inventoryPhotoLimits.count || inAll > inventoryPhotoLimits.bytesInAll)
      throw new Refusal('inventory-photos-too-many')
    const key = { id: randomUUID(), leaseId: lease.id, party: lease.party }
    const { details, content } = encryptPhoto(deps.photoCipher, key, bytes)
    await insertPhoto(tx, { ...key, bytes: bytes.length, hash, details, addedAt: deps.clock.leaseNow() }, content)
  })
  return { hash, bytes: bytes.length }
}

/** Returns the bytes of one's own or a signed photo; `inventory-photo-missing` for any other. */
export async function readPhoto(deps: InventoriesDeps, lease: ReadableLease, hash: string): Promise<Buffer> {
  const { database, photoCipher } = deps
  const photo = (await listVisible(deps, database, lease)).find((one) => one.hash === hash)
  const content = photo && (await findPhotoContent(database, photo.id))
  if (!photo || !content) throw new Refusal('inventory-photo-missing')
  return openPhoto(photoCipher, photo, content)
}

/** Refuses an inventory that refers to a photo which its author has not added and no one signed. */
export async function refuseMissing(
  deps: InventoriesDeps,
  query: Query,
  lease: OwnLease,
  content: Pick<InventoryContent, 'rooms' | 'meters'>,
): Promise<void> {
  const named = photosOf(content)
  if (named.length === 0) return
  const known = new Set((await listVisible(deps, query, lease)).map(({ hash }) => hash))
  if (named.some((hash) => !known.has(hash))) throw new Refusal('inventory-photo-missing')
}

/** Deletes a party's photos that neither their drafts nor a signed inventory refers to. */
export async function deleteUnnamed(
  deps: Pick<InventoriesDeps, 'inventoryCipher'>,
  tx: Transaction,
  lease: Pick<OwnLease, 'id' | 'party'>,
): Promise<void> {
  const papers = await listPapers(tx, lease.id)
  const named = namedIn(
    deps,
    papers.filter(({ kind, party }) => kind === 'inventory' || party === lease.party),
  )
  const photos = await listPhotos(tx, lease.id)
  const unnamed = photos.filter(({ party, hash }) => party === lease.party && !named.has(hash))
  await deletePhotos(
    tx,
    unnamed.map(({ id }) => id),
  )
}

/** A party's own, and those of signed inventories. */
async function listVisible(deps: InventoriesDeps, query: Query, lease: ReadableLease): Promise<StoredPhoto[]> {
  const [photos, papers] = [await listPhotos(query, lease.id), await listPapers(query, lease.id)]
  const signed = namedIn(
    deps,
    papers.filter(({ kind }) => kind === 'inventory'),
  )
  return photos.filter(({ party, hash }) => party === lease.party || signed.has(hash))
}

function namedIn(
  { inventoryCipher }: Pick<InventoriesDeps, 'inventoryCipher'>,
  papers: readonly Paper[],
): ReadonlySet<string> {
  const texts = papers.filter(({ kind }) => kind !== 'answer').map((paper) => readPaper(inventoryCipher, paper))
  return new Set(texts.flatMap((text) => photosOf((JSON.parse(text) as InventoryText).content)))
}
