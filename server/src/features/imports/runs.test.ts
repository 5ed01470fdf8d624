/** An import that turns out wrong is taken back as a whole. */
import type { ImportRuns, ImportUndone } from '@keyhold/api/feeds.schema.ts'
import type { ImportPreview } from '@keyhold/api/imports.schema.ts'
import { afterAll, expect, test } from 'vitest'
import { createTestHomes, jpeg } from '../../testing/homes.ts'
import { createRuns } from './runs.ts'

const homes = await createTestHomes()
const { services } = homes
const { database, clock } = services.deps
afterAll(() => services.close())
const ada = await homes.createPerson()
const ben = await homes.createPerson()

const head =
  'reference,title,description,rentPrice,deposit,availableFrom,roomSize,termOfLease,floorType,nearToMetro,address1,locationLat,locationLng,city,country'
const row = (reference: string, rent: number) =>
  `${reference},Home ${reference},A calm flat,${rent},500,2026-12-01,60,flexible,ground,Bus 52,Calle 1,13.70,-89.22,San Salvador,SV`
async function bring(...rows: string[]) {
  const file = [head, ...rows].join('\n')
  const { plan } = (await ada.call<ImportPreview>('POST', '/roomAd/import/preview', { file })).body
  clock.pass(1)
  expect((await ada.call('POST', '/roomAd/import', { file, plan })).status).toBe(200)
}
const runs = async () => (await ada.call<ImportRuns>('GET', '/roomAd/imports')).body.runs
const undo = (id = '', who = ada) => who.call<ImportUndone & { code: string }>('PUT', `/roomAd/imports/${id}/undo`)
const mine = async () =>
  (await services.listings.listOf(ada.id))
    .map(({ title, rentPrice, state }) => [title, rentPrice, state])
    .sort((one, other) => String(one[0]).localeCompare(String(other[0])))
const idOf = async (title: string) =>
  (await services.listings.listOf(ada.id)).find((home) => home.title === title)?.id ?? ''

test('an import is taken back as a whole: new drafts go, changes go back, what was taken out of search returns', async () => {
  await bring(row('A', 700), row('B', 700))
  await services.listings.upload(ada.person, await idOf('Home B'), {
    files: [{ fileName: 'living.jpg', bytes: await jpeg() }],
  })
  await services.listings.publish(ada.person, await idOf('Home B'))
  const before = await mine()
  await bring(row('A', 900), row('C', 700))
  expect(await mine()).toEqual([
    ['Home A', 900, 'draft'],
    ['Home B', 700, 'unpublished'],
    ['Home C', 700, 'draft'],
  ])
  const [last] = await runs()
  expect(last).toMatchObject({ isByFeed: false, new: 1, changed: 1, gone: 1, undoneAt: null })
  expect((await undo(last?.id, ben)).body.code).toBe('import-not-found')
  expect((await undo(last?.id)).body).toEqual({ undone: 3, left: [], stoppedFeed: null })
  expect(await mine()).toEqual(before)
  expect(await undo(last?.id)).toMatchObject({ status: 409, body: { code: 'import-taken-back' } })
})

test('what somebody edited since is left as they made it, and said', async () => {
  await bring(row('A', 950), row('B', 700), row('D', 700))
  await services.listings.save(ada.person, await idOf('Home A'), { deposit: 640 })
  await services.listings.save(ada.person, await idOf('Home D'), { title: 'Home D, renovated' })
  const [last] = await runs()
  expect((await undo(last?.id)).body).toEqual({
    undone: 0,
    stoppedFeed: null,
    left: [
      { reference: 'A', refusal: 'changed-meanwhile' },
      { reference: 'D', refusal: 'changed-meanwhile' },
    ],
  })
  expect(await mine()).toContainEqual(['Home A', 950, 'draft'])
  expect(await mine()).toContainEqual(['Home D, renovated', 700, 'draft'])
})

test('who showed a home, hid it again, or gave it pictures since the import has touched it', async () => {
  await bring(row('A', 960), row('G', 700))
  await services.listings.upload(ada.person, await idOf('Home A'), {
    files: [{ fileName: 'a.jpg', bytes: await jpeg() }],
  })
  await services.listings.publish(ada.person, await idOf('Home A'))
  await services.listings.upload(ada.person, await idOf('Home G'), {
    files: [{ fileName: 'g.jpg', bytes: await jpeg() }],
  })
  const [shown] = await runs()
  const left = (reference: string) => ({ reference, refusal: 'changed-meanwhile' })
  expect((await undo(shown?.id)).body).toMatchObject({ left: [left('A'), left('G')] })
  await bring(row('G', 700))
  const [gone] = await runs()
  expect(gone).toMatchObject({ gone: 2 })
  clock.pass(1)
  await services.listings.publish(ada.person, await idOf('Home A'))
  clock.pass(1)
  await services.listings.unpublish(ada.person, await idOf('Home A'))
  expect((await undo(gone?.id)).body).toMatchObject({ undone: 1, left: [left('A')] })
  expect(await mine()).toContainEqual(['Home A', 960, 'unpublished'])
})

test('a policy that nobody had chosen, and a place that its landlord had confirmed, are so again', async () => {
  await bring(row('P', 700))
  const id = await idOf('Home P')
  await services.listings.save(ada.person, id, { placeConfirmed: true })
  const [policyHead, moved] = [`${head},depositPolicy`, `${row('P', 700).replace('13.70', '13.71')},until-move-out`]
  const file = [policyHead, moved].join('\n')
  const { plan, lines } = (await ada.call<ImportPreview>('POST', '/roomAd/import/preview', { file })).body
  expect(lines[0]).toMatchObject({ reference: 'P', result: 'changed' })
  clock.pass(1)
  await ada.call('POST', '/roomAd/import', { file, plan })
  expect(await services.listings.find(id)).toMatchObject({ policyChosen: true, placeConfirmed: false })
  const [last] = await runs()
  expect((await undo(last?.id)).body).toMatchObject({ left: [] })
  expect(await services.listings.find(id)).toMatchObject({
    policyChosen: false,
    placeConfirmed: true,
    locationLat: 13.7,
  })
})

test('whoever takes back what a feed did stops the feed, and is told its address', async () => {
  const url = 'https://agency.test/homes.csv'
  await database`insert into feed (landlord_id, url, created_at, next_read_at) values (${ada.id}, ${url}, now(), 'infinity')`
  await bring(row('A', 970))
  const [last] = await runs()
  await database`update import_run set by_feed = true where id = ${last?.id ?? ''}`
  expect((await undo(last?.id)).body).toMatchObject({ stoppedFeed: url })
  expect(await database`select from feed`).toEqual([])
})

test('whoever dies in the middle leaves no half home: each is there whole with what was before, or not at all', async () => {
  await database`
    create function fails() returns trigger language plpgsql as $$ begin
      if new.reference = 'F2' then raise 'the process died'; end if; return new; end $$`
  await database`create trigger dies before insert on import_change for each row execute function fails()`
  const file = [head, row('F1', 700), row('F2', 700), row('F3', 700)].join('\n')
  const { plan } = (await ada.call<ImportPreview>('POST', '/roomAd/import/preview', { file })).body
  clock.pass(1)
  expect((await ada.call('POST', '/roomAd/import', { file, plan })).status).toBe(500)
  expect((await mine()).map(([title]) => title)).toContain('Home F1')
  expect((await mine()).map(([title]) => title)).not.toContain('Home F2')
  await database`drop trigger dies on import_change`
  const [last] = await runs()
  expect((await undo(last?.id)).body).toMatchObject({ undone: expect.any(Number), left: [] })
  expect((await mine()).map(([title]) => title)).not.toContain('Home F1')
})

test('after seven days an import stays as it is, and is forgotten', async () => {
  const [last] = await runs()
  clock.pass(7 * 86_400 + 1)
  const later = createRuns({ database, clock, listings: services.listings, publicFetch: { isAllowed: () => true } })
  await expect(later.undo(ada.person, last?.id ?? '')).rejects.toThrow('import-not-found')
  await later.cleanUp()
  expect(await database`select from import_change`).toEqual([])
})
