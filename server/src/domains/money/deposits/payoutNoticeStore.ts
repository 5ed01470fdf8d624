/** SQL for parts that are due soon, and the notices sent about them. */
import { type PayoutNotice, payoutNoticeHours } from '@keyhold/rental/payoutNotice.ts'
import type { Address, Hex } from 'viem'
import type { Query, Transaction } from '../../../gateways/database.ts'

/** A held part of a lease's own payment that is due soon; `due` in unix seconds of the lease clock. */
export interface SoonDue {
  readonly chainId: number
  readonly escrow: Address
  readonly termsId: Hex
  readonly leaseId: string
  readonly part: 'handover' | 'deposit'
  readonly amount: string
  readonly due: number
}

const [first, last] = payoutNoticeHours.map((hours) => hours * 3_600) as [number, number]
const lastHours = payoutNoticeHours[1]

/** Returns undisputed held parts due after `now`, at most 72 hours after `readTo`, without this notice. */
export async function listSoonDue(query: Query, chainId: number, now: number, readTo: number): Promise<SoonDue[]> {
  const rows = await query<(Omit<SoonDue, 'chainId' | 'due'> & { chainId: bigint; due: bigint })[]>`
    select chain_id, escrow, terms_id, lease_id, 'handover' as part, handover_held as amount, handover_due as due
    from deposit
    where chain_id = ${chainId} and handover_held > 0 and not is_second and not handover_reminded
      and handover_due > ${now} and handover_due <= ${readTo + first} and not handover_disputed
      and (handover_notified is null or (handover_notified > ${lastHours} and handover_due <= ${readTo + last}))
    union all
    select chain_id, escrow, terms_id, lease_id, 'deposit', deposit_held, deposit_due
    from deposit
    where chain_id = ${chainId} and deposit_held > 0 and not is_second and not deposit_reminded
      and deposit_due > ${now} and deposit_due <= ${readTo + first} and not deposit_disputed
      and (deposit_notified is null or (deposit_notified > ${lastHours} and deposit_due <= ${readTo + last}))`
  return rows.map((row) => ({ ...row, chainId: Number(row.chainId), due: Number(row.due) }))
}

/** Records the notice; false if it was sent already, or if the part is no longer held until then. */
export async function setNotified(tx: Transaction, soon: SoonDue, notice: PayoutNotice): Promise<boolean> {
  const { chainId, escrow, termsId, part, due } = soon
  const [notified, held, dueAt] = [tx(`${part}_notified`), tx(`${part}_held`), tx(`${part}_due`)]
  const rows = await tx`update deposit set ${notified} = ${notice}
    where chain_id = ${chainId} and escrow = ${escrow} and terms_id = ${termsId}
      and (${notified} is null or ${notified} > ${notice}) and ${held} > 0 and ${dueAt} = ${due} returning 1`
  return rows.length > 0
}
