/** City figures of homes, and the sitemaps for search engines. */
import type { CityFigures } from '@keyhold/api/search.schema.ts'
import { afterAll, expect, test } from 'vitest'
import { createTestHomes } from '../../../testing/homes.ts'
import { slugOf, slugsOf } from './cities.ts'

const testHomes = await createTestHomes()
afterAll(() => testHomes.services.close())
const { createPerson: settle, publish, visitor, services } = testHomes
const ada = await settle()
const figures = (city: string | number, lang = 'en') =>
  visitor.call<CityFigures>('GET', `/city/figures/${city}?lang=${lang}`)
const page = (url: string) => services.app.inject(url)

test('a city’s address is its name in Latin letters, whatever the language', () => {
  expect(['San Salvador', 'São Paulo', 'Alcalá de Henares', 'กรุงเทพ'].map(slugOf)).toEqual([
    'san-salvador',
    'sao-paulo',
    'alcala-de-henares',
    '',
  ])
})

test('when two cities share a name the second adds its id, and a name without Latin letters becomes its id', () => {
  const cities = [
    { id: 1, city: 'Córdoba' },
    { id: 2, city: 'Cordoba' },
    { id: 3, city: 'กรุงเทพ' },
  ]
  expect([...slugsOf(cities).values()]).toEqual(['cordoba', 'cordoba-2', '3'])
})

// promise: public-city-figures
test('a city’s figures count its published homes only', async () => {
  const rents = [400, 600, 700, 900, 1500]
  for (const [at, rentPrice] of rents.entries())
    await publish(ada, {
      rentPrice,
      deposit: rentPrice,
      bedsNumber: at < 3 ? 1 : 2,
      depositPolicy: at === 0 ? 'at-handover' : 'until-move-out',
      neighbourhood: at === 4 ? 'San Benito' : 'Escalón',
    })
  const draft = await services.listings.draft(ada.person, { cityId: 3_583_361, rentPrice: 5000 })
  expect(draft).toBeTruthy()
  const { status, body } = await figures('san-salvador', 'es')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    slug: 'san-salvador',
    city: { id: 3_583_361, homes: 5 },
    freeNow: expect.any(Number),
    rents: { homes: 5, least: 400, quarter: 600, median: 700, threeQuarters: 900, most: 1500 },
    moveIn: 1400,
    heldUntilMoveOut: 4,
    byBeds: [
      { beds: 1, homes: 3, median: 600 },
      { beds: 2, homes: 2, least: 900, quarter: 1050, median: 1200, threeQuarters: 1350, most: 1500 },
    ],
    neighbourhoods: 2,
    byNeighbourhood: [
      { name: 'Escalón', homes: 4, quarter: 550, median: 650, threeQuarters: 750 },
      { name: 'San Benito', homes: 1, median: 1500 },
    ],
    histogram: { from: 400, step: 100, counts: [1, 0, 1, 1, 0, 1, 0, 0, 0, 0, 0, 1] },
  })
  expect((await figures(3_583_361)).body.slug).toBe('san-salvador')
})

test('a city with very many neighbourhoods lists the hundred with most homes, and the total', async () => {
  const { database } = services.deps
  const bangkok = 1_609_350
  const id = await publish(ada, { cityId: bangkok, neighbourhood: 'Ari' })
  await copies(id, 104)
  await database`
    update listing set neighbourhood = 'Soi ' || numbered.at from (
      select id, row_number() over () as at from listing where city_id = ${bangkok} and id <> ${id}) numbered
    where listing.id = numbered.id`
  await publish(ada, { cityId: bangkok, neighbourhood: 'Ari' })
  const { body } = await figures('bangkok')
  expect([body.neighbourhoods, body.byNeighbourhood.length]).toEqual([105, 100])
  expect(body.byNeighbourhood[0]).toMatchObject({ name: 'Ari', homes: 2 })
})

test('the median of an even count lies between two homes, in whole units', async () => {
  for (const rentPrice of [500, 505]) await publish(ada, { cityId: 2_523_920, rentPrice, deposit: 100 })
  const { body } = await figures(2_523_920)
  expect(body).toMatchObject({ rents: { homes: 2, quarter: 501, median: 503, threeQuarters: 504 }, moveIn: 603 })
})

test('a city without published homes has no page', async () => {
  expect((await figures('madrid')).status).toBe(404)
  expect((await figures('no-such-city')).status).toBe(404)
})

// promise: public-sitemap
test('search engines find every published home, city and public page, in three languages', async () => {
  const id = await publish(ada)
  const hidden = await publish(ada)
  await services.listings.unpublish(ada.person, hidden)
  const index = await page('/sitemap.xml')
  expect(index.headers['content-type']).toContain('application/xml')
  const files = [...index.body.matchAll(/<loc>http:\/\/keyhold\.test([^<]+)<\/loc>/g)].map(([, path]) => path ?? '')
  expect(files).toEqual([
    '/sitemaps/pages.xml',
    '/sitemaps/cities.xml',
    '/sitemaps/neighbourhoods.xml',
    '/sitemaps/homes-1.xml',
  ])
  const all = (await Promise.all(files.map(async (file) => (await page(file)).body))).join('')
  for (const address of ['/how-it-works', '/rent/san-salvador', `/detail/${id}`])
    for (const language of ['en', 'es', 'th'])
      expect(all).toContain(`<loc>http://keyhold.test${address}?lang=${language}</loc>`)
  expect(all).not.toContain(hidden)
  expect((await page('/sitemaps/homes-2.xml')).statusCode).toBe(404)
})

// promise: public-robots
test('robots may crawl pages and pictures, but not the API or private pages', async () => {
  const { body } = await page('/robots.txt')
  expect(body).toContain('Allow: /api/files/')
  for (const path of ['/api/', '/profile', '/mailbox']) expect(body).toContain(`Disallow: ${path}\n`)
  expect(body).not.toContain('/desk')
  expect(body).toContain('Sitemap: http://keyhold.test/sitemap.xml')
})

test('the figures of a city of very many homes are counted once a minute', async () => {
  const { database, clock } = services.deps
  const [id, madrid] = [await publish(ada, { cityId: 3_117_735, rentPrice: 500 }), 3_117_735]
  await copies(id, 2100)
  const least = async () => (await figures(madrid)).body.rents.least
  expect(await least()).toBe(500)
  await database`update listing set rent_price = 300 where id = ${id}`
  expect(await least()).toBe(500)
  clock.pass(-3_600) // a server clock that is set back ends the caching
  clock.pass(60)
  expect(await least()).toBe(300)
})

test('the neighbourhoods of very many homes are counted once a minute, however few names they share; those of a small city every time', async () => {
  const { clock } = services.deps
  const [madrid, small] = [3_117_735, 3_583_361]
  const id = await publish(ada, { cityId: madrid, neighbourhood: 'Lavapiés' })
  await copies(id, 2100)
  const named = async (letters: string) => {
    const { body } = await visitor.call<{ name: string }[]>('GET', `/city/neighbourhoods?text=${letters}`)
    return body.map(({ name }) => name)
  }
  const isFound = async (city: number, part: string) =>
    (await visitor.call('GET', `/city/figures/${city}/${part}`)).status === 200
  clock.pass(1200)
  expect([await isFound(madrid, 'lavapies'), await named('lava')]).toEqual([true, ['Lavapiés']])
  await publish(ada, { cityId: madrid, neighbourhood: 'Chueca' })
  await publish(ada, { cityId: small, neighbourhood: 'Triana' })
  expect([await isFound(madrid, 'chueca'), await named('chue')]).toEqual([false, []])
  expect(await isFound(small, 'triana')).toBe(true)
  await publish(ada, { cityId: small, neighbourhood: 'Macarena' })
  expect(await isFound(small, 'macarena')).toBe(true)
  clock.pass(1200)
  expect([await isFound(madrid, 'chueca'), await named('chue')]).toEqual([true, ['Chueca']])
})

/** This many more copies of a home. */
async function copies(id: string, count: number): Promise<void> {
  const { database } = services.deps
  const columns = await database<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_name = 'listing' and column_name <> 'id' and table_schema = 'public'`
  const names = columns.map(({ name }) => name).join(', ')
  await database.unsafe(`
    insert into listing (${names}) select ${names} from listing, generate_series(1, ${count}) where id = '${id}'`)
}

test('a few letters of a neighbourhood, without accents too, find it with its city and its homes', async () => {
  const { body } = await visitor.call<{ name: string; homes: number; city: { city: string } }[]>(
    'GET',
    '/city/neighbourhoods?text=ESCAL',
  )
  expect(body[0]).toMatchObject({ name: 'Escalón', homes: expect.any(Number), city: { city: expect.any(String) } })
  expect((await visitor.call('GET', '/city/neighbourhoods?text=escalon')).body).toEqual(body)
  expect((await visitor.call('GET', '/city/neighbourhoods?text=calon')).body).toEqual([])
})
