/**
 * A conversation opened from a home (D 7.2, D 7.4).
 * @vitest-environment jsdom
 */
import type { Correspondent } from '@keyhold/api/chat.schema.ts'
import { languageFacts } from '@keyhold/rental/language.ts'
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
let stored: object[] = []
/** The language of the garden flat's title. */
let titleLanguage: { id: number } | null = null
/** The homes that sent messages name. */
const named: unknown[] = []

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  asked.length = 0
  leases = []
  stored = []
  titleLanguage = null
  named.length = 0
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const call = `${init.method} ${address.replace('/api', '')}`
    asked.push(call)
    if (call === `GET /publisher/${ben}`) return Response.json({ firstName: 'Ben', lastName: 'Ortiz' })
    if (call === `GET /roomAd/findById/${boat.id}`)
      return Response.json({ id: boat.id, property: { title: boat.title, rentPrice: 900, images: [] } })
    if (call === `GET /roomAd/findById/${home}`)
      return Response.json({ id: home, property: { title: 'Garden flat', titleLanguage, rentPrice: 1100, images: [] } })
    if (call === `GET /contract/with/${ben}`) return Response.json(leases)
    if (call === `GET /messages/${ben}/${ada}`) return Response.json(stored.map(message))
    if (call === 'POST /messages') named.push(JSON.parse(String(init.body)).roomAdId)
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

const message = (more: object, at: number) => ({
  id: `${`${at}`.repeat(8)}-2222-4222-8222-222222222222`,
  senderId: ben,
  recipientId: ada,
  senderName: 'Ben Ortiz',
  recipientName: 'Ada',
  timestamp: '2026-11-20T11:00:00Z',
  caution: false,
  seen: true,
  ...more,
})

function open(correspondent?: Correspondent) {
  renderWithProviders(
    <QueryClientProvider client={new QueryClient()}>
      <ToastRegion>
        <Conversation me={ada} other={ben} correspondent={correspondent} isInboxSettled isInboxLoaded about={home} />
      </ToastRegion>
    </QueryClientProvider>,
  )
}
const boat = { id: `${'5'.repeat(8)}-1111-4111-8111-111111111111`, title: 'House boat' }
const knownAbout = (more: Partial<Correspondent>): Correspondent => ({
  id: ben,
  name: 'Ben Ortiz',
  unseenMessages: 0,
  blocked: false,
  left: false,
  avatarImgPath: null,
  senderId: ben,
  senderUserName: 'Ben Ortiz',
  imgsrc: null,
  roomAd: boat,
  lastMessage: { content: 'Hello', timestamp: '2026-11-20T11:00:00Z', mine: false },
  ...more,
})
const readings = () => asked.filter((call) => call === `GET /messages/${ben}/${ada}`).length

test("a first conversation shows the landlord's name and its home", async () => {
  open()
  expect(await screen.findByRole('heading', { name: 'Ben Ortiz' })).toBeTruthy()
  const topic = await screen.findByRole('link', { name: 'About Garden flat $1,100 a month' })
  expect(topic.getAttribute('href')).toBe(`/detail/${home}`)
})

// promise: sgn-4-chat-refresh
test('a sent message appears at once, and the conversation is refetched after half a second', async () => {
  open()
  const field = await screen.findByLabelText('Message Ben Ortiz')
  const before = readings()
  fireEvent.change(field, { target: { value: 'Is it still free?' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(await screen.findByText('Is it still free?', { selector: 'p, p > span' })).toBeTruthy()
  expect(readings()).toBe(before)
  await act(() => vi.advanceTimersByTimeAsync(550))
  expect(readings()).toBe(before + 1)
})

// promise: sgn-4-chat-turn-next
test("from the page of the same landlord's second home, the field names the next message's home, and only that message carries it", async () => {
  open(knownAbout({}))
  const next = await screen.findByText('Garden flat')
  expect(next.parentElement?.textContent).toBe('Your next message is about: Garden flat')
  expect(screen.getByRole('link', { name: /House boat/ })).toBeTruthy()
  const field = screen.getByLabelText('Message Ben Ortiz')
  for (const words of ['Is this one free?', 'And warm?']) {
    fireEvent.change(field, { target: { value: words } })
    fireEvent.keyDown(field, { key: 'Enter' })
    await screen.findByText(words, { selector: 'p, p > span' })
  }
  expect(named).toEqual([home, null])
  expect(screen.queryByText('Your next message is about:')).toBeNull()
})

// promise: sgn-4-chat-turn-line
test('a change of home is marked by a line between the messages, and the first home is named by its own line', async () => {
  stored = [
    { sequence: 1, content: 'Is it warm?' },
    { sequence: 2, content: 'And this one?', roomAd: { id: home, title: 'Garden flat' } },
  ]
  open(knownAbout({ topic: { id: home, title: 'Garden flat' } }))
  expect(await screen.findByRole('link', { name: 'About Garden flat $1,100 a month' })).toBeTruthy()
  const log = await screen.findByRole('log')
  const lines = [...log.querySelectorAll('p')].map((line) => line.textContent ?? '')
  const at = (words: string) => lines.findIndex((line) => line.includes(words))
  const order = ['About: House boat', 'Is it warm?', 'About: Garden flat', 'And this one?'].map(at)
  expect(order).toEqual([...order].sort((a, b) => a - b))
  expect(order).not.toContain(-1)
})

// promise: public-foreign-title-chat
test("a home's name in another language than the page's has its `lang`, in the header and at the change", async () => {
  const flat = { id: home, title: 'Garden flat', titleLanguageId: languageFacts.es.id }
  const third = { ...flat, id: `${'6'.repeat(8)}-1111-4111-8111-111111111111`, title: 'Attic' }
  stored = [
    { sequence: 1, content: 'Is it warm?' },
    { sequence: 2, content: 'Or this?', roomAd: third },
    { sequence: 3, content: 'And this one?', roomAd: flat },
  ]
  open(knownAbout({ topic: flat }))
  await screen.findByRole('log')
  const names = await screen.findAllByText('Garden flat')
  expect(names.map(({ lang }) => lang)).toEqual(['es', 'es'])
  expect([screen.getByText('House boat').lang, screen.getByText('Attic').lang]).toEqual(['', 'es'])
  // Messages contain their homes' names: only the ad in the header is fetched.
  expect(asked.filter((call) => call.includes('/roomAd/'))).toEqual([`GET /roomAd/findById/${home}`])
})

test("the next message's home has its `lang` too", async () => {
  titleLanguage = { id: languageFacts.es.id }
  open(knownAbout({}))
  expect((await screen.findByText('Garden flat')).lang).toBe('es')
})

// promise: sgn-4-chat-polled, sgn-9-poll
test('new messages are polled every ten seconds', async () => {
  open()
  await screen.findByText(/Introduce yourself/)
  const before = readings()
  await act(() => vi.advanceTimersByTimeAsync(10_100))
  expect(readings()).toBe(before + 1)
})

test('when chosen from a list that disappears, the conversation takes the focus', async () => {
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

// promise: sgn-4-chat-topic
test("the header links to that home's lease with its status", async () => {
  leases = [
    { id: 'newer', roomAdId: 'another', contractStatus: 'Withdrawn' },
    { id: 'older', roomAdId: home, contractStatus: 'Start Arbitration' },
  ]
  open()
  const link = await screen.findByRole('link', { name: 'Lease: Active' })
  expect(link.getAttribute('href')).toBe(`/profile/${ada}/leases/older`)
  expect(screen.queryByText(/Withdrawn/)).toBeNull()
})
