/** Page views of a home: counts by day, for its landlord; no data of the viewers is stored. */
import { Done } from '@keyhold/api/accounts.schema.ts'
import { RoomAdParams } from '@keyhold/api/listings.schema.ts'
import { viewRoomAd } from '@keyhold/api/views.ts'
import { type Day, dayAt, daysAfter } from '@keyhold/rental/day.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import type { RateLimiter } from '../../../gateways/rateLimiter.ts'
import { answerAnyone } from '../../../http/answer.ts'

interface ViewsDeps {
  readonly database: Database
  readonly clock: Pick<Clock, 'now'>
  readonly rateLimiter: Pick<RateLimiter, 'hit'>
}

/** Days of views shown, including today. */
const countedDays = 30
/** Repeated views from one network address within this time count once. */
const onceInSeconds = 3600

/** The first day of shown views. */
export const viewsSince = (now: number): Day => daysAfter(dayAt(now / 1000, 'UTC'), 1 - countedDays)

/** Adds the endpoint of api/views.ts. Views of homes that are not public, and the landlord's own, are not counted. */
export function viewsRoutes(app: FastifyInstance, { database, clock, rateLimiter }: ViewsDeps): void {
  const toCount = { params: RoomAdParams, output: Done, summary: 'Count a view of a home’s page' }
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
