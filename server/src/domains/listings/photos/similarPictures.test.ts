/** Pairs of similar pictures: stored with a new picture, for both, and with a copied home (D 11.31). */
import sharp, { type Sharp } from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createTestHomes } from '../../../testing/homes.ts'

const { services, createPerson, publish } = await createTestHomes()
const { database, clock } = services.deps
afterAll(() => services.close())
const [ada, thief] = [await createPerson(), await createPerson()]

/** A picture with visible content, another one for each number. */
const drawing = (turn: number) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#ddd"/>
      <g transform="rotate(${turn} 400 300)"><rect x="60" width="90" height="600" fill="#123"/><rect x="420" y="80" width="200" height="400" fill="#c52"/>
      <circle cx="300" cy="300" r="120" fill="#fff"/></g></svg>`),
  )
async function add(by: typeof ada, picture: Sharp, alt?: { room: 'living'; time: null; drawn: boolean }) {
  clock.pass(1)
  const home = await publish(by)
  const file = { fileName: 'a.jpg', bytes: await picture.jpeg().toBuffer(), ...(alt && { alt }) }
  const photos = await services.listings.upload(by.person, home, { files: [file], keep: [] })
  return { home, id: photos.at(-1)?.id ?? '' }
}
const matchesOf = async (id: string) =>
  (await database<{ otherId: string }[]>`select other_id from photo_match where photo_id = ${id}`).map(
    ({ otherId }) => otherId,
  )

test('a copy and its original name each other; a removed picture is named no more', async () => {
  const [original, copy, other] = [
    await add(ada, drawing(0)),
    await add(thief, drawing(0).flop()),
    await add(thief, drawing(37)),
  ]
  expect([await matchesOf(original.id), await matchesOf(copy.id)]).toEqual([[copy.id], [original.id]])
  expect(await matchesOf(other.id)).toEqual([])
  await database`delete from photo where id = ${copy.id}`
  expect(await matchesOf(original.id)).toEqual([])
})

test('a picture of a duplicated home has the look and the matches of the one it is copied from', async () => {
  const [original, copy] = [await add(ada, drawing(74)), await add(thief, drawing(74).negate({ alpha: false }))]
  const twin = await services.listings.duplicate(thief.person, copy.home)
  const twinId = (await services.listings.list([twin]))[0]?.photos[0]?.id ?? ''
  expect(await matchesOf(twinId)).toEqual([original.id])
  expect((await matchesOf(original.id)).toSorted()).toEqual([copy.id, twinId].toSorted())
  const looks = await database`
    select fingerprint, hashes::text, hash_keys from photo_look where photo_id in (${copy.id}, ${twinId})`
  expect(looks).toHaveLength(2)
  expect(looks[1]).toEqual(looks[0])
})

test('a drawn or plain picture has no look', async () => {
  const drawn = await add(ada, drawing(111), { room: 'living', time: null, drawn: true })
  const plain = await add(ada, sharp({ create: { width: 800, height: 600, channels: 3, background: '#abc' } }))
  expect(await database`select from photo_look where photo_id in (${drawn.id}, ${plain.id})`).toEqual([])
})

test('many newer copies do not hide the original', async () => {
  const original = await add(ada, drawing(148))
  const first = await add(thief, drawing(148))
  await database`
    with copied as (insert into photo (listing_id, position, file_name, width, height, widths, blurred, created_at)
      select listing_id, number, 'b.jpg', width, height, widths, blurred, created_at + number * interval '1 second'
      from photo, generate_series(1, 30) number where id = ${first.id} returning id)
    insert into photo_look (photo_id, fingerprint, hashes, hash_keys)
    select copied.id, fingerprint, hashes, hash_keys from copied, photo_look where photo_id = ${first.id}`
  clock.pass(60)
  const matches = await matchesOf((await add(thief, drawing(148))).id)
  expect(matches).toHaveLength(24)
  expect(matches).toEqual(expect.arrayContaining([original.id, first.id]))
})
