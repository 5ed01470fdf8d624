/** PostgreSQL's plan of a search among many homes: index-only, or the test reports the plan. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestHomes } from '../../../testing/homes.ts'
import { explainQueries } from '../../../testing/queries.ts'

const { services, createPerson, publish, visitor } = await createTestHomes()
const { database } = services.deps
afterAll(() => services.close())

const city = 3_583_361
const homes = 20_000

beforeAll(async () => {
  const id = await publish(await createPerson())
  const columns = await database<{ name: string }[]>`
    select column_name as name from information_schema.columns where table_name = 'listing' and column_name <> 'id'`
  const names = columns.map(({ name }) => name).join(', ')
  await database.unsafe(
    `insert into listing (${names}) select ${names} from listing, generate_series(1, ${homes}) where id = '${id}'`,
  )
  await database`
    update listing set rent_price = 400 + (random() * 2000)::integer, weight = (random() * 300)::integer,
      city_id = case when random() < 0.2 then ${city}::integer else 1609350 end, furnished = random() < 0.5, distance_to_public_transport = (random() * 30)::integer, free_later = random() < 0.3,
      published_at = published_at - random() * interval '90 days', map_x = map_x + (random() * 1000000)::integer`
  await database`vacuum analyze listing`
})

const ask = (call: string, payload: object) => () =>
  visitor.call('GET', `/roomAd/${call}?payload=${encodeURIComponent(JSON.stringify(payload))}`)
const filter = { cityId: city, priceMax: 1500, furnished: true }

/** The plans of the queries that choose homes, without the lines that read homes by known ids. */
async function plansOf(question: () => Promise<unknown>, plan?: 'custom' | 'generic'): Promise<string[]> {
  services.deps.clock.pass(60) // counts of many homes are cached for less
  const plans = await explainQueries(database, question, plan)
  const choosing = plans.map((plan) => plan.replaceAll(/^.*Index Scan using listing_pkey on listing\b.*$/gm, ''))
  return choosing.filter((plan) => / on listing\b/.test(plan))
}

test.each([
  ['a page of a city, best first, with the total', ask('search', { filter }), 'listing_recommended'],
  [
    'a page of a city, free for a stay, best first',
    ask('search', { filter: { ...filter, from: '2027-02-01' } }),
    'listing_by_weight',
  ],
  [
    'a neighbourhood of a city, best first',
    ask('search', { filter: { ...filter, neighbourhood: 'Escalón' } }),
    'listing_recommended',
  ],
  [
    'filters of daily life, best first',
    ask('search', {
      filter: { ...filter, pets: '1500000', floorType: '400002', occupants: 2, energyRating: 'D', billsIncluded: true },
    }),
    'listing_recommended',
  ],
  [
    'a walk of ten minutes at most, best first',
    ask('search', { filter: { ...filter, stopMinutes: 10 } }),
    'listing_recommended',
  ],
  ['the nearest to a stop in a city', ask('search', { filter, sortBy: 'stopMinutes' }), 'listing_by_stop'],
  ['the cheapest of a city', ask('search', { filter, sortBy: 'rentPrice' }), 'listing_by_rent'],
  ['the newest of a city', ask('search', { filter, sortBy: 'createdOn', sortDesc: true }), 'listing_by_age'],
  ['the best anywhere', ask('search', { filter: { furnished: true } }), 'listing_everywhere_recommended'],
  ['the cheapest anywhere', ask('search', { sortBy: 'rentPrice' }), 'listing_everywhere_by_rent'],
  ['the newest anywhere', ask('search', { sortBy: 'createdOn', sortDesc: true }), 'listing_everywhere_by_age'],
])('%s: index-only', async (_, question, index) => {
  const plans = await plansOf(question)
  expect(plans.length).toBe(1)
  for (const plan of plans) {
    expect(plan.match(/ on listing\b/g)).toHaveLength(2)
    expect(plan.match(/Index Only Scan using listing_\w+ on listing\b/g)).toHaveLength(2)
  }
  expect(plans.join('\n')).toContain(`Index Only Scan using ${index} `)
})

test.each(['custom', 'generic'] as const)(
  'similar homes: in index order, index-only, reading no more rows than needed, by a %s plan',
  async (plan) => {
    const [home] = await database<{ id: string }[]>`select id from listing where city_id = ${city} limit 1`
    const plans = await plansOf(() => visitor.call('GET', `/roomAd/more-matches/${home?.id ?? ''}`), plan)
    expect(plans).toHaveLength(1)
    const [choosing = ''] = plans
    expect(choosing.match(/ on listing\b.*/g)).toHaveLength(1)
    expect(choosing).toMatch(/Index Only Scan using listing_recommended on listing\b/)
    expect(choosing).not.toMatch(/Sort Key: .*weight/)
  },
)

test.each(['custom', 'generic'] as const)(
  'featured homes: in index order, index-only, reading no more rows than needed, by a %s plan',
  async (plan) => {
    const plans = await plansOf(() => visitor.call('GET', '/roomAd/more-matches'), plan)
    // Free from tomorrow, and free soon if those do not fill the answer.
    expect(plans.length).toBeGreaterThan(0)
    expect(plans.length).toBeLessThanOrEqual(2)
    for (const choosing of plans) {
      expect(choosing.match(/ on listing\b.*/g)).toHaveLength(1)
      expect(choosing).toMatch(/Index Only Scan using listing_everywhere_recommended on listing\b/)
      expect(choosing).not.toMatch(/Sort Key: .*weight/)
    }
  },
)

test('a map area: from an index', async () => {
  const bounds = { south: 13.5, north: 13.9, west: -89.3, east: -89.2 }
  const plans = await plansOf(ask('map', { filter, bounds, zoom: 12 }))
  expect(plans.length).toBeGreaterThan(0)
  for (const plan of plans) expect(plan).toMatch(/Index (Only )?Scan using listing_/)
})
