/**
 * A session that is over (403): acts lead to the login page and back, public pages only forget (spec public §6, D 3.1).
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
test('an act whose session is over leads to the login page, and from there back to where one was', async () => {
  at('/profile/ben/requests', '?page=2')
  await expect(api(currentUser)).rejects.toMatchObject({ status: 403 })
  expect(assign).toHaveBeenCalledWith('/login?redirect=%2Fprofile%2Fben%2Frequests%3Fpage%3D2')
  expect([storedToken(), storedUser()]).toEqual([undefined, undefined])
})

test('whom a letter led to a part of a page comes back to that part', async () => {
  at('/profile/ben/home', '', '#notices')
  await expect(api(currentUser)).rejects.toMatchObject({ status: 403 })
  expect(assign).toHaveBeenCalledWith('/login?redirect=%2Fprofile%2Fben%2Fhome%23notices')
})

// promise: pub-6-403-login, sgn-8-403-login
test('on the login page nobody is led to the login page', async () => {
  at('/login')
  await expect(api(currentUser)).rejects.toMatchObject({ status: 403 })
  expect(assign).not.toHaveBeenCalled()
})

// promise: pub-6-403-quiet
test('a public page only forgets who was signed in', async () => {
  at('/properties')
  await expect(quietApi(searchRoomAds, { input: {} })).rejects.toMatchObject({ status: 403 })
  expect(assign).not.toHaveBeenCalled()
  expect(storedUser()).toBeUndefined()
})

// promise: pub-6-token, pub-7-token
test('every call carries the stored token, and a renewed one takes its place', async () => {
  fetched.mockImplementation(async () => Response.json({ id: 'ben' }, { headers: { authorization: 'Bearer b' } }))
  await quietApi(currentUser)
  await quietApi(currentUser)
  expect(fetched.mock.calls.map(([, { headers }]) => new Headers(headers).get('authorization'))).toEqual([
    'Bearer a',
    'Bearer b',
  ])
})

// promise: pub-7-images-page
test('a picture is read from below the API, at its filePath (D 2.1)', () => {
  expect(fileUrl('/files/photos/a/960.webp')).toBe('/api/files/photos/a/960.webp')
})

test('a call that can be given up ends all the same when the API does not answer in time', async () => {
  const timeout = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
  fetched.mockResolvedValue(Response.json({ id: 'ben' }))
  await api(currentUser, { signal: new AbortController().signal })
  timeout.abort()
  expect(fetched.mock.calls[0]?.[1].signal?.aborted).toBe(true)
})

test('an answer that was cut off says nothing, and nobody is signed out by it', async () => {
  const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })
  fetched.mockResolvedValue(new Response(body, { status: 200 }))
  await expect(quietApi(currentUser)).rejects.toMatchObject({ status: 0, code: 'api-away' })
  expect([storedToken(), storedUser()?.id]).toEqual(['Bearer a', 'ben'])
})

test.each([502, 503, 504])(
  'where only what stands between answers (%i), nobody is told that nothing was lost: Keyhold did not answer',
  async (status) => {
    fetched.mockResolvedValue(new Response('<h1>Bad Gateway</h1>', { status }))
    await expect(quietApi(currentUser)).rejects.toMatchObject({ status, code: 'api-away' })
    fetched.mockResolvedValue(Response.json({ code: 'database-away' }, { status }))
    await expect(quietApi(currentUser)).rejects.toMatchObject({ status, code: 'database-away' })
  },
)

test('pictures that are too large for whoever stands between are said to be so, and nothing of a fault', async () => {
  fetched.mockResolvedValue(new Response('<html>413 Request Entity Too Large</html>', { status: 413 }))
  await expect(quietApi(currentUser)).rejects.toMatchObject({ status: 413, code: 'too-large' })
})

test('a fault of ours that an act meets is said with its number, and any other refusal without', async () => {
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
