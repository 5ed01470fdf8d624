/** Neighbourhoods: their addresses and rent figures. */
import type { NeighbourhoodFigures } from '@keyhold/api/search.schema.ts'
import { afterAll, expect, test } from 'vitest'
import { createTestHomes } from '../../../testing/homes.ts'
import { nameBySlug, slugOfNeighbourhood } from './neighbourhoods.ts'

const testHomes = await createTestHomes()
afterAll(() => testHomes.services.close())
const { createPerson: settle, publish, visitor, services } = testHomes
const ada = await settle()
const figures = (city: string | number, part: string) =>
  visitor.call<NeighbourhoodFigures>('GET', `/city/figures/${city}/${encodeURIComponent(part)}?lang=en`)
const sitemap = async () => (await services.app.inject('/sitemaps/neighbourhoods.xml')).body

test('a neighbourhood’s address is its name in its own script, without accents and capitals', () => {
  expect(['Colonia Escalón', ' St. James’s ', 'อารีย์', 'สำโรง', '★'].map(slugOfNeighbourhood)).toEqual([
    'colonia-escalon',
    'st-james-s',
    'อารีย์',
    'สำโรง',
    '',
  ])
})

test('the first of two spellings of a name has the address; a name too long to search has none', () => {
  const names = nameBySlug([{ name: 'Malasaña' }, { name: 'malasana' }, { name: '★' }, { name: 'x'.repeat(81) }])
  expect([...names]).toEqual([['malasana', 'Malasaña']])
})

// promise: public-hood-figures
test('a neighbourhood’s figures count its own published homes, beside the median of its city', async () => {
  const escalon = { neighbourhood: 'Escalón', locationLat: 13.7, locationLng: -89.24 }
  for (const [rentPrice, minutes] of [
    [500, 3],
    [600, 7],
    [900, null],
  ] as const)
    await publish(ada, { ...escalon, rentPrice, deposit: 100, bedsNumber: 1, distanceToPublicTransport: minutes })
  await publish(ada, { neighbourhood: 'San Benito', rentPrice: 2000, distanceToPublicTransport: 60 })
  const hidden = await publish(ada, { ...escalon, rentPrice: 9000 })
  await services.listings.unpublish(ada.person, hidden)
  const { status, body } = await figures('san-salvador', 'escalon')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    slug: 'escalon',
    citySlug: 'san-salvador',
    name: 'Escalón',
    isWorthFinding: true,
    rents: { homes: 3, least: 500, median: 600, most: 900 },
    cityMedian: 750,
    moveIn: 700,
    byBeds: [{ beds: 1, homes: 3 }],
    stops: { homes: 2, minutes: 5 },
    near: [{ slug: 'san-benito', name: 'San Benito', homes: 1, median: 2000 }],
  })
  expect(body.lat).toBeCloseTo(13.7, 1)
})

// promise: public-hood-unknown
test('the landlords’ spelling of its name finds it too; a name without published homes does not exist', async () => {
  expect((await figures(3_583_361, 'Escalón')).body.slug).toBe('escalon')
  for (const [city, part] of [
    ['san-salvador', 'atlantis'],
    ['atlantis', 'escalon'],
    ['san-salvador', '★'],
  ] as const)
    expect((await figures(city, part)).status).toBe(404)
  const alone = await publish(ada, { neighbourhood: 'Flor Blanca' })
  expect((await figures('san-salvador', 'flor-blanca')).status).toBe(200)
  await services.listings.unpublish(ada.person, alone)
  expect((await figures('san-salvador', 'flor-blanca')).body).toMatchObject({ code: 'neighbourhood-not-found' })
})

test('a long name in Thai letters is found by its address', async () => {
  const name = 'อนุสาวรีย์ชัยสมรภูมิและถนนราชวิถี'
  await publish(ada, { cityId: 1_609_350, neighbourhood: name })
  expect((await figures('bangkok', slugOfNeighbourhood(name))).body).toMatchObject({ name, slug: name })
})

test('landlords’ descriptions appear once each, in few lines, with their language', async () => {
  const of = { neighbourhood: 'Miramonte', cityId: 3_583_361, textLanguage: 700_001 }
  for (const surrounding of ['Árboles y cafés.', 'Árboles y cafés.', 'x'.repeat(401), ''])
    await publish(ada, { ...of, surrounding })
  const { body } = await figures('san-salvador', 'miramonte')
  expect(body.said).toEqual([
    { id: expect.any(String), words: 'Árboles y cafés.', language: { id: 700_001, text: 'Spanish' } },
  ])
})

test('a landlord’s description disappears with their home, in a city of very many homes too, where counts are cached', async () => {
  const [madrid, of] = [3_117_735, { cityId: 3_117_735, neighbourhood: 'Lavapiés' }]
  await copies(await publish(ada, of), 2100)
  const [hidden, removed] = [
    await publish(ada, { ...of, surrounding: 'Cafés.' }),
    await publish(ada, { ...of, surrounding: 'Trees.' }),
  ]
  services.deps.clock.pass(1200)
  const figuresNow = async () => {
    const { rents, said } = (await figures(madrid, 'lavapies')).body
    return [rents.homes, said.map(({ words }) => words).sort()]
  }
  expect(await figuresNow()).toEqual([2103, ['Cafés.', 'Trees.']])
  await services.listings.unpublish(ada.person, hidden)
  expect(await figuresNow()).toEqual([2103, ['Trees.']])
  await services.listings.remove(ada.person, removed)
  expect(await figuresNow()).toEqual([2103, []])
})

// promise: public-hood-sitemap
test('search engines find neighbourhoods with three homes or more, in three languages', async () => {
  await publish(ada, { neighbourhood: 'Santa Elena' })
  const body = await sitemap()
  for (const language of ['en', 'es', 'th'])
    expect(body).toContain(`<loc>http://keyhold.test/rent/san-salvador/escalon?lang=${language}</loc>`)
  expect(body).toContain('hreflang="th" href="http://keyhold.test/rent/san-salvador/escalon?lang=th"')
  expect(body).not.toContain('santa-elena')
})

test('a city’s list shows which neighbourhoods have a page, and the distance of their stops', async () => {
  await publish(ada, { neighbourhood: 'escalon', distanceToPublicTransport: 9 })
  const { body } = await visitor.call<{ byNeighbourhood: object[] }>('GET', '/city/figures/san-salvador')
  expect(body.byNeighbourhood).toContainEqual(
    expect.objectContaining({ name: 'Escalón', slug: 'escalon', stopMinutes: 5 }),
  )
  expect(body.byNeighbourhood).toContainEqual(expect.objectContaining({ name: 'escalon', slug: null, stopMinutes: 9 }))
})

/** This many more copies of a home. */
async function copies(id: string, count: number): Promise<void> {
  const { database } = services.deps
  const columns = await database<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_name = 'listing' and column_name <> 'id' and table_schema = 'public'`
  const names = columns.map(({ name }) => name).join(', ')
  await database.unsafe(
    `insert into listing (${names}) select ${names} from listing, generate_series(1, ${count}) where id = '${id}'`,
  )
}
