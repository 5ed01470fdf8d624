/** The PDF of a public receipt: the same events, amounts and numbers as its page, at the time of printing. */
import type { Receipt, ReceiptEvent, ReceiptPart } from '@keyhold/api/receipts.ts'
import { formattersFor } from '@keyhold/rental/formatters.ts'
import { payoutAccountOf } from '@keyhold/rental/payoutAccount.ts'
import { eventKeys, mainEvent } from '@keyhold/rental/receiptEvent.ts'
import { type Fact, facts, heading, remark, title } from '../../../gateways/pdf/blocks.ts'
import { frame } from '../../../gateways/pdf/frame.ts'
import { bytesOf, createPdf } from '../../../gateways/pdf/writer.ts'
import { type Language, textFor } from '../../../gateways/text.ts'

/** The PDF. */
export function receiptPdf(receipt: Receipt, language: Language, printedAt: number): Promise<Buffer> {
  const text = textFor(language)
  const { network, confirmations, confirmationsNeeded: needed, readAt, address } = receipt
  const utc = formattersFor(language, 'UTC')
  const name = text('pdf:receipt.head')
  const pdf = createPdf(language, name, new Date(printedAt))
  const main = mainEvent(receipt.events)
  const state = text(`receipt:state.${receipt.state}`, { network, needed, count: Math.min(confirmations, needed) })
  const headline = main ? describeEvent(main, language) : text(`receipt:title.${receipt.state}`)
  title(pdf, headline, [state, whenOf(receipt, language)].filter(Boolean).join(' · '))
  if (receipt.isLocal) remark(pdf, text('receipt:local'))
  for (const lease of receipt.leases) {
    heading(pdf, text('receipt:money.bar'))
    const places = lease.parts.map((part): Fact => {
      const isBoth = part.part === 'handover' && lease.parts.length < 2
      const label = text(`receipt:money.${isBoth ? 'handoverAll' : part.part}`)
      return [label, describePart(part, receipt, lease.timeZone ?? 'UTC', language)]
    })
    facts(pdf, places)
    if (lease.isSecond) remark(pdf, text('receipt:second'))
  }
  heading(pdf, text('receipt:events.title'))
  facts(
    pdf,
    receipt.events.map((event): Fact => [event.event, describeEvent(event, language)]),
  )
  heading(pdf, text('receipt:facts.transaction'))
  facts(pdf, factsOf(receipt, language))
  remark(pdf, text('receipt:private'))
  remark(pdf, text('pdf:receipt.address', { address }))
  const stand = text('pdf:receipt.stand', { block: readAt.block, when: utc.at(readAt.time) })
  const escrow = text('pdf:escrow', { address: receipt.escrow, network, chain: receipt.chainId })
  frame(pdf, { head: [name, state], foot: [stand, `!${receipt.transactionId}`, escrow], address })
  return bytesOf(pdf)
}

function whenOf({ time, leases }: Receipt, language: Language): string | undefined {
  if (time === null) return undefined
  const text = textFor(language)
  const zone = leases.find(({ timeZone }) => timeZone)?.timeZone
  const utc = formattersFor(language, 'UTC').at(time)
  return zone
    ? text('receipt:when', { local: formattersFor(language, zone).at(time), utc })
    : text('receipt:whenUtc', { utc })
}

/** An event as a sentence; one without a sentence keeps its name. */
export function describeEvent({ event, part, amounts, due, moveOut }: ReceiptEvent, language: Language): string {
  const text = textFor(language)
  const { at, amount } = formattersFor(language, 'UTC')
  const total = amounts.reduce((sum, one) => sum + BigInt(one.amount), 0n)
  const key = eventKeys({ event, part, due })
    .map((one) => `receipt:${one}`)
    .find((one) => text.has(one))
  const values = Object.fromEntries(amounts.map((one) => [one.name, amount(BigInt(one.amount), 'USDT')]))
  const when = (instant: number | null) => (instant === null ? '' : text('receipt:whenUtc', { utc: at(instant) }))
  const others = { total: amount(total, 'USDT'), due: when(due), moveOut: when(moveOut) }
  return key ? text(key, { ...values, ...others }) : event
}

function describePart(part: ReceiptPart, { readAt }: Receipt, zone: string, language: Language): string {
  const text = textFor(language)
  const { at, amount } = formattersFor(language, zone)
  const usdt = (digits: string) => amount(BigInt(digits), 'USDT')
  const out = part.out.map(({ to, amount, at: paidOutAt, credit }) => {
    const tense = !credit ? 'out' : credit.paidAt === null ? 'waits' : 'collected'
    return text(`receipt:money.${tense}.${to}`, { amount: usdt(amount), when: at(credit?.paidAt ?? paidOutAt) })
  })
  const tense = readAt.time >= part.due ? 'due' : 'held'
  const held = text(`receipt:money.${tense}.${part.payee}`, { when: at(part.due) })
  if (part.held !== '0') out.push(text('receipt:money.stillHeld', { amount: usdt(part.held), held }))
  return out.join('\n') || text('receipt:money.gone')
}

function factsOf(receipt: Receipt, language: Language): Fact[] {
  const text = textFor(language)
  const label = (key: string) => text(`receipt:facts.${key}`)
  const { block, confirmations: count, leases } = receipt
  const parties = receipt.events.find(({ event }) => event === 'LeasePaid')?.accounts ?? []
  const party = (role: 'tenant' | 'landlord'): Fact[] => {
    const address =
      leases.find(({ terms }) => terms)?.terms?.[role] ?? parties.find((one) => one.role === role)?.address
    return address ? [[label(role), address]] : []
  }
  return [
    [label('transaction'), receipt.transactionId],
    ...(block === null ? [] : [[label('block'), text('receipt:facts.blockWith', { block, count })] as const]),
    [label('sender'), receipt.sender],
    ...party('tenant'),
    ...leases.flatMap(({ terms }): Fact[] => {
      const account = terms && payoutAccountOf(terms)
      return account ? [[label('payout'), account]] : []
    }),
    ...party('landlord'),
    [label('escrow'), receipt.escrow],
    ...leases.flatMap(({ id, terms }): Fact[] => [
      [label('lease'), id],
      ...(terms ? [[label('document'), terms.document] as const] : []),
    ]),
  ]
}
