/** An external calendar and its conflicts as their landlord reads them. */

import type { CalendarConflict, CalendarSource } from '@keyhold/api/calendars.schema.ts'
import { calendarOmissions } from '@keyhold/rental/calendarOmission.ts'
import type { StoredConflict } from './conflictStore.ts'
import { askedKinds } from './parsing/readCalendar.ts'
import type { StoredSource } from './sourceStore.ts'
import type { StoredBlock } from './store.ts'

/** A calendar, with its periods that are not over. */
export function describeSource(source: StoredSource, blocks: readonly StoredBlock[]): CalendarSource {
  const { id, name, url, readAt, failedSince, failure, emptiedAt, leftOut } = source
  return {
    id,
    name,
    host: new URL(url).hostname,
    periods: blocks.length,
    readAt: readAt?.toISOString() ?? null,
    failedSince: failedSince?.toISOString() ?? null,
    failure,
    emptiedSince: emptiedAt?.toISOString() ?? null,
    questions: askedKinds.flatMap((kind) => {
      const asked = blocks.filter((block) => block.kind === kind)
      const [first] = asked
      const to = asked
        .map((block) => block.to)
        .toSorted()
        .at(-1)
      return first && to ? [{ kind, periods: asked.length, from: first.from, to }] : []
    }),
    leftOut: calendarOmissions.flatMap((reason) => {
      const count = leftOut[reason]
      return count ? [{ reason, count }] : []
    }),
  }
}

export function describeConflict({ leaseId, from, to, stoppedAt }: StoredConflict, source: string): CalendarConflict {
  return { leaseId, source, from, to, stopsPayment: stoppedAt !== null }
}
