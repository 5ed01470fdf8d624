/**
 * The chat widget, for signed-in users (spec signed-in §2 Chat widget).
 * @vitest-environment jsdom
 */
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { setCountedMessages } from '../../gateways/unseenMessages.ts'
import { ToastRegion } from '../../ui/Toast.tsx'
import ChatWidget from './ChatWidget.tsx'

const [ada, ben] = ['1', '2'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`) as [string, string]
const bens = {
  id: ben,
  name: 'Ben Ortiz',
  avatarImgPath: null,
  unseenMessages: 2,
  roomAd: null,
  lastMessage: { content: 'Still free?', timestamp: '2026-11-20T12:00:00Z', mine: false },
}
let correspondents: object[] = []

beforeEach(() => {
  correspondents = [bens]
  setCountedMessages(2)
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address === '/api/list-to-chat' ? correspondents : []),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function TestWidget({ first }: { first?: { with: string } }) {
  const [open, setOpen] = useState<{ with?: string } | undefined>(first)
  return (
    <ToastRegion>
      <ChatWidget me={ada} open={open} onOpen={setOpen} />
    </ToastRegion>
  )
}
const bubble = () => screen.getByRole('button', { name: /^Messages/ })
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element))

// promise: pub-2-detail-chat-window, sgn-2-chat-bubble
test('a bubble shows the number of unseen messages, and opens and closes the window', async () => {
  renderWithProviders(<TestWidget />)
  expect(await screen.findByText('2 new messages')).toBeTruthy()
  expect(bubble().getAttribute('aria-expanded')).toBe('false')
  await press(bubble())
  expect(screen.getByRole('region', { name: 'Messages' })).toBeTruthy()
  await press(screen.getByRole('button', { name: 'Close the messages' }))
  expect(screen.queryByRole('region', { name: 'Messages' })).toBeNull()
})

// promise: sgn-2-chat-partner
test('choosing a user opens the conversation in the window, and back shows all of them; the page stays', async () => {
  const { router } = renderWithProviders(<TestWidget />, { path: '/detail/home' })
  await screen.findByText('2 new messages')
  await press(bubble())
  await press(await screen.findByRole('link', { name: /Ben Ortiz/ }))
  const conversation = await screen.findByRole('region', { name: 'Conversation with Ben Ortiz' })
  expect(await within(conversation).findByLabelText('Message Ben Ortiz')).toBeTruthy()
  await press(within(conversation).getByRole('link', { name: 'All conversations' }))
  expect(screen.getByRole('link', { name: /Ben Ortiz/ })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/detail/home')
})

// promise: sgn-2-chat-panel
test('opened from a request it shows the landlord at once; Escape closes it and restores the focus', async () => {
  renderWithProviders(<TestWidget first={{ with: ben }} />)
  const field = await screen.findByLabelText('Message Ben Ortiz')
  expect(document.activeElement).toBe(field)
  await act(async () => void fireEvent.keyDown(field, { key: 'Escape' }))
  expect(screen.queryByLabelText('Message Ben Ortiz')).toBeNull()
  expect(document.activeElement).toBe(bubble())
})

test('a user without conversations is shown how to start one', async () => {
  correspondents = []
  renderWithProviders(<TestWidget />)
  await press(bubble())
  expect(await screen.findByText(/Open a home and message its landlord/)).toBeTruthy()
})
