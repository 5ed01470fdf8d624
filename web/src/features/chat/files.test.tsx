/**
 * Attachments of a draft message: pictures and PDFs (D 7.8).
 * @vitest-environment jsdom
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { clearSession, saveSession } from '../../gateways/session.ts'
import { ToastRegion } from '../../ui/Toast.tsx'
import { Composer } from './Composer.tsx'
import { forgetAttached } from './pendingAttachments.ts'
import { type FakeUpload, fakeUploads } from './uploads.setup.ts'
import { forgetWaiting } from './waitingMessages.ts'

const [ada, ben] = ['1', '2'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`) as [string, string]
interface Sent {
  readonly id: string
  readonly content: string
  readonly attachments?: string[]
}
let sent: Sent[]
let uploads: FakeUpload[]
let answer: () => Response

beforeEach(() => {
  sent = []
  uploads = fakeUploads()
  saveSession({ token: 'Bearer a', user: { id: ada } })
  answer = () => Response.json({ timestamp: '2026-11-20T12:00:00Z' })
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.method !== 'POST') return Response.json([])
    sent.push(JSON.parse(String(init.body)))
    return answer()
  })
})
afterEach(() => {
  cleanup()
  forgetAttached(ada)
  forgetWaiting(ada)
  clearSession()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const open = () =>
  renderWithProviders(
    <QueryClientProvider client={new QueryClient()}>
      <ToastRegion>
        <Composer other={ben} name="Ben" about={undefined} seen={4} />
      </ToastRegion>
    </QueryClientProvider>,
  )
const aFile = (name = 'room.jpg', type = 'image/jpeg', size = 3) => new File([new Uint8Array(size)], name, { type })
const choose = async (...files: File[]) => {
  fireEvent.change(screen.getByLabelText('Add a picture or PDF', { selector: 'input' }), { target: { files } })
  await act(async () => undefined)
}
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Message Ben')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const upload = async (at: number) =>
  waitFor(() => expect(uploads[at]).toBeTruthy()).then(() => uploads[at] as FakeUpload)
const after = (task: () => void) => act(async () => task())

// promise: sgn-4-chat-files-page
test('a file uploads while the user writes, and shows its progress; the message names it, and both are cleared', async () => {
  open()
  await choose(aFile())
  const one = await upload(0)
  expect([one.form?.get('recipientId'), [...(one.form?.keys() ?? [])].at(-1)]).toEqual([ben, 'file'])
  await after(() => one.tell(30, 100))
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Sending room.jpg' }).value).toBe(30)
  await after(() => one.keep())
  expect(screen.getByText('Ready to send')).toBeTruthy()
  fireEvent.change(field(), { target: { value: 'The living room' } })
  press('Send')
  await waitFor(() => expect(field().value).toBe(''))
  expect(sent).toMatchObject([{ content: 'The living room', attachments: [one.form?.get('id')] }])
  expect(screen.queryByText('room.jpg')).toBeNull()
})

// promise: sgn-4-chat-files-alone
test('a message may have only files; sent before they are uploaded, it goes automatically with the last of them, once', async () => {
  open()
  await choose(aFile('a.jpg'), aFile('b.pdf', 'application/pdf'))
  press('Send')
  expect(screen.getByText('It is sent once its files are uploaded.')).toBeTruthy()
  await after(() => uploads[0]?.keep())
  const second = await upload(1)
  expect(sent).toEqual([])
  await after(() => second.keep('pdf'))
  await waitFor(() => expect(screen.queryByText('b.pdf')).toBeNull())
  expect(sent).toMatchObject([{ content: '', attachments: uploads.map(({ form }) => form?.get('id')) }])
})

// promise: sgn-4-chat-files-refused
test('a refused file shows why; the text stays, and nothing is sent until the file is removed', async () => {
  open()
  fireEvent.change(field(), { target: { value: 'Look at this' } })
  await choose(aFile('virus.exe.jpg'))
  await after(() => uploads[0]?.answer(415, { code: 'attachment-type-refused' }))
  expect(screen.getByText(/This file is something else/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try virus.exe.jpg again' })).toBeNull()
  press('Send')
  expect(screen.getByText('One file could not be sent. Try again or remove it.')).toBeTruthy()
  expect([sent, field().value]).toEqual([[], 'Look at this'])
  press('Remove virus.exe.jpg')
  await waitFor(() => expect(sent).toMatchObject([{ content: 'Look at this' }]))
  expect(sent[0]).not.toHaveProperty('attachments')
})

// promise: sgn-4-chat-files-network
test('an upload that loses the network resumes under its id once it is back', async () => {
  open()
  await choose(aFile())
  await after(() => uploads[0]?.loseNetwork())
  expect(screen.getByText('Waiting for a connection')).toBeTruthy()
  await after(() => window.dispatchEvent(new Event('online')))
  const again = await upload(1)
  expect(again.form?.get('id')).toBe(uploads[0]?.form?.get('id'))
  await after(() => again.keep())
  expect(screen.getByText('Ready to send')).toBeTruthy()
})

test('a press cancels an upload, and removes it from the message', async () => {
  open()
  await choose(aFile())
  press('Cancel room.jpg')
  expect((await upload(0)).isAborted).toBe(true)
  expect(screen.queryByText('room.jpg')).toBeNull()
})

test('of six files five are accepted, with a note; one of more than 10 MB is not even sent', async () => {
  open()
  await choose(...['1', '2', '3', '4', '5', '6'].map((name) => aFile(`${name}.jpg`)))
  expect(screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.includes('.jpg'))).toHaveLength(5)
  expect(await screen.findByText('A message can have at most 5 files')).toBeTruthy()
  for (const name of ['1', '2', '3', '4', '5'])
    fireEvent.click(screen.getByRole('button', { name: new RegExp(`${name}.jpg`) }))
  uploads.length = 0
  await choose(aFile('large.pdf', 'application/pdf', 10 * 1024 * 1024 + 1))
  expect(screen.getByText(/at most 10 MB/)).toBeTruthy()
  expect(uploads).toEqual([])
})

// promise: sgn-4-chat-files-paste
test('a pasted picture is attached; if text is pasted with it, only the text is inserted', async () => {
  open()
  const paste = (types: string[]) =>
    fireEvent.paste(field(), { clipboardData: { types, files: [aFile('pasted.png', 'image/png')] } })
  paste(['text/plain', 'Files'])
  expect(screen.queryByText('pasted.png')).toBeNull()
  paste(['Files'])
  expect(await screen.findByText('pasted.png')).toBeTruthy()
})

// promise: sgn-4-chat-files-kept
test('uploaded files survive a reload, with their draft text', async () => {
  open()
  fireEvent.change(field(), { target: { value: 'The living room' } })
  await choose(aFile())
  await after(() => uploads[0]?.keep())
  cleanup()
  forgetAttached(ada)
  open()
  expect(screen.getByText('Ready to send')).toBeTruthy()
  press('Send')
  await waitFor(() =>
    expect(sent).toMatchObject([{ content: 'The living room', attachments: [uploads[0]?.form?.get('id')] }]),
  )
})

test('a refused message keeps text and files, and is retried with the same id', async () => {
  answer = () => Response.json({ code: 'blocked-by-correspondent' }, { status: 409 })
  open()
  await choose(aFile())
  await after(() => uploads[0]?.keep())
  press('Send')
  expect(await screen.findByText('This person does not receive messages from you.')).toBeTruthy()
  expect(screen.getByText('room.jpg')).toBeTruthy()
  press('Send')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.id).toBe(sent[0]?.id)
})
