/**
 * Listing a home on one page (spec signed-in §5, §8; D 5.2–5.5).
 * @vitest-environment jsdom
 */
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { draftInput } from './draft.ts'
import { HomeForm } from './HomeForm.tsx'
import { aDraftAd, aPhoto, completeDraft, listingId } from './listing.setup.ts'
import { type ApiCall, mockApi, RefusedAnswer, renderEditor } from './renderEditor.setup.tsx'

configure({ asyncUtilTimeout: 10_000 }) // a busy machine draws the whole form slowly
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const stored = {
  'POST /roomAd': { id: listingId },
  'PUT /roomAd': { id: listingId },
  [`PUT /roomAd/publish/${listingId}`]: { id: listingId },
}
const completeAd = () => aDraftAd(draftInput(completeDraft), {}, [aPhoto('living.jpg'), aPhoto('kitchen.jpg')])
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const calls = (apiCalls: ApiCall[], method: string) => apiCalls.filter(({ call }) => call.startsWith(method))

test('publishing an empty form says what is missing, in the specification’s words, and sends nothing', async () => {
  const apiCalls = mockApi(stored)
  renderEditor(<HomeForm onCreated={() => undefined} onDone={() => undefined} />)
  press('Publish')
  expect(screen.getByText('Please add a location')).toBeTruthy()
  expect(screen.getByText('Please select a city')).toBeTruthy()
  expect(screen.getByText('Please upload at least one image!')).toBeTruthy()
  expect(screen.getByLabelText('Title').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Choose one of the two.')).toBeTruthy()
  expect(calls(apiCalls, 'P')).toEqual([])
})

test('neither deposit policy is chosen before the landlord chooses', () => {
  mockApi(stored)
  renderEditor(<HomeForm onCreated={() => undefined} onDone={() => undefined} />)
  const policies = within(screen.getByRole('group', { name: 'When does the deposit leave the escrow?' }))
  expect(policies.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, false])
})

test('a half-told home is kept as a draft, made once', async () => {
  const apiCalls = mockApi(stored)
  const created = vi.fn()
  renderEditor(<HomeForm onCreated={created} onDone={() => undefined} />)
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Garden flat' } })
  press('Save as a draft')
  await screen.findByText('Saved')
  press('Save as a draft')
  await waitFor(() => expect(calls(apiCalls, 'PUT /roomAd')).toHaveLength(2))
  expect(calls(apiCalls, 'POST /roomAd')).toHaveLength(1)
  expect(created).toHaveBeenCalledExactlyOnceWith(listingId)
  expect(calls(apiCalls, 'PUT /roomAd')[0]?.body).toMatchObject({
    id: listingId,
    title: 'Garden flat',
    rentPrice: null,
  })
})

test('a complete home is saved, published, and its landlord led on', async () => {
  const apiCalls = mockApi(stored)
  const done = vi.fn()
  renderEditor(<HomeForm ad={completeAd()} onCreated={() => undefined} onDone={done} />)
  press('Publish')
  await screen.findByText('Your home is being published')
  expect(calls(apiCalls, 'PUT').map(({ call }) => call)).toEqual(['PUT /roomAd', `PUT /roomAd/publish/${listingId}`])
  expect(done).toHaveBeenCalledOnce()
})

test('a refused publication says something is wrong, and why', async () => {
  const refusal = new RefusedAnswer(409, { code: 'email-not-confirmed' })
  mockApi({ ...stored, [`PUT /roomAd/publish/${listingId}`]: refusal })
  const done = vi.fn()
  renderEditor(<HomeForm ad={completeAd()} onCreated={() => undefined} onDone={done} />)
  press('Publish')
  await screen.findByText('Something wrong!')
  expect(screen.getByText('The draft is saved, but not published')).toBeTruthy()
  expect(screen.getByText(/Confirm your email first/)).toBeTruthy()
  expect(done).not.toHaveBeenCalled()
})

test('only jpg and png pictures are taken', async () => {
  const apiCalls = mockApi(stored)
  renderEditor(<HomeForm onCreated={() => undefined} onDone={() => undefined} />)
  const file = new File(['words'], 'notes.pdf', { type: 'application/pdf' })
  fireEvent.change(screen.getByLabelText('Choose files', { selector: 'input' }), { target: { files: [file] } })
  expect(screen.getAllByText('Please choose only jpg, png, jpeg image format!').length).toBeGreaterThan(0)
  expect(calls(apiCalls, 'POST')).toEqual([])
})

test('a first picture makes the draft it belongs to; one that is refused says why and stops no other', async () => {
  const answers = [
    new RefusedAnswer(422, { code: 'photo-too-small', fields: { 'tiny.png': 'photo-too-small' } }),
    { id: listingId, images: [aPhoto('living.jpg')] },
  ]
  const apiCalls = mockApi({ ...stored, 'POST /roomAd/uploadImage': () => answers.shift() })
  renderEditor(<HomeForm onCreated={() => undefined} onDone={() => undefined} />)
  const files = ['tiny.png', 'living.jpg'].map(
    (name) => new File(['x'], name, { type: name.endsWith('png') ? 'image/png' : 'image/jpeg' }),
  )
  fireEvent.change(screen.getByLabelText('Choose files', { selector: 'input' }), { target: { files } })
  await screen.findByText('living.jpg')
  expect(screen.getByText(/at least 640 × 480 pixels\./)).toBeTruthy()
  expect(calls(apiCalls, 'POST').map(({ call }) => call)).toEqual([
    'POST /roomAd',
    'POST /roomAd/uploadImage',
    'POST /roomAd/uploadImage',
  ])
})

test('a picture over 10 MB is not sent', () => {
  const apiCalls = mockApi(stored)
  renderEditor(<HomeForm onCreated={() => undefined} onDone={() => undefined} />)
  const large = new File(['x'], 'large.jpg', { type: 'image/jpeg' })
  Object.defineProperty(large, 'size', { value: 12_400_000 })
  fireEvent.change(screen.getByLabelText('Choose files', { selector: 'input' }), { target: { files: [large] } })
  expect(screen.getByText(/12\.4 MB is too large/)).toBeTruthy()
  expect(calls(apiCalls, 'POST')).toEqual([])
})

test('pictures change places one by one by buttons, and the order is stored with the home', async () => {
  const apiCalls = mockApi({ ...stored, 'POST /roomAd/uploadImage': { id: listingId, images: [] } })
  renderEditor(<HomeForm ad={completeAd()} onCreated={() => undefined} onDone={() => undefined} />)
  press('Move living.jpg up')
  expect(screen.queryByText(/is now at place/)).toBeNull()
  press('Move living.jpg down')
  expect(screen.getByText('living.jpg is now at place 2 of 2.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Move living.jpg down' }).getAttribute('aria-disabled')).toBe('true')
  press('Save as a draft')
  await screen.findByText('Saved')
  const form = calls(apiCalls, 'POST /roomAd/uploadImage')[0]?.body as FormData
  expect(form.getAll('oldImageList')).toEqual(['photo-kitchen.jpg', 'photo-living.jpg'])
})

test('whoever leaves with unsaved words is asked first', async () => {
  mockApi(stored)
  const { router } = renderEditor(<HomeForm onCreated={() => undefined} onDone={() => undefined} />)
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Garden flat' } })
  await router.navigate('/elsewhere')
  expect(await screen.findByText('Leave without saving?')).toBeTruthy()
  press('Stay')
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull())
  expect(router.state.location.pathname).toBe('/')
})
