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

/** The editor of a new home; the answer about the rules of the one published last. */
function openNew(answer: unknown) {
  const apiCalls = mockApi({ 'GET /roomAd/rules': answer, 'POST /roomAd': { id: listingId, version: 1 } })
  const heard = { onCreated: vi.fn(), onGo: vi.fn(), onPublished: vi.fn(), onCancel: vi.fn() }
  renderEditor(
    <EditHome id={undefined} step={1} addressOf={(to) => `/step-${to}`} renderPage={() => null} {...heard} />,
  )
  return apiCalls
}

test('a home that fails to load says so, and is reloaded on a press', async () => {
  open(failed, ad)
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText(/^Title/)).toBeTruthy()
})

test('a new home starts with the rules of the one published last, and says so until they are changed', async () => {
  const ownRules = { cancellation: 'flexible', tenantNotice: '30-days', landlordNotice: '60-days' }
  const apiCalls = openNew({ rules: { title: 'Loft by the river', ...ownRules } })
  await screen.findByText(/start as in your home “Loft by the river”/)
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Garden flat' } })
  await waitFor(() => expect(apiCalls.find(({ call }) => call === 'POST /roomAd')?.body).toMatchObject(ownRules))
  fireEvent.change(screen.getByLabelText(/^If the tenant cancels/), { target: { value: 'none' } })
  expect(screen.queryByText(/Loft by the river/)).toBeNull()
})

test('a first home, and one without an answer, start with the plain rules', async () => {
  for (const answer of [{ rules: null }, failed]) {
    openNew(answer)
    expect((await screen.findByLabelText<HTMLSelectElement>(/^If the tenant cancels/)).value).toBe('none')
    expect(screen.queryByText(/start as in your home/)).toBeNull()
    cleanup()
  }
})

test("a landlord's input stays when a refetch of the home fails", async () => {
  const { queryClient } = open(ad, failed)
  fireEvent.change(await screen.findByLabelText(/^Title/), { target: { value: 'Garden flat, painted anew' } })
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(queryClient.getQueryState(['homes', 'edit', listingId])?.status).toBe('error'))
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Garden flat, painted anew')
})
