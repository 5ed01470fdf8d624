/** API calls that prepare a valid action: a refusal is an error, because nothing can continue then. */
import type { InjectOptions } from 'fastify'
import type { createTestDesk } from '../../../domains/disputes/desk/desk.setup.ts'
import type { CallerName } from '../calls.ts'

/** The password of all users. */
export const password = 'a password of tests'

export type Desk = Awaited<ReturnType<typeof createTestDesk>>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
// biome-ignore lint/suspicious/noExplicitAny: read as a test reads answers
type Answered = any

/** Opens it; `tokenOf` signs the five callers in, others have their own session. */
export function createAsking(
  { services }: Desk,
  photo: Buffer,
  tokenOf: (caller: CallerName) => Promise<string | undefined>,
) {
  const { app, deps } = services
  const send = async (request: InjectOptions) => {
    await deps.database`delete from rate_limit`
    const answer = await app.inject(request)
    if (answer.statusCode !== 200) throw new Error(`${request.method} ${String(request.url)}: ${answer.body}`)
    return answer
  }
  return {
    async ask(by: CallerName | { token: string }, method: Method, path: string, payload?: object): Promise<Answered> {
      const token = typeof by === 'string' ? await tokenOf(by) : by.token
      const headers = token ? { authorization: token } : {}
      return (await send({ method, url: `/api${path}`, headers, ...(payload && { payload }) })).json()
    },
    /** Sends a form with a picture. */
    async upload(by: CallerName, path: string, fields: Record<string, string>, name = 'file'): Promise<Answered> {
      const form = new FormData()
      for (const [key, value] of Object.entries(fields)) form.append(key, value)
      form.append(name, new File([new Uint8Array(photo)], 'kitchen.jpeg', { type: 'image/jpeg' }))
      const sent = new Response(form)
      const type = sent.headers.get('content-type') ?? ''
      const headers = { authorization: (await tokenOf(by)) ?? '', 'content-type': type }
      const payload = Buffer.from(await sent.arrayBuffer())
      return (await send({ method: 'POST', url: `/api${path}`, headers, payload })).json()
    },
    /** A session of another user. */
    async signIn(email: string): Promise<string> {
      const payload = new URLSearchParams({ username: email, password }).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return String((await send({ method: 'POST', url: '/api/login', payload, headers })).headers.authorization)
    },
  }
}
