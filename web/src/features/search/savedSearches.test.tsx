/**
 * Saving a search, through the login too, and managing saved ones.
 * @vitest-environment jsdom
 */
import { parseCriteria } from '@keyhold/rental/query.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../gateways/queryClient.ts'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { clearSession, saveSession } from '../../gateways/session.ts'
import { ToastRegion } from '../../ui/Toast.tsx'
import { EmailLink } from '../email-links/EmailLink.tsx'
import { SavedSearches } from './SavedSearches.tsx'
import { SaveSearch } from './SaveSearch.tsx'
import { useStopSearchEmailsPage } from './stopSearchEmailsPage.tsx'
import type { SearchOptions } from './summaries.ts'
import '../../ui/dialogs.setup.ts'

const StopSearchEmails = ({ token }: { token: string }) => (
  <EmailLink token={token} page={useStopSearchEmailsPage(token)} />
)

const today = '2026-11-20'
const searchOptions: SearchOptions = {
  cities: [
    { id: 3_583_361, city: 'San Salvador', country: 'SV', countryName: 'El Salvador', lat: 13, lng: -89, homes: 48 },
  ],
  types: [],
  terms: [],
  floors: [],
  pets: [{ id: 1_500_000, text: 'Cats', disabled: false }],
}
const query = 'cityId=3583361&priceMax=1300&parking=true'
const criteria = parseCriteria(new URLSearchParams(`${query}&sort=newest&page=2`), today)
const here = `/properties?${query}&sort=newest&page=2`
const anyone = {
  id: '7',
  name: 'Near work',
  query,
  muted: false,
  isPast: false,
  fresh: 3,
  totalRows: 12,
  isCapped: false,
  savedOn: '2026-11-01T10:00:00Z',
}

const calls: string[] = []
let answer: (call: string) => { status?: number; body: unknown }
beforeEach(() => {
  calls.length = 0
  answer = () => ({ body: { success: 'ok' } })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = [init.method, url, init.body].filter(Boolean).join(' ')
    calls.push(call)
    const { status = 200, body } = answer(call)
    return Response.json(body, { status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  clearSession()
})

const press = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const signIn = () => act(async () => saveSession({ token: 'Bearer a', user: { id: 'ben' } }))
const onResults = () =>
  renderWithProviders(
    <ToastRegion>
      <SaveSearch criteria={criteria} searchOptions={searchOptions} />
    </ToastRegion>,
  )
const saved = (name: string) => `POST /api/savedSearch ${JSON.stringify({ name, query })}`
const suggested = 'San Salvador · Up to $1,300 · Parking'

// promise: search-saved-login
test('a visitor signs in and returns to the dialog that saves the search', async () => {
  answer = () => ({ body: { ...anyone, name: suggested } })
  const { router } = onResults()
  await press(screen.getByRole('link', { name: 'Save search' }))
  expect(router.state.location.pathname).toBe('/login')
  expect(new URLSearchParams(router.state.location.search).get('redirect')).toBe(`${here}#save`)
  await signIn()
  await act(async () => void (await router.navigate(`${here}#save`)))
  const { form } = await screen.findByLabelText<HTMLInputElement>('Name')
  await act(async () => void fireEvent.submit(form as HTMLFormElement))
  expect(await screen.findByText(`Saved: ${suggested}`)).toBeTruthy()
  expect(calls).toEqual([saved(suggested)])
})

test('a signed-in user names the search first; its page and order are not part of it', async () => {
  answer = () => ({ body: { ...anyone, name: 'Near work' } })
  await signIn()
  onResults()
  await press(screen.getByRole('button', { name: 'Save search' }))
  const name = (await screen.findByLabelText('Name')) as HTMLInputElement
  expect(name.value).toBe(suggested)
  await act(async () => void fireEvent.change(name, { target: { value: 'Near work' } }))
  await act(async () => void fireEvent.submit(name.form as HTMLFormElement))
  expect(calls).toEqual([saved('Near work')])
  expect((await screen.findByRole('link', { name: 'See saved searches' })).getAttribute('href')).toBe('/saved/searches')
})

test('in Thai the suggested name has no invisible characters', async () => {
  await signIn()
  renderWithProviders(
    <SaveSearch criteria={{ ...criteria, switches: ['billsIncluded'] }} searchOptions={searchOptions} />,
    { language: 'th' },
  )
  await act(async () => void fireEvent.click(screen.getByRole('button')))
  const name = (await screen.findByRole('textbox')) as HTMLInputElement
  expect(name.value).toMatch(/รวมค่าน้ำค่าไฟ$/)
})

test('a name is required, and a refusal is shown where the user can still act', async () => {
  answer = () => ({ status: 409, body: { code: 'too-many-saved-searches' } })
  await signIn()
  onResults()
  await press(screen.getByRole('button', { name: 'Save search' }))
  const name = (await screen.findByLabelText('Name')) as HTMLInputElement
  await act(async () => void fireEvent.change(name, { target: { value: ' ' } }))
  await act(async () => void fireEvent.submit(name.form as HTMLFormElement))
  expect(screen.getByText('Enter a name for the search.')).toBeTruthy()
  expect(calls).toEqual([])
  await act(async () => void fireEvent.change(name, { target: { value: 'Near work' } }))
  await act(async () => void fireEvent.submit(name.form as HTMLFormElement))
  expect(await screen.findByText('You can save at most 20 searches. Delete one first.')).toBeTruthy()
})

const onList = () =>
  renderWithProviders(
    <QueryClientProvider client={createQueryClient()}>
      <SavedSearches searchOptions={searchOptions} />
    </QueryClientProvider>,
  )
const listed = (...searches: object[]) => {
  answer = (call) => ({ body: call.startsWith('GET') ? { searches } : { ...anyone, success: 'ok' } })
}

test('a saved search shows its filters and its new matches; opening it marks them as seen', async () => {
  listed(anyone)
  await signIn()
  const { router } = onList()
  const link = await screen.findByRole('link', { name: 'Near work' })
  const words = ['3 new', 'San Salvador · Up to $1,300 · Parking', '12 homes']
  for (const each of words) expect(screen.getByText(each)).toBeTruthy()
  await press(link)
  expect(router.state.location.pathname + router.state.location.search).toBe(`/properties?${query}`)
  expect(calls[1]).toBe('PUT /api/savedSearch/7/look')
})

test('emails are turned off, a name is changed, a search is deleted after a confirmation', async () => {
  listed({ ...anyone, fresh: 0 })
  await signIn()
  onList()
  await press(await screen.findByRole('checkbox', { name: 'Emails about Near work' }))
  expect(calls).toContain('PUT /api/savedSearch/7 {"muted":true}')
  await press(screen.getByRole('button', { name: 'Rename', hidden: true }))
  const name = screen.getByLabelText('Name')
  await act(async () => void fireEvent.change(name, { target: { value: ' By the park ' } }))
  await act(async () => void fireEvent.submit((name as HTMLInputElement).form as HTMLFormElement))
  await waitFor(() => expect(calls).toContain('PUT /api/savedSearch/7 {"name":"By the park"}'))
  const [remove] = screen.getAllByRole('button', { name: 'Delete', hidden: true })
  await press(remove as HTMLElement)
  expect(calls).not.toContain('DELETE /api/savedSearch/7')
  await press(screen.getAllByRole('button', { name: 'Delete', hidden: true }).at(-1) as HTMLElement)
  expect(calls).toContain('DELETE /api/savedSearch/7')
})

test('a search with past dates says so, and opens without them', async () => {
  listed({ ...anyone, query: `${query}&from=2026-10-01&to=2027-03-01`, isPast: true, fresh: 0 })
  await signIn()
  onList()
  expect((await screen.findByRole('link', { name: 'Near work' })).getAttribute('href')).toBe(`/properties?${query}`)
  expect(screen.getByText(/Its first day has passed/)).toBeTruthy()
})

test('a visitor is asked to sign in, and returns here', () => {
  onList()
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login?redirect=%2Fsaved%2Fsearches')
  expect(calls).toEqual([])
})

test('an empty list, and an unreachable API, both show the next step', async () => {
  listed()
  await signIn()
  onList()
  expect(await screen.findByText('No saved searches yet')).toBeTruthy()
  cleanup()
  answer = () => ({ status: 409, body: { code: 'database-away' } })
  onList()
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

test("one press unsubscribes from one search's emails; a broken link says so", async () => {
  answer = () => ({ body: { name: 'Near work' } })
  renderWithProviders(<StopSearchEmails token="7.mark" />)
  expect(calls).toEqual([])
  await press(screen.getByRole('button', { name: 'Stop these emails' }))
  expect(calls).toEqual(['POST /api/savedSearch/stop/7.mark'])
  expect(screen.getByRole('status').textContent).toContain('“Near work” stays saved')
  cleanup()
  answer = () => ({ status: 404, body: { code: 'token-not-valid' } })
  renderWithProviders(<StopSearchEmails token="nonsense" />)
  await press(screen.getByRole('button', { name: 'Stop these emails' }))
  expect(screen.getByRole('alert').textContent).toContain('This link is incomplete')
})
