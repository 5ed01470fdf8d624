/**
 * A person's money at the escrow that belongs to no lease, in one view (D 12.11): second payments, payments of leases
 * that had ended, more than a month's rent, payments into leases that Keyhold did not issue, and rents and returns
 * without a lease's label (spec signed-in §7).
 */
import type { StrayMoney } from '@keyhold/api/payments.ts'
import { overpaid } from '@keyhold/rental/ledger.ts'
import { whole } from '@keyhold/rental/money.ts'
import type { Chain } from '../../../gateways/chain/chain.ts'
import { listEventsOf } from '../../../gateways/chain/eventStore.ts'
import type { EventPayload } from '../../../gateways/chain/events.ts'
import { listForeignPaymentsOf, listTransfersOf } from '../../../gateways/chain/pairStore.ts'
import type { Database } from '../../../gateways/database.ts'
import type { Person } from '../../../gateways/session.ts'
import type { People } from '../../leases/leases/deps.ts'
import { referenceOf } from '../../leases/leases/lease.ts'
import type { Lease } from '../../leases/leases/service.ts'
import type { Listings } from '../../listings/listings/service.ts'
import { type RentBookDeps, readRentBooks } from '../ledger/rentBook.ts'

export interface StrayMoneyDeps extends RentBookDeps {
  readonly chain: Chain
  readonly database: Database
  readonly people: Pick<People, 'provedWallets'>
  readonly listings: Pick<Listings, 'list'>
}

/** Below this, money from another person's account is not listed: anybody can send any number of such sums. */
const realSum = whole(1, 'USDT').amount
const mostTransfers = 200

/** What belongs to no lease: by lease first, then the transfers, newest first. */
export async function listStrayMoney(deps: StrayMoneyDeps, viewer: Person): Promise<StrayMoney[]> {
  const own = await deps.leases.listOf(deps.database, viewer.id)
  const ofLeases = await Promise.all([secondPayments(deps, own, viewer), late(deps, own), beyondMonths(deps, own)])
  const found = ofLeases.flat()
  const homes = await deps.listings.list([...new Set(found.map(({ lease }) => lease.listingId))])
  const rows = found.map(({ lease, ...row }) => {
    const title = homes.find(({ id }) => id === lease.listingId)?.title
    return { ...row, contractId: lease.id, property: title || referenceOf(lease), timeZone: lease.timeZone }
  })
  const accounts = await deps.people.provedWallets(viewer.id)
  return [...rows, ...(await fromOutside(deps, accounts)), ...(await transfers(deps, accounts))]
}

type Row = Omit<StrayMoney, 'contractId' | 'property' | 'timeZone'> & { readonly lease: Lease }
const nowhere = { at: null, due: null, chainId: null, transactionId: null, from: null, to: null } as const

async function secondPayments({ database, deposits }: StrayMoneyDeps, own: readonly Lease[], viewer: Person) {
  const open = await deposits.openSecondPaymentsOf(
    database,
    own.map(({ id }) => id),
  )
  return open.flatMap(({ leaseId, held, toSendBack, balances: { handover } }): Row[] => {
    const lease = own.find(({ id }) => id === leaseId)
    if (!lease) return []
    const isTenants = lease.tenantId === viewer.id
    return [
      ...(held > 0n
        ? [
            {
              ...nowhere,
              kind: 'second' as const,
              lease,
              amount: held.toString(),
              isYours: isTenants,
              due: handover.held > 0n ? handover.due : null,
            },
          ]
        : []),
      ...(toSendBack > 0n
        ? [{ ...nowhere, kind: 'released' as const, lease, amount: toSendBack.toString(), isYours: isTenants }]
        : []),
    ]
  })
}

/** Leases that had ended when their payment arrived, while the landlord can still refund them. */
async function late({ database, leases, deposits }: StrayMoneyDeps, own: readonly Lease[]): Promise<Row[]> {
  const active = own.filter(({ status }) => status === 'active')
  const ids = await leases.listPaidLate(
    database,
    active.map(({ id }) => id),
  )
  const paidLate = active.filter(({ id }) => ids.includes(id))
  const balances = await deposits.balancesOf(database, paidLate)
  return paidLate.flatMap((lease) => {
    const money = balances.get(lease.id)
    if (!money) return []
    const { handover, deposit } = money
    const amount = (handover.held + deposit.held).toString()
    return [{ ...nowhere, kind: 'late' as const, lease, amount, isYours: false, due: handover.due }]
  })
}

/** Rents beyond the months: paid twice for one, or for none, and not paid back. */
async function beyondMonths(deps: StrayMoneyDeps, own: readonly Lease[]): Promise<Row[]> {
  const paid = own.filter(({ paidTerms }) => paidTerms)
  const [books, paidBack] = await Promise.all([
    readRentBooks(deps, deps.database, paid),
    deps.deposits.rentsPaidBackOf(deps.database, paid),
  ])
  return paid.flatMap((lease) => {
    const book = books.get(lease.id)
    const amount = book ? overpaid(book.ledger) - (paidBack.get(lease.id) ?? 0n) : 0n
    return amount > 0n
      ? [{ ...nowhere, kind: 'overpaid' as const, lease, amount: amount.toString(), isYours: false }]
      : []
  })
}

/** What the escrow holds under terms that Keyhold never issued, between any two accounts of which one is theirs. */
async function fromOutside({ database, chain }: StrayMoneyDeps, accounts: readonly string[]): Promise<StrayMoney[]> {
  const all = await listForeignPaymentsOf(database, chain.chainId, { accounts, least: realSum, most: mostTransfers })
  const events = await listEventsOf(
    database,
    all.map(({ lease }) => lease),
  )
  return all.flatMap(({ lease, escrow, time, transaction, payload: { payer, payee } }): StrayMoney[] => {
    const held = events
      .filter((event) => event.isFinal && event.lease === lease && event.escrow === escrow)
      .reduce((sum, { payload }) => heldAfter(sum, payload), 0n)
    if (held <= 0n) return []
    const parties = { isYours: accounts.includes(payer), from: payer, to: payee }
    const position = { at: time, due: null, chainId: chain.chainId, transactionId: transaction }
    const nothingKnown = { contractId: null, property: null, timeZone: null }
    return [{ kind: 'outside', amount: held.toString(), ...parties, ...position, ...nothingKnown }]
  })
}

/** What is held of a lease's payment after one of its events. */
function heldAfter(held: bigint, payload: EventPayload): bigint {
  switch (payload.event) {
    case 'LeasePaid':
      return held + payload.handover + payload.deposit
    case 'LeaseReleased':
      return held - payload.amount
    case 'LeaseRefunded':
    case 'LeaseCancelled':
      return 0n
    case 'LeaseSettled':
    case 'LeaseSplit':
      return held - payload.toTenant - payload.toLandlord
    case 'LeaseRenewed':
      return held - payload.moved - payload.sentHome
    default:
      return held
  }
}

/** Rents and returns by the specification's two calls, between any two accounts of which one is theirs. */
async function transfers({ database, chain }: StrayMoneyDeps, accounts: readonly string[]): Promise<StrayMoney[]> {
  const all = await listTransfersOf(database, chain.chainId, { accounts, least: realSum, most: mostTransfers })
  return all.map(({ time, transaction, payload: { event, payer, payee, amount } }) => ({
    kind: event === 'PayRent' ? 'rent' : 'returned',
    amount: amount.toString(),
    isYours: accounts.includes(payer),
    at: time,
    due: null,
    chainId: chain.chainId,
    transactionId: transaction,
    from: payer,
    to: payee,
    contractId: null,
    property: null,
    timeZone: null,
  }))
}
