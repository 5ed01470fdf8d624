/**
 * The memory cost of pictures for the server, and the state after SIGKILL in the middle of an upload or an import: no
 * partial home or picture, no duplicates, no orphaned file. `npm run prove uploads` sends 15 pictures of 8 MB and 20 at
 * once and kills 20 times each (UPLOAD_KILLS; KILL_SEED repeats a run); `npm test` sends small ones and kills once.
 */
import { existsSync, readdirSync, utimesSync } from 'node:fs'
import path from 'node:path'
import type { ImportPreview } from '@keyhold/api/imports.schema.ts'
import { afterAll, expect, test } from 'vitest'
import { createPhotos } from './domains/listings/photos/service.ts'
import { createDiskFiles } from './gateways/diskFiles.ts'
import { createPhotoFiles } from './gateways/photos.ts'
import { jpeg } from './testing/homes.ts'
import { randomFrom } from './testing/random.ts'
import { cameraPicture, createUploadServer } from './uploads.setup.ts'

const kills = Number(process.env.UPLOAD_KILLS ?? 1)
const isProof = process.env.UPLOAD_KILLS !== undefined
const seed = Number(process.env.KILL_SEED ?? Math.floor(Math.random() * 2 ** 31))
const random = randomFrom(seed)
const server = await createUploadServer()
const { services, landlord } = server
const { database, clock, files } = services.deps
const photos = createPhotos({ ...services.deps, files: createPhotoFiles(createDiskFiles(files)) })
afterAll(() => server.close())

const range = (count: number) => Array.from({ length: count }, (_, at) => at)
const folder = path.join(files, 'photos')
const folders = () => (existsSync(folder) ? readdirSync(folder) : [])
/**
 * The allowed megabytes above idle, for any load: the process handles two pictures at a time, about 90 MB each for 12
 * megapixels, and all others wait on the disk.
 */
const maxMegabytes = 250

/** Does something for each, with limited concurrency. */
async function inTurns<One>(all: readonly One[], atOnce: number, work: (one: One) => Promise<unknown>): Promise<void> {
  const waiting = all.values()
  await Promise.all(
    range(atOnce).map(async () => {
      for (const one of waiting) await work(one)
    }),
  )
}

// promise: sgn-7-upload-memory
test('fifteen pictures of 8 MB, three at a time, and twenty at once from four users take bounded memory', async () => {
  const picture = isProof ? await cameraPicture(8_000_000) : await jpeg(1600, 1200)
  const weight = `${(picture.length / 1e6).toFixed(1)} MB`
  await server.upload(await server.draft(), await jpeg(), 'first.jpg') // one-time loading does not count for a picture
  const { now: rest } = server.readMemory()
  const home = await server.draft()
  const begun = performance.now()
  await inTurns(range(15), 3, (at) => server.upload(home, picture, `${at}.jpg`))
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const fifteen = server.readMemory()
  expect((await services.listings.read(home, landlord.person)).photos).toHaveLength(15)
  const ofFive = server.landlords.flatMap((by) => range(5).map(() => by)) // a user has at most six open
  const drafts = await Promise.all(ofFive.map(async (by) => ({ by, id: await server.draft(by) })))
  const tries = await Promise.all(drafts.map(({ id, by }) => server.upload(id, picture, 'at-once.jpg', by)))
  expect(new Set(tries)).toEqual(new Set([1]))
  const twenty = server.readMemory()
  console.log(`15 pictures of ${weight}, three at a time: ${seconds} s, peak ${fifteen.peak} MB (at rest ${rest} MB).`)
  console.log(`20 pictures of ${weight} at once: peak ${twenty.peak} MB, ${twenty.now} MB after.`)
  expect(fifteen.peak - rest).toBeLessThan(maxMegabytes)
  expect(twenty.peak - rest).toBeLessThan(maxMegabytes)
}, 600_000)

/** Expects that each picture has its row and a file of each width. Returns the number of orphaned files. */
async function sweep(): Promise<number> {
  const yesterday = clock.now() / 1000 - 2 * 86_400
  for (const name of folders()) utimesSync(path.join(folder, name), yesterday, yesterday)
  const before = folders().length
  await photos.cleanUp()
  const rows = await database<{ id: string; widths: number[] }[]>`select id, widths from photo`
  expect(folders().toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  for (const { id, widths } of rows)
    expect(readdirSync(path.join(folder, id)).toSorted()).toEqual(widths.map((width) => `${width}.webp`).toSorted())
  return before - rows.length
}

// promise: sgn-7-upload-killed
test('after kills during uploads and retries each picture exists once and complete, and orphaned files are deleted', async () => {
  const picture = isProof ? await cameraPicture(2_000_000) : await jpeg(1600, 1200)
  let tries = 0
  const pictures = range(6).map((at) => `${at}.jpg`)
  for (const _ of range(kills)) {
    const home = await server.draft()
    const killed = server.killIn(random() * (isProof ? 2_000 : 400))
    await inTurns(pictures, 3, async (name) => {
      const sent = await server.upload(home, picture, name)
      tries += sent
    })
    await killed
    const { photos: stored } = await services.listings.read(home, landlord.person)
    expect(stored.map(({ fileName }) => fileName).toSorted()).toEqual(pictures)
  }
  const orphans = await sweep()
  console.log(
    `${kills} kills while ${6 * kills} pictures came, seed ${seed}: ${tries} tries, each stored once; ${orphans} orphaned files deleted.`,
  )
}, 1_200_000)

const head =
  'reference,title,description,rentPrice,deposit,availableFrom,roomSize,termOfLease,floorType,nearToMetro,address1,locationLat,locationLng,city,country,photos'
const row = (at: number, rent: number) =>
  `K-${at},Home ${at},A calm flat,${rent},500,2026-12-01,60,flexible,ground,Bus 52,Calle ${at},13.70,-89.22,San Salvador,SV,https://pictures.test/${at}.jpg`

// promise: sgn-7-import-killed
test('after kills during an import it resumes automatically, and each home exists once and complete', async () => {
  const count = isProof ? 300 : 40
  let deaths = 0
  for (const round of range(kills)) {
    const file = [head, ...range(count).map((at) => row(at, 700 + round))].join('\n')
    const bring = async () => {
      const tried = await server.ask<ImportPreview>('POST', '/roomAd/import/preview', { file })
      return tried && (await server.ask('POST', '/roomAd/import', { file, plan: tried.plan }))
    }
    const killed = server.killIn(random() * (isProof ? 3_000 : 500))
    while (!(await bring())) {
      deaths += 1
      await server.importsDone()
    }
    await killed
    await server.importsDone()
    const homes = await database`
      select reference, rent_price, city_id, address1, title, location_lat, version,
        (select count(*)::integer from import_picture where listing_id = listing.id) as pictures
      from listing where landlord_id = ${landlord.id} and reference is not null and deleted_at is null order by reference`
    expect(homes).toHaveLength(count)
    const whole = { rentPrice: 700 + round, cityId: 3_583_361, locationLat: 13.7, pictures: 1 }
    for (const home of homes) expect(home).toMatchObject({ ...whole, title: `Home ${String(home.reference).slice(2)}` })
    // Every change of a home can be undone: each has its record.
    const [{ noted } = { noted: 0 }] = await database<{ noted: number }[]>`
      select count(*)::integer as noted from import_change where before is not null`
    expect(noted).toBe(count * (round + 1))
  }
  console.log(
    `${kills} kills around imports of ${count} homes, seed ${seed}: ${deaths} calls unanswered; no partial home, none twice.`,
  )
}, 1_200_000)
