/** The leases in a passport: paid by ids that this Keyhold issued, and begun (D 11.16). */
import { neverBegan } from '@keyhold/rental/deposit.ts'
import type { LedgerMonth } from '@keyhold/rental/ledger.ts'
import { depositEnd, hasBegun, type PassportLease } from '@keyhold/rental/passport.ts'
import { movedOn } from '@keyhold/rental/renewalOffer.ts'
import type { Lease } from '../../leases/leases/service.ts'
import type { PaymentWithCredit } from '../deposits/service.ts'
import { type RentBook, type RentBookDeps, readRentBooks } from '../ledger/rentBook.ts'

/** A lease of a passport, with the optional details its tenant shows. */
export interface Tenancy extends PassportLease {
  readonly lease: Lease
  /** The part of the deposit that the landlord got. */
  readonly toLandlord: bigint
  readonly paidIn: PaymentWithCredit
}

/** The leases in a tenant's passport, newest first; the number of queries is constant. */
export async function listTenancies(deps: RentBookDeps, tenantId: string): Promise<Tenancy[]> {
  const { database, clock, leases, deposits } = deps
  const now = clock.leaseNow()
  const paid = (await leases.listOf(database, tenantId)).filter(
    (lease) => lease.tenantId === tenantId && lease.paidTerms !== undefined,
  )
  const [balances, books, payments] = await Promise.all([
    deposits.balancesOf(database, paid),
    readRentBooks(deps, database, paid),
    deposits.paymentsOf(
      database,
      paid.map(({ id }) => id),
    ),
  ])
  /** The part of a deposit that moved to a lease that has not begun: until then it belongs to the old one. */
  const movedAhead = (lease: Lease) => {
    const [money, next] = [balances.get(lease.id), paid.find(({ renews }) => renews === lease.id)]
    const nextMoney = next && balances.get(next.id)
    const isAhead = next && !hasBegun(next, now) && !(nextMoney && neverBegan(nextMoney))
    return money && isAhead ? movedOn(money) : 0n
  }
  return paid.flatMap((lease) => {
    const [money, book] = [balances.get(lease.id), books.get(lease.id)]
    if (!money || !book || !lease.acceptance || neverBegan(money) || !hasBegun(lease, now)) return []
    const own = payments.filter(({ leaseId }) => leaseId === lease.id)
    const toLandlord = depositTo('landlord', own)
    const undelivered = depositTo(
      'tenant',
      own.filter(({ credit }) => credit?.paidAt === null),
    )
    const held = money.deposit.held + movedAhead(lease)
    return [
      {
        lease,
        toLandlord,
        paidIn: book.paidIn,
        landlordId: lease.landlordId,
        landlordWallet: lease.acceptance.landlordWallet,
        from: lease.stay.from,
        end: depositEnd({ agreed: lease.deposit, held, isMoved: movedOn(money) > 0n, toLandlord, undelivered }),
        months: book.ledger.months.map((month) => ({ ...month, isOutside: isOutside(book, month) })),
      },
    ]
  })
}

function depositTo(party: 'tenant' | 'landlord', payments: readonly PaymentWithCredit[]): bigint {
  return payments.reduce(
    (sum, { part, payee, isSecond, amount }) =>
      part === 'deposit' && payee === party && !isSecond ? sum + amount : sum,
    0n,
  )
}

/** Whether part of a month was paid outside the escrow, as the landlord confirmed. */
function isOutside({ entries }: RentBook, { shares }: LedgerMonth): boolean {
  return shares.some(({ entry }) => entries[entry]?.entry.kind === 'outside')
}
