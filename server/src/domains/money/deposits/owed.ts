/** Deposits released to the landlord with the first rent: what is owed back, and the reminders to both (D 11.3). */

import type { DepositReturn } from '@keyhold/rental/deductions.ts'
import type { Balances } from '@keyhold/rental/deposit.ts'
import { depositOwed, owedUntil, receivedOf, rentsPaidBack } from '@keyhold/rental/depositOwed.ts'
import { isHeldPastEnd } from '@keyhold/rental/ending.ts'
import type { OwedMoment } from '@keyhold/rental/historyWords.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database, Query } from '../../../gateways/database.ts'
import { forEachIsolated } from '../../../gateways/forEachIsolated.ts'
import { rulesInForce } from '../../leases/leases/agreedRules.ts'
import type { Lease, Leases } from '../../leases/leases/service.ts'
import {
  listEndedEarly,
  listOwedToRemind,
  listReturns,
  nothingReturned,
  type OwedReminder,
  setOwedReminded,
} from './owedStore.ts'

/** The deposits that landlords received at the handover, and what became of them (D 11.3); usually none. */
export async function listHandedOver(
  query: Query,
  leases: readonly Lease[],
): Promise<ReadonlyMap<string, DepositReturn>> {
  const atHandover = leases.filter(({ depositPolicy, paidTerms }) => depositPolicy === 'at-handover' && paidTerms)
  const returns = await listReturns(
    query,
    atHandover.map(({ id }) => id),
  )
  return new Map(
    atHandover.flatMap((lease) => {
      const { depositPolicy, rent, handover, moveOut } = lease
      const { returnDays } = rulesInForce(lease)
      const deposit = {
        depositPolicy,
        rent,
        handover,
        moveOut,
        returnDays,
        ...(returns.get(lease.id) ?? nothingReturned),
      }
      return receivedOf(deposit) > 0n ? [[lease.id, deposit] as const] : []
    }),
  )
}

/** Returns the amount each lease's landlord owes, in the smallest unit; usually none. */
export async function listOwed(query: Query, leases: readonly Lease[]): Promise<ReadonlyMap<string, bigint>> {
  const handedOver = await listHandedOver(query, leases)
  return new Map(
    leases.map(({ id }) => {
      const deposit = handedOver.get(id)
      return [id, deposit ? depositOwed(deposit) : 0n] as const
    }),
  )
}

/** Returns what each lease's landlord paid back of rents: all that is no deposit from the handover. */
export async function listRentsPaidBack(query: Query, leases: readonly Lease[]): Promise<ReadonlyMap<string, bigint>> {
  const returns = await listReturns(
    query,
    leases.map(({ id }) => id),
  )
  return new Map(
    leases.flatMap((lease) => {
      const amounts = returns.get(lease.id)
      return amounts ? [[lease.id, rentsPaidBack({ ...lease, ...amounts })] as const] : []
    }),
  )
}

/** Reminds both twice: when the stay ends, and when the day to return the deposit has passed. */
export async function remindOfOwed(
  { leases, clock }: { readonly leases: Leases; readonly clock: Clock },
  database: Database,
): Promise<void> {
  const now = clock.leaseNow()
  await forEachIsolated(await listOwedToRemind(database, now), (reminder: OwedReminder) =>
    database.begin(async (tx) => {
      const lease = await leases.find(tx, reminder.leaseId)
      const amount = lease && (await listOwed(tx, [lease])).get(lease.id)
      if (!lease || !(await setOwedReminded(tx, reminder)) || !amount) return
      const facts = {
        owed: reminder.when,
        amount: amount.toString(),
        due: owedUntil({ ...lease, ...rulesInForce(lease) }),
      }
      await leases.remind(tx, lease.id, facts)
    }),
  )
}

type BalancesOf = (query: Query, leases: readonly Lease[]) => Promise<ReadonlyMap<string, Balances>>

/** Notifies both once that the agreed early end has come and the deposit should be returned (D 11.21). */
export async function remindOfEarlyEnds(
  { leases, clock, balancesOf }: { readonly leases: Leases; readonly clock: Clock; readonly balancesOf: BalancesOf },
  database: Database,
): Promise<void> {
  const now = clock.leaseNow()
  await forEachIsolated(await listEndedEarly(database, now), ({ leaseId }) =>
    database.begin(async (tx) => {
      const lease = await leases.find(tx, leaseId)
      const money = lease && (await balancesOf(tx, [lease])).get(lease.id)
      if (!money) return
      const { deposit } = money
      if (!isHeldPastEnd({ ...lease, isEndedEarly: lease.moveOut < money.moveOut, deposit }, now)) return
      if (!(await setOwedReminded(tx, { leaseId, when: 'ended-early' }))) return
      const facts = { owed: 'ended-early' satisfies OwedMoment, amount: deposit.held.toString(), due: deposit.due }
      await leases.remind(tx, lease.id, facts)
    }),
  )
}
