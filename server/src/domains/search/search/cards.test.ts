/** A card, read with the search itself, equals the home's own page. */
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import type { MatchesAnswer, SearchAnswer } from '@keyhold/api/search.schema.ts'
import { afterAll, expect, test } from 'vitest'
import { createTestHomes } from '../../../testing/homes.ts'

const { services, createPerson, publish, visitor } = await createTestHomes()
const { database } = services.deps
afterAll(() => services.close())
const ada = await createPerson()

const search = async (payload: object) =>
  (await visitor.call<SearchAnswer>('GET', `/roomAd/search?payload=${encodeURIComponent(JSON.stringify(payload))}`))
    .body.rows
const cardOf = async (id: string) =>
  (await visitor.call<MatchesAnswer>('GET', `/roomAd/cards?ids=${crypto.randomUUID()},${id}`)).body.rows
const addPictures = (id: string) => database`
  insert into photo (listing_id, position, file_name, width, height, widths, blurred, room, hour, drawn, created_at)
  select listing_id, 10 - nth, 'more.jpg', width, height, '{480}', blurred, case nth when 1 then 'bath' end, null, true,
    created_at
  from photo, generate_series(1, 3) nth where listing_id = ${id}`

test('a card shows the pictures of a home in their order, and its first free day, as its page does', async () => {
  const cityId = 3_128_760
  const id = await publish(ada, { cityId })
  const bare = await publish(ada, { cityId, rentPrice: 2_000 })
  await addPictures(id)
  await database`delete from photo where listing_id = ${bare}`
  await database`
    insert into stay (lease_id, listing_id, nights)
    values (${crypto.randomUUID()}, ${id}, '[2027-01-01,2027-03-01)'), (${crypto.randomUUID()}, ${id}, '[2026-12-01,2027-01-01)')`
  await database`insert into blocked_days (listing_id, nights) values (${id}, '[2027-03-01,2027-04-01)')`
  const rows = await search({ filter: { cityId }, sortBy: 'rentPrice' })
  expect(rows.map((row) => row.id)).toEqual([id, bare])
  for (const row of rows) {
    const { property, nextFreeDate } = (await visitor.call<RoomAd>('GET', `/roomAd/findById/${row.id}`)).body
    expect(property).toMatchObject(row.property)
    expect(row.nextFreeDate).toBe(nextFreeDate)
  }
  expect(rows.map(({ property }) => property.images.length)).toEqual([4, 0])
  expect(rows.map(({ nextFreeDate }) => nextFreeDate)).toEqual(['2027-04-01', '2026-12-01'])
})

test('the pictures of a card need a pass where an operator hid the home', async () => {
  const id = await publish(ada)
  const pictures = async () => (await cardOf(id)).map(({ property }) => property.images[0]?.filePath ?? '')
  expect(await pictures()).toEqual([expect.not.stringContaining('?')])
  await database`update listing set hidden_at = now() where id = ${id}`
  expect(await pictures()).toEqual([expect.stringContaining('?')])
})
