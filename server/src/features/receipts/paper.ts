/** A public receipt on paper: the same events, amounts and numbers as its page, as they stood when it was printed. */
import type { Receipt, ReceiptEvent, ReceiptPart } from '@keyhold/api/receipts.ts'
import { figuresFor } from '../../gateways/figures.ts'
import { type Fact, facts, heading, remark, title } from '../../gateways/paper/blocks.ts'
import { frame } from '../../gateways/paper/frame.ts'
import { bytesOf, openPen } from '../../gateways/paper/pen.ts'
import { type Language, textFor } from '../../gateways/text.ts'

/** The PDF. */
export function receiptPdf(receipt: Receipt, language: Language, printedAt: number): Promise<Buffer> {
  const say = textFor(language)
  const { network, confirmations, confirmationsNeeded: needed, readAt, address } = receipt
  const utc = figuresFor(language, 'UTC')
  const name = say('paper:receipt.head')
  const pen = openPen(language, name, new Date(printedAt))
  const main = receipt.events.find(({ event }) => event !== 'LeaseReleased') ?? receipt.events[0]
  const state = say(`receipt:state.${receipt.state}`, { network, needed, count: Math.min(confirmations, needed) })
  const headline = main ? sayEvent(main, language) : say(`receipt:title.${receipt.state}`)
  title(pen, headline, [state, whenOf(receipt, language)].filter(Boolean).join(' · '))
  if (receipt.isLocal) remark(pen, say('receipt:local'))
  for (const lease of receipt.leases) {
    heading(pen, say('receipt:money.bar'))
    const places = lease.parts.map((part): Fact => {
      const isBoth = part.part === 'handover' && lease.parts.length < 2
      const label = say(`receipt:money.${isBoth ? 'handoverAll' : part.part}`)
      return [label, placeOf(part, receipt, lease.timeZone ?? 'UTC', language)]
    })
    facts(pen, places)
  }
  heading(pen, say('receipt:events.title'))
  facts(
    pen,
    receipt.events.map((event): Fact => [event.event, sayEvent(event, language)]),
  )
  heading(pen, say('receipt:facts.transaction'))
  facts(pen, numbersOf(receipt, language))
  remark(pen, say('receipt:private'))
  remark(pen, say('paper:receipt.address', { address }))
  const stand = say('paper:receipt.stand', { block: readAt.block, when: utc.at(readAt.time) })
  const escrow = say('paper:escrow', { address: receipt.escrow, network, chain: receipt.chainId })
  frame(pen, { head: [name, state], foot: [stand, `!${receipt.transactionId}`, escrow], address })
  return bytesOf(pen)
}

function whenOf({ time, leases }: Receipt, language: Language): string | undefined {
  if (time === null) return undefined
  const say = textFor(language)
  const zone = leases.find(({ timeZone }) => timeZone)?.timeZone
  const utc = figuresFor(language, 'UTC').at(time)
  return zone
    ? say('receipt:when', { local: figuresFor(language, zone).at(time), utc })
    : say('receipt:whenUtc', { utc })
}

/** An event in a sentence; one without a sentence keeps its name. */
function sayEvent({ event, part, amounts, due }: ReceiptEvent, language: Language): string {
  const say = textFor(language)
  const { at, amount } = figuresFor(language, 'UTC')
  const total = amounts.reduce((sum, one) => sum + BigInt(one.amount), 0n)
  const key = [`receipt:told.${event}_${part}`, `receipt:told.${event}`].find((one) => say.has(one))
  const values = Object.fromEntries(amounts.map((one) => [one.name, amount(BigInt(one.amount), 'USDT')]))
  const when = due === null ? '' : say('receipt:whenUtc', { utc: at(due) })
  return key ? say(key, { ...values, total: amount(total, 'USDT'), due: when }) : event
}

function placeOf(part: ReceiptPart, { readAt }: Receipt, zone: string, language: Language): string {
  const say = textFor(language)
  const { at, amount } = figuresFor(language, zone)
  const usdt = (digits: string) => amount(BigInt(digits), 'USDT')
  const out = part.out.map((one) => say(`receipt:money.out.${one.to}`, { amount: usdt(one.amount), when: at(one.at) }))
  const tense = readAt.time >= part.due ? 'due' : 'held'
  const held = say(`receipt:money.${tense}.${part.payee}`, { when: at(part.due) })
  if (part.held !== '0') out.push(say('receipt:money.stillHeld', { amount: usdt(part.held), held }))
  return out.join('\n') || say('receipt:money.gone')
}

function numbersOf(receipt: Receipt, language: Language): Fact[] {
  const say = textFor(language)
  const label = (key: string) => say(`receipt:facts.${key}`)
  const { block, confirmations: count, leases } = receipt
  const parties = receipt.events.find(({ event }) => event === 'LeasePaid')?.accounts ?? []
  const party = (role: 'tenant' | 'landlord'): Fact[] => {
    const address =
      leases.find(({ terms }) => terms)?.terms?.[role] ?? parties.find((one) => one.role === role)?.address
    return address ? [[label(role), address]] : []
  }
  return [
    [label('transaction'), receipt.transactionId],
    ...(block === null ? [] : [[label('block'), say('receipt:facts.blockWith', { block, count })] as const]),
    [label('sender'), receipt.sender],
    ...party('tenant'),
    ...party('landlord'),
    [label('escrow'), receipt.escrow],
    ...leases.flatMap(({ id, terms }): Fact[] => [
      [label('lease'), id],
      ...(terms ? [[label('document'), terms.document] as const] : []),
    ]),
  ]
}
