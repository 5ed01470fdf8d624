/** Calendars and feeds outside of Keyhold: their text changes as a story goes on. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface OutsideServer {
  /** The address that Keyhold reads. */
  readonly address: string
  /** Answers this text from now on. */
  serve(text: string): void
  close(): void
}

export async function startOutsideServer(file: string): Promise<OutsideServer> {
  let content = ''
  const server = createServer((_, response) => response.end(content))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `https://p${(server.address() as AddressInfo).port}.story.example/${file}`,
    serve(text) {
      content = text
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A calendar with one booking; without days, an empty one. */
export function calendarText(booking?: { readonly from: string; readonly to: string }): string {
  const plain = (day: string) => day.replaceAll('-', '')
  const event = booking && [
    'BEGIN:VEVENT',
    'UID:booking@calendar.example',
    `DTSTART;VALUE=DATE:${plain(booking.from)}`,
    `DTEND;VALUE=DATE:${plain(booking.to)}`,
    'SUMMARY:Reserved',
    'END:VEVENT',
  ]
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Other//EN', ...(event ?? []), 'END:VCALENDAR', ''].join('\r\n')
}
