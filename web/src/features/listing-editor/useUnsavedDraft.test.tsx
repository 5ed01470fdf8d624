/**
 * A half-written home survives a reload and a login, until it is saved or thrown away.
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

/** As much of the form as these tests need: the whole takes a while to draw. */
function Form({ stored }: { stored: ReturnType<typeof ad> | undefined }) {
  const form = useHomeForm(stored, () => undefined)
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
/** Opens the page anew, as after a reload or a login. */
const open = (stored?: ReturnType<typeof ad>) => {
  cleanup()
  renderEditor(<Form stored={stored} />)
}
const title = () => screen.getByLabelText<HTMLInputElement>('Title')
const typeTitle = (value: string) => fireEvent.change(title(), { target: { value } })

test('a new home’s half-written form is there again, and is still unsaved', () => {
  mockApi(stored)
  open()
  typeTitle('Garden flat')
  open()
  expect(title().value).toBe('Garden flat')
  expect(screen.getByText('Not saved yet')).toBeTruthy()
})

test('it belongs to one home and to one person', () => {
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

test('a first save gives the new home its address, and the next new home begins empty', async () => {
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

test('what is typed while the save is on its way is still kept', async () => {
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

test('whoever leaves without saving throws it away', async () => {
  mockApi(stored)
  const home = ad()
  const around = { addressOf: () => '/', onCreated: () => undefined, onGo: () => undefined, renderPage: () => null }
  const { router } = renderEditor(
    <Wizard ad={home} step={1} {...around} onPublished={() => undefined} onCancel={() => undefined} />,
  )
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Garden flat' } })
  await act(() => router.navigate('/elsewhere'))
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }))
  open(home)
  expect(title().value).toBe(completeDraft.title)
})
