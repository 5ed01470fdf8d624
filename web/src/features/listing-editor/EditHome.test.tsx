/**
 * A home that loads before it is edited (spec signed-in §8).
 * @vitest-environment jsdom
 */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { draftInput } from './draft.ts'
import { EditHome } from './EditHome.tsx'
import { aDraftAd, aPhoto, completeDraft, listingId } from './listing.setup.ts'
import { mockApi, RefusedAnswer, renderEditor } from './renderEditor.setup.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ad = aDraftAd(draftInput(completeDraft), {}, [aPhoto('living.jpg')])
const failed = new RefusedAnswer(500, { code: 'server-fault' })

/** The editor at its first step; `answers` are returned in sequence, the last one repeatedly. */
function open(...answers: unknown[]) {
  mockApi({ [`GET /roomAd/findById/${listingId}`]: () => (answers.length > 1 ? answers.shift() : answers[0]) })
  const heard = { onCreated: vi.fn(), onGo: vi.fn(), onPublished: vi.fn(), onCancel: vi.fn() }
  return renderEditor(
    <EditHome
      id={listingId}
      step={1}
      addressOf={(to) => `/step-${to}`}
      renderPage={(each) => each.property.title}
      {...heard}
    />,
  )
}

test('a home that fails to load says so, and is reloaded on a press', async () => {
  open(failed, ad)
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText(/^Title/)).toBeTruthy()
})

test("a landlord's input stays when a refetch of the home fails", async () => {
  const { queryClient } = open(ad, failed)
  fireEvent.change(await screen.findByLabelText(/^Title/), { target: { value: 'Garden flat, painted anew' } })
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(queryClient.getQueryState(['homes', 'edit', listingId])?.status).toBe('error'))
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Garden flat, painted anew')
})
