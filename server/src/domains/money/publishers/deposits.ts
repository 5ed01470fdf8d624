/** The deposits in a landlord's record: paid by ids that this Keyhold issued, and begun (D 11.16). */
import { type HandoverEnd, handoverEnd } from '@keyhold/rental/deductions.ts'
import { neverBegan } from '@keyhold/rental/deposit.ts'
import type { RecordedDeposit } from '@keyhold/rental/depositRecord.ts'
import { depositEnd, hasBegun } from '@keyhold/rental/passport.ts'
import { movedOn } from '@keyhold/rental/renewalOffer.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import type { Leases } from '../../leases/leases/service.ts'
import type { Deposits, PaymentWithCredit } from '../deposits/service.ts'

export interface RecordDeps {
  readonly database: Database
  readonly clock: Clock
  readonly leases: Pick<Leases, 'listOf'>
  readonly deposits: Pick<Deposits, 'balancesOf' | 'paymentsOf' | 'handedOverOf'>
}

const day = 86_400

/** A lease's deposit, held by the escrow or paid at the handover. */
export interface RecordedLease extends RecordedDeposit {
  readonly isLivedIn: boolean
  /** How a deposit from the handover ended; undefined while it is open, and for others. */
  readonly handoverEnd: HandoverEnd | undefined
}

/** One for each begun lease; four queries, whatever the number. */
export async function listRecorded(
  { database, clock, leases, deposits }: RecordDeps,
  landlordId: string,
): Promise<RecordedLease[]> {
  const now = clock.leaseNow()
  const begun = (await leases.listOf(database, landlordId)).filter(
    (lease) => lease.landlordId === landlordId && lease.paidTerms !== undefined && hasBegun(lease, now),
  )
  const ids = begun.map(({ id }) => id)
  const [balances, handedOver, payments] = await Promise.all([
    deposits.balancesOf(database, begun),
    deposits.handedOverOf(database, begun),
    deposits.paymentsOf(database, ids),
  ])
  const paidOut = Map.groupBy(payments.filter(isOfDeposit), ({ leaseId }) => leaseId)
  return begun.flatMap((lease) => {
    const money = balances.get(lease.id)
    if (!money || neverBegan(money)) return []
    const own = paidOut.get(lease.id) ?? []
    const deposit = handedOver.get(lease.id)
    const sum = (party: 'tenant' | 'landlord', which: readonly PaymentWithCredit[] = own) =>
      which.filter(({ payee }) => payee === party).reduce((all, { amount }) => all + amount, 0n)
    const undelivered = sum(
      'tenant',
      own.filter(({ credit }) => credit?.paidAt === null),
    )
    const end = depositEnd({
      agreed: lease.deposit,
      held: money.deposit.held,
      isMoved: movedOn(money) > 0n,
      toLandlord: sum('landlord'),
      undelivered,
    })
    const lastAt = Math.max(...own.map(({ at, credit }) => credit?.paidAt ?? at))
    const isOver = end === 'returned' || end === 'claimed'
    return [
      {
        tenantId: lease.tenantId,
        end,
        isRuled: own.some(({ kind }) => kind === 'split'),
        isKeptWhole: end === 'claimed' && sum('tenant') === 0n,
        days: isOver && own.length > 0 ? Math.max(0, Math.floor((lastAt - lease.moveOut) / day)) : null,
        isLivedIn: lease.moveOut > now,
        handoverEnd: deposit && handoverEnd(deposit, now),
      },
    ]
  })
}

const isOfDeposit = ({ part, isSecond, payer }: PaymentWithCredit) =>
  payer === 'escrow' && !isSecond && part === 'deposit'
