/** Random searches, by Keyhold and by plain SQL: the same homes in the same order, and the same count. */
import postgres from 'postgres'
import { cities } from './fill.ts'

const queries = 1_000
const switches = ['furnished', 'parking', 'elevator'] as const

interface SearchQuery {
  readonly cityId: number
  readonly priceMin: number
  readonly priceMax: number
  readonly sizeMin: number
  readonly bedrooms: number
  readonly wanted: readonly (typeof switches)[number][]
  readonly sortBy: 'weight' | 'rentPrice' | 'createdOn'
  readonly sortDesc: boolean
  readonly page: number
}

/** The same searches in each run. */
function queryOf(number: number): SearchQuery {
  const draw = (of: number, salt: number) => (((number + 1) * 2_654_435_761 + salt * 40_503) % 4_294_967_291) % of
  const priceMin = 400 + draw(2_000, 1)
  return {
    cityId: cities[draw(cities.length, 2)] ?? 0,
    priceMin,
    priceMax: priceMin + 200 + draw(1_500, 3),
    sizeMin: 30 + draw(80, 4),
    bedrooms: 1 + draw(5, 5),
    wanted: switches.filter((_, at) => draw(2, 6 + at) === 1),
    sortBy: (['weight', 'rentPrice', 'createdOn'] as const)[draw(3, 9)] ?? 'weight',
    sortDesc: draw(2, 10) === 1,
    page: 1 + draw(3, 11),
  }
}

/** Runs all searches; returns whether every result was equal, and prints the first that was not. */
export async function equalToPlainSql(url: string, databaseUrl: string, log: (line: string) => void): Promise<boolean> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined })
  let equal = 0
  for (let number = 0; number < queries; number++) {
    const query = queryOf(number)
    const [actual, plain] = [await askKeyhold(url, query), await askPlainly(sql, query)]
    if (actual === plain) equal += 1
    else if (equal === number) log(`not equal: ${JSON.stringify(query)}\n  ${actual}\n  ${plain}`)
  }
  await sql.end()
  log(`${equal} of ${queries} random searches equal to plain SQL`)
  return equal === queries
}

async function askKeyhold(url: string, { wanted, sortBy, sortDesc, page, ...filter }: SearchQuery): Promise<string> {
  const flags = Object.fromEntries(wanted.map((name) => [name, true]))
  const payload = JSON.stringify({ filter: { ...filter, ...flags }, sortBy, sortDesc, page, itemPerPage: 10 })
  const answer = await fetch(`${url}/api/roomAd/search?payload=${encodeURIComponent(payload)}`)
  const { rows, totalRows } = (await answer.json()) as { rows: { id: string }[]; totalRows: number }
  return `${totalRows} ${rows.map(({ id }) => id).join()}`
}

/** All homes, filtered and sorted without an index. */
async function askPlainly(sql: postgres.Sql, query: SearchQuery): Promise<string> {
  const { cityId, priceMin, priceMax, sizeMin, bedrooms, wanted, sortBy, sortDesc, page } = query
  const column = { weight: 'weight', rentPrice: 'rent_price', createdOn: 'published_at' }[sortBy]
  const rows = await sql.begin(async (tx) => {
    await tx`set local enable_indexscan = off`
    await tx`set local enable_indexonlyscan = off`
    await tx`set local enable_bitmapscan = off`
    return tx<{ id: string }[]>`
      select id from listing where state = 'published' and deleted_at is null and city_id = ${cityId}
        and rent_price >= ${priceMin} and rent_price <= ${priceMax} and room_size >= ${sizeMin}
        and beds_number >= ${bedrooms} ${wanted.map((name) => tx`and ${tx(name)} `)}
      order by ${sortBy === 'weight' ? tx`free_later, ` : tx``} ${tx(column)} ${sortDesc ? tx`desc` : tx`asc`}, published_at desc, id`
  })
  const shown = rows.slice((page - 1) * 10, page * 10)
  return `${Math.min(rows.length, 10_000)} ${shown.map(({ id }) => id).join()}`
}
