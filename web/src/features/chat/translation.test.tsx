/**
 * Translation of a received message into the page's language.
 * @vitest-environment jsdom
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { MessageTranslation } from './MessageTranslation.tsx'

let isOffered: boolean
let answer: () => Response
let asked: string[]
beforeEach(() => {
  isOffered = true
  asked = []
  answer = () => Response.json({ content: 'The guard has the key.', from: 'es' })
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json({ offered: isOffered })
    asked.push(`${path} ${String(body)}`)
    return answer()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () =>
  renderWithProviders(
    <QueryClientProvider client={new QueryClient()}>
      <MessageTranslation id="message-1" />
    </QueryClientProvider>,
  )
const press = async (name: string) => act(async () => void fireEvent.click(await screen.findByRole('button', { name })))

// promise: sgn-4-chat-translated-page
test("nothing is requested before the press; then the translation is shown, marked as a machine's, and can be hidden", async () => {
  show()
  await screen.findByRole('button', { name: 'Translate' })
  expect(asked).toEqual([])
  await press('Translate')
  expect(await screen.findByText('The guard has the key.')).toBeTruthy()
  expect(screen.getByText('Translated automatically from Spanish')).toBeTruthy()
  expect(asked).toEqual(['/api/messages/translations/message-1 {"language":"en"}'])
  await press('Hide the translation')
  await waitFor(() => expect(screen.queryByText('The guard has the key.')).toBeNull())
})

test('an unreachable translator is reported, with a retry', async () => {
  answer = () => Response.json({ code: 'translation-away' }, { status: 503 })
  show()
  await press('Translate')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Translation is not available right now. Try again later.',
  )
  answer = () => Response.json({ content: 'The guard has the key.', from: null })
  await press('Translate')
  expect(await screen.findByText('Translated automatically')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('without a translator nothing is offered', async () => {
  isOffered = false
  show()
  await act(async () => undefined)
  expect(screen.queryByRole('button')).toBeNull()
})
