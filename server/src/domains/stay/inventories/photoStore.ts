/** SQL for inventory photos; the bytes are in a separate table that listing rows does not read (D 11.22). */
import type { Payee } from '@keyhold/rental/deposit.ts'
import type { Query, Transaction } from '../../../gateways/database.ts'

interface PhotoKey {
  readonly id: string
  readonly leaseId: string
  readonly party: Payee
}

/** `bytes` and `hash` (SHA-256, hexadecimal) before encryption; `addedAt` in unix seconds of the lease clock. */
export interface StoredPhoto extends PhotoKey {
  readonly bytes: number
  readonly hash: string
  readonly details: Buffer
  readonly addedAt: number
}

/** Returns a lease's photos, oldest first. */
export async function listPhotos(query: Query, leaseId: string): Promise<StoredPhoto[]> {
  const rows = await query<(Omit<StoredPhoto, 'addedAt'> & { readonly addedAt: bigint })[]>`
    select id, lease_id, party, bytes, hash, details, added_at
    from inventory_photo where lease_id = ${leaseId} order by number`
  return rows.map((row) => ({ ...row, addedAt: Number(row.addedAt) }))
}

export async function insertPhoto(tx: Transaction, photo: StoredPhoto, content: Buffer): Promise<void> {
  await tx`insert into inventory_photo ${tx({ ...photo })}`
  await tx`insert into inventory_photo_content (photo_id, content) values (${photo.id}, ${content})`
}

export async function findPhotoContent(query: Query, id: string): Promise<Buffer | undefined> {
  const [row] = await query<{ content: Buffer }[]>`select content from inventory_photo_content where photo_id = ${id}`
  return row?.content
}

/** Deletes photos a party added, with their keys. */
export async function deletePhotos(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx`delete from inventory_photo where id in ${tx(ids)}`
}

/** The id the ciphertext is bound to: lease, party and the row's own id, so it cannot be moved to another row. */
export const photoRowId = ({ leaseId, party, id }: PhotoKey) => `${leaseId} ${party} ${id}`
/** The column with the encrypted details. */
export const photoDetails = {
  table: 'inventory_photo',
  column: 'details',
  boundTo: ['lease_id', 'party', 'id'],
} as const
