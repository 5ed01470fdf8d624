/**
 * Push notices on this device (D 6.18).
 * @vitest-environment jsdom
 */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PushField } from './PushField.tsx'
import { type Answers, mockApi, renderProfile } from './profile.setup.tsx'
import { usePush } from './pushChoices.ts'

const endpoint = 'https://push.example/here'
const publicKey = 'BAAA'
const choices = {
  publicKey,
  endpoint: null,
  requests: true,
  money: true,
  messages: true,
  viewings: true,
  searches: false,
}
const bytes = (...numbers: number[]) => new Uint8Array(numbers).buffer
let kept: ReturnType<typeof aSubscription> | null = null
const aSubscription = () => ({
  endpoint,
  options: { applicationServerKey: bytes(4, 0, 0) },
  getKey: (name: string) => (name === 'auth' ? bytes(251, 255) : bytes(1, 2, 3)),
  unsubscribe: vi.fn(async () => {
    kept = null
    return true
  }),
})
const asked = vi.fn<() => Promise<NotificationPermission>>()
const subscribe = vi.fn(async () => {
  kept = aSubscription()
  return kept
})

/** A browser with push support, which was asked to show notices. */
function aBrowser(permission: NotificationPermission) {
  const notification = { permission, requestPermission: asked }
  asked.mockImplementation(async () => {
    notification.permission = notification.permission === 'default' ? 'granted' : notification.permission
    return notification.permission
  })
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', class {})
  const registration = { pushManager: { subscribe, getSubscription: async () => kept } }
  const container = {
    register: vi.fn(async () => registration),
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  }
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
  return { notification, container }
}
beforeEach(() => {
  kept = null
  asked.mockReset()
  subscribe.mockClear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

function Page() {
  return <PushField push={usePush()} />
}
const open = (answers: Answers = {}) => {
  const apiCalls = mockApi({ 'GET /notice/push': choices, ...answers })
  renderProfile(<Page />)
  return apiCalls
}
const device = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Notices on this device' })

// promise: sgn-2-push-press
test('no permission is requested before a press; then the browser asks, and this device is subscribed', async () => {
  const { container } = aBrowser('default')
  const here = { ...choices, endpoint }
  const answers: Record<string, unknown> = { 'PUT /notice/push/device': here }
  const apiCalls = mockApi(answers)
  answers['GET /notice/push'] = choices
  renderProfile(<Page />)
  const input = await device()
  expect([input.checked, asked.mock.calls.length, container.register.mock.calls.length]).toEqual([false, 0, 0])
  answers['GET /notice/push'] = here
  fireEvent.click(input)
  await waitFor(() => expect(screen.getByText('What your devices show')).toBeTruthy())
  expect(asked).toHaveBeenCalledOnce()
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: publicKey })
  expect(apiCalls).toContainEqual({
    call: 'PUT /notice/push/device',
    body: { endpoint, publicKey: 'AQID', auth: '-_8' },
  })
  expect((await device()).checked).toBe(true)
})

test('a user who refuses reads how to change that, and nothing is sent', async () => {
  const { notification } = aBrowser('default')
  asked.mockImplementation(async () => {
    notification.permission = 'denied'
    return 'denied'
  })
  const apiCalls = open()
  fireEvent.click(await device())
  await screen.findByText('This browser blocks notices from Keyhold')
  expect(apiCalls.every(({ call }) => call.startsWith('GET'))).toBe(true)
})

test('a user who closes the prompt reads that nothing was switched on, and can press again', async () => {
  aBrowser('default')
  asked.mockResolvedValue('default')
  open()
  fireEvent.click(await device())
  await screen.findByText(/You did not allow notices/)
  expect((await device()).checked).toBe(false)
})

test('a browser that cannot reach its push service says so', async () => {
  aBrowser('granted')
  subscribe.mockRejectedValueOnce(new DOMException('no service', 'AbortError'))
  open()
  fireEvent.click(await device())
  await screen.findByText(/could not reach its notification service/)
})

test('if the browser blocks notices there is no switch, but an explanation', async () => {
  aBrowser('denied')
  open()
  await screen.findByText('This browser blocks notices from Keyhold')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test.each([
  ['a browser that can do nothing of the kind', 'Mozilla/5.0 (X11; Linux)', /This browser cannot show notices/],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', /add Keyhold to the Home Screen/],
])('%s is shown why, and the server is not called', async (_, userAgent, words) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  const apiCalls = open()
  await screen.findByText(words)
  expect([screen.queryByRole('checkbox'), apiCalls]).toEqual([null, []])
})

test('a device unknown to the server is off, whatever its browser has stored', async () => {
  aBrowser('granted')
  kept = aSubscription()
  open()
  expect((await device()).checked).toBe(false)
})

test('switching this device off notifies the server first, then the browser', async () => {
  aBrowser('granted')
  kept = aSubscription()
  const { unsubscribe } = kept
  const answers: Record<string, unknown> = { 'GET /notice/push': { ...choices, endpoint } }
  const apiCalls = mockApi({ ...answers, 'DELETE /notice/push/device': choices })
  renderProfile(<Page />)
  await screen.findByText('What your devices show')
  fireEvent.click(await device())
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce())
  expect(apiCalls).toContainEqual(expect.objectContaining({ call: 'DELETE /notice/push/device' }))
})

test('each kind is switched for all devices, including money', async () => {
  aBrowser('granted')
  kept = aSubscription()
  const here = { ...choices, endpoint }
  const apiCalls = open({ 'GET /notice/push': here, 'PUT /notice/push': { ...here, money: false } })
  const money = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Money' })
  fireEvent.click(money)
  await waitFor(() =>
    expect(apiCalls.at(-1)).toEqual({ call: 'PUT /notice/push', body: { kind: 'money', isOn: false } }),
  )
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Money' }).checked).toBe(false))
})

test('a loading error is shown, with a retry button', async () => {
  aBrowser('granted')
  const apiCalls = open({ 'GET /notice/push': { status: 503, refusal: { code: 'database-away' } } })
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(apiCalls).toHaveLength(2))
})
