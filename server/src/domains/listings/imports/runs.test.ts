/** A wrong import can be undone as a whole. */
import type { ImportRuns, ImportUndone } from '@keyhold/api/feeds.schema.ts'
import type { ImportPreview } from '@keyhold/api/imports.schema.ts'
import { afterAll, expect, test } from 'vitest'
import { createPlaces } from '../../../gateways/places.ts'
import { createRateLimiter } from '../../../gateways/rateLimiter.ts'
import { createTestHomes, jpeg } from '../../../testing/homes.ts'
import { createImportParser } from './parser.ts'
import { createRuns } from './runs.ts'
import { createImports } from './service.ts'

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
async function bringAs(who: typeof ada, ...rows: string[]) {
  const file = [head, ...rows].join('\n')
  const { plan } = (await who.call<ImportPreview>('POST', '/roomAd/import/preview', { file })).body
  clock.pass(1)
  expect((await who.call('POST', '/roomAd/import', { file, plan, stock: 'whole' })).status).toBe(200)
}
const bring = (...rows: string[]) => bringAs(ada, ...rows)
const runs = async (who = ada) => (await who.call<ImportRuns>('GET', '/roomAd/imports')).body.runs
const undo = (id = '', who = ada) => who.call<ImportUndone & { code: string }>('PUT', `/roomAd/imports/${id}/undo`)
const mine = async () =>
  (await services.listings.listOf(ada.id))
    .map(({ title, rentPrice, state }) => [title, rentPrice, state])
    .sort((one, other) => String(one[0]).localeCompare(String(other[0])))
const idOf = async (title: string) =>
  (await services.listings.listOf(ada.id)).find((home) => home.title === title)?.id ?? ''

/** Chooses the deposit policy, as an imported home needs (D 12.5), and publishes it. */
async function publish(title: string) {
  const id = await idOf(title)
  await services.listings.save(ada.person, id, { depositPolicy: 'until-move-out' })
  await services.listings.publish(ada.person, id)
}

// promise: sgn-2-import-undo
test('undo reverts an import as a whole: new drafts are deleted, changes revert, and removed homes are published again', async () => {
  await bring(row('A', 700), row('B', 700))
  await services.listings.upload(ada.person, await idOf('Home B'), {
    files: [{ fileName: 'living.jpg', bytes: await jpeg() }],
  })
  await publish('Home B')
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

// promise: sgn-2-import-undo-left
test('undo leaves a home that was edited since as it is, and lists it', async () => {
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

test('publishing a home, hiding it again, or adding pictures counts as an edit', async () => {
  await bring(row('A', 960), row('G', 700))
  await services.listings.upload(ada.person, await idOf('Home A'), {
    files: [{ fileName: 'a.jpg', bytes: await jpeg() }],
  })
  await publish('Home A')
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

test('undo restores an unset policy and a confirmed location', async () => {
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

test("undoing a feed's import stops the feed, and returns its address", async () => {
  const url = 'https://agency.test/homes.csv'
  await database`insert into feed (landlord_id, url, created_at, next_read_at) values (${ada.id}, ${url}, now(), 'infinity')`
  await bring(row('A', 970))
  const [last] = await runs()
  await database`update import_run set by_feed = true where id = ${last?.id ?? ''}`
  expect((await undo(last?.id)).body).toMatchObject({ stoppedFeed: url })
  expect(await database`select from feed`).toEqual([])
})

// promise: sgn-2-import-whole
test('an internal error at one home stops no other: the home is applied fully or not at all, it is listed, and the rest can be undone', async () => {
  await database`
    create function fails() returns trigger language plpgsql as $$ begin
      if new.reference = 'F2' then raise 'no room on the disk'; end if; return new; end $$`
  await database`create trigger fails before insert on import_change for each row execute function fails()`
  const file = [head, row('F1', 700), row('F2', 700), row('F3', 700)].join('\n')
  const { plan } = (await ada.call<ImportPreview>('POST', '/roomAd/import/preview', { file })).body
  clock.pass(1)
  const refused = [{ reference: 'F2', refusal: 'server-fault' }]
  expect((await ada.call('POST', '/roomAd/import', { file, plan, stock: 'whole' })).body).toMatchObject({
    refused,
    underWay: null,
  })
  const titles = async () => (await mine()).map(([title]) => title)
  expect(await titles()).toEqual(expect.arrayContaining(['Home F1', 'Home F3']))
  expect(await titles()).not.toContain('Home F2')
  await database`drop trigger fails on import_change`
  const [last] = await runs()
  expect(last).toMatchObject({ refused, underWay: null })
  expect((await undo(last?.id)).body).toMatchObject({ undone: expect.any(Number), left: [] })
  expect(await titles()).not.toContain('Home F1')
})

const deps = {
  database,
  clock,
  listings: services.listings,
  people: services.accounts,
  publicFetch: { isAllowed: () => true },
  onFault: (error: unknown) => expect.fail(String(error)),
}
const importDeps = {
  database,
  clock,
  places: createPlaces(),
  listings: services.listings,
  parser: createImportParser(),
  rateLimiter: createRateLimiter(database, clock),
  onFault: deps.onFault,
}

test('a long import continues after the answer: it shows progress, blocks another one, and can be undone once done', async () => {
  const cleo = await homes.createPerson()
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const draftReferenced: typeof services.listings.draftReferenced = async (by, reference, ...rest) => {
    if (reference === 'L12') await gate
    return services.listings.draftReferenced(by, reference, ...rest)
  }
  const imports = createImports({
    ...importDeps,
    answeredWithin: 0,
    runs: createRuns({ ...deps, listings: { ...services.listings, draftReferenced } }),
  })
  const file = [head, ...Array.from({ length: 15 }, (_, at) => row(`L${at + 1}`, 700))].join('\n')
  const { plan } = await imports.try(cleo.person, { file })
  const { underWay, refused } = await imports.apply(cleo.person, { file, plan })
  expect([refused, typeof underWay]).toEqual([[], 'string'])
  const run = async () => (await cleo.call<ImportRuns>('GET', '/roomAd/imports')).body.runs[0]
  await expect.poll(run).toMatchObject({ id: underWay, underWay: { done: 11, total: 15 } })
  const another = [head, row('M1', 700)].join('\n')
  const { plan: anothers } = await imports.try(cleo.person, { file: another })
  await expect(imports.apply(cleo.person, { file: another, plan: anothers })).rejects.toThrow('import-under-way')
  expect(await cleo.call('PUT', `/roomAd/imports/${underWay}/undo`)).toMatchObject({
    status: 409,
    body: { code: 'import-under-way' },
  })
  open()
  await expect.poll(run).toMatchObject({ new: 15, underWay: null })
  expect((await cleo.call<ImportUndone>('PUT', `/roomAd/imports/${underWay}/undo`)).body.undone).toBe(15)
  expect(await services.listings.listOf(cleo.id)).toEqual([])
})

// promise: sgn-7-import-goes-on
test('an import whose process crashes is resumed by another, which applies no home twice and overwrites nothing', async () => {
  const dan = await homes.createPerson()
  const dead = new Promise<never>(() => {})
  const draftReferenced: typeof services.listings.draftReferenced = async (by, reference, ...rest) =>
    reference === 'D3' ? dead : services.listings.draftReferenced(by, reference, ...rest)
  const dying = createRuns({ ...deps, listings: { ...services.listings, draftReferenced } })
  const imports = createImports({
    ...importDeps,
    answeredWithin: 0,
    runs: dying,
  })
  const file = [head, ...[1, 2, 3, 4].map((at) => row(`D${at}`, 700))].join('\n')
  const { plan } = await imports.try(dan.person, { file })
  await imports.apply(dan.person, { file, plan })
  const his = () => services.listings.listOf(dan.id)
  await expect.poll(async () => (await his()).length).toBe(2)
  const first = (await his()).find(({ title }) => title === 'Home D1')
  await services.listings.save(dan.person, first?.id ?? '', { rentPrice: 640 })
  const other = createRuns(deps)
  expect(await other.takeUp()).toBe('rest')
  clock.pass(16)
  expect(await other.takeUp()).toBe('more')
  expect((await his()).map(({ title, rentPrice }) => `${title}: ${rentPrice}`).toSorted()).toEqual([
    'Home D1: 640',
    'Home D2: 700',
    'Home D3: 700',
    'Home D4: 700',
  ])
  expect((await other.list(dan))[0]).toMatchObject({ new: 4, refused: [], underWay: null })
  expect(await other.takeUp()).toBe('rest')
})

// promise: sgn-7-import-by-hand
test('a home that its landlord edits during an import is not overwritten, and is listed', async () => {
  const eva = await homes.createPerson()
  const mineOf = () => services.listings.listOf(eva.id)
  const whole = createImports({ ...importDeps, runs: createRuns(deps) })
  const bringAll = async (imports: typeof whole, rent: number) => {
    const file = [head, row('E1', rent), row('E2', rent)].join('\n')
    return imports.apply(eva.person, { file, plan: (await imports.try(eva.person, { file })).plan })
  }
  await bringAll(whole, 700)
  const save: typeof services.listings.save = async (by, id, input, ...rest) => {
    const { title } = (await mineOf()).find((home) => home.id === id) ?? {}
    if (title === 'Home E2') await services.listings.save(by, id, { rentPrice: 640 })
    return services.listings.save(by, id, input, ...rest)
  }
  const slow = createImports({ ...importDeps, runs: createRuns({ ...deps, listings: { ...services.listings, save } }) })
  expect((await bringAll(slow, 900)).refused).toEqual([{ reference: 'E2', refusal: 'changed-meanwhile' }])
  expect((await mineOf()).map(({ rentPrice }) => rentPrice).toSorted()).toEqual([640, 900])
})

// promise: sgn-7-import-one-owner
test('a process that was presumed dead and resumes applies no home twice, refuses nothing, and leaves the end to its successor', async () => {
  const fay = await homes.createPerson()
  const { promise: asleep, resolve: wake } = Promise.withResolvers<void>()
  const draftReferenced: typeof services.listings.draftReferenced = async (by, reference, ...rest) => {
    if (reference === 'S9') await asleep
    return services.listings.draftReferenced(by, reference, ...rest)
  }
  const sleeper = createRuns({ ...deps, listings: { ...services.listings, draftReferenced } })
  const file = [head, ...Array.from({ length: 12 }, (_, at) => row(`S${at + 1}`, 700))].join('\n')
  const { lines } = await createImports({ ...importDeps, runs: sleeper }).plan(fay.person, file)
  const { done } = await sleeper.begin(fay.person, lines)
  await expect.poll(async () => (await services.listings.listOf(fay.id)).length).toBe(8)
  clock.pass(16)
  const other = createRuns(deps)
  expect(await other.takeUp()).toBe('more')
  wake()
  expect(await done).toBeUndefined()
  expect(await services.listings.listOf(fay.id)).toHaveLength(12)
  expect((await other.list(fay))[0]).toMatchObject({ new: 12, refused: [], underWay: null })
})

// promise: sgn-2-import-undo-next
test('imports are undone one after the other until nothing of them is left, except homes edited between them', async () => {
  await bringAs(ben, row('T', 700), row('U', 700))
  const ofBen = () => services.listings.listOf(ben.id)
  const edited = (await ofBen()).find(({ title }) => title === 'Home U')
  await services.listings.save(ben.person, edited?.id ?? '', { deposit: 640 })
  await bringAs(ben, row('T', 900), row('U', 900))
  const [second, first] = await runs(ben)
  expect((await undo(second?.id, ben)).body).toMatchObject({ undone: 2, left: [] })
  expect((await undo(first?.id, ben)).body).toMatchObject({
    undone: 1,
    left: [{ reference: 'U', refusal: 'changed-meanwhile' }],
  })
  expect((await ofBen()).map(({ title, rentPrice }) => [title, rentPrice])).toEqual([['Home U', 700]])
})

test('after seven days an import can no longer be undone, and its record is deleted', async () => {
  const [last] = await runs()
  clock.pass(7 * 86_400 + 1)
  const later = createRuns(deps)
  await expect(later.undo(ada.person, last?.id ?? '')).rejects.toThrow('import-not-found')
  await later.cleanUp()
  expect(await database`select from import_change`).toEqual([])
})
