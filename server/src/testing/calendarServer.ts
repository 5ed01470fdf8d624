/** An external calendar over HTTP: what it answers changes as a test goes on. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPublicFetch } from '../gateways/publicFetch.ts'

/** An event that takes nights: its days, and lines such as `SUMMARY:Reserved`. */
export interface Taken {
  readonly from: string
  readonly to: string
  readonly lines?: readonly string[]
}

export interface CalendarServer {
  readonly address: string
  /** Reads addresses of this server, and of public hosts. */
  readonly fetch: ReturnType<typeof createPublicFetch>
  /** The number of reads it answered. */
  readonly reads: () => number
  /** Answers a whole calendar of these events from now on. */
  serve(...events: readonly Taken[]): void
  /** Answers this text, whatever it is. */
  serveText(text: string): void
  /** Answers as this function does. */
  answerWith(answer: (response: ServerResponse) => void): void
  close(): void
}

export function calendarOf(events: readonly Taken[]): string {
  const plain = (day: string) => day.replaceAll('-', '')
  const written = events.flatMap(({ from, to, lines = [] }, index) => [
    'BEGIN:VEVENT',
    ...(lines.some((line) => line.startsWith('UID:')) ? [] : [`UID:${index}@calendar.example`]),
    `DTSTART;VALUE=DATE:${plain(from)}`,
    `DTEND;VALUE=DATE:${plain(to)}`,
    ...lines,
    'END:VEVENT',
  ])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Other//EN', ...written, 'END:VCALENDAR', ''].join('\r\n')
}

export async function startCalendarServer(): Promise<CalendarServer> {
  let answer: (response: ServerResponse) => void = (response) => response.end(calendarOf([]))
  let reads = 0
  const server = createServer((_, response) => {
    reads++
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/home.ics`,
    fetch: createPublicFetch(({ hostname }) => hostname === '127.0.0.1'),
    reads: () => reads,
    serve(...events) {
      answer = (response) => response.end(calendarOf(events))
    },
    serveText(text) {
      answer = (response) => response.end(text)
    },
    answerWith(given) {
      answer = given
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
