/** The last rates that were read, and when to ask again: one row for all processes. */
import type { Rates } from '@keyhold/rental/rates.ts'
import type { Query } from '../../gateways/database.ts'

/** Takes it on to ask the bank, for one process alone: false if it is not time yet. Whoever fails is followed at `next`. */
export async function claimReading(query: Query, now: Date, next: Date): Promise<boolean> {
  const rows = await query`
    insert into exchange_rates (ask_at) values (${next})
    on conflict (is_the_one) do update set ask_at = excluded.ask_at where exchange_rates.ask_at <= ${now}
    returning is_the_one`
  return rows.length > 0
}

/** Keeps what was read; the bank is asked again at `next`. */
export async function replaceRates(query: Query, { day, perEuro }: Rates, next: Date): Promise<void> {
  await query`update exchange_rates set day = ${day}, per_euro = ${query.json({ ...perEuro })}, ask_at = ${next}`
}

export async function findRates(query: Query): Promise<Rates | undefined> {
  const [row] = await query<Rates[]>`
    select to_char(day, 'YYYY-MM-DD') as day, per_euro from exchange_rates where day is not null`
  return row
}
