/** Formats names, days and sizes of messages. */
import type { Correspondent, Message } from '@keyhold/api/chat.schema.ts'
import { type Day, daysAfter } from '@keyhold/rental/day.ts'
import { formatDay } from '../../gateways/format/format.ts'
import type { Language } from '../../gateways/text/language.ts'
import type { Text } from '../../gateways/text/useText.tsx'

/** Names in the inbox are cut after 15 characters (spec signed-in §2). */
const maxNameLength = 15
/** A message has at most 4,000 characters (D 7.3). */
export const maxMessageLength = 4_000

/** A name as shown in the inbox. */
export function truncateName(name: string): string {
  const characters = [...name]
  return characters.length > maxNameLength ? `${characters.slice(0, maxNameLength).join('')}…` : name
}

/** A conversation's last message; for files only, the first one's type. */
export function previewOf({ content, attached }: Correspondent['lastMessage'], text: Text<'chat'>): string {
  return content || !attached ? content : text(`files.kind.${attached}`)
}

/** The date of an ISO instant, in the reader's time zone. */
export function localDay(timestamp: string): Day {
  const date = new Date(timestamp)
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

/** The heading of a day's messages: today, yesterday, or the date. */
export function formatMessageDay(day: Day, today: Day, text: Text<'chat'>, language: Language): string {
  if (day === today) return text('today')
  return day === daysAfter(today, -1) ? text('yesterday') : formatDay(day, language)
}

/** The messages of each day, oldest first. */
export function groupByDay(messages: readonly Message[]): (readonly [Day, readonly Message[]])[] {
  return [...Map.groupBy(messages, ({ timestamp }) => localDay(timestamp))]
}
