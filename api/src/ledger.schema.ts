/** The shapes of the rent ledger on the wire. Instants are unix seconds of the lease clock, amounts digits in the smallest unit (D 8.3). */
import { monthStates } from '@keyhold/rental/ledger.ts'
import { z } from 'zod'
import { Digits } from './deposits.schema.ts'

const Day = z.iso.date()
const Instant = z.number().int()
const Month = z.number().int().min(1).max(1200)

/** A rent at the escrow. `order` is its index among the lease's rents in its transaction, from 0. */
export const LedgerRent = z.object({
  chainId: z.number().int(),
  transactionId: z.string(),
  order: z.number().int(),
  amount: Digits,
  at: Instant,
  /** The month a rent is assigned to; null: it counts for the oldest unpaid one. */
  month: Month.nullable(),
  /** Another month that a party proposes. */
  proposal: z.object({ month: Month, byViewer: z.boolean() }).nullable(),
  /** The months it counts for, with the amounts. */
  counts: z.array(z.object({ month: Month, amount: Digits })),
})
export type LedgerRent = z.infer<typeof LedgerRent>

export const LedgerMonth = z.object({
  number: Month,
  from: Day,
  to: Day,
  dueAt: Instant,
  amount: Digits,
  state: z.enum(monthStates),
  /** Days ahead, remaining, or late. */
  days: z.number().int(),
  paid: Digits,
  open: Digits,
  /** The day on which it was paid in full. */
  paidOn: Day.nullable(),
  /** The amount that the landlord confirmed as paid outside. */
  outside: z.object({ amount: Digits, on: Day, confirmedAt: Instant }).nullable(),
  /** The day on which the tenant says it was paid outside, until the landlord confirms it. */
  claimedOn: Day.nullable(),
  /** The payment into the escrow or the rents that count for it. */
  transactions: z.array(
    z.object({ chainId: z.number().int(), transactionId: z.string(), amount: Digits, at: Instant }),
  ),
})
export type LedgerMonth = z.infer<typeof LedgerMonth>

/** A rent of a standing order; `month` is its number in the ledger, null once no month is due then. */
const OrderedRent = z.object({ due: Instant, amount: Digits, month: Month.nullable() })

/** The standing order of a lease at the contract beside its escrow (docs/chain.md). */
export const StandingOrder = z.object({
  /** The contract of standing orders. */
  contract: z.string(),
  /** The number of the next order, by all seen events. A page compares it with the chain before a wallet is asked. */
  number: Digits,
  /** The same of when the last rent was due that was collected or skipped; 0: none was. */
  taken: Instant,
  /** For the tenant: what their orders of other leases may still take there. One allowance serves all of them. */
  ofOthers: Digits,
  /**
   * What a new order would list, once the first rent that is paid directly was announced; null while one runs, and while
   * no keeper would collect it.
   */
  offer: z.object({ months: z.array(OrderedRent), end: Instant }).nullable(),
  /** The order that runs, while it may still take a rent. */
  running: z
    .object({
      /** As it was created: `skip` names it again. */
      order: z.object({
        lease: z.string(),
        tenant: z.string(),
        landlord: z.string(),
        months: z.array(z.object({ due: Instant, amount: Digits })),
        end: Instant,
        number: Digits,
        epoch: Digits,
        deadline: Digits,
      }),
      /** The rents it may still take, the next one first; `place` is that in the order's list, from 0. */
      left: z.array(OrderedRent.extend({ place: z.number().int() })),
      /** Whether its creation is final. */
      isFinal: z.boolean(),
      /** Whether it may take a month that ends after the stay, or any once the stay is over: then a party has to stop it. */
      outlivesStay: z.boolean(),
    })
    .nullable(),
})
export type StandingOrder = z.infer<typeof StandingOrder>

export const Ledger = z.object({
  leaseId: z.string(),
  reference: z.string(),
  isLandlord: z.boolean(),
  timeZone: z.string(),
  rent: Digits,
  months: z.array(LedgerMonth),
  rents: z.array(LedgerRent),
  /** Seen but not final: they do not count yet. */
  onTheWay: z.array(z.object({ transactionId: z.string(), amount: Digits, at: Instant, month: Month.nullable() })),
  /** Overpaid beyond all months. */
  unassigned: Digits,
  /** For the two parties; null for anybody else who reads it. */
  standingOrder: StandingOrder.nullable(),
  /** The calendar years of its months. */
  years: z.array(z.number().int()),
  leaseNow: Instant,
  /** The time up to which every rent is known. */
  readTo: Instant,
  /** The block up to which every rent is known. A page asks its node for later ones before a rent is paid. */
  readToBlock: z.number().int().min(0),
})
export type Ledger = z.infer<typeof Ledger>

export const MonthOfRentInput = z.object({
  transactionId: z.string().regex(/^0x[0-9a-f]{64}$/, 'transaction-malformed'),
  order: z.number().int().min(0).max(99),
  month: Month,
  /** Confirms a rent for a month that is already paid. */
  again: z.boolean().optional(),
})
export type MonthOfRentInput = z.infer<typeof MonthOfRentInput>

export const PaidOutsideInput = z.object({
  month: Month,
  /** The day on which it was paid. */
  on: Day,
  /** The amount the landlord received; by default all that is open. */
  amount: Digits.optional(),
  /**
   * The open amount of the month that the landlord read; any other by now is refused. Without it nothing is compared.
   */
  open: Digits.optional(),
})
export type PaidOutsideInput = z.infer<typeof PaidOutsideInput>

export const StatementParams = z.object({ id: z.string(), year: z.string().regex(/^\d{4}$/) })
export type StatementParams = z.infer<typeof StatementParams>
