/** Names, days and lengths of messages, as they are shown. */
import type { Message } from '@keyhold/api/chat.schema.ts'
import { type Day, daysAfter } from '@keyhold/rental/day.ts'
import { sayDay } from '../../gateways/format.ts'
import type { Language } from '../../gateways/language.ts'
import type { Text } from '../../gateways/text.tsx'

/** Names in the inbox end after 15 characters (spec signed-in §2). */
const mostOfName = 15
/** A message has at most 4,000 characters (D 7.3). */
export const mostOfMessage = 4_000

/** The name as the inbox shows it. */
export function shortName(name: string): string {
  const signs = [...name]
  return signs.length > mostOfName ? `${signs.slice(0, mostOfName).join('')}…` : name
}

/** The day an ISO instant falls on, where the reader is. */
export function dayOf(timestamp: string): Day {
  const at = new Date(timestamp)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** A day above its messages: today, yesterday, or the date. */
export function sayWhen(day: Day, today: Day, text: Text<'chat'>, language: Language): string {
  if (day === today) return text('today')
  return day === daysAfter(today, -1) ? text('yesterday') : sayDay(day, language)
}

/** The messages of each day, oldest first. */
export function byDay(messages: readonly Message[]): (readonly [Day, readonly Message[]])[] {
  return [...Map.groupBy(messages, ({ timestamp }) => dayOf(timestamp))]
}
