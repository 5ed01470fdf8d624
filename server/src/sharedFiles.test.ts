/**
 * Two processes with one store (s3rver, a mock, over the network): files received by one are served and removed by the
 * other.
 */
import { readdirSync } from 'node:fs'
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createServices } from './services.ts'
import { createTestHomes, jpeg } from './testing/homes.ts'
import { openTestStore } from './testing/objectStore.ts'

const store = await openTestStore()
const { services, createPerson, publish } = await createTestHomes(store.settings)
const other = await createServices({ ...services.deps, files: '/nowhere' })
afterAll(async () => {
  await other.app.close()
  await services.close()
  await store.close()
})
const ada = await createPerson()
const shown = (path: string) => other.app.inject(`/api${path}`)

// promise: pub-7-images-shared
test('a home’s picture and its copy are served by the other process, and are on no disk', async () => {
  const id = await publish(ada)
  const { id: copy } = (await ada.call<{ id: string }>('PUT', `/roomAd/duplicate/${id}`)).body
  const pathsOf = async (home: string) =>
    (await ada.call<RoomAd>('GET', `/roomAd/findById/${home}`)).body.property.images.map(({ filePath }) => filePath)
  const paths = [...(await pathsOf(id)), ...(await pathsOf(copy))]
  const answers = await Promise.all(paths.map(shown))
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers['content-type']])).toEqual([
    [200, 'image/webp'],
    [200, 'image/webp'],
  ])
  expect((await sharp(answers[0]?.rawPayload).metadata()).width).toBe(640)
  expect(answers[1]?.rawPayload).toEqual(answers[0]?.rawPayload)
  expect(readdirSync(services.deps.files)).not.toContain('photos')
})

test('an avatar is served by the other process until the next one replaces it', async () => {
  const change = async (bytes: Buffer) => {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(bytes)], 'me.jpg'))
    return (await ada.call<{ filePath: string }>('POST', '/profile/changeAvatar', form)).body.filePath
  }
  const first = await change(await jpeg(300, 300))
  expect((await sharp((await shown(first)).rawPayload).metadata()).width).toBe(300)
  const second = await change(await jpeg(400, 400))
  expect([(await shown(first)).statusCode, (await shown(second)).statusCode]).toEqual([404, 200])
})
