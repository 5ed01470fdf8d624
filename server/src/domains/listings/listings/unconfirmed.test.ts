/** What a person cannot do before the e-mail address is confirmed (D 4.5), and what they can. */
import { afterAll, expect, test } from 'vitest'
import { createTestHomes, jpeg, sampleListing } from '../../../testing/homes.ts'

const { services, createPerson } = await createTestHomes()
const address = await services.app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => services.close())

const [dora, ada] = [await createPerson({ confirmed: false }), await createPerson()]
const home = await services.listings.draft(dora.person, sampleListing)
const refused = { status: 409, body: { code: 'email-not-confirmed' } }

async function send(path: string, fields: Record<string, string>, file = 'file') {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append(file, new File([new Uint8Array(await jpeg(1600, 1200))], 'a.jpg'))
  const headers = { authorization: dora.authorization }
  const answer = await fetch(`${address}/api${path}`, { method: 'POST', body, headers })
  return { status: answer.status, body: (await answer.json()) as object }
}

test('no photo of a home is taken, and none is stored', async () => {
  expect(await send('/roomAd/uploadImage', { id: home }, 'files')).toMatchObject(refused)
  expect(await services.deps.database`select from photo`).toEqual([])
})

test('no file is sent in a message, but text is', async () => {
  const fields = { id: crypto.randomUUID(), recipientId: ada.person.id }
  expect(await send('/messages/attachments', fields)).toMatchObject(refused)
  const message = { id: crypto.randomUUID(), recipientId: ada.person.id, content: 'Hello' }
  expect((await dora.call('POST', '/messages', message)).status).toBe(200)
})

test.each([
  ['POST', `/roomAd/${home}/calendar/sources`, { name: 'Airbnb', address: 'https://calendar.example/a.ics' }],
  ['PUT', '/roomAd/feed', { address: 'https://feed.example/homes.xml' }],
  ['POST', '/roomAd/feed/read', {}],
  ['POST', '/roomAd/import/preview', { file: 'title\nA home' }],
  ['POST', '/roomAd/import', { file: 'title\nA home', plan: 'a plan' }],
] as const)('%s %s waits for the confirmation', async (method, path, body) => {
  expect(await dora.call(method, path, body)).toMatchObject(refused)
})

test('an own picture and the own data stay possible', async () => {
  expect((await send('/profile/changeAvatar', { userId: dora.person.id })).status).toBe(200)
  const archive = await dora.call('POST', '/profile/leaving/archive', { currentPassword: 'a long password' })
  expect(archive.status).toBe(200)
})
