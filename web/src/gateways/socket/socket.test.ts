/**
 * The tab's one socket and the signed-in user (D 4.2).
 * @vitest-environment jsdom
 */
import { afterEach, expect, test, vi } from 'vitest'
import { clearSession, saveSession, storedUser } from '../session.ts'
import { ada, aServer } from './socket.setup.ts'
import { isSocketOpen, openSocket } from './socket.ts'

afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

/** The API, where only one token has a valid session. */
function answerTo(living: string) {
  const asked = vi.fn()
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    asked(url)
    const isLiving = new Headers(headers).get('authorization') === living
    return isLiving ? Response.json({ id: ada }) : Response.json({ code: 'session-over' }, { status: 403 })
  })
  return asked
}

test('a user whose session was ended elsewhere is signed out at once, not at the next call', async () => {
  answerTo('Bearer none')
  saveSession({ token: 'Bearer old', user: { id: ada } })
  const server = aServer()
  const close = openSocket(ada, server.connect)
  server.last().onClose('session-over')
  await vi.waitFor(() => expect(storedUser()).toBeUndefined())
  close()
})

test('when the browser reports a lost network, the connection is dropped at once', async () => {
  answerTo('Bearer a')
  saveSession({ token: 'Bearer a', user: { id: ada } })
  const server = aServer()
  const close = openSocket(ada, server.connect)
  await expect.poll(isSocketOpen).toBe(true)
  window.dispatchEvent(new Event('offline'))
  expect(isSocketOpen()).toBe(false)
  close()
})

test('a user who signed in again in another tab stays signed in; a lost connection sends no check', async () => {
  const asked = answerTo('Bearer new')
  saveSession({ token: 'Bearer old', user: { id: ada } })
  const server = aServer()
  const close = openSocket(ada, server.connect)
  saveSession({ token: 'Bearer new', user: { id: ada } })
  server.last().onClose('session-over')
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
  close()
  const closeOther = openSocket(ada, server.connect)
  server.last().onClose(undefined)
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked).toHaveBeenCalledOnce()
  expect(storedUser()?.id).toBe(ada)
  closeOther()
})
