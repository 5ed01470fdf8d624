/**
 * A draft home survives a reload and a login, until it is saved or discarded.
 * @vitest-environment jsdom
 */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, saveSession } from '../../gateways/session.ts'
import { draftInput } from './draft.ts'
import { aDraftAd, completeDraft, listingId } from './listing.setup.ts'
import { mockApi, renderEditor } from './renderEditor.setup.tsx'
import { useHomeForm } from './useHomeForm.ts'
import { Wizard } from './Wizard.tsx'
import '../../ui/dialogs.setup.ts'

beforeEach(() => {
  saveSession({ token: 'token', user: { id: 'ada' } })
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  clearSession()
  vi.unstubAllGlobals()
})

const ad = () => aDraftAd(draftInput(completeDraft), { state: 'published' })

const stored = { 'POST /roomAd': { id: listingId, version: 1 }, 'PUT /roomAd': { id: listingId, version: 2 } }

/** The part of the form these tests need: the whole renders slowly. */
function Form({ stored }: { stored: ReturnType<typeof ad> | undefined }) {
  const form = useHomeForm(stored, null, () => undefined)
  return (
    <>
      <input
        aria-label="Title"
        value={form.draft.title}
        onChange={(event) => form.update({ title: event.target.value })}
      />
      <button type="button" onClick={() => void form.save()}>
        Save
      </button>
      <p>{form.isChanged && 'Not saved yet'}</p>
      <p>{form.savedAt && 'Saved'}</p>
    </>
  )
}
/** Opens the page again, as after a reload or a login. */
const open = (stored?: ReturnType<typeof ad>) => {
  cleanup()
  renderEditor(<Form stored={stored} />)
}
const title = () => screen.getByLabelText<HTMLInputElement>(/^Title/)
const typeTitle = (value: string) => fireEvent.change(title(), { target: { value } })

test("a new home's draft form is restored, and is still unsaved", () => {
  mockApi(stored)
  open()
  typeTitle('Garden flat')
  open()
  expect(title().value).toBe('Garden flat')
  expect(screen.getByText('Not saved yet')).toBeTruthy()
})

test('a draft belongs to one home and one user', () => {
  mockApi(stored)
  open(ad())
  typeTitle('A better title')
  open()
  expect(title().value).toBe('')
  open(ad())
  expect(title().value).toBe('A better title')
  saveSession({ token: 'token', user: { id: 'somebody-else' } })
  open(ad())
  expect(title().value).toBe(completeDraft.title)
})

test('a first save gives the new home its URL, and the next new home starts empty', async () => {
  mockApi(stored)
  open()
  typeTitle('Garden flat')
  fireEvent.click(screen.getByText('Save'))
  await screen.findByText('Saved')
  expect(Object.keys(sessionStorage)).toEqual([])
  typeTitle('Garden flat, renewed')
  open()
  expect(title().value).toBe('')
  open(ad())
  expect(title().value).toBe('Garden flat, renewed')
})

test('input typed during a save is still stored', async () => {
  const held = Promise.withResolvers<object>()
  const apiCalls = mockApi({ 'PUT /roomAd': () => held.promise })
  open(ad())
  typeTitle('First')
  fireEvent.click(screen.getByText('Save'))
  await waitFor(() => expect(apiCalls.some(({ call }) => call === 'PUT /roomAd')).toBe(true))
  typeTitle('Second')
  held.resolve({ id: listingId, version: 2 })
  await screen.findByText('Saved')
  open(ad())
  expect(title().value).toBe('Second')
})

test('leaving without saving discards it', async () => {
  mockApi(stored)
  const home = ad()
  const around = { addressOf: () => '/', onCreated: () => undefined, onGo: () => undefined, renderPage: () => null }
  const { router } = renderEditor(
    <Wizard ad={home} step={1} {...around} onPublished={() => undefined} onCancel={() => undefined} />,
  )
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Garden flat' } })
  await act(() => router.navigate('/elsewhere'))
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }))
  open(home)
  expect(title().value).toBe(completeDraft.title)
})
