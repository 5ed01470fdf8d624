/** A landlord's answers and published homes, in SQL. */
import type { Query } from '../../../gateways/database.ts'

export interface AnswerFigures {
  /** The number of different people. */
  readonly tenants: number
  readonly all: number
  readonly answered: number
  readonly medianMinutes: number | null
}

/** First requests that were answered or lapsed, as the search weighs them, and the answer times. */
export async function findAnswerFigures(query: Query, landlordId: string): Promise<AnswerFigures> {
  const [row] = await query<AnswerFigures[]>`
    select count(distinct tenant_id)::integer as tenants, count(*)::integer as "all",
      count(*) filter (where transition <> 'lapse')::integer as answered,
      (percentile_disc(0.5) within group (order by (lease_history.at - requested_at) / 60)
        filter (where transition <> 'lapse'))::integer as median_minutes
    from lease_history join lease on lease.id = lease_id
    where landlord_id = ${landlordId}
      and (transition in ('accept', 'decline') and renews is null or (transition = 'lapse' and facts ->> 'why' = 'unanswered'))`
  return row ?? { tenants: 0, all: 0, answered: 0, medianMinutes: null }
}

/** Ids of published homes, newest first. */
export async function listPublishedOf(
  query: Query,
  landlordId: string,
  { most, skip }: { readonly most: number; readonly skip: number },
): Promise<string[]> {
  const rows = await query<{ id: string }[]>`
    select id from listing where landlord_id = ${landlordId} and state = 'published' and deleted_at is null
    order by published_at desc, id limit ${most} offset ${skip}`
  return rows.map(({ id }) => id)
}
