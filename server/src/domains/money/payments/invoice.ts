/** The PDF receipt of one payment: number, day, payer, payee, purpose, and how to verify it on chain. */
import type { PaymentRow } from '@keyhold/api/deposits.ts'
import type { DepositPolicy } from '@keyhold/rental/fields.ts'
import { formattersFor } from '@keyhold/rental/formatters.ts'
import { type Fact, facts, heading, remark, table, title } from '../../../gateways/pdf/blocks.ts'
import { frame } from '../../../gateways/pdf/frame.ts'
import { bytesOf, createPdf } from '../../../gateways/pdf/writer.ts'
import { type Language, textFor } from '../../../gateways/text.ts'

/** A party with its name and wallet for the receipt. */
export interface NamedParty {
  readonly name: string
  readonly wallet: string
}

export interface InvoicePdfInput {
  readonly row: PaymentRow
  /** Every movement of the same transaction for the same lease, by number. */
  readonly whole: readonly PaymentRow[]
  readonly named: Readonly<Record<'tenant' | 'landlord' | 'escrow', NamedParty>>
  readonly home: string
  /** Under "at-handover" the first part is rent and deposit together (D 5.5). */
  readonly depositPolicy: DepositPolicy
  readonly timeZone: string
  readonly chain: { readonly id: number; readonly network: string }
  /** The lease's id on chain. */
  readonly leaseId: string
  readonly language: Language
  readonly address: string
  readonly printedAt: number
}

/** The PDF. */
export function invoicePdf(input: InvoicePdfInput): Promise<Buffer> {
  const { row, language, address, printedAt, timeZone, chain, named } = input
  const text = textFor(language)
  const { at, amount } = formattersFor(language, timeZone)
  const name = text('pdf:invoice.head', { invoice: row.invoice })
  const pdf = createPdf(language, name, new Date(printedAt))
  const money = ({ price, currency }: PaymentRow) => amount(BigInt(price), currency)
  const below = isWaiting(row) ? 'belowWaiting' : 'below'
  title(pdf, money(row), text(`pdf:invoice.${below}`, { kind: kindOf(row, input), when: at(row.date) }))
  if (row.credit && isWaiting(row)) remark(pdf, deliveryOf(row.credit, input))
  facts(pdf, factsOf(input))
  if (row.credit && !isWaiting(row)) remark(pdf, deliveryOf(row.credit, input))
  if (row.isSecond) remark(pdf, text('pdf:invoice.second'))
  heading(pdf, text('pdf:invoice.whole'))
  const columns = [
    { head: text('pdf:invoice.number'), share: 22 },
    { head: text('pdf:invoice.kind'), share: 34 },
    { head: text('pdf:invoice.course'), share: 28 },
    { head: text('pdf:invoice.amount'), share: 22, align: 'right' as const },
  ]
  const course = ({ from, to }: PaymentRow) => `${text(`pdf:party.${from}`)} → ${text(`pdf:party.${to}`)}`
  const rows = input.whole.map((one) => [one.invoice, deliveredKindOf(one, input), course(one), money(one)])
  table(pdf, columns, rows)
  remark(pdf, text('pdf:invoice.note'))
  remark(pdf, text('pdf:invoice.tax'))
  frame(pdf, {
    head: [name],
    foot: [address, text('pdf:escrow', { address: named.escrow.wallet, network: chain.network, chain: chain.id })],
    address,
  })
  return bytesOf(pdf)
}

/** Whether it was paid out but not delivered: the receipt must not pass for one of an arrived payment. */
function isWaiting({ credit }: PaymentRow): boolean {
  return credit !== null && credit.paidAt === null
}

/** A payment's purpose, and a note if it was not delivered. */
function deliveredKindOf(row: PaymentRow, input: InvoicePdfInput): string {
  const kind = kindOf(row, input)
  return isWaiting(row) ? textFor(input.language)('pdf:invoice.notDelivered', { kind }) : kind
}

/** That a token refused the payment: where and for which wallet it waits, or when it arrived. */
function deliveryOf(credit: NonNullable<PaymentRow['credit']>, { language, timeZone }: InvoicePdfInput): string {
  const text = textFor(language)
  const { account, escrow, paidAt, paidTransactionId } = credit
  if (paidAt === null) return text('pdf:invoice.waits', { account, escrow })
  return text('pdf:invoice.arrived', {
    account,
    transaction: paidTransactionId ?? '',
    when: formattersFor(language, timeZone).at(paidAt),
  })
}

/** A payment's purpose: the part under the lease's policy, and for a split part, which share. */
function kindOf({ paymentType, part }: PaymentRow, { language, depositPolicy }: InvoicePdfInput): string {
  const text = textFor(language)
  const isWhole = part === 'handover' && depositPolicy === 'at-handover'
  if (paymentType === 'released')
    return text(`deposits:tx.kind.${part === 'deposit' ? 'depositHome' : isWhole ? 'releasedWithDeposit' : 'released'}`)
  if (paymentType === 'cancelled' && part !== null) return text('deposits:tx.kind.cancellationCost')
  const kind = text(`deposits:tx.kind.${paymentType}`)
  if (part === null || (paymentType !== 'settled' && paymentType !== 'split')) return kind
  const name = part === 'deposit' ? 'depositSmall' : isWhole ? 'rentAndDepositSmall' : 'rentSmall'
  return text('deposits:tx.kindOf', { kind, part: text(`deposits:part.${name}`) })
}

function factsOf(input: InvoicePdfInput): Fact[] {
  const { row, named, home, timeZone, chain, leaseId, language } = input
  const text = textFor(language)
  const { at } = formattersFor(language, timeZone)
  const utc = formattersFor(language, 'UTC').at(row.date)
  const label = (key: string) => text(`pdf:invoice.${key}`)
  const wallets = (name: string, wallet: string) => text('pdf:invoice.wallets', { name, wallet })
  const who = (party: PaymentRow['from'] | PaymentRow['to']) =>
    party === 'keyhold' ? text('pdf:party.keyhold') : wallets(named[party].name, named[party].wallet)
  const { payoutAccount: payout } = row
  return [
    [label('number'), row.invoice],
    [label('date'), `${at(row.date)} (${timeZone}) · ${text('pdf:invoice.utc', { when: utc })}`],
    [label('lease'), row.reference],
    [label('property'), home],
    [label('kind'), deliveredKindOf(row, input)],
    [label('from'), who(row.from)],
    [label('to'), row.to === 'tenant' && payout ? wallets(named.tenant.name, payout) : who(row.to)],
    ...(row.to === 'escrow' && payout ? [[label('payout'), payout] as const] : []),
    [label('transaction'), row.transactionId],
    [label('chain'), `${chain.network} (${chain.id})`],
    [label('leaseId'), leaseId],
  ]
}
