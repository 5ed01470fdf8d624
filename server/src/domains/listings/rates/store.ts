/** The last rates, and the time of the next poll: one row for all processes. */
import type { Rates } from '@keyhold/rental/rates.ts'
import type { Query } from '../../../gateways/database.ts'

/** Claims the poll for one process: false if it is not due yet. After a failure another polls at `next`. */
export async function claimReading(query: Query, now: Date, next: Date): Promise<boolean> {
  const rows = await query`
    insert into exchange_rates (ask_at) values (${next})
    on conflict (is_the_one) do update set ask_at = excluded.ask_at where exchange_rates.ask_at <= ${now}
    returning is_the_one`
  return rows.length > 0
}

/** Stores the rates; the next poll is at `next`. */
export async function replaceRates(query: Query, { day, perEuro }: Rates, next: Date): Promise<void> {
  await query`update exchange_rates set day = ${day}, per_euro = ${query.json({ ...perEuro })}, ask_at = ${next}`
}

export async function findRates(query: Query): Promise<Rates | undefined> {
  const [row] = await query<Rates[]>`
    select to_char(day, 'YYYY-MM-DD') as day, per_euro from exchange_rates where day is not null`
  return row
}
