/** SQL for deposits owed back: what reached the landlord, what was returned, and which reminders were sent. */
import type { DeductionAnswer } from '@keyhold/rental/deductions.ts'
import type { OwedMoment } from '@keyhold/rental/historyWords.ts'
import type { Query, Transaction } from '../../../gateways/database.ts'

/** What the escrow paid the landlord of a lease, and what they have returned since; smallest unit. */
export interface Returns {
  readonly toLandlord: bigint
  readonly paidBack: bigint
  /** Deducted by the landlord, and got by the tenant in another way (D 11.3). */
  readonly kept: bigint
  readonly had: bigint
  readonly statedAt: number | undefined
  readonly firstStatedAt: number | undefined
  readonly answer: DeductionAnswer | undefined
  readonly answeredAt: number | undefined
}

/** Before anything was paid out or said. */
export const nothingReturned: Returns = {
  toLandlord: 0n,
  paidBack: 0n,
  kept: 0n,
  had: 0n,
  statedAt: undefined,
  firstStatedAt: undefined,
  answer: undefined,
  answeredAt: undefined,
}

type ReturnsRow = Readonly<Record<'leaseId' | 'toLandlord' | 'paidBack' | 'kept' | 'had', string>> & {
  readonly answer: DeductionAnswer | null
} & Readonly<Record<'statedAt' | 'firstStatedAt' | 'answeredAt', bigint | null>>

const instantOf = (stored: bigint | null) => (stored === null ? undefined : Number(stored))

/** Returns amounts by lease; unpaid leases are omitted. */
export async function listReturns(query: Query, leaseIds: readonly string[]): Promise<ReadonlyMap<string, Returns>> {
  if (leaseIds.length === 0) return new Map()
  const rows = await query<ReturnsRow[]>`
    select deposit.lease_id, to_landlord, coalesce(kept, 0) as kept, coalesce(had, 0) as had, stated_at,
      first_stated_at, answer, answered_at, (
      select coalesce(sum(amount), 0) from payment
      where payment.lease_id = deposit.lease_id and kind = 'paid-back' and not payment.is_second) as paid_back
    from deposit left join deposit_return on deposit_return.lease_id = deposit.lease_id
    where deposit.lease_id in ${query(leaseIds)} and not is_second`
  return new Map(
    rows.map(({ leaseId, toLandlord, paidBack, kept, had, statedAt, firstStatedAt, answer, answeredAt }) => [
      leaseId,
      {
        toLandlord: BigInt(toLandlord),
        paidBack: BigInt(paidBack),
        kept: BigInt(kept),
        had: BigInt(had),
        statedAt: instantOf(statedAt),
        firstStatedAt: instantOf(firstStatedAt),
        answer: answer ?? undefined,
        answeredAt: instantOf(answeredAt),
      },
    ]),
  )
}

/** When both are reminded: after move-out, after the return date, or at an agreed early end (D 11.21). */
export interface OwedReminder {
  readonly leaseId: string
  readonly when: OwedMoment
}

/** Returns leases after move-out that may owe a deposit; the later reminder replaces the earlier. */
export async function listOwedToRemind(query: Query, now: number): Promise<OwedReminder[]> {
  return query<OwedReminder[]>`
    select lease.id as lease_id, case when return_due <= ${now} then 'late' else 'to-return' end as when
    from lease join deposit on deposit.lease_id = lease.id and not deposit.is_second
    where status = 'released' and lease.deposit = 0 and deposit_policy = 'at-handover' and handover_held = 0 and move_out <= ${now}
      and (owed_reminded = 0 or (owed_reminded = 1 and return_due <= ${now}))
    order by number limit 100`
}

/** Returns leases at an agreed early end, before the escrow's own, with an unclaimed deposit in escrow, without a reminder yet. */
export async function listEndedEarly(query: Query, now: number): Promise<{ leaseId: string }[]> {
  return query<{ leaseId: string }[]>`
    select lease.id as lease_id from lease join deposit on deposit.lease_id = lease.id and not deposit.is_second
    where status = 'released' and move_out < effective_move_out and move_out <= ${now} and deposit_held > 0 and owed_reminded = 0
    order by number limit 100`
}

/** Records the reminder; false if it was sent already. */
export async function setOwedReminded(tx: Transaction, { leaseId, when }: OwedReminder): Promise<boolean> {
  const step = when === 'late' ? 2 : 1
  const rows = await tx`update deposit set owed_reminded = ${step}
    where lease_id = ${leaseId} and not is_second and owed_reminded < ${step} returning 1`
  return rows.length > 0
}
