/**
 * An expired session (403): actions redirect to the login page and back, public pages only clear it (spec public §6,
 * D 3.1).
 * @vitest-environment jsdom
 */
import { currentUser } from '@keyhold/api/accounts.ts'
import { searchRoomAds } from '@keyhold/api/search.ts'
import { renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api, fileUrl, quietApi, useRefusal } from './api.ts'
import { clearSession, saveSession, storedToken, storedUser } from './session.ts'
import { findMessages } from './text/messages.server.ts'
import { createMessageStore, TextProvider } from './text/useText.tsx'

const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
const assign = vi.fn()
const at = (pathname: string, search = '', hash = '') => vi.stubGlobal('location', { pathname, search, hash, assign })

beforeEach(() => {
  saveSession({ token: 'Bearer a', user: { id: 'ben' } })
  vi.stubGlobal('fetch', fetched)
  fetched.mockResolvedValue(Response.json({ code: 'session-over' }, { status: 403 }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
  clearSession()
})

// promise: pub-6-403, pub-8-403, sgn-8-403
test('when the session has expired, an action redirects to the login page and back afterwards', async () => {
  at('/profile/ben/requests', '?page=2')
  await expect(api(currentUser)).rejects.toMatchObject({ status: 403 })
  expect(assign).toHaveBeenCalledWith('/login?redirect=%2Fprofile%2Fben%2Frequests%3Fpage%3D2')
  expect([storedToken(), storedUser()]).toEqual([undefined, undefined])
})

test('a user who followed an email link to a page section returns to that section', async () => {
  at('/profile/ben/home', '', '#notices')
  await expect(api(currentUser)).rejects.toMatchObject({ status: 403 })
  expect(assign).toHaveBeenCalledWith('/login?redirect=%2Fprofile%2Fben%2Fhome%23notices')
})

// promise: pub-6-403-login, sgn-8-403-login
test('the login page does not redirect to itself', async () => {
  at('/login')
  await expect(api(currentUser)).rejects.toMatchObject({ status: 403 })
  expect(assign).not.toHaveBeenCalled()
})

// promise: pub-6-403-quiet
test('a public page only clears the stored session', async () => {
  at('/properties')
  await expect(quietApi(searchRoomAds, { input: {} })).rejects.toMatchObject({ status: 403 })
  expect(assign).not.toHaveBeenCalled()
  expect(storedUser()).toBeUndefined()
})

// promise: pub-6-token, pub-7-token
test('every call sends the stored token, and a renewed token replaces it', async () => {
  fetched.mockImplementation(async () => Response.json({ id: 'ben' }, { headers: { authorization: 'Bearer b' } }))
  await quietApi(currentUser)
  await quietApi(currentUser)
  expect(fetched.mock.calls.map(([, { headers }]) => new Headers(headers).get('authorization'))).toEqual([
    'Bearer a',
    'Bearer b',
  ])
})

// promise: pub-7-images-page
test('a picture is read from its filePath below the API (D 2.1)', () => {
  expect(fileUrl('/files/photos/a/960.webp')).toBe('/api/files/photos/a/960.webp')
})

test('an abortable call ends when the API does not answer in time', async () => {
  const timeout = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
  fetched.mockResolvedValue(Response.json({ id: 'ben' }))
  await api(currentUser, { signal: new AbortController().signal })
  timeout.abort()
  expect(fetched.mock.calls[0]?.[1].signal?.aborted).toBe(true)
})

test('a truncated response has no error code, and signs no one out', async () => {
  const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })
  fetched.mockResolvedValue(new Response(body, { status: 200 }))
  await expect(quietApi(currentUser)).rejects.toMatchObject({ status: 0, code: 'api-away' })
  expect([storedToken(), storedUser()?.id]).toEqual(['Bearer a', 'ben'])
})

test.each([502, 503, 504])(
  'when only a proxy answers (%i), the error says that Keyhold did not answer',
  async (status) => {
    fetched.mockResolvedValue(new Response('<h1>Bad Gateway</h1>', { status }))
    await expect(quietApi(currentUser)).rejects.toMatchObject({ status, code: 'api-away' })
    fetched.mockResolvedValue(Response.json({ code: 'database-away' }, { status }))
    await expect(quietApi(currentUser)).rejects.toMatchObject({ status, code: 'database-away' })
  },
)

test('pictures too large for a proxy are reported as too large, not as a server fault', async () => {
  fetched.mockResolvedValue(new Response('<html>413 Request Entity Too Large</html>', { status: 413 }))
  await expect(quietApi(currentUser)).rejects.toMatchObject({ status: 413, code: 'too-large' })
})

test('a server fault during an action shows its number; other refusals show none', async () => {
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(TextProvider, { messages: createMessageStore('en', {}, findMessages), children })
  const { result } = renderHook(() => useRefusal(), { wrapper })
  const said = async (status: number, body: object) => {
    fetched.mockResolvedValue(Response.json(body, { status }))
    return result.current(await quietApi(currentUser).catch((error: unknown) => error))
  }
  expect(await said(500, { code: 'server-fault', requestId: 'abc-7' })).toMatch(
    /Something went wrong at Keyhold.* Error number: abc-7\. Give it to the operator of this Keyhold\.$/,
  )
  expect(await said(503, { code: 'database-away' })).not.toContain('Number')
})
