/** The receipt of one payment on paper: number, day, who paid whom for what, and how to compare it with the chain. */
import type { PaymentRow } from '@keyhold/api/deposits.ts'
import { figuresFor } from '../../gateways/figures.ts'
import { type Fact, facts, heading, remark, table, title } from '../../gateways/paper/blocks.ts'
import { frame } from '../../gateways/paper/frame.ts'
import { bytesOf, openPen } from '../../gateways/paper/pen.ts'
import { type Language, textFor } from '../../gateways/text.ts'

/** A party by its name and wallet, as its receipt names it. */
export interface Named {
  readonly name: string
  readonly wallet: string
}

export interface InvoicePaper {
  readonly row: PaymentRow
  /** Every movement of the same transaction for the same lease, in the order they were numbered. */
  readonly whole: readonly PaymentRow[]
  readonly named: Readonly<Record<'tenant' | 'landlord' | 'escrow', Named>>
  readonly home: string
  readonly timeZone: string
  readonly chain: { readonly id: number; readonly network: string }
  /** The lease's id on chain. */
  readonly leaseId: string
  readonly language: Language
  readonly address: string
  readonly printedAt: number
}

/** The PDF. */
export function invoicePdf(paper: InvoicePaper): Promise<Buffer> {
  const { row, language, address, printedAt, timeZone, chain, named } = paper
  const say = textFor(language)
  const { at, amount } = figuresFor(language, timeZone)
  const name = say('paper:invoice.head', { invoice: row.invoice })
  const pen = openPen(language, name, new Date(printedAt))
  const money = ({ price, currency }: PaymentRow) => amount(BigInt(price), currency)
  title(pen, money(row), say('paper:invoice.below', { kind: kindOf(row, language), when: at(row.date) }))
  facts(pen, factsOf(paper))
  if (row.isSecond) remark(pen, say('paper:invoice.second'))
  heading(pen, say('paper:invoice.whole'))
  const columns = [
    { head: say('paper:invoice.number'), share: 22 },
    { head: say('paper:invoice.kind'), share: 34 },
    { head: say('paper:invoice.course'), share: 28 },
    { head: say('paper:invoice.amount'), share: 22, align: 'right' as const },
  ]
  const course = ({ from, to }: PaymentRow) => `${say(`paper:party.${from}`)} → ${say(`paper:party.${to}`)}`
  const rows = paper.whole.map((one) => [one.invoice, kindOf(one, language), course(one), money(one)])
  table(pen, columns, rows)
  remark(pen, say('paper:invoice.note'))
  remark(pen, say('paper:invoice.tax'))
  frame(pen, {
    head: [name],
    foot: [address, say('paper:escrow', { address: named.escrow.wallet, network: chain.network, chain: chain.id })],
    address,
  })
  return bytesOf(pen)
}

/** What a payment was for. */
function kindOf({ paymentType, part }: PaymentRow, language: Language): string {
  const kind = paymentType === 'released' && part === 'deposit' ? 'depositHome' : paymentType
  return textFor(language)(`deposits:tx.kind.${kind}`)
}

function factsOf({ row, named, home, timeZone, chain, leaseId, language }: InvoicePaper): Fact[] {
  const say = textFor(language)
  const { at } = figuresFor(language, timeZone)
  const utc = figuresFor(language, 'UTC').at(row.date)
  const label = (key: string) => say(`paper:invoice.${key}`)
  const who = (party: PaymentRow['from'] | PaymentRow['to']) =>
    party === 'keyhold' ? say('paper:party.keyhold') : say('paper:invoice.wallets', { ...named[party] })
  return [
    [label('number'), row.invoice],
    [label('date'), `${at(row.date)} (${timeZone}) · ${say('paper:invoice.utc', { when: utc })}`],
    [label('lease'), row.reference],
    [label('property'), home],
    [label('kind'), kindOf(row, language)],
    [label('from'), who(row.from)],
    [label('to'), who(row.to)],
    [label('transaction'), row.transactionId],
    [label('chain'), `${chain.network} (${chain.id})`],
    [label('leaseId'), leaseId],
  ]
}
