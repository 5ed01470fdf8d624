/**
 * One's own homes (spec signed-in §2, §9; D 5.2).
 * @vitest-environment jsdom
 */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { draftInput } from './draft.ts'
import { aDraftAd, aPhoto, completeDraft, listingId } from './listing.setup.ts'
import { MyHomes } from './MyHomes.tsx'
import { mockApi, RefusedAnswer, renderEditor } from './renderEditor.setup.tsx'
import '../../ui/dialogs.setup.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const said = draftInput(completeDraft)

test('who has no home yet is led to the first one', async () => {
  mockApi({ 'GET /roomAd': [] })
  renderEditor(<MyHomes />)
  const link = await screen.findByRole('link', { name: 'List your first home' })
  expect(link.getAttribute('href')).toBe('/new-ad')
})

test('a draft shows what was said, a placeholder for its picture, and how much is missing', async () => {
  const ad = aDraftAd({ ...said, bedsNumber: 61, bathroom: 31 }, { missing: { images: 'required', title: 'required' } })
  mockApi({ 'GET /roomAd': [ad] })
  renderEditor(<MyHomes />)
  const card = within(await screen.findByRole('article'))
  expect(card.getByText('Draft')).toBeTruthy()
  expect(card.getByText('No picture yet')).toBeTruthy()
  expect(card.getByText('6 or more beds · 3 or more baths · 83 m²')).toBeTruthy()
  expect(card.getByText('Calle Llama del Bosque 14, San Salvador')).toBeTruthy()
  expect(card.getByText('$925')).toBeTruthy()
  expect(card.getByText('2 things are missing before it can be published.')).toBeTruthy()
  expect(card.queryByRole('button', { name: 'Publish' })).toBeNull()
  const edit = card.getByRole('link', { name: 'Edit Garden flat in Santa Elena' })
  expect(edit.getAttribute('href')).toBe(`/new-ad/${listingId}`)
})

test('a complete home can be published from here', async () => {
  const ad = aDraftAd(said, { state: 'unpublished' }, [aPhoto('living.jpg')])
  const apiCalls = mockApi({ 'GET /roomAd': [ad], [`PUT /roomAd/publish/${listingId}`]: { id: listingId } })
  renderEditor(<MyHomes />)
  fireEvent.click(await screen.findByRole('button', { name: 'Publish' }))
  await screen.findByText('Published')
  expect(apiCalls.some(({ call }) => call === `PUT /roomAd/publish/${listingId}`)).toBe(true)
})

test('a home with nights to come cannot be deleted, and says so', async () => {
  const refusal = new RefusedAnswer(409, { code: 'listing-in-use' })
  mockApi({ 'GET /roomAd': [aDraftAd(said, { state: 'published' })], [`DELETE /roomAd/${listingId}`]: refusal })
  renderEditor(<MyHomes />)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete', hidden: true }))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(screen.getAllByText('Requests or leases depend on this home, so it stays.').length).toBeGreaterThan(0),
  )
})
