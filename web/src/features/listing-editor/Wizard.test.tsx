/**
 * Listing a home in five steps (spec signed-in §2, §5, §8; D 5.2–5.5, D 11.4, D 11.5, D 11.26).
 * @vitest-environment jsdom
 */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { draftInput } from './draft.ts'
import { aDraftAd, aPhoto, completeDraft, listingId } from './listing.setup.ts'
import { type ApiCall, mockApi, RefusedAnswer, renderEditor } from './renderEditor.setup.tsx'
import type { WizardStep } from './steps.ts'
import { Wizard } from './Wizard.tsx'

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
  'POST /roomAd': { id: listingId, version: 1 },
  'PUT /roomAd': { id: listingId, version: 2 },
  [`PUT /roomAd/publish/${listingId}`]: { id: listingId },
}
const completeAd = () => aDraftAd(draftInput(completeDraft), {}, [aPhoto('living.jpg'), aPhoto('kitchen.jpg')])
/** The wizard at a step, and its calls to its surroundings. */
function openWizard(step: WizardStep, ad?: ReturnType<typeof completeAd>) {
  const heard = { onCreated: vi.fn(), onGo: vi.fn(), onPublished: vi.fn(), onCancel: vi.fn() }
  const draw = (at: WizardStep) => (
    <Wizard ad={ad} step={at} addressOf={(to) => `/step-${to}`} renderPage={(each) => each.property.title} {...heard} />
  )
  return { ...heard, draw, ...renderEditor(draw(step)) }
}
/** Step 2 at /two, step 1 elsewhere: the same form. */
function Steps({ draw }: { draw: (step: WizardStep) => ReactNode }) {
  return draw(useLocation().pathname === '/two' ? 2 : 1)
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const calls = (apiCalls: ApiCall[], method: string) => apiCalls.filter(({ call }) => call.startsWith(method))

test('an incomplete step says what is missing, does not advance, and shows nothing of later steps', () => {
  mockApi(stored)
  const { onGo } = openWizard(1)
  press('Next: Options')
  expect(screen.getByLabelText(/^Title/).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Choose one of the two.')).toBeTruthy()
  expect(screen.queryByText('Please add a location')).toBeNull()
  expect(onGo).not.toHaveBeenCalled()
})

// promise: sgn-2-mine-held-edit
test('a home held for moderation says why on every step, and what its landlord can do; others do not', () => {
  mockApi(stored)
  const { unmount } = openWizard(4, { ...completeAd(), held: true })
  expect(screen.getByText('For now, only you see this home')).toBeTruthy()
  expect(screen.getByText(/replace it with a picture of your own and publish again/)).toBeTruthy()
  unmount()
  openWizard(4, completeAd())
  expect(screen.queryByText('For now, only you see this home')).toBeNull()
})

test("the location step asks for a location and a city in the specification's words", () => {
  mockApi(stored)
  openWizard(3, aDraftAd(draftInput({ ...completeDraft, cityId: null, cityName: '', address1: '' })))
  press('Next: Photos and text')
  expect(screen.getByText('Please add a location')).toBeTruthy()
  expect(screen.getByText('Please select a city')).toBeTruthy()
})

// promise: sgn-8-image
test("the photo step asks for a picture in the specification's words", () => {
  mockApi(stored)
  openWizard(4, aDraftAd(draftInput(completeDraft)))
  press('Next: Finish')
  expect(screen.getByText('Please upload at least one image!')).toBeTruthy()
})

test('features can be left open: they are not sent; a "no" is sent, and can be undone', async () => {
  const apiCalls = mockApi(stored)
  openWizard(2, aDraftAd(draftInput({ ...completeDraft, heating: null, parking: true })))
  const answer = (question: string, word: string) =>
    within(screen.getByRole('radiogroup', { name: question })).getByRole('radio', { name: word }) as HTMLInputElement
  expect(answer('Heating', 'Not stated').checked).toBe(true)
  fireEvent.click(answer('Heating', 'No'))
  fireEvent.click(answer('Parking', 'Not stated'))
  expect(answer('Heating', 'No').checked).toBe(true)
  press('Next: Location')
  await waitFor(() => expect(calls(apiCalls, 'PUT')).not.toHaveLength(0))
  expect(calls(apiCalls, 'PUT').at(-1)?.body).toMatchObject({ heating: false, parking: null })
})

test("own clauses show at once which words concern money, and take the page's language until another is chosen", async () => {
  const apiCalls = mockApi(stored)
  openWizard(2, aDraftAd(draftInput(completeDraft)))
  const clauses = screen.getByLabelText('Your own clauses in the agreement')
  const type = (value: string) => fireEvent.change(clauses, { target: { value } })
  type('Late rent costs a fine.')
  expect(screen.getByText(/so a person reads them before .*: rent, costs, a fine$/)).toBeTruthy()
  type('No shoes inside.')
  expect(screen.queryByText(/so a person reads them/)).toBeNull()
  press('Next: Location')
  await waitFor(() =>
    expect(calls(apiCalls, 'PUT').at(-1)?.body).toMatchObject({
      ownClauses: 'No shoes inside.',
      ownClausesLanguage: 700_000,
    }),
  )
})

test('bills are not said, included, or a monthly sum; nothing is sent before a choice', async () => {
  const apiCalls = mockApi(stored)
  openWizard(2, aDraftAd(draftInput(completeDraft)))
  const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
  choose('Paid separately')
  fireEvent.change(screen.getByLabelText('Estimated bills a month'), { target: { value: '080' } })
  fireEvent.change(screen.getByLabelText('Energy certificate'), { target: { value: 'C' } })
  press('Next: Location')
  await waitFor(() => expect(calls(apiCalls, 'PUT')).not.toHaveLength(0))
  expect(calls(apiCalls, 'PUT').at(-1)?.body).toMatchObject({ bills: 80, energyRating: 'C' })
  choose('Included')
  expect(screen.queryByLabelText('Estimated bills a month')).toBeNull()
  press('Next: Location')
  await waitFor(() => expect(calls(apiCalls, 'PUT').at(-1)?.body).toMatchObject({ bills: 0 }))
})

// promise: sgn-2-wizard-steps
test('a valid step leads to the next, and Back to the one before', async () => {
  mockApi(stored)
  const { onGo } = openWizard(2, completeAd())
  press('Next: Location')
  await waitFor(() => expect(onGo).toHaveBeenCalledWith(3))
  press('Back')
  expect(onGo).toHaveBeenLastCalledWith(1)
})

test('a step opens once those before are valid; opening a later one leads to the first invalid one', () => {
  mockApi(stored)
  const { onGo } = openWizard(5, aDraftAd(draftInput({ ...completeDraft, nearToMetro: '' })))
  expect(onGo).toHaveBeenCalledWith(2, { replace: true })
  const links = screen.getByRole('navigation', { name: 'Steps' }).querySelectorAll('a')
  expect([...links].map((link) => link.getAttribute('href'))).toEqual(['/step-1', '/step-2'])
})

test('all steps of a published home are open, and show their gaps', () => {
  mockApi(stored)
  const ad = aDraftAd(draftInput({ ...completeDraft, nearToMetro: '' }), { state: 'unpublished' }, [aPhoto('a.jpg')])
  const { onGo } = openWizard(5, ad)
  expect(onGo).not.toHaveBeenCalled()
  const steps = within(screen.getByRole('navigation', { name: 'Steps' }))
  expect(steps.getByRole('link', { name: /2\. Options ?1 field to check/ })).toBeTruthy()
  expect(screen.getByText('1 field to check', { selector: 'p' })).toBeTruthy()
})

test("a new step's heading takes the focus", async () => {
  mockApi(stored)
  const wizard = openWizard(1, completeAd())
  cleanup()
  const { router } = renderEditor(<Steps draw={wizard.draw} />)
  expect(document.activeElement).toBe(document.body)
  await router.navigate('/two')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Options' })))
})

// promise: sgn-2-wizard-policy
test('no deposit policy is preselected', () => {
  mockApi(stored)
  openWizard(1)
  const policies = within(screen.getByRole('group', { name: /^When does the deposit leave the escrow/ }))
  expect(policies.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, false])
})

test('each deposit policy shows when this escrow pays, by its own release duration', async () => {
  mockApi({ ...stored, 'GET /escrow': { releaseDuration: 86_400 } })
  openWizard(1)
  await screen.findByText(/^The rent and the deposit come to your wallet 1 day after move-in\./)
  expect(screen.getAllByText('1 day later')).toHaveLength(2)
  expect(screen.getByText('14 days after the agreed last day')).toBeTruthy()
})

// promise: sgn-4-ad-once
test('an incomplete home is autosaved as a draft, created once, and only changes are sent afterwards', async () => {
  const apiCalls = mockApi(stored)
  const { onCreated } = openWizard(1)
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Garden flat' } })
  expect(screen.getByText('Not saved yet')).toBeTruthy()
  await screen.findByText(/^Saved at \d\d:\d\d$/)
  fireEvent.change(screen.getByLabelText(/^Rent a month/), { target: { value: '900' } })
  await waitFor(() => expect(calls(apiCalls, 'PUT /roomAd')).toHaveLength(1))
  expect(calls(apiCalls, 'POST /roomAd')).toHaveLength(1)
  expect(onCreated).toHaveBeenCalledExactlyOnceWith(listingId)
  expect(calls(apiCalls, 'PUT /roomAd')[0]?.body).toEqual({ id: listingId, version: 1, rentPrice: 900 })
})

test('invalid input is not sent, is reported, and does not block saving the rest', async () => {
  const apiCalls = mockApi(stored)
  openWizard(1, completeAd())
  fireEvent.change(screen.getByLabelText(/^Rent a month/), { target: { value: '9oo' } })
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Sunny flat' } })
  await waitFor(() => expect(calls(apiCalls, 'PUT /roomAd')).toHaveLength(1))
  expect(calls(apiCalls, 'PUT /roomAd')[0]?.body).toEqual({ id: listingId, version: 1, title: 'Sunny flat' })
  expect(screen.getByText('Enter a whole number from 1 to 1,000,000.')).toBeTruthy()
  expect(screen.getByText('Check 1 field.')).toBeTruthy()
})

test('offline input waits, and is sent once the connection is back', async () => {
  let isAway = true
  const answer = () => (isAway ? new RefusedAnswer(503, { code: 'database-away' }) : { id: listingId, version: 2 })
  const apiCalls = mockApi({ ...stored, 'PUT /roomAd': answer })
  openWizard(1, completeAd())
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Sunny flat' } })
  await screen.findByText('No connection. Your changes are kept in this tab and saved once it is back.')
  isAway = false
  fireEvent(window, new Event('online'))
  await screen.findByText(/^Saved at/)
  expect(calls(apiCalls, 'PUT /roomAd')).toHaveLength(2)
})

test('a published home changes for visitors only when Save is pressed', async () => {
  const apiCalls = mockApi(stored)
  openWizard(1, { ...completeAd(), state: 'published' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Sunny flat' } })
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  vi.useRealTimers()
  expect(calls(apiCalls, 'PUT')).toEqual([])
  press('Save')
  await screen.findByText('Saved')
  expect(calls(apiCalls, 'PUT /roomAd')[0]?.body).toEqual({ id: listingId, version: 1, title: 'Sunny flat' })
})

test('a field also changed elsewhere is shown beside the local value, and the landlord chooses', async () => {
  const versions = [new RefusedAnswer(409, { code: 'changed-meanwhile' }), { id: listingId, version: 8 }]
  const elsewhere = { ...draftInput({ ...completeDraft, title: 'Their title', rentPrice: '800' }) }
  const apiCalls = mockApi({
    ...stored,
    'PUT /roomAd': () => versions.shift(),
    [`GET /roomAd/findById/${listingId}`]: aDraftAd(elsewhere, { version: 7 }),
  })
  openWizard(1, completeAd())
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'My title' } })
  const dialog = within(await screen.findByRole('dialog', { name: 'Changed in two places' }))
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/, { selector: '[name=title]' }).value).toBe('My title')
  expect(screen.getByLabelText<HTMLInputElement>(/^Rent a month/).value).toBe('800')
  expect(dialog.getByText('My title')).toBeTruthy()
  expect(dialog.getByText('Their title')).toBeTruthy()
  fireEvent.click(dialog.getByRole('radio', { name: /What you typed here/ }))
  press('Save my choice')
  await waitFor(() => expect(calls(apiCalls, 'PUT /roomAd')).toHaveLength(2))
  expect(calls(apiCalls, 'PUT /roomAd')[1]?.body).toEqual({ id: listingId, version: 7, title: 'My title' })
})

// promise: sgn-2-wizard-publish, sgn-4-ad-draft
test('a complete home is saved, published, and its landlord led on', async () => {
  const apiCalls = mockApi(stored)
  const { onPublished } = openWizard(5, completeAd())
  press('Publish')
  await screen.findByText('Your home is being published')
  expect(calls(apiCalls, 'PUT').map(({ call }) => call)).toEqual([`PUT /roomAd/publish/${listingId}`])
  expect(onPublished).toHaveBeenCalledOnce()
})

// promise: sgn-8-publish
test('a refused publication says that something is wrong, and why', async () => {
  const refusal = new RefusedAnswer(409, { code: 'email-not-confirmed' })
  mockApi({ ...stored, [`PUT /roomAd/publish/${listingId}`]: refusal })
  const { onPublished } = openWizard(5, completeAd())
  press('Publish')
  await screen.findByText('Something wrong!')
  expect(screen.getByText('The draft is saved, but not published')).toBeTruthy()
  expect(screen.getByText(/Confirm your email first/)).toBeTruthy()
  expect(onPublished).not.toHaveBeenCalled()
})

// promise: sgn-1-promotion, sgn-2-wizard-promotion, sgn-9-promotion
test('the last step shows the promotion with its price of 15, coming soon, and a disabled button', () => {
  mockApi(stored)
  openWizard(5, completeAd())
  const box = within(screen.getByRole('region', { name: /Show it first for 7 days/ }))
  expect(box.getByText('Coming soon')).toBeTruthy()
  expect(box.getByText(/^15 RNB\./)).toBeTruthy()
  expect(box.getByRole<HTMLButtonElement>('button', { name: 'Select' }).disabled).toBe(true)
})

test('the last step shows the page as a visitor will see it, from the stored data', async () => {
  mockApi({ ...stored, [`GET /roomAd/findById/${listingId}`]: aDraftAd({ title: 'As it is stored' }) })
  openWizard(5, completeAd())
  press('Preview as a visitor')
  const dialog = within(await screen.findByRole('dialog', { name: 'What visitors see' }))
  expect(await dialog.findByText('As it is stored')).toBeTruthy()
})

// promise: sgn-2-wizard-cancel
test('Cancel asks whether to keep the draft; if kept, it is saved, and leads home', async () => {
  const apiCalls = mockApi(stored)
  const { onCancel } = openWizard(1)
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Garden flat' } })
  press('Cancel')
  press('Keep the draft')
  await waitFor(() => expect(onCancel).toHaveBeenCalledOnce())
  expect(calls(apiCalls, 'POST /roomAd')[0]?.body).toMatchObject({ title: 'Garden flat' })
})

test('a discarded draft is deleted, and leads home', async () => {
  const apiCalls = mockApi({ ...stored, [`DELETE /roomAd/${listingId}`]: { success: 'ok' } })
  const { onCancel } = openWizard(1, completeAd())
  press('Cancel')
  press('Discard')
  await waitFor(() => expect(onCancel).toHaveBeenCalledOnce())
  expect(calls(apiCalls, 'DELETE')).toHaveLength(1)
})

test('cancelling without any input leaves without a question', () => {
  mockApi(stored)
  const { onCancel } = openWizard(1)
  press('Cancel')
  expect(onCancel).toHaveBeenCalledOnce()
})

// promise: sgn-5-step4-type
test('only jpg and png pictures are accepted', async () => {
  const apiCalls = mockApi(stored)
  openWizard(4, aDraftAd(draftInput(completeDraft)))
  const file = new File(['words'], 'notes.pdf', { type: 'application/pdf' })
  fireEvent.change(screen.getByLabelText('Choose files', { selector: 'input' }), { target: { files: [file] } })
  expect(screen.getAllByText('Please choose only jpg, png, jpeg image format!').length).toBeGreaterThan(0)
  expect(calls(apiCalls, 'POST')).toEqual([])
})

test('a refused picture says why and does not stop the others', async () => {
  const answers = [
    new RefusedAnswer(422, { code: 'photo-too-small', fields: { 'tiny.png': 'photo-too-small' } }),
    { id: listingId, images: [aPhoto('living.jpg')], added: ['photo-living.jpg'] },
  ]
  const apiCalls = mockApi({ ...stored, 'POST /roomAd/uploadImage': () => answers.shift() })
  openWizard(4, aDraftAd(draftInput(completeDraft)))
  const files = ['tiny.png', 'living.jpg'].map(
    (name) => new File(['x'], name, { type: name.endsWith('png') ? 'image/png' : 'image/jpeg' }),
  )
  fireEvent.change(screen.getByLabelText('Choose files', { selector: 'input' }), { target: { files } })
  await screen.findByText('living.jpg')
  expect(screen.getByText(/at least 640 × 480 pixels\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try tiny.png again' })).toBeNull() // a retry would be too small again
  expect(screen.getByRole('button', { name: 'Remove tiny.png from the list' })).toBeTruthy()
  expect(calls(apiCalls, 'POST').map(({ call }) => call)).toEqual([
    'POST /roomAd/uploadImage',
    'POST /roomAd/uploadImage',
  ])
})

// promise: sgn-5-step4-size
test('a picture over 10 MB is not sent', () => {
  const apiCalls = mockApi(stored)
  openWizard(4, aDraftAd(draftInput(completeDraft)))
  const large = new File(['x'], 'large.jpg', { type: 'image/jpeg' })
  Object.defineProperty(large, 'size', { value: 12_400_000 })
  fireEvent.change(screen.getByLabelText('Choose files', { selector: 'input' }), { target: { files: [large] } })
  expect(screen.getByText(/12\.4 MB is too large/)).toBeTruthy()
  expect(calls(apiCalls, 'POST')).toEqual([])
})

// promise: sgn-2-wizard-photos
test('pictures are moved one by one by buttons, and the order is stored with the home', async () => {
  const apiCalls = mockApi({ ...stored, 'POST /roomAd/uploadImage': { id: listingId, images: [], added: [] } })
  openWizard(4, completeAd())
  press('Move living.jpg earlier')
  expect(screen.queryByText(/is now at place/)).toBeNull()
  press('Move living.jpg later')
  expect(await screen.findByText('living.jpg is now at place 2 of 2.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Move living.jpg later' }).getAttribute('aria-disabled')).toBe('true')
  await screen.findByText(/^Saved at|^Not saved yet/)
  await waitFor(() => expect(calls(apiCalls, 'POST /roomAd/uploadImage')).toHaveLength(1))
  const form = calls(apiCalls, 'POST /roomAd/uploadImage')[0]?.body as FormData
  expect(form.getAll('oldImageList')).toEqual(['photo-kitchen.jpg', 'photo-living.jpg'])
})

test('house rules have their language where they are written: the page’s at first, none for words from a feed', () => {
  mockApi(stored)
  const write = (changes: Partial<typeof completeDraft>) => {
    openWizard(2, aDraftAd(draftInput({ ...completeDraft, textLanguage: null, houseRules: '', ...changes })))
    expect(screen.queryByLabelText(/^Language of title/)).toBeNull()
    fireEvent.change(screen.getByLabelText('House rules'), { target: { value: 'No shoes.' } })
    const language = screen.getByLabelText(/^Language of title, description and house rules/) as HTMLSelectElement
    return { language, rules: screen.getByLabelText('House rules') }
  }
  const { language, rules } = write({ description: '' })
  expect([language.value, rules.lang]).toEqual(['700000', 'en'])
  fireEvent.change(language, { target: { value: '700001' } })
  expect([language.value, rules.lang]).toEqual(['700001', 'es'])
  cleanup()
  expect(write({ description: 'Piso luminoso.' }).language.value).toBe('')
})

// promise: sgn-2-wizard-photos
test('one press makes a picture the cover: it is said, stored, and the focus follows', async () => {
  const apiCalls = mockApi({ ...stored, 'POST /roomAd/uploadImage': { id: listingId, images: [], added: [] } })
  openWizard(4, completeAd())
  expect(screen.queryByRole('button', { name: 'Make cover living.jpg' })).toBeNull()
  screen.getByRole('button', { name: 'Make cover kitchen.jpg' }).focus()
  press('Make cover kitchen.jpg')
  expect(await screen.findByText('kitchen.jpg is now the cover.')).toBeTruthy()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('What kitchen.jpg shows')
  await waitFor(() => expect(calls(apiCalls, 'POST /roomAd/uploadImage')).toHaveLength(1))
  const form = calls(apiCalls, 'POST /roomAd/uploadImage')[0]?.body as FormData
  expect(form.getAll('oldImageList')).toEqual(['photo-kitchen.jpg', 'photo-living.jpg'])
})

// promise: sgn-2-wizard-leave
test('leaving with unsaved input asks first, if it is not autosaved', async () => {
  mockApi(stored)
  const { router } = openWizard(1, { ...completeAd(), state: 'published' })
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Sunny flat' } })
  await router.navigate('/elsewhere')
  expect(await screen.findByText('Leave without saving?')).toBeTruthy()
  press('Stay')
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull())
  expect(router.state.location.pathname).toBe('/')
})

test('leaving a draft saves it, and asks only if that fails', async () => {
  let isAway = true // on a busy machine the autosave runs before the user leaves, and fails too
  const answer = () => (isAway ? new RefusedAnswer(503, { code: 'database-away' }) : { id: listingId, version: 2 })
  mockApi({ ...stored, 'PUT /roomAd': answer })
  const { router } = openWizard(1, completeAd())
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Sunny flat' } })
  await router.navigate('/elsewhere')
  expect(await screen.findByText('Leave without saving?')).toBeTruthy()
  isAway = false
  press('Save and leave')
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'))
})
