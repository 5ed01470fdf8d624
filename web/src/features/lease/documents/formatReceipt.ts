/** An escrow transaction as a sentence, and its formatted figures. */

import type { Receipt, ReceiptEvent } from '@keyhold/api/receipts.ts'
import { eventKeys, mainEvent } from '@keyhold/rental/receiptEvent.ts'
import { formatDateTime } from '../../../gateways/format/format.ts'
import type { Language } from '../../../gateways/text/language.ts'
import type { MessageKey, Messages } from '../../../gateways/text/messages.ts'
import type { Text } from '../../../gateways/text/useText.tsx'
import { formatUsdt } from '../money.ts'

export type ReceiptText = Text<'receipt'>
type EventKey = MessageKey<Messages['receipt']>

/** The escrow's event in a sentence. */
export function formatEvent(
  { event, part, amounts, due, moveOut }: ReceiptEvent,
  text: ReceiptText,
  language: Language,
): string {
  const total = amounts.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const values = Object.fromEntries(amounts.map(({ name, amount }) => [name, formatUsdt(amount, language)]))
  const key = eventKeys({ event, part, due }).find((one) => text.has(one))
  const when = (at: number | null) => (at === null ? '' : `${formatDateTime(at, 'UTC', language)} UTC`)
  const others = { total: formatUsdt(total, language), due: when(due), moveOut: when(moveOut) }
  return key ? text(key as EventKey, { ...values, ...others }) : event
}

/** The headline. */
export function receiptTitle(receipt: Receipt, text: ReceiptText, language: Language): string {
  if (receipt.state === 'waiting' || receipt.state === 'failed') return text(`title.${receipt.state}`)
  const main = mainEvent(receipt.events)
  if (!main) return text('tab')
  const released = receipt.events.filter(({ event }) => event === 'LeaseReleased')
  if (main.event !== 'LeaseReleased' || released.length < 2) return formatEvent(main, text, language)
  const sum = released.flatMap(({ amounts }) => amounts).reduce((total, { amount }) => total + BigInt(amount), 0n)
  return text('title.both', { amount: formatUsdt(sum, language) })
}

/** When it happened: in the home's time zone if known, and in UTC. */
export function formatWhen({ time, leases }: Receipt, text: ReceiptText, language: Language): string | undefined {
  if (time === null) return undefined
  const zone = leases.find(({ timeZone }) => timeZone)?.timeZone
  const utc = formatDateTime(time, 'UTC', language)
  return zone ? text('when', { local: formatDateTime(time, zone, language), utc }) : text('whenUtc', { utc })
}
