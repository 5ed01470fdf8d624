/** The service worker that shows notices while Keyhold is closed, as a browser runs it. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test, vi } from 'vitest'

const source = readFileSync(path.join(import.meta.dirname, '../../public/push-worker.js'), 'utf8')
type Listener = (event: object) => void
const listeners = new Map<string, Listener>()
const showNotification = vi.fn(async () => undefined)
const sent = vi.fn(async () => new Response())
const subscribe = vi.fn()
const openWindow = vi.fn(async () => undefined)
const shown = { focus: vi.fn(async () => undefined), navigate: vi.fn(async () => undefined) }
let windows: (typeof shown)[] = []

beforeEach(() => {
  for (const spy of [showNotification, openWindow, shown.focus, shown.navigate]) spy.mockClear()
  windows = []
  const self = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    registration: { showNotification, pushManager: { subscribe } },
    location: { origin: 'https://keyhold.test' },
    clients: { openWindow, matchAll: async () => windows },
  }
  runInNewContext(source, { self, URL, fetch: sent })
})

/** Fires an event in the worker and awaits it. */
async function happen(name: string, event: object) {
  const waits: Promise<unknown>[] = []
  listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work) })
  await Promise.all(waits)
}
const press = async (to: string) => {
  const close = vi.fn()
  await happen('notificationclick', { notification: { close, data: { path: to } } })
  expect(close).toHaveBeenCalledOnce()
}

test('a notice is shown once under its tag: the same notice replaces it', async () => {
  const payload = {
    title: 'Daniel has requested to rent',
    path: '/profile/1/leases/2',
    language: 'es',
    tag: 'notice-7',
  }
  await happen('push', { data: { json: () => payload } })
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(payload.title, {
    tag: 'notice-7',
    lang: 'es',
    icon: '/icon-192.png',
    data: { path: payload.path },
  })
})

test("a press opens the notice's page: in the open window, otherwise in a new one", async () => {
  await press('/profile/1/leases/2')
  expect(openWindow).toHaveBeenCalledWith('https://keyhold.test/profile/1/leases/2')
  windows = [shown]
  await press('/profile/1/leases/3')
  expect(shown.navigate).toHaveBeenCalledWith('https://keyhold.test/profile/1/leases/3')
  expect(openWindow).toHaveBeenCalledOnce()
})

test('a press never opens another site', async () => {
  await press('//elsewhere.example/x')
  await press('https://elsewhere.example/x')
  expect(openWindow).not.toHaveBeenCalled()
})

// promise: sgn-2-worker
test('the worker handles no requests: it caches nothing a user read', () => {
  expect([...listeners.keys()].sort()).toEqual(['notificationclick', 'push', 'pushsubscriptionchange'])
  expect(source).not.toMatch(/caches|'fetch'/)
})

const subscriptionAt = (endpoint: string, auth: string) => ({
  options: { applicationServerKey: 'key' },
  toJSON: () => ({ endpoint, keys: { p256dh: `public-${auth}`, auth } }),
})

// promise: push-renewed
test.each(['given by the browser', 'asked for'])(
  'a renewed subscription, %s, is reported with the secret of the old one',
  async (way) => {
    sent.mockClear()
    const renewed = subscriptionAt('https://push.example/new', 'b')
    subscribe.mockResolvedValue(renewed)
    const newSubscription = way === 'asked for' ? null : renewed
    await happen('pushsubscriptionchange', {
      oldSubscription: subscriptionAt('https://push.example/old', 'a'),
      newSubscription,
    })
    const [[address, init] = []] = sent.mock.calls as unknown as [string, RequestInit][]
    expect(address).toBe('/api/notice/push/renewed')
    expect(JSON.parse(String(init?.body))).toEqual({
      before: { endpoint: 'https://push.example/old', auth: 'a' },
      endpoint: 'https://push.example/new',
      publicKey: 'public-b',
      auth: 'b',
    })
  },
)
