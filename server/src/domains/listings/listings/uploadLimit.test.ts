import { request } from 'node:http'
import type { RefusalCode } from '@keyhold/rental/refusal.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { type Caller, createTestHomes, jpeg, sampleListing } from '../../../testing/homes.ts'
import { createUploadLimit } from './uploadLimit.ts'

const { services, createPerson } = await createTestHomes()
afterAll(() => services.close())

test('each person has a limit of open forms; one that ended, or failed, makes room for another', async () => {
  const forms = createUploadLimit(2)
  const begin = (who: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    return {
      resolve,
      reject,
      done: forms.whileOpen(
        who,
        async () => undefined,
        () => promise,
      ),
    }
  }
  const refused = { code: 'too-many-requests', retryAfterSeconds: 10 }
  const [first, second] = [begin('ada'), begin('ada')]
  await expect(begin('ada').done).rejects.toMatchObject(refused)
  const other = begin('ben')
  first.resolve('kept')
  second.reject(new Error('broken'))
  other.resolve('kept')
  expect(await Promise.all([first.done, other.done])).toEqual(['kept', 'kept'])
  await expect(second.done).rejects.toThrow('broken')
  begin('ada')
  begin('ada')
  await expect(begin('ada').done).rejects.toMatchObject(refused)
})

// promise: sgn-7-upload-forms
test('a person who sends many forms of pictures at once is refused for now, and no other person is', async () => {
  const [ada, ben] = [await createPerson(), await createPerson()]
  const picture = await jpeg(1600, 1200)
  const address = await services.app.listen({ port: 0, host: '127.0.0.1' })
  const send = async (by: Caller, id: string) => {
    const form = new FormData()
    form.append('id', id)
    form.append('files', new File([new Uint8Array(picture)], 'a.jpg'))
    const headers = { authorization: by.authorization }
    const answer = await fetch(`${address}/api/roomAd/uploadImage`, { method: 'POST', body: form, headers })
    const { code } = (await answer.json()) as { code?: RefusalCode }
    return { status: answer.status, code, wait: answer.headers.get('retry-after') }
  }
  const [hers, his] = await Promise.all([ada, ben].map(({ person }) => services.listings.draft(person, sampleListing)))
  const many = Array.from({ length: 20 }, () => send(ada, hers ?? ''))
  expect((await send(ben, his ?? '')).status).toBe(200)
  const answers = await Promise.all(many)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  expect(new Set(refused.map((one) => JSON.stringify(one)))).toEqual(
    new Set([JSON.stringify({ status: 429, code: 'too-many-requests', wait: '10' })]),
  )
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(6)
  expect((await send(ada, hers ?? '')).status).toBe(200)
})

/** Begins a form of pictures and then stays silent, like a half-open connection. Resolves with the answer. */
function beginForm(address: string, by: Caller, id: string) {
  const headers = { authorization: by.authorization, 'content-type': 'multipart/form-data; boundary=line' }
  const { promise, resolve, reject } = Promise.withResolvers<{ status?: number | undefined; body: string }>()
  const sending = request(`${address}/api/roomAd/uploadImage`, { method: 'POST', headers }, (answer) => {
    let body = ''
    answer.on('data', (chunk) => (body += chunk))
    answer.on('end', () => resolve({ status: answer.statusCode, body }))
  })
  sending.on('error', reject)
  sending.write(
    `--line\r\ncontent-disposition: form-data; name="id"\r\n\r\n${id}\r\n--line\r\ncontent-disposition: form-data; name="files"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\nhalf of it`,
  )
  return promise
}

// promise: sgn-7-upload-silent
test('a form that falls silent is ended after half a minute with the reason, and makes room for the next one', async () => {
  const dora = await createPerson()
  const id = await services.listings.draft(dora.person, sampleListing)
  const { port } = services.app.server.address() as { port: number }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    // Six take all places, and a seventh is refused for now.
    const silent = Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => beginForm(`http://127.0.0.1:${port}`, dora, id)))
    let isEnded = false
    void silent.finally(() => (isEnded = true))
    await expect.poll(() => vi.getTimerCount()).toBe(7) // all were drained
    let seconds = 0
    const pass = () => {
      vi.advanceTimersByTime(5_000)
      seconds += 5
      return isEnded
    }
    await expect.poll(pass).toBe(true)
    expect(seconds).toBeGreaterThanOrEqual(30)
    expect(await silent).toEqual(Array.from({ length: 7 }, () => ({ status: 408, body: '{"code":"upload-silent"}' })))
  } finally {
    vi.useRealTimers()
  }
  const form = new FormData()
  form.append('id', id)
  form.append('files', new File([new Uint8Array(await jpeg())], 'a.jpg'))
  expect((await dora.call('POST', '/roomAd/uploadImage', form)).status).toBe(200)
})
