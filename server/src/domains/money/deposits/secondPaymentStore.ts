/** SQL for second payments (D 4.8). */
import type { Query } from '../../../gateways/database.ts'
import type { SoonDue } from './payoutNoticeStore.ts'

const threeDays = 72 * 3_600

/** Returns held first rents of second payments that are due after `now`, at most three days after `readTo`. */
export async function listSecondsSoonDue(
  query: Query,
  chainId: number,
  now: number,
  readTo: number,
): Promise<(SoonDue & { readonly isDisputed: boolean })[]> {
  const rows = await query<
    (Omit<SoonDue, 'chainId' | 'due' | 'part'> & { chainId: bigint; due: bigint; isDisputed: boolean })[]
  >`
    select chain_id, escrow, terms_id, lease_id, handover_held as amount, handover_due as due,
      handover_disputed as is_disputed
    from deposit
    where chain_id = ${chainId} and is_second and handover_held > 0
      and handover_due > ${now} and handover_due <= ${readTo + threeDays}
      and (handover_notified is null or (handover_disputed and handover_notified > 24))`
  return rows.map((row) => ({ ...row, part: 'handover', chainId: Number(row.chainId), due: Number(row.due) }))
}

/** Counts the second payments of which the escrow still holds something. */
export async function countOpenSecondPayments(query: Query): Promise<number> {
  const [row] = await query<{ count: number }[]>`
    select count(*)::integer as count from deposit where is_second and handover_held + deposit_held > 0`
  return row?.count ?? 0
}

/** Whether these terms are a second payment at this escrow. */
export async function isSecondPayment(
  query: Query,
  { chainId, escrow, id }: { readonly chainId: number; readonly escrow: string; readonly id: string },
): Promise<boolean> {
  const [row] = await query<{ isSecond: boolean }[]>`
    select is_second from deposit where chain_id = ${chainId} and escrow = ${escrow} and terms_id = ${id}`
  return row?.isSecond ?? false
}
