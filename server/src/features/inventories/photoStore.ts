/** The photos of inventories, in SQL: each with its bytes apart, so that the rows are read without them (D 11.22). */
import type { Payee } from '@keyhold/rental/deposit.ts'
import type { Query, Transaction } from '../../gateways/database.ts'

interface PhotoKey {
  readonly id: string
  readonly leaseId: string
  readonly party: Payee
}

/** `bytes` and `hash` (SHA-256, hexadecimal) of what is kept before it is encrypted; `addedAt` in unix seconds of the lease clock. */
export interface StoredPhoto extends PhotoKey {
  readonly bytes: number
  readonly hash: string
  readonly details: Buffer
  readonly addedAt: number
}

/** The photos of a lease, oldest first. */
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

/** Deletes what a party added, with its keys. */
export async function deletePhotos(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx`delete from inventory_photo where id in ${tx(ids)}`
}

/** What a photo is bound to: its lease and party beside its own id, so that it is nobody else's. */
export const photoRowId = ({ leaseId, party, id }: PhotoKey) => `${leaseId} ${party} ${id}`
/** Where its encrypted details lie. */
export const photoDetails = {
  table: 'inventory_photo',
  column: 'details',
  boundTo: ['lease_id', 'party', 'id'],
} as const
