/** Saved replies are visible to their author only. */
import { afterAll, expect, test } from 'vitest'
import { createTestHomes } from '../../../../testing/homes.ts'

const { services, createPerson } = await createTestHomes()
afterAll(() => services.close())
const [ada, ben] = [await createPerson(), await createPerson()]
type Person = typeof ada
const save = (who: Person, content: string, id: string = crypto.randomUUID()) =>
  who.call('POST', '/messages/replies', { id, content })
const list = async (who: Person) => (await who.call<{ id: string; content: string }[]>('GET', '/messages/replies')).body

// promise: sgn-4-chat-replies
test('a reply that is saved twice is stored once, and only its author can read it', async () => {
  const id = crypto.randomUUID()
  for (let times = 0; times < 2; times += 1)
    expect((await save(ada, ' Hello {name}, {home} is free. ', id)).body).toEqual({ success: 'ok' })
  expect(await list(ada)).toEqual([{ id, content: 'Hello {name}, {home} is free.' }])
  expect(await list(ben)).toEqual([])
})

test("no one deletes or changes another person's reply", async () => {
  const [{ id = '' } = {}] = await list(ada)
  expect((await ben.call('DELETE', `/messages/replies/${id}`)).body).toEqual({ code: 'saved-reply-not-found' })
  await save(ben, 'Mine now', id)
  expect((await list(ada)).map(({ content }) => content)).toEqual(['Hello {name}, {home} is free.'])
  expect((await ada.call('DELETE', `/messages/replies/${id}`)).status).toBe(200)
  expect(await list(ada)).toEqual([])
})

test('at most twenty are stored, and none without text', async () => {
  expect((await save(ben, ' \n ')).body).toEqual({ code: 'message-empty' })
  for (let number = 1; number <= 20; number += 1) await save(ben, `Reply ${number}`)
  expect((await save(ben, 'One more')).body).toEqual({ code: 'too-many-saved-replies' })
  expect(await list(ben)).toHaveLength(20)
})
