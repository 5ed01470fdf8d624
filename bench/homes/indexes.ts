/** What covering indexes for searches cost at a change of a home, and what they save at a search. */
import { connectDatabase, type Transaction } from '../../server/src/gateways/database.ts'
import { cities } from './fill.ts'

const changed = 1_000
const searched = 20

class Undone extends Error {}

/**
 * Times changes and searches with those indexes and without, each after a vacuum, in a transaction that is rolled back.
 */
export async function costOfIndexes(url: string, log: (line: string) => void): Promise<void> {
  const database = connectDatabase(url, 1)
  const ids = (await database<{ id: string }[]>`select id from listing order by id limit ${changed}`).map(
    ({ id }) => id,
  )
  const [size] = await database<{ covering: string; table: string; many: number }[]>`
    select pg_size_pretty(sum(pg_relation_size(indexname::regclass))) as covering, count(*)::integer as many,
      pg_size_pretty(pg_relation_size('listing')) as table
    from pg_indexes where schemaname = current_schema() and tablename = 'listing' and indexdef like '% INCLUDE (%'`
  const undone = async (prepare: (tx: Transaction) => Promise<unknown>) => {
    await database`vacuum analyze listing`
    let times: Times | undefined
    await database
      .begin(async (tx) => {
        await prepare(tx)
        await measure(tx, ids) // warms up
        times = await measure(tx, ids)
        throw new Undone()
      })
      .catch((error) => {
        if (!(error instanceof Undone)) throw error
      })
    if (!times) throw new Error('Nothing was measured.')
    return times
  }
  const withThem = await undone(async () => undefined)
  const without = await undone(dropThem)
  await database`vacuum analyze listing`
  await database.end()
  const line = (what: keyof Times, name: string) =>
    `${name} ${without[what].toFixed(2)} ms without them, ${withThem[what].toFixed(2)} with`
  log(
    `${size?.many} covering indexes, ${size?.covering} beside a table of ${size?.table}: ${line('rent', 'a new rent')}; ${line('text', 'a new description')}; ${line('search', 'a page of a city and its count')}`,
  )
}

/** The mean of each, in milliseconds. */
interface Times {
  readonly rent: number
  readonly text: number
  readonly search: number
}

async function measure(tx: Transaction, ids: readonly string[]): Promise<Times> {
  const timed = async (times: number, ask: (number: number) => Promise<unknown>) => {
    const begun = performance.now()
    for (let number = 0; number < times; number++) await ask(number)
    return (performance.now() - begun) / times
  }
  const idOf = (number: number) => ids[number] ?? ''
  return {
    search: await timed(
      searched,
      (n) => tx`
        select id, count(*) over () from listing where state = 'published' and deleted_at is null
          and city_id = ${cities[n % cities.length] ?? 0} and rent_price <= ${900 + n * 37}
        order by weight, published_at desc, id limit 10`,
    ),
    rent: await timed(changed, (n) => tx`update listing set rent_price = rent_price + 1 where id = ${idOf(n)}`),
    text: await timed(changed, (n) => tx`update listing set description = 'Calm.' where id = ${idOf(n)}`),
  }
}

const dropThem = (tx: Transaction) => tx`
  do $$ declare name text; begin
    for name in select indexname from pg_indexes where schemaname = current_schema() and tablename = 'listing'
      and indexdef like '% INCLUDE (%' loop execute format('drop index %I', name); end loop;
  end $$`
