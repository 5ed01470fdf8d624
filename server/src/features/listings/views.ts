/** How many people read a home's page: numbers by day, for its landlord; nothing of whoever reads is kept with them. */
import { Done } from '@keyhold/api/accounts.schema.ts'
import { RoomAdParams } from '@keyhold/api/listings.schema.ts'
import { viewRoomAd } from '@keyhold/api/views.ts'
import { type Day, dayAt, daysAfter } from '@keyhold/rental/day.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../gateways/clock.ts'
import type { Database } from '../../gateways/database.ts'
import type { RateLimiter } from '../../gateways/rateLimiter.ts'
import { answerAnyone } from '../../http/answer.ts'

interface ViewsDeps {
  readonly database: Database
  readonly clock: Pick<Clock, 'now'>
  readonly rateLimiter: Pick<RateLimiter, 'hit'>
}

/** Days of which views are told, today among them. */
const countedDays = 30
/** One network address reads a home once in this time, however often it comes back. */
const onceInSeconds = 3600

/** The first day of which views are told. */
export const viewsSince = (now: number): Day => daysAfter(dayAt(now / 1000, 'UTC'), 1 - countedDays)

/** Binds the endpoint of api/views.ts. What is not public, and its landlord's own look, count for nothing. */
export function viewsRoutes(app: FastifyInstance, { database, clock, rateLimiter }: ViewsDeps): void {
  const toCount = { params: RoomAdParams, output: Done, summary: 'Say that somebody reads a home’s page' }
  answerAnyone(app, viewRoomAd, toCount, async ({ params: { id }, person, request }) => {
    const { count } = await rateLimiter.hit('read a home', `${request.ip} ${id}`, onceInSeconds)
    if (count > 1) return { success: 'ok' } as const
    const now = clock.now()
    await database`
      with over as (delete from listing_view where listing_id = ${id} and day < ${viewsSince(now)})
      insert into listing_view (listing_id, day, views)
        select id, ${dayAt(now / 1000, 'UTC')}, 1 from listing
        where id = ${id} and state = 'published' and deleted_at is null
          and landlord_id is distinct from ${person?.id ?? null}
      on conflict (listing_id, day) do update set views = listing_view.views + 1`
    return { success: 'ok' } as const
  })
}
