/** The contract between browser and server about the rent ledger of a lease (D 11.2): only for its parties. */
import { type Done, endpoint } from './endpoint.ts'
import type { Ledger, MonthOfRentInput, PaidOutsideInput } from './ledger.schema.ts'

export type {
  Ledger,
  LedgerMonth,
  LedgerRent,
  MonthOfRentInput,
  PaidOutsideInput,
  StandingOrder,
} from './ledger.schema.ts'

type OfLease = { id: string }
type OfYear = { id: string; year: string }

/** The months of a paid lease: due day, payments and delay of each. */
export const readLedger = endpoint<OfLease, undefined, Ledger>('GET', '/contract/:id/ledger')
/**
 * Assigns a rent at the escrow to a month: the tenant once, later only both. A month already paid needs confirmation
 * (`rent-month-paid`).
 */
export const nameMonthOfRent = endpoint<OfLease, MonthOfRentInput, Done>('PUT', '/contract/:id/ledger/month', 'json')
/**
 * Records a month paid outside: the tenant claims it, the landlord confirms it permanently; `rent-month-changed`. A month
 * that a standing order may still take is refused (`rent-month-in-order`), and one whose rent may be on its way
 * (`rent-on-its-way`).
 */
export const sayPaidOutside = endpoint<OfLease, PaidOutsideInput, Done>('PUT', '/contract/:id/ledger/outside', 'json')
/** The statement of a year as a PDF in the reader's language. */
export const rentStatementPdf = endpoint<OfYear, undefined, unknown>('GET', '/contract/:id/ledger/:year/pdf')
/** The same as CSV, for a spreadsheet. */
export const rentStatementCsv = endpoint<OfYear, undefined, unknown>('GET', '/contract/:id/ledger/:year/csv')
/** The days of a lease as a calendar file (RFC 5545): rents, move-in, move-out. */
export const leaseCalendar = endpoint<OfLease, undefined, unknown>('GET', '/contract/:id/calendar')
