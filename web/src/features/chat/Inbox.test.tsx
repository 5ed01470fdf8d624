/**
 * The inbox and a conversation's content (spec signed-in §2; D 7.3, D 8.2).
 * @vitest-environment jsdom
 */
import type { Correspondent, Message } from '@keyhold/api/chat.schema.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { ConversationPartsContext } from './conversationParts.ts'
import { Inbox } from './Inbox.tsx'
import { MessageLog } from './MessageLog.tsx'
import { truncateName } from './messageFormat.ts'

afterEach(cleanup)

const [ada, ben] = ['ada', 'ben']
const aMessage = (changes: Partial<Message> = {}): Message => ({
  sequence: 1,
  id: 'one',
  senderId: ben,
  recipientId: ada,
  senderName: 'Ben',
  recipientName: 'Ada',
  content: 'Is it still free?',
  timestamp: '2026-11-20T21:05:00',
  caution: false,
  seen: false,
  ...changes,
})

const showLog = (messages: readonly Message[]) =>
  renderWithProviders(
    <QueryClientProvider client={new QueryClient()}>
      <MessageLog me={ada} other={ben} messages={messages} />
    </QueryClientProvider>,
  )

// promise: sgn-2-chat-names
test('names in the inbox are cut after 15 characters', () => {
  expect(truncateName('Ana Beltrán Ruiz')).toBe('Ana Beltrán Rui…')
  expect(truncateName('Ana Beltrán Rui')).toBe('Ana Beltrán Rui')
})

// promise: sgn-3-partner
test("the inbox shows each conversation's number of unseen messages", () => {
  const person: Correspondent = {
    id: ben,
    name: 'Ben',
    unseenMessages: 3,
    blocked: false,
    left: false,
    avatarImgPath: null,
    senderId: ben,
    senderUserName: 'Ben',
    imgsrc: null,
    roomAd: null,
    lastMessage: { content: 'Is it still free?', timestamp: '2026-11-20T21:05:00', mine: true },
  }
  renderWithProviders(<Inbox me={ada} correspondents={[person]} open={undefined} />)
  expect(screen.getByText('3 new messages')).toBeTruthy()
  expect(screen.getByText('You: Is it still free?')).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/profile/ada/messages?with=ben')
})

// promise: sgn-4-chat-files-preview
test.each([
  ['picture', 'en', 'Picture'],
  ['pdf', 'es', 'Documento'],
  ['picture', 'th', 'รูปภาพ'],
] as const)(
  "a message with only files shows the first one's type in the inbox: %s in %s",
  (attached, language, said) => {
    const lastMessage = { content: '', timestamp: '2026-11-20T21:05:00', mine: false, attached }
    const person: Correspondent = {
      id: ben,
      name: 'Ben',
      unseenMessages: 0,
      blocked: false,
      left: false,
      avatarImgPath: null,
      imgsrc: null,
      roomAd: null,
      senderId: ben,
      senderUserName: 'Ben',
      lastMessage,
    }
    renderWithProviders(<Inbox me={ada} correspondents={[person]} open={undefined} />, { language })
    expect(screen.getByText(said)).toBeTruthy()
  },
)

// promise: pub-9-message, sgn-3-message-time
test('message times use the 24-hour clock', () => {
  showLog([aMessage()])
  expect(screen.getByText('21:05')).toBeTruthy()
})

// promise: sgn-4-chat-caution-shown
test('a message that mentions paying elsewhere gets a warning', () => {
  showLog([aMessage(), aMessage({ id: 'two', caution: true })])
  expect(screen.getAllByText(/Pay only through the escrow/)).toHaveLength(1)
})

const parts = { Entry: () => <p>A viewing</p>, Act: () => null }

test('content that replaces such a message has the warning too', () => {
  renderWithProviders(
    <QueryClientProvider client={new QueryClient()}>
      <ConversationPartsContext value={parts}>
        <MessageLog me={ada} other={ben} messages={[aMessage({ caution: true })]} />
      </ConversationPartsContext>
    </QueryClientProvider>,
  )
  expect(screen.getByText('A viewing')).toBeTruthy()
  expect(screen.getAllByText(/Pay only through the escrow/)).toHaveLength(1)
})
