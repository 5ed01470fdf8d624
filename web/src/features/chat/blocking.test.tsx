/**
 * Blocking and reporting users (D 7.6).
 * @vitest-environment jsdom
 */
import type { Correspondent } from '@keyhold/api/chat.schema.ts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { clearSession, saveSession } from '../../gateways/session.ts'
import '../../ui/dialogs.setup.ts'
import { ToastRegion } from '../../ui/Toast.tsx'
import ChatWidget from './ChatWidget.tsx'

const [ada, ben] = ['1', '2'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`) as [string, string]
const bens: Correspondent = {
  id: ben,
  name: 'Ben Ortiz',
  unseenMessages: 0,
  blocked: false,
  left: false,
  avatarImgPath: null,
  senderId: ben,
  senderUserName: 'Ben Ortiz',
  imgsrc: null,
  roomAd: null,
  lastMessage: { content: 'Hello', timestamp: '2026-11-20T11:00:00Z', mine: false },
}
let sent: string[]
let inbox: Correspondent[]
let viewings: readonly { readonly stage: string }[]
const onOpen = vi.fn()

beforeEach(() => {
  sent = []
  inbox = [bens]
  viewings = []
  onOpen.mockClear()
  saveSession({ token: 'Bearer a', user: { id: ada } })
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method !== 'GET') sent.push([method, path.replace('/api', ''), body].filter(Boolean).join(' '))
    if (method !== 'GET') return Response.json({ success: 'ok' })
    if (path === `/api/viewings/with/${ben}`) return Response.json({ home: null, viewings })
    return Response.json(path === '/api/list-to-chat' ? inbox : [])
  })
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

const show = async () => {
  renderWithProviders(
    <ToastRegion>
      <ChatWidget me={ada} open={{ with: ben }} onOpen={onOpen} />
    </ToastRegion>,
  )
  return screen.findByLabelText('More about Ben Ortiz')
}
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByText(name)))

test('a conversation with a deleted account stays readable, without a field', async () => {
  inbox = [{ ...bens, name: '', left: true }]
  renderWithProviders(
    <ToastRegion>
      <ChatWidget me={ada} open={{ with: ben }} onOpen={onOpen} />
    </ToastRegion>,
  )
  expect(await screen.findByText('This person has left Keyhold. You can still read what you wrote.')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByText(/^Block /)).toBeNull()
})

test('the block confirmation refetches: a viewing agreed a moment ago counts', async () => {
  await show()
  await act(async () => {}) // their viewings are known by now: none
  viewings = [{ stage: 'agreed' }]
  await press('Block Ben Ortiz')
  expect(await screen.findByRole('dialog', { name: 'Block Ben Ortiz?' })).toBeTruthy()
})

// promise: sgn-7-block
test('a user is blocked from the menu beside their name: a notice replaces the field, until they are unblocked', async () => {
  await show()
  expect(screen.getByLabelText('Message Ben Ortiz')).toBeTruthy()
  await press('Block Ben Ortiz')
  await waitFor(() => expect(screen.queryByLabelText('Message Ben Ortiz')).toBeNull())
  expect(screen.getAllByText('You blocked Ben Ortiz and do not get their messages.').length).toBeGreaterThan(0)
  await act(async () => void fireEvent.click(screen.getAllByText('Unblock Ben Ortiz').at(-1) as HTMLElement))
  expect(await screen.findByLabelText('Message Ben Ortiz')).toBeTruthy()
  expect(sent).toEqual([`POST /messages/blocks/${ben}`, `DELETE /messages/blocks/${ben}`])
})

// promise: sgn-4-viewing-block-asks
test.each(['agreed', 'offered'])(
  'a block that ends what is %s needs a confirmation, and does nothing before it',
  async (stage) => {
    viewings = [{ stage: 'cancelled' }, { stage }]
    await show()
    await press('Block Ben Ortiz')
    expect(await screen.findByRole('dialog', { name: 'Block Ben Ortiz?' })).toBeTruthy()
    await press('Do not block')
    expect(sent).toEqual([])
    await press('Block Ben Ortiz')
    await screen.findByRole('dialog', { name: 'Block Ben Ortiz?' })
    await press('Block and cancel')
    await waitFor(() => expect(screen.queryByLabelText('Message Ben Ortiz')).toBeNull())
    expect(sent).toEqual([`POST /messages/blocks/${ben}`])
  },
)

test('a report of a user has a reason, and includes its text', async () => {
  await show()
  await press('Report Ben Ortiz')
  await waitFor(() => expect(document.querySelector('dialog form')).not.toBeNull())
  const submit = () => act(async () => void fireEvent.submit(document.querySelector('dialog form') as HTMLFormElement))
  await submit()
  expect(screen.getByText('Choose a reason')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /insult/ }))
  fireEvent.change(screen.getByLabelText('What happened?'), { target: { value: 'Twice.' } })
  await submit()
  expect(await screen.findByText('Thank you for telling us')).toBeTruthy()
  expect(screen.getByText('The operator of Keyhold reads it.')).toBeTruthy()
  expect(sent).toEqual([`POST /profile/report ${JSON.stringify({ id: ben, reason: 'insults', words: 'Twice.' })}`])
})

// promise: sgn-4-chat-reported-tick
test('a reporter may include the messages, and includes none by default', async () => {
  await show()
  await press('Report Ben Ortiz')
  await waitFor(() => expect(document.querySelector('dialog form')).not.toBeNull())
  const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: /newest 20 messages/ })
  expect(tick.checked).toBe(false)
  fireEvent.click(tick)
  fireEvent.click(screen.getByRole('radio', { name: /insult/ }))
  await act(async () => void fireEvent.submit(document.querySelector('dialog form') as HTMLFormElement))
  expect(await screen.findByText('Thank you for telling us')).toBeTruthy()
  const said = { id: ben, reason: 'insults', words: '', showsMessages: true }
  expect(sent).toEqual([`POST /profile/report ${JSON.stringify(said)}`])
})

test('a reporter with an email address reads that they are notified of the outcome', async () => {
  saveSession({ token: 'Bearer a', user: { id: ada, emailConfirmed: true } })
  await show()
  await press('Report Ben Ortiz')
  await waitFor(() => expect(document.querySelector('dialog form')).not.toBeNull())
  fireEvent.click(screen.getByRole('radio', { name: /insult/ }))
  await act(async () => void fireEvent.submit(document.querySelector('dialog form') as HTMLFormElement))
  expect(await screen.findByText('A person checks it. We will email you the result.')).toBeTruthy()
})

test('Escape closes the menu, and the window only if no menu is open', async () => {
  const summary = await show()
  const menu = summary.closest('details') as HTMLDetailsElement
  menu.open = true
  fireEvent.keyDown(summary, { key: 'Escape' })
  expect(onOpen).not.toHaveBeenCalled()
  expect(menu.open).toBe(false)
  fireEvent.keyDown(summary, { key: 'Escape' })
  expect(onOpen).toHaveBeenCalledWith(undefined)
})
