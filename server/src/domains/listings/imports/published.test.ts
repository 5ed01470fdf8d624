/** What an import may publish, hide and show again (D 12.5). */
import type { ImportDone, ImportPreview } from '@keyhold/api/imports.schema.ts'
import type { PortfolioResult } from '@keyhold/api/portfolio.schema.ts'
import { afterAll, expect, test } from 'vitest'
import { createTestHomes, jpeg } from '../../../testing/homes.ts'

const homes = await createTestHomes()
const { services } = homes
afterAll(() => services.close())

type Person = Awaited<ReturnType<typeof homes.createPerson>>
const head =
  'reference,title,description,rentPrice,deposit,availableFrom,roomSize,termOfLease,floorType,nearToMetro,address1,locationLat,locationLng,city,country'
const row = (reference: string, rent = 700) =>
  `${reference},Home ${reference},A calm flat,${rent},500,2026-12-01,60,flexible,ground,Bus 52,Calle 1,13.70,-89.22,San Salvador,SV`
const fileOf = (rows: readonly string[], more = '') =>
  [`${head}${more && ',depositPolicy'}`, ...rows.map((each) => each + more)].join('\n')
const preview = async (who: Person, file: string, more: object = {}) =>
  (await who.call<ImportPreview>('POST', '/roomAd/import/preview', { file, ...more })).body
async function bring(who: Person, file: string, more: object = { stock: 'whole' }) {
  const { plan, counts } = await preview(who, file, more)
  expect((await who.call<ImportDone>('POST', '/roomAd/import', { file, plan, ...more })).body).toMatchObject({
    refused: [],
    underWay: null,
  })
  return counts
}
const mine = async (who: Person) =>
  (await services.listings.listOf(who.id)).toSorted((one, two) => String(one.title).localeCompare(String(two.title)))
async function addPictures(who: Person) {
  for (const { id } of await mine(who))
    await services.listings.upload(who.person, id, { files: [{ fileName: 'a.jpg', bytes: await jpeg() }] })
}
const states = async (who: Person) => (await mine(who)).map(({ state }) => state)

// promise: imports-policy
test('an imported home is not published by any call without a chosen deposit policy', async () => {
  const ada = await homes.createPerson()
  await bring(ada, fileOf([row('A')]))
  await addPictures(ada)
  const [home] = await mine(ada)
  const id = home?.id ?? ''
  const refused = { status: 422, body: { code: 'listing-incomplete', fields: { depositPolicy: 'required' } } }
  expect(await ada.call('PUT', `/roomAd/publish/${id}`)).toMatchObject(refused)
  const bulk = await ada.call<PortfolioResult>('PUT', '/roomAd/mine', { change: 'publish', ids: [id] })
  expect(bulk.body.results).toMatchObject([{ refusal: 'listing-incomplete' }])
  const copy = await services.listings.duplicate(ada.person, id)
  expect(await ada.call('PUT', `/roomAd/publish/${copy}`)).toMatchObject(refused)
  expect(
    (await ada.call<{ rows: { missing: string[] }[] }>('GET', '/roomAd/mine')).body.rows.every(({ missing }) =>
      missing.includes('depositPolicy'),
    ),
  ).toBe(true)
  await services.listings.save(ada.person, id, { depositPolicy: 'at-handover' })
  expect(await ada.call('PUT', `/roomAd/publish/${id}`)).toMatchObject({ status: 200 })
})

test('a policy in the file is a choice, even if it is the default one; a home made by hand keeps the default', async () => {
  const ada = await homes.createPerson()
  await bring(ada, fileOf([row('A')]))
  expect(await bring(ada, fileOf([row('A')], ',at-handover'))).toMatchObject({ changed: 1 })
  expect(await bring(ada, fileOf([row('A')], ',at-handover'))).toMatchObject({ same: 1 })
  await addPictures(ada)
  await services.listings.publish(ada.person, (await mine(ada))[0]?.id ?? '')
  const ben = await homes.createPerson()
  expect(await services.listings.find(await homes.publish(ben))).toMatchObject({
    state: 'published',
    policyChosen: false,
  })
})

test('an imported home has a blurred place unless the file says otherwise', async () => {
  const ada = await homes.createPerson()
  await bring(ada, [`${head},placeIs`, `${row('A')},`, `${row('B')},exact`].join('\n'))
  const [blurred, exact] = await mine(ada)
  expect([blurred?.placeIs, exact?.placeIs]).toEqual(['blurred', 'exact'])
  expect(blurred?.shownLat).not.toBe(blurred?.locationLat)
  await services.listings.save(ada.person, blurred?.id ?? '', { placeIs: 'exact' })
  expect(await bring(ada, fileOf([row('A'), row('B')]))).toMatchObject({ same: 2 })
})

// promise: imports-flaps
test('homes that leave a file and come back are shown again, unless a person hid them', async () => {
  const ada = await homes.createPerson()
  const all = ['A', 'B', 'C'].map((each) => row(each))
  await bring(ada, fileOf(all, ',until-move-out'))
  await addPictures(ada)
  for (const { id } of await mine(ada)) await services.listings.publish(ada.person, id)
  expect(await bring(ada, fileOf([row('C')], ',until-move-out'))).toMatchObject({ gone: 2 })
  expect(await states(ada)).toEqual(['unpublished', 'unpublished', 'published'])
  await services.listings.unpublish(ada.person, (await mine(ada))[1]?.id ?? '') // B, by hand
  const back = fileOf([row('A', 720), row('B'), row('C')], ',until-move-out')
  expect(await bring(ada, back)).toMatchObject({ back: 1, same: 2 })
  expect(await states(ada)).toEqual(['published', 'unpublished', 'published'])
  expect((await mine(ada))[0]?.rentPrice).toBe(720)
  const { runs } = (await ada.call<{ runs: { id: string; back: number }[] }>('GET', '/roomAd/imports')).body
  const last = runs.find((run) => run.back === 1)
  expect((await ada.call('PUT', `/roomAd/imports/${last?.id}/undo`)).body).toMatchObject({ undone: 1, left: [] })
  expect((await mine(ada))[0]).toMatchObject({ state: 'unpublished', rentPrice: 700 })
})

// promise: imports-whole-stock
test('a file that lacks more than a fifth of the homes asks whether it is the whole stock', async () => {
  const ada = await homes.createPerson()
  const rows = Array.from({ length: 10 }, (_, at) => row(`R-${at}`))
  await bring(ada, fileOf(rows, ',until-move-out'))
  await addPictures(ada)
  for (const { id } of await mine(ada)) await services.listings.publish(ada.person, id)
  const fifth = fileOf(rows.slice(2), ',until-move-out')
  expect(await preview(ada, fifth)).toMatchObject({ asksStock: false, counts: { gone: 2 } })
  const more = fileOf(rows.slice(3), ',until-move-out')
  const asked = await preview(ada, more)
  expect(asked).toMatchObject({ asksStock: true, counts: { gone: 3 } })
  expect(await ada.call('POST', '/roomAd/import', { file: more, plan: asked.plan })).toMatchObject({
    status: 409,
    body: { code: 'import-stock-unsaid' },
  })
  expect(await bring(ada, more, { stock: 'part' })).toMatchObject({ gone: 0, same: 7 })
  expect((await states(ada)).every((state) => state === 'published')).toBe(true)
  expect(await bring(ada, more)).toMatchObject({ gone: 3 })
})
