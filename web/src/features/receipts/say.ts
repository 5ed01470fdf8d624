/** What happened in a transaction at the escrow, as a sentence; and its figures as people read them. */
import type { Receipt, ReceiptEvent } from '@keyhold/api/receipts.ts'
import { sayMoment, sayMoney } from '../../gateways/format.ts'
import type { Language } from '../../gateways/language.ts'
import type { Text } from '../../gateways/text.tsx'
import type { Key, Words } from '../../gateways/words.ts'

export type Say = Text<'receipt'>
type Told = Key<Words['receipt']>

export const usdt = (amount: string | bigint, language: Language) =>
  sayMoney({ amount: BigInt(amount), currency: 'USDT' }, language)

/** The escrow's event in a sentence. */
export function sayEvent({ event, part, amounts, due }: ReceiptEvent, text: Say, language: Language): string {
  const total = amounts.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const values = Object.fromEntries(amounts.map(({ name, amount }) => [name, usdt(amount, language)]))
  const key = part && text.has(`told.${event}_${part}`) ? `told.${event}_${part}` : `told.${event}`
  const when = due === null ? '' : `${sayMoment(due, 'UTC', language)} UTC`
  return text.has(key) ? text(key as Told, { ...values, total: usdt(total, language), due: when }) : event
}

/** The event that says best what the transaction was for: what was asked, before what followed from it. */
export function mainEvent({ events }: Pick<Receipt, 'events'>): ReceiptEvent | undefined {
  const follows = ['LeaseReleased', 'Credited']
  return events.find(({ event }) => !follows.includes(event)) ?? events[0]
}

/** The headline. */
export function sayTitle(receipt: Receipt, text: Say, language: Language): string {
  if (receipt.state === 'waiting' || receipt.state === 'failed') return text(`title.${receipt.state}`)
  const main = mainEvent(receipt)
  if (!main) return text('tab')
  const released = receipt.events.filter(({ event }) => event === 'LeaseReleased')
  if (main.event !== 'LeaseReleased' || released.length < 2) return sayEvent(main, text, language)
  const sum = released.flatMap(({ amounts }) => amounts).reduce((total, { amount }) => total + BigInt(amount), 0n)
  return text('title.both', { amount: usdt(sum, language) })
}

/** When it happened: as at the home if that is known, and in UTC. */
export function sayWhen({ time, leases }: Receipt, text: Say, language: Language): string | undefined {
  if (time === null) return undefined
  const zone = leases.find(({ timeZone }) => timeZone)?.timeZone
  const utc = sayMoment(time, 'UTC', language)
  return zone ? text('when', { local: sayMoment(time, zone, language), utc }) : text('whenUtc', { utc })
}
