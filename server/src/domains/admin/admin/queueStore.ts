/** SQL for the state of the queues: counts alone. Every table of work to do is read, whichever feature works on it. */
import type { Query } from '../../../gateways/database.ts'

export interface QueueState {
  readonly name: string
  readonly waiting: number
  readonly failing: number
  readonly dueSince: Date | null
}

/**
 * Returns every queue, in a fixed order. A claimed row is not due; one that was claimed twice has failed once. Where no
 * AVIF pictures are made, none waits.
 */
export async function listQueues(query: Query, now: Date, makesAvif: boolean): Promise<QueueState[]> {
  return query<QueueState[]>`
    with work (name, due_at, has_failed) as (
      select 'letters', next_try_at, last_error is not null from outbox where next_try_at is not null
      union all select 'push', next_try_at, tries > 1 from push_message
      union all select 'exports', taken_until, tries > 1 from data_export where made_at is null
      union all select 'imports', taken_until, false from import_run where waiting is not null
      union all select 'pictures', next_try_at, failure is not null from import_picture
        join listing on listing.id = listing_id join account on account.id = landlord_id
        where next_try_at is not null and listing.deleted_at is null and suspended_at is null
      union all select 'photos', next_try_at, tries > 1 from photo_avif
        where next_try_at is not null and ${makesAvif}
      union all select 'feeds', greatest(next_read_at, taken_until), failed_since is not null from feed
      union all select 'calendars', next_read_at, failed_since is not null from calendar_source
        join listing on listing.id = listing_id where deleted_at is null)
    select name, count(due_at)::integer as waiting, (count(*) filter (where has_failed))::integer as failing,
      min(due_at) filter (where due_at <= ${now}) as due_since
    from unnest(array['letters', 'push', 'exports', 'imports', 'pictures', 'photos', 'feeds', 'calendars'])
      with ordinality as queue (name, place) left join work using (name)
    group by name, place order by place`
}
