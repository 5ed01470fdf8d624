/**
 * A conversation as it is opened from a home (D 7.2, D 7.4).
 * @vitest-environment jsdom
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { ToastRegion } from '../../ui/Toast.tsx'
import { Conversation } from './Conversation.tsx'

const [ada, ben, home] = ['1', '2', '3'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`) as [
  string,
  string,
  string,
]
const asked: string[] = []
let leases: object[] = []

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  asked.length = 0
  leases = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const call = `${init.method} ${address.replace('/api', '')}`
    asked.push(call)
    if (call === `GET /publisher/${ben}`) return Response.json({ firstName: 'Ben', lastName: 'Ortiz' })
    if (call === `GET /roomAd/findById/${home}`)
      return Response.json({ id: home, property: { title: 'Garden flat', rentPrice: 1100, images: [] } })
    if (call === `GET /contract/with/${ben}`) return Response.json(leases)
    if (call === 'POST /messages')
      return Response.json({ ...JSON.parse(String(init.body)), senderId: ada, timestamp: '2026-11-20T12:00:00Z' })
    return Response.json([])
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open() {
  renderWithProviders(
    <QueryClientProvider client={new QueryClient()}>
      <ToastRegion>
        <Conversation me={ada} other={ben} correspondent={undefined} isInboxSettled isInboxLoaded about={home} />
      </ToastRegion>
    </QueryClientProvider>,
  )
}
const readings = () => asked.filter((call) => call === `GET /messages/${ben}/${ada}`).length

test('a first conversation is named after the landlord and says which home it is about', async () => {
  open()
  expect(await screen.findByRole('heading', { name: 'Ben Ortiz' })).toBeTruthy()
  const topic = await screen.findByRole('link', { name: 'About Garden flat $1,100 a month' })
  expect(topic.getAttribute('href')).toBe(`/detail/${home}`)
})

test('what is sent stands there at once, and is read again after half a second', async () => {
  open()
  const field = await screen.findByLabelText('Write to Ben Ortiz')
  const before = readings()
  fireEvent.change(field, { target: { value: 'Is it still free?' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(await screen.findByText('Is it still free?', { selector: 'p' })).toBeTruthy()
  expect(readings()).toBe(before)
  await act(() => vi.advanceTimersByTimeAsync(550))
  expect(readings()).toBe(before + 1)
})

test('new messages are asked for every ten seconds', async () => {
  open()
  await screen.findByText(/Nothing written yet/)
  const before = readings()
  await act(() => vi.advanceTimersByTimeAsync(10_100))
  expect(readings()).toBe(before + 1)
})

test('chosen from a list that goes away, the conversation takes the focus', async () => {
  const { router } = renderWithProviders(
    <QueryClientProvider client={new QueryClient()}>
      <Conversation me={ada} other={ben} correspondent={undefined} isInboxSettled isInboxLoaded about={home} />
    </QueryClientProvider>,
  )
  const heading = await screen.findByRole('heading', { name: 'Ben Ortiz' })
  expect(document.activeElement).not.toBe(heading)
  await act(() => router.navigate('/', { state: { chosen: ben } }))
  expect(document.activeElement).toBe(heading)
})

test('above it stands the lease of that home with where it is, one press away', async () => {
  leases = [
    { id: 'newer', roomAdId: 'another', contractStatus: 'Withdrawn' },
    { id: 'older', roomAdId: home, contractStatus: 'Start Arbitration' },
  ]
  open()
  const link = await screen.findByRole('link', { name: 'Lease: Active' })
  expect(link.getAttribute('href')).toBe(`/profile/${ada}/leases/older`)
  expect(screen.queryByText(/Withdrawn/)).toBeNull()
})
