/** The rents of one calendar year, for both parties: what was due, when and how it was paid; as PDF and CSV. */
import { toCsv } from '@keyhold/rental/csv.ts'
import { type Day, dayAt } from '@keyhold/rental/day.ts'
import { formattersFor } from '@keyhold/rental/formatters.ts'
import { firstRentLeft, type LedgerMonth, statementYearOf } from '@keyhold/rental/ledger.ts'
import { digits } from '@keyhold/rental/money.ts'
import { facts, heading, remark, smallLines, table, title } from '../../../gateways/pdf/blocks.ts'
import { frame } from '../../../gateways/pdf/frame.ts'
import { bytesOf, createPdf } from '../../../gateways/pdf/writer.ts'
import { type Language, textFor } from '../../../gateways/text.ts'
import { referenceOf } from '../../leases/leases/lease.ts'
import type { NamedParty } from '../payments/invoice.ts'
import type { RentBook } from './rentBook.ts'

export interface StatementInput {
  readonly book: RentBook
  readonly year: number
  readonly named: Readonly<Record<'tenant' | 'landlord', NamedParty>>
  readonly home: string
  readonly language: Language
  /** The page of the rents, for the QR code. */
  readonly address: string
  readonly printedAt: number
}

/** The file name without its extension. */
export function statementName({ book, year, language }: Pick<StatementInput, 'book' | 'year' | 'language'>): string {
  return textFor(language)('pdf:statement.file', { reference: referenceOf(book.lease), year: String(year) })
}

/** The PDF. */
export function statementPdf(input: StatementInput): Promise<Buffer> {
  const { book, year, named, home, language, address, printedAt } = input
  const text = textFor(language)
  const { at, amount, day, shortDay } = formattersFor(language, book.agreed.timeZone)
  const usdt = (sum: bigint) => amount(sum, 'USDT')
  const months = monthsOf(book, year)
  const beyond = beyondOf(book, year)
  const name = text('pdf:statement.title', { year: String(year) })
  const pdf = createPdf(language, name, new Date(printedAt))
  title(pdf, name, text('pdf:statement.below', { home }))
  facts(pdf, [
    [text('pdf:invoice.lease'), referenceOf(book.lease)],
    [text('pdf:statement.tenant'), text('pdf:invoice.wallets', { ...named.tenant })],
    [text('pdf:statement.landlord'), text('pdf:invoice.wallets', { ...named.landlord })],
    [text('pdf:statement.stay'), `${day(book.lease.stay.from)} – ${day(book.lease.stay.to)}`],
    [text('pdf:statement.asOf'), `${at(book.now)} (${book.agreed.timeZone})`],
  ])
  heading(pdf, text('pdf:statement.months'))
  const columns = [
    { head: text('pdf:statement.month'), share: 26 },
    { head: text('pdf:statement.due'), share: 22, align: 'right' as const },
    { head: text('pdf:statement.paidOn'), share: 24 },
    { head: text('pdf:statement.how'), share: 32 },
    { head: text('pdf:statement.paid'), share: 24, align: 'right' as const },
  ]
  const rows = months.map((month) => {
    const { due, paidOn, how, paid, outside } = rowOf(book, month, language)
    const words = outside > 0n ? text('pdf:statement.partOutside', { how, amount: usdt(outside) }) : how
    const cells = [due === undefined ? '–' : usdt(due), paidOn ? shortDay(paidOn) : '–', words, usdt(paid)]
    return [shortDay(month.from), ...cells]
  })
  const more = beyond.map(({ on, left }) => ['–', '–', shortDay(on), text('pdf:statement.beyond'), usdt(left)])
  const due = sumOf(months.map((month) => dueOf(month) ?? 0n))
  const paid = sumOf([...months.map((month) => month.paid), ...beyond.map(({ left }) => left)])
  table(pdf, columns, [...rows, ...more, [text('pdf:statement.sum'), usdt(due), '', '', usdt(paid)]])
  remark(pdf, `${text('pdf:statement.note')} ${text('pdf:invoice.tax')}`)
  heading(pdf, text('pdf:statement.transactions'))
  const transactions = [
    ...transactionsOf(book, months).map(({ month, transaction }) => `${shortDay(month.from)}: ${transaction}`),
    ...beyond.map(({ transaction }) => `${text('pdf:statement.beyond')}: ${transaction}`),
  ]
  smallLines(pdf, transactions)
  frame(pdf, { head: [name, referenceOf(book.lease)], foot: [address], address })
  return bytesOf(pdf)
}

/** The same as CSV: plain days and digits, for a spreadsheet. */
export function statementCsv({ book, year, home, language }: StatementInput): string {
  const text = textFor(language)
  const months = monthsOf(book, year)
  const plain = (sum: bigint) => digits({ amount: sum, currency: 'USDT' })
  const heads = ['lease', 'property'].map((key) => text(`pdf:invoice.${key}`))
  const columns = ['month', 'due', 'paidOn', 'how', 'daysLate', 'paid', 'outside', 'currency', 'transactions']
  const rows = months.map((month) => {
    const { due, paidOn, how, paid, outside } = rowOf(book, month, language)
    const transactions = transactionsOf(book, [month]).map(({ transaction }) => transaction)
    return [
      referenceOf(book.lease),
      home,
      month.from,
      due === undefined ? '' : plain(due),
      paidOn ?? '',
      how,
      isLate(month) ? String(month.days) : '0',
      plain(paid),
      plain(outside),
      'USDT',
      transactions.join(' '),
    ]
  })
  const more = beyondOf(book, year).map(({ on, left, transaction }) => [
    referenceOf(book.lease),
    home,
    '',
    '',
    on,
    text('pdf:statement.beyond'),
    '0',
    plain(left),
    '0',
    'USDT',
    transaction,
  ])
  return toCsv([[...heads, ...columns.map((key) => text(`pdf:statement.${key}`))], ...rows, ...more])
}

/** The months that fall due in a calendar year. */
export function monthsOf({ ledger }: RentBook, year: number): LedgerMonth[] {
  return ledger.months.filter(({ from }) => Number(from.slice(0, 4)) === year)
}

const isLate = ({ state }: LedgerMonth) => state === 'late' || state === 'was-late'

/** A month's row in a statement, for PDF and CSV. */
function rowOf(book: RentBook, month: LedgerMonth, language: Language) {
  const { paid, paidOn } = month
  const how = wordsOf(month, language)
  return { due: dueOf(month), paidOn: paid > 0n ? paidOn : undefined, how, paid, outside: outsideOf(book, month) }
}

/** The amount due in a month: none once the lease has ended before it, and of the first rent what was not returned. */
function dueOf({ state, amount, paid }: LedgerMonth): bigint | undefined {
  if (state === 'ended') return undefined
  if (state !== 'at-handover') return amount
  return paid === 0n ? undefined : paid < amount ? paid : amount
}

/** A month's state, in the terms of the rents page. */
function wordsOf({ state, days, paid, amount }: LedgerMonth, language: Language): string {
  const text = textFor(language)
  const left = state === 'at-handover' ? firstRentLeft(paid, amount) : 'whole'
  if (left !== 'whole') return text(`pdf:statement.state.${left}`)
  if (paid > 0n && state === 'late') return text('pdf:statement.state.latePartly', { count: days })
  if (paid > 0n && (state === 'upcoming' || state === 'due')) return text('pdf:statement.state.partly')
  return text(`pdf:statement.state.${state}`, { count: days })
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)

/** The amount of a month paid outside. */
function outsideOf({ entries }: RentBook, { shares }: LedgerMonth): bigint {
  return shares.reduce((sum, { entry, amount }) => (entries[entry]?.entry.kind === 'outside' ? sum + amount : sum), 0n)
}

/**
 * Overpayments beyond all months and assigned to none, as far as this year's statement has them: its total then equals
 * what was paid.
 */
function beyondOf({ entries, ledger, agreed }: RentBook, year: number) {
  const counted = entries.map(() => 0n)
  for (const { entry, amount } of ledger.months.flatMap(({ shares }) => shares))
    counted[entry] = (counted[entry] ?? 0n) + amount
  return entries.flatMap(({ entry, payment }, at): { on: Day; left: bigint; transaction: string }[] => {
    const left = entry.amount - (counted[at] ?? 0n)
    if (entry.kind !== 'chain' || left <= 0n) return []
    const on = dayAt(entry.at, agreed.timeZone)
    return statementYearOf(on, ledger.months) === year ? [{ on, left, transaction: payment?.transaction ?? '' }] : []
  })
}

function transactionsOf({ entries }: RentBook, months: readonly LedgerMonth[]) {
  return months.flatMap((month) =>
    month.shares.flatMap(({ entry }) => {
      const transaction = entries[entry]?.payment?.transaction
      return transaction ? [{ month, transaction }] : []
    }),
  )
}
