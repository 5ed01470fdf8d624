/**
 * An instance with an unavailable file store: users learn what is missing, the operator where to look, and everything
 * else works.
 */
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { FilesFault } from './gateways/files.ts'
import { createTestHomes, jpeg } from './testing/homes.ts'
import { openTestStore } from './testing/objectStore.ts'

const store = await openTestStore()
const { services, createPerson, publish } = await createTestHomes(store.settings)
const warn = vi.spyOn(services.app.log, 'warn')
afterAll(() => services.close())

const ada = await createPerson()
const home = await publish(ada)
const [picture] = (await ada.call<RoomAd>('GET', `/roomAd/findById/${home}`)).body.property.images
await store.close()

async function changeAvatar() {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(await jpeg(300, 300))], 'me.jpg'))
  return ada.call<{ code: string }>('POST', '/profile/changeAvatar', form)
}

test('pictures are neither served nor accepted, with a correct message; homes still work, and the log names the store once', async () => {
  const shown = await services.app.inject(`/api${picture?.filePath}`)
  const taken = await changeAvatar()
  expect([shown.statusCode, shown.json().code]).toEqual([503, 'files-away'])
  expect([taken.status, taken.body.code]).toEqual([503, 'files-away'])
  expect((await ada.call('GET', `/roomAd/findById/${home}`)).status).toBe(200)
  const err = new FilesFault('The file store does not answer (ECONNREFUSED).', { cause: undefined, isAway: true })
  expect(warn.mock.calls).toEqual([[{ part: 'files', err }, 'away']])
})

test('the health of a process with an S3 store reports that files are away', async () => {
  expect(await services.probes.files?.()).toBe('away')
  expect(await services.probes.database?.()).toBe('ready')
})
