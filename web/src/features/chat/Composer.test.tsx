/**
 * Writing a message (spec signed-in §5, §8; D 7.3–7.5).
 * @vitest-environment jsdom
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { ToastRegion } from '../../ui/Toast.tsx'
import { Composer } from './Composer.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ben = '22222222-2222-4222-8222-222222222222'
const home = '33333333-3333-4333-8333-333333333333'

interface Sent {
  readonly id: string
  readonly content: string
  readonly recipientId: string
  readonly roomAdId: string | null
  readonly seen: number | null
}

/** An API that fails a given number of times, then accepts the message. */
function open(failures = 0): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.method !== 'POST') return Response.json([])
    sent.push(JSON.parse(String(init.body)))
    if (sent.length <= failures) return Response.json({ code: 'database-away' }, { status: 503 })
    return Response.json({ ...sent.at(-1), timestamp: '2026-11-20T12:00:00Z' })
  })
  renderWithProviders(
    <QueryClientProvider client={new QueryClient()}>
      <ToastRegion>
        <Composer other={ben} name="Ben" about={home} seen={4} />
      </ToastRegion>
    </QueryClientProvider>,
  )
  return sent
}
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Message Ben')
const write = (words: string) => fireEvent.change(field(), { target: { value: words } })

test('Enter sends the text, with the home it concerns, and clears the field', async () => {
  const sent = open()
  write('  Is it still free? ')
  fireEvent.keyDown(field(), { key: 'Enter' })
  await waitFor(() => expect(field().value).toBe(''))
  expect(sent).toMatchObject([{ content: 'Is it still free?', recipientId: ben, roomAdId: home, seen: 4 }])
})

test('Shift+Enter starts a new line instead', () => {
  const sent = open()
  write('Hello')
  fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true })
  expect(sent).toEqual([])
})

// promise: sgn-5-chat
test('a message of spaces is not sent, and the field is cleared', () => {
  const sent = open()
  write('   ')
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(field().value).toBe('')
  expect(sent).toEqual([])
})

// promise: sgn-4-chat-too-long
test('more than 4,000 characters are not sent', () => {
  const sent = open()
  write('a'.repeat(4001))
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(screen.getByText('A message has at most 4,000 characters.')).toBeTruthy()
  expect(sent).toEqual([])
})

// promise: sgn-8-message
test('an unsent message stays, and is retried with the same id', async () => {
  const sent = open(1)
  write('Is it still free?')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Error sending message')).toBeTruthy()
  expect(field().value).toBe('Is it still free?')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(field().value).toBe(''))
  expect(sent).toHaveLength(2)
  expect(sent[1]?.id).toBe(sent[0]?.id)
})
