/** An agency imports its homes from a file, repeatedly. */
import type { ImportRuns } from '@keyhold/api/feeds.schema.ts'
import type { ImportDone, ImportPreview } from '@keyhold/api/imports.schema.ts'
import { afterAll, expect, test } from 'vitest'
import { createTestHomes, jpeg } from '../../../testing/homes.ts'

const homes = await createTestHomes()
const { services } = homes
afterAll(() => services.close())
const ada = await homes.createPerson()

const head =
  'reference,title,description,rentPrice,deposit,availableFrom,roomSize,termOfLease,floorType,nearToMetro,address1,locationLat,locationLng,city,country'
const row = (reference: string, rent: number | string, title = `Home ${reference}`) =>
  `${reference},${title},A calm flat,${rent},500,2026-12-01,60,flexible,ground,Bus 52,Calle 1,13.70,-89.22,San Salvador,SV`
const fileOf = (...rows: string[]) => [head, ...rows].join('\n')
const preview = async (file: string, who = ada) =>
  (await who.call<ImportPreview>('POST', '/roomAd/import/preview', { file })).body
/** Imports a file and waits for its end: a long import continues after the answer. */
async function bring(file: string) {
  const { plan } = await preview(file)
  const apply = { file, plan, stock: 'whole' }
  const { underWay, ...done } = (await ada.call<ImportDone>('POST', '/roomAd/import', apply)).body
  const runs = async () => (await ada.call<ImportRuns>('GET', '/roomAd/imports')).body.runs
  const isUnderWay = async () => (await runs()).some((run) => run.underWay)
  if (underWay) await expect.poll(isUnderWay, { interval: 200 }).toBe(false)
  return done
}
const mine = () => services.listings.listOf(ada.id)

// promise: sgn-2-import-trial
test('a preview shows line by line what would happen to each home, and changes nothing', async () => {
  const tried = await preview(
    fileOf(
      row('SS-1', 900),
      row('SS-2', '12.5'),
      row('SS-1', 700),
      row('SS-3', 800).replace('San Salvador', 'S. Salvador'),
    ),
  )
  expect(tried.counts).toEqual({ back: 0, later: 0, new: 1, changed: 0, same: 0, refused: 3, gone: 0 })
  expect(tried.lines.map(({ line, result, errors }) => [line, result, errors])).toEqual([
    [2, 'new', {}],
    [3, 'refused', { rentPrice: 'not-whole' }],
    [4, 'refused', { reference: 'reference-twice' }],
    [5, 'refused', { city: 'city-not-known' }],
  ])
  expect(await mine()).toEqual([])
})

test('a clause that hides money with soft hyphens needs review, and a NUL in a cell stops nothing', async () => {
  const file = [`${head},ownClauses`, `${row('SS-1', 900)},A de\u00ADposit of 500 U\u00ADSD`, row('SS-2\u0000', 900)]
  const { lines } = await preview(file.join('\n'))
  expect(lines.map(({ reference, result, errors }) => [reference, result, errors])).toEqual([
    ['SS-1', 'new', {}],
    ['SS-2', 'new', {}],
  ])
  const shown = await homes.publish(ada)
  const { lines: changed } = await preview(`reference,ownClauses\n${shown},A de\u00ADposit of 500 U\u00ADSD`)
  expect(changed[0]).toMatchObject({ result: 'refused', errors: { ownClauses: 'about-money' } })
  await services.listings.remove(ada.person, shown)
})

test('a marker far from its city needs confirmation', async () => {
  const { lines } = await preview(fileOf(row('SS-1', 900).replace('-89.22', '89.22')))
  expect(lines[0]).toMatchObject({ result: 'refused', errors: { locationLat: 'marker-far' } })
})

// promise: sgn-2-import
test('300 homes are imported, 20 change, 5 are removed, and the same file again changes nothing', async () => {
  const numbers = Array.from({ length: 300 }, (_, at) => at)
  const first = fileOf(...numbers.map((at) => row(`SS-${at}`, 700)))
  expect(await bring(first)).toEqual({
    counts: { back: 0, later: 0, new: 300, changed: 0, same: 0, refused: 0, gone: 0 },
    refused: [],
  })
  const made = await mine()
  expect(made).toHaveLength(300)
  expect(made.every(({ state, city }) => state === 'draft' && city?.name === 'San Salvador')).toBe(true)
  for (const home of made.filter(({ title }) => ['Home SS-0', 'Home SS-297', 'Home SS-299'].includes(title ?? ''))) {
    await services.listings.upload(ada.person, home.id, { files: [{ fileName: 'living.jpg', bytes: await jpeg() }] })
    await services.listings.save(ada.person, home.id, { depositPolicy: 'until-move-out' })
    await services.listings.publish(ada.person, home.id)
  }
  const second = fileOf(...numbers.slice(0, 295).map((at) => row(`SS-${at}`, at < 20 ? 720 : 700)))
  const tried = await preview(second)
  expect(tried.counts).toEqual({ back: 0, later: 0, new: 0, changed: 20, same: 275, refused: 0, gone: 2 })
  expect(tried.lines[0]?.changes).toEqual([{ field: 'rentPrice', from: '700', to: '720' }])
  await bring(second)
  const after = await mine()
  expect(after).toHaveLength(300)
  expect(after.filter(({ rentPrice }) => rentPrice === 720)).toHaveLength(20)
  expect(after.filter(({ state }) => state === 'published').map(({ title }) => title)).toEqual(['Home SS-0'])
  expect((await preview(second)).counts).toEqual({
    back: 0,
    later: 0,
    new: 0,
    changed: 0,
    same: 295,
    refused: 0,
    gone: 0,
  })
})

test('a change made since the preview is not overwritten', async () => {
  const file = fileOf(row('SS-0', 750))
  const { plan, lines } = await preview(file)
  await services.listings.save(ada.person, lines[0]?.id ?? '', { rentPrice: 999 })
  expect(await ada.call('POST', '/roomAd/import', { file, plan })).toMatchObject({
    status: 409,
    body: { code: 'import-changed-meanwhile' },
  })
  expect((await mine()).filter(({ rentPrice }) => rentPrice === 999)).toHaveLength(1)
})

// promise: sgn-2-import-hand
test('homes listed by hand stay unchanged when a file without them is imported', async () => {
  const eva = await homes.createPerson()
  await homes.publish(eva)
  const { counts } = await preview(fileOf(row('E-1', 700)), eva)
  expect(counts).toMatchObject({ new: 1, gone: 0 })
})

// promise: sgn-2-import-export
test('a removed home that returns is restored as it was', async () => {
  const answer = await services.app.inject({ url: '/api/roomAd/export', headers: { authorization: ada.authorization } })
  expect(answer.headers['content-disposition']).toContain('keyhold-homes.csv')
  expect((await preview(answer.body)).counts).toMatchObject({ new: 0, changed: 0, refused: 0, same: 300 })
})

test('a file that is no table of homes, one with too many, and a person without a landlord role are refused', async () => {
  const ben = await homes.createPerson({ lists: false })
  const refusal = async (file: string, who = ada) => ((await preview(file, who)) as unknown as { code: string }).code
  expect(await refusal('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>')).toBe(
    'import-with-entities',
  )
  expect(await refusal('title\nAttic')).toBe('import-unreadable')
  expect(await refusal('reference\n"SS-1')).toBe('import-unreadable')
  expect(await refusal(['reference', ...Array.from({ length: 5001 }, (_, at) => `R-${at}`)].join('\n'))).toBe(
    'import-too-long',
  )
  expect(await refusal('reference\nSS-1', ben)).toBe('landlord-profile-needed')
})
