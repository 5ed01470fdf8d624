/** SQL for inventories of move-in and move-out: drafts, signed ones, and answers (D 11.27). */
import type { Payee } from '@keyhold/rental/deposit.ts'
import type { InventoryStage } from '@keyhold/rental/inventory.ts'
import type { Hex } from 'viem'
import type { Query, Transaction } from '../../../gateways/database.ts'

/** Times in unix seconds of the lease clock. Only a draft has no signature; only an answer has objections. */
export interface Paper {
  readonly id: string
  readonly leaseId: string
  readonly stage: InventoryStage
  readonly party: Payee
  readonly kind: 'draft' | 'inventory' | 'answer'
  readonly version: number
  readonly words: Buffer
  readonly hash: Hex
  readonly madeAt: number
  readonly signer: string | null
  readonly signature: string | null
  readonly objections: number | null
}

/** Locks a lease's inventories, so that writes are serialized. */
export async function lockInventories(tx: Transaction, leaseId: string): Promise<void> {
  await tx`select from lease where id = ${leaseId} for update`
}

export async function insertPaper(tx: Transaction, paper: Paper): Promise<void> {
  await tx`insert into inventory_paper ${tx({ ...paper })}`
}

export async function deleteDraft(tx: Transaction, { leaseId, stage, party }: Omit<PaperKey, 'id'>): Promise<void> {
  await tx`delete from inventory_paper
    where lease_id = ${leaseId} and stage = ${stage} and party = ${party} and kind = 'draft'`
}

/** Returns the leases for which a person has inventories or photos, and their role in each. */
export async function listLeasesWithInventories(
  query: Query,
  personId: string,
): Promise<{ readonly id: string; readonly party: Payee }[]> {
  return query<{ id: string; party: Payee }[]>`
    select id, case when tenant_id = ${personId} then 'tenant' else 'landlord' end as party from lease
    where ${personId} in (tenant_id, landlord_id) and (
      exists (select from inventory_paper where lease_id = lease.id)
      or exists (select from inventory_photo where lease_id = lease.id)) order by number desc`
}

/** Deletes a party's unsigned drafts of a lease. */
export async function deleteDraftsOf(tx: Transaction, { id, party }: { id: string; party: Payee }): Promise<void> {
  await tx`delete from inventory_paper where lease_id = ${id} and party = ${party} and kind = 'draft'`
}

/** Returns all papers of a lease, in the order they were made. */
export async function listPapers(query: Query, leaseId: string): Promise<Paper[]> {
  const rows = await query<(Omit<Paper, 'madeAt'> & { readonly madeAt: bigint })[]>`
    select id, lease_id, stage, party, kind, version, words, hash, made_at, signer, signature, objections
    from inventory_paper where lease_id = ${leaseId} order by number`
  return rows.map((row) => ({ ...row, madeAt: Number(row.madeAt) }))
}

type PaperKey = Pick<Paper, 'leaseId' | 'stage' | 'party' | 'id'>

/** The ciphertext is bound to lease, stage, party and row id, and cannot be moved to another row. */
export const paperRowId = ({ leaseId, stage, party, id }: PaperKey) => `${leaseId} ${stage} ${party} ${id}`
/** The column with the encrypted text. */
export const paperWords = {
  table: 'inventory_paper',
  column: 'words',
  boundTo: ['lease_id', 'stage', 'party', 'id'],
} as const
