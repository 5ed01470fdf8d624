/** A viewing as a calendar file (RFC 5545, 5546): published once agreed, and cancelled by the same UID. */
import type { Viewing } from '@keyhold/api/viewings.schema.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { quoteParameter, writeCalendarFile } from '../../../gateways/calendarFile.ts'
import { type Language, textFor } from '../../../gateways/text.ts'
import { nameOf } from '../chat/message.ts'
import type { ViewingsDeps } from './deps.ts'
import type { StoredViewing } from './store.ts'

export interface ViewingFile {
  readonly name: string
  readonly content: string
}

interface Input {
  readonly stored: StoredViewing
  readonly viewing: Viewing
  readonly language: Language
  /** The calendar's owner. */
  readonly personId: string
}

export async function viewingFile(
  deps: ViewingsDeps,
  { stored, viewing, language, personId }: Input,
): Promise<ViewingFile> {
  const { startsAt, minutes, landlordId, state } = stored
  if (!startsAt || minutes === null) throw new Refusal('viewing-not-open')
  const text = textFor(language)
  const isCancelled = state === 'cancelled'
  const home = viewing.home.title ?? ''
  const other = viewing.other.name || text('notices:somebody')
  const begins = Math.floor(startsAt.getTime() / 1000)
  const landlord = nameOf((await deps.people.publicFacts([landlordId])).get(landlordId))
  const address = `${deps.publicUrl}/profile/${personId}/messages?with=${viewing.other.id}`
  const where = viewing.way === 'video' ? text('viewings:way.video') : (viewing.address ?? undefined)
  const event = {
    uid: `viewing-${stored.id}@keyhold`,
    startsAt: begins,
    endsAt: begins + minutes * 60,
    summary: text('viewings:calendar.summary', { home }),
    description: text('viewings:calendar.what', { other, address }),
    location: where,
    url: address,
    more: [
      `SEQUENCE:${isCancelled ? 1 : 0}`,
      `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
      `ORGANIZER;CN=${quoteParameter(landlord || 'Keyhold')}:${deps.publicUrl}/publisher/${landlordId}`,
    ],
  }
  const content = writeCalendarFile({
    method: isCancelled ? 'CANCEL' : 'PUBLISH',
    part: 'Viewing',
    events: [event],
    writtenAt: deps.clock.now(),
  })
  return { name: text('viewings:calendar.file'), content }
}
