/**
 * Saved replies in a conversation's field.
 * @vitest-environment jsdom
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import '../../ui/dialogs.setup.ts'
import { ToastRegion } from '../../ui/Toast.tsx'
import { Composer } from './Composer.tsx'
import { fillReply } from './fillReply.ts'

const ben = '22222222-2222-4222-8222-222222222222'
let kept: { id: string; content: string }[]
beforeEach(() => {
  kept = [{ id: crypto.randomUUID(), content: 'Hello {name}, {home} is free.' }]
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'POST') kept.push(JSON.parse(String(body)))
    if (method === 'DELETE') kept = kept.filter(({ id }) => !path.endsWith(id))
    return Response.json(method === 'GET' ? kept : { success: 'ok' })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () =>
  renderWithProviders(
    <QueryClientProvider client={new QueryClient()}>
      <ToastRegion>
        <Composer other={ben} name="Ben" home="Garden flat" about={undefined} seen={1} />
      </ToastRegion>
    </QueryClientProvider>,
  )
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Message Ben')
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

// promise: sgn-4-chat-replies-filled
test("a saved reply is inserted below the field's text, with the name and the home", async () => {
  show()
  fireEvent.change(field(), { target: { value: 'One moment.' } })
  await press('Saved replies')
  const reply = await screen.findByText('Hello {name}, {home} is free.')
  await act(async () => void fireEvent.click(reply))
  expect(field().value).toBe('One moment.\nHello Ben, Garden flat is free.')
})

test("the field's text is saved, and a reply is deleted", async () => {
  show()
  fireEvent.change(field(), { target: { value: 'The guard has the keys.' } })
  await press('Saved replies')
  await screen.findByText('Hello {name}, {home} is free.')
  await press('Save this text')
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  expect(kept.at(-1)?.content).toBe('The guard has the keys.')
  expect(screen.queryByRole('button', { name: 'Save this text' })).toBeNull()
  await act(
    async () => void fireEvent.click(screen.getAllByRole('button', { name: 'Delete this reply' })[0] as HTMLElement),
  )
  await waitFor(() => expect(kept.map(({ content }) => content)).toEqual(['The guard has the keys.']))
})

// promise: sgn-4-chat-replies-undo
test('a deleted reply keeps its space with an undo, by keyboard too, until the list is closed', async () => {
  kept = ['One', 'Two', 'Three'].map((content) => ({ id: crypto.randomUUID(), content }))
  show()
  await press('Saved replies')
  await screen.findByText('Two')
  await act(
    async () => void fireEvent.click(screen.getAllByRole('button', { name: 'Delete this reply' })[1] as HTMLElement),
  )
  const undo = await screen.findByRole('button', { name: 'Undo', description: 'Reply deleted' })
  await waitFor(() => expect(kept.map(({ content }) => content)).toEqual(['One', 'Three']))
  expect(document.activeElement).toBe(undo)
  const rows = () => screen.getAllByRole('listitem').map((row) => row.querySelector('button')?.textContent)
  expect(rows()).toEqual(['One', 'Undo', 'Three'])
  await act(async () => void fireEvent.click(undo, { detail: 2 })) // the second press of a double press
  expect(rows()).toEqual(['One', 'Undo', 'Three'])
  await press('Undo')
  await waitFor(() => expect(rows()).toEqual(['One', 'Two', 'Three']))
  expect(kept.map(({ content }) => content)).toContain('Two')
  expect(document.activeElement?.textContent).toBe('Two')
})

test('a reply that could not be deleted stays', async () => {
  show()
  await press('Saved replies')
  await screen.findByText('Hello {name}, {home} is free.')
  vi.stubGlobal('fetch', async () => Response.json({ code: 'database-away' }, { status: 503 }))
  await press('Delete this reply')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByText('Hello {name}, {home} is free.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('placeholders are filled in any language, and unknown ones stay visible', () => {
  const known = { name: 'Ben $&', home: 'Garden flat' }
  expect(fillReply('{name} {NOMBRE} {ชื่อ}', known)).toBe('Ben $& Ben $& Ben $&')
  expect(fillReply('{home} {vivienda} {บ้าน}', known)).toBe('Garden flat Garden flat Garden flat')
  expect(fillReply('{home}', { name: 'Ben', home: undefined })).toBe('{home}')
})
