/** What was written of a home at move-in and move-out, in SQL: drafts, what was signed, and the answers (D 11.27). */
import type { Payee } from '@keyhold/rental/deposit.ts'
import type { InventoryStage } from '@keyhold/rental/inventory.ts'
import type { Hex } from 'viem'
import type { Query, Transaction } from '../../gateways/database.ts'

/** `madeAt` in unix seconds of the lease clock. Only a draft has no signer and no signature; only an answer has objections. */
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

/** Lets what is written of a lease come one after the other. */
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

/** The leases of which somebody has inventories or photos for one, and what they are of each. */
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

/** Deletes what a party wrote of a lease and did not sign. */
export async function deleteDraftsOf(tx: Transaction, { id, party }: { id: string; party: Payee }): Promise<void> {
  await tx`delete from inventory_paper where lease_id = ${id} and party = ${party} and kind = 'draft'`
}

/** All papers of a lease, in the order they were made. */
export async function listPapers(query: Query, leaseId: string): Promise<Paper[]> {
  const rows = await query<(Omit<Paper, 'madeAt'> & { readonly madeAt: bigint })[]>`
    select id, lease_id, stage, party, kind, version, words, hash, made_at, signer, signature, objections
    from inventory_paper where lease_id = ${leaseId} order by number`
  return rows.map((row) => ({ ...row, madeAt: Number(row.madeAt) }))
}

type PaperKey = Pick<Paper, 'leaseId' | 'stage' | 'party' | 'id'>

/** What a paper's words are bound to: its lease, stage and party beside its own id, so that they are nobody else's. */
export const paperRowId = ({ leaseId, stage, party, id }: PaperKey) => `${leaseId} ${stage} ${party} ${id}`
/** Where its encrypted words lie. */
export const paperWords = {
  table: 'inventory_paper',
  column: 'words',
  boundTo: ['lease_id', 'stage', 'party', 'id'],
} as const
