/**
 * Attachments of received messages (D 7.8).
 * @vitest-environment jsdom
 */
import type { Attachment, Message } from '@keyhold/api/chat.schema.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { ada, aMessage } from '../../gateways/socket/socket.setup.ts'
import { MessageLog } from './MessageLog.tsx'

const picture: Attachment = {
  id: '33333333-1111-4111-8111-111111111111',
  kind: 'picture',
  name: 'kitchen.webp',
  bytes: 300_000,
  width: 2048,
  height: 1024,
}
const paper: Attachment = {
  id: '44444444-1111-4111-8111-111111111111',
  kind: 'pdf',
  name: 'payslip.pdf',
  bytes: 1_240_000,
  width: null,
  height: null,
}
let asked: string[]
let isAway = false
HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
  this.open = true
}

beforeEach(() => {
  asked = []
  isAway = false
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }))
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path.replace('/api', ''))
    return isAway ? Response.json({ code: 'database-away' }, { status: 503 }) : new Response('bytes')
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(...attachments: Attachment[]) {
  const message: Message = aMessage({ content: '', attachments })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  renderWithProviders(
    <QueryClientProvider client={client}>
      <MessageLog me={ada} other={message.senderId} messages={[message]} />
    </QueryClientProvider>,
  )
  return message
}

// promise: sgn-4-chat-files-room
test("a picture's space is reserved before it loads; it has its author's name, and opens large", async () => {
  const { senderName } = show(picture)
  const button = screen.getByRole('button', { name: `Picture from ${senderName}: kitchen.webp` })
  expect([button.style.width, button.style.aspectRatio]).toEqual(['240px', '240 / 120'])
  const small = await screen.findByRole('img', { name: /kitchen/ })
  expect(small.getAttribute('width')).toBe('240')
  expect(asked).toContain(`/messages/attachments/${picture.id}/small`)
  expect(asked).not.toContain(`/messages/attachments/${picture.id}/large`)
  fireEvent.click(button)
  expect(await screen.findByRole('heading', { name: 'kitchen.webp' })).toBeTruthy()
  expect(asked).toContain(`/messages/attachments/${picture.id}/large`)
})

test('a PDF shows its name and size, and is saved by a press', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  show(paper)
  const button = screen.getByRole('button', { name: /Download: payslip.pdf/ })
  expect(button.textContent).toContain('PDF, 1.2 MB')
  await act(async () => fireEvent.click(button))
  expect(asked.filter((path) => path.includes('attachments'))).toEqual([`/messages/attachments/${paper.id}/large`])
  expect(click).toHaveBeenCalledOnce()
  click.mockRestore()
})

test('a message with only files has no empty bubble, and no translation', async () => {
  show(picture)
  await screen.findByRole('img', { name: /kitchen/ })
  expect(screen.getByRole('log').querySelectorAll('p')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Translate' })).toBeNull()
})
