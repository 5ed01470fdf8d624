/**
 * The cost of AVIF encoding for the server, and the state after SIGKILL in the middle of it: no partial picture is
 * shown, and it is encoded after the restart. With UPLOAD_KILLS set it encodes pictures of 8 MB.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { jpeg } from './testing/homes.ts'
import { cameraPicture, createUploadServer } from './uploads.setup.ts'

const isProof = process.env.UPLOAD_KILLS !== undefined
const server = await createUploadServer({ drawsAvif: true })
const { database, files } = server.services.deps
afterAll(() => server.close())

const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
const create = { width: 1600, height: 1200, channels: 3, background: '#888', noise } as const
const picture = isProof ? await cameraPicture(8_000_000) : await sharp({ create }).jpeg().toBuffer()
/** The allowed memory above idle: as much as two pictures of an upload may take. */
const maxMegabytes = 250

/** Polls until the condition holds; the test's own timeout ends it. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10))
}
const isDrawing = async () =>
  (await database`select from photo_avif where tries > 0 and widths is null and next_try_at is not null`).length > 0
const isDrawn = async () => (await database`select from photo_avif where widths is null`).length === 0

// promise: pub-7-images-avif-killed
test('after a kill during AVIF encoding the picture is encoded completely at the next start, with bounded memory', async () => {
  const home = await server.draft()
  await server.upload(home, await jpeg(), 'first.jpg')
  await until(isDrawn)
  const { now: rest } = server.readMemory()
  await server.upload(home, picture, 'killed.jpg')
  const uploaded = server.readMemory()
  await until(isDrawing)
  await server.killIn(0)
  expect(await isDrawing()).toBe(true)
  await database`update photo_avif set next_try_at = now() - interval '1 hour' where widths is null` // as half an hour later
  await until(isDrawn)
  const drawn = server.readMemory()
  const rows = await database<{ id: string; widths: number[]; avif: number[]; tries: number }[]>`
    select photo.id, photo.widths, photo_avif.widths as avif, tries from photo join photo_avif on photo_id = photo.id`
  expect(rows.map(({ tries }) => tries).toSorted()).toEqual([1, 2])
  const weights = { webp: 0, avif: 0 }
  for (const { id, widths, avif } of rows) {
    const folder = path.join(files, 'photos', id)
    const names = [...widths.map((width) => `${width}.webp`), ...avif.map((width) => `${width}.avif`)]
    expect(readdirSync(folder).toSorted()).toEqual(names.toSorted())
    for (const name of names) {
      const bytes = readFileSync(path.join(folder, name))
      await sharp(bytes, { failOn: 'error' }).stats()
      weights[name.endsWith('.avif') ? 'avif' : 'webp'] += bytes.length
    }
  }
  console.log(
    `A picture of ${(picture.length / 1e6).toFixed(1)} MB: at rest ${rest} MB, peak of its upload ${uploaded.peak} MB, of a start and its AVIF ${drawn.peak} MB; WebP ${weights.webp} bytes, AVIF ${weights.avif}.`,
  )
  expect(drawn.peak - rest).toBeLessThan(maxMegabytes)
})
