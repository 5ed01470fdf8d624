/** What browser and server agreed on about the rent ledger of a lease (D 11.2): for its two parties alone. */
import { type Done, endpoint } from './endpoint.ts'
import type { Ledger, MonthOfRentInput, PaidOutsideInput } from './ledger.schema.ts'

export type { Ledger, LedgerMonth, LedgerRent, MonthOfRentInput, PaidOutsideInput } from './ledger.schema.ts'

type OfLease = { id: string }
type OfYear = { id: string; year: string }

/** The months of a paid lease: when each is due, what was paid for it, how late. */
export const readLedger = endpoint<OfLease, undefined, Ledger>('GET', '/contract/:id/ledger')
/** Says which month a rent at the escrow is for: the tenant once, later only both. A month that is paid is asked about (`rent-month-paid`). */
export const nameMonthOfRent = endpoint<OfLease, MonthOfRentInput, Done>('PUT', '/contract/:id/ledger/month', 'json')
/** Says that a month was paid in another way: the tenant claims it, the landlord confirms it, for ever; `rent-month-changed`. */
export const sayPaidOutside = endpoint<OfLease, PaidOutsideInput, Done>('PUT', '/contract/:id/ledger/outside', 'json')
/** The statement of a year as a PDF in the reader's language. */
export const rentStatementPdf = endpoint<OfYear, undefined, unknown>('GET', '/contract/:id/ledger/:year/pdf')
/** The same as CSV, for a spreadsheet. */
export const rentStatementCsv = endpoint<OfYear, undefined, unknown>('GET', '/contract/:id/ledger/:year/csv')
/** The days of a lease as a calendar file (RFC 5545): rents, move-in, move-out. */
export const leaseCalendar = endpoint<OfLease, undefined, unknown>('GET', '/contract/:id/calendar')
