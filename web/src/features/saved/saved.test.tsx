/**
 * Favourites and comparison, for visitors and signed-in users.
 * @vitest-environment jsdom
 */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { clearSession, saveSession } from '../../gateways/session.ts'
import { ToastRegion } from '../../ui/Toast.tsx'
import { CompareBar } from './CompareBar.tsx'
import { CompareButton } from './CompareButton.tsx'
import { FavouriteButton } from './FavouriteButton.tsx'
import { FavouritesSync } from './favourites.ts'
import { SavedHomes } from './SavedHomes.tsx'

const calls: string[] = []
let answer: (url: string) => { status?: number; body: unknown }
const stored = () => JSON.parse(localStorage.getItem('keyhold.saved') ?? 'null')
const heart = (title = 'Casa Azul') => screen.getByRole('button', { name: `Save ${title}` })
const toggle = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const signIn = () => act(async () => saveSession({ token: 'Bearer a', user: { id: 'ben' } }))

beforeEach(() => {
  calls.length = 0
  answer = () => ({ body: { ids: [] } })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push([init.method, url, init.body].filter(Boolean).join(' '))
    const { status = 200, body } = answer(url)
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => {
  cleanup()
  clearSession()
  localStorage.clear()
  vi.unstubAllGlobals()
})

// promise: search-favourites-browser
test("a visitor's favourite is stored in the browser only, and shown as pressed", async () => {
  renderWithProviders(<FavouriteButton id="azul" title="Casa Azul" />)
  expect(heart().getAttribute('aria-pressed')).toBe('false')
  await toggle(heart())
  expect(heart().getAttribute('aria-pressed')).toBe('true')
  expect(stored()).toEqual({ owner: null, ids: ['azul'] })
  await toggle(heart())
  expect([stored().ids, calls]).toEqual([[], []])
})

// promise: search-favourites-leave
test("on login the browser's favourites are merged into the account, on logout the account's are removed from the browser (D 5.12)", async () => {
  localStorage.setItem('keyhold.saved', JSON.stringify({ owner: null, ids: ['azul'] }))
  answer = () => ({ body: { ids: ['azul', 'verde'] } })
  renderWithProviders(<FavouritesSync />)
  await signIn()
  await waitFor(() => expect(stored()).toEqual({ owner: 'ben', ids: ['azul', 'verde'] }))
  expect(calls).toEqual(['PUT /api/favourite {"ids":["azul"]}'])
  await act(async () => clearSession())
  expect(stored()).toEqual({ owner: null, ids: [] })
})

test("another user's favourites are never merged into mine", async () => {
  localStorage.setItem('keyhold.saved', JSON.stringify({ owner: 'ada', ids: ['azul'] }))
  renderWithProviders(<FavouritesSync />)
  await signIn()
  await waitFor(() => expect(stored()).toEqual({ owner: 'ben', ids: [] }))
  expect(calls).toEqual(['GET /api/favourite'])
})

test('a favourite that the account refuses is reverted, and the error is shown', async () => {
  await signIn()
  answer = () => ({ status: 503, body: { code: 'database-away' } })
  renderWithProviders(
    <ToastRegion>
      <FavouriteButton isWide id="azul" title="Casa Azul" />
    </ToastRegion>,
  )
  await toggle(heart())
  await waitFor(() => expect(screen.getByText('We could not reach your account')).toBeTruthy())
  expect(heart().textContent).toBe('Save')
})

// promise: bad-storage
test('invalid browser storage counts as an empty list', () => {
  localStorage.setItem('keyhold.saved', '{{')
  renderWithProviders(<FavouriteButton id="azul" title="Casa Azul" />)
  expect(heart().getAttribute('aria-pressed')).toBe('false')
})

// promise: search-compare
test('up to four homes are compared, and the link shares them', async () => {
  const titles = ['Azul', 'Verde', 'Rojo', 'Blanco', 'Negro']
  renderWithProviders(
    <ToastRegion>
      {titles.map((title) => (
        <CompareButton key={title} id={title.toLowerCase()} title={title} />
      ))}
      <CompareBar />
    </ToastRegion>,
  )
  for (const title of titles) await toggle(screen.getByRole('button', { name: `Compare ${title}` }))
  expect(screen.getByText('You can compare at most 4 homes')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Compare them' }).getAttribute('href')).toBe(
    '/compare?ids=azul,verde,rojo,blanco',
  )
  await toggle(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.queryByRole('link', { name: 'Compare them' })).toBeNull()
})

test('saved homes are shown as cards, unavailable ones are reported, and an error can be retried', async () => {
  localStorage.setItem('keyhold.saved', JSON.stringify({ owner: null, ids: ['azul', 'gone'] }))
  answer = () => ({ status: 503, body: { code: 'database-away' } })
  renderWithProviders(<SavedHomes>{(rows) => <p>{rows.map(({ id }) => id).join()}</p>}</SavedHomes>)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  answer = () => ({ body: { rows: [{ id: 'azul' }] } })
  await toggle(retry)
  expect(await screen.findByText('azul')).toBeTruthy()
  expect(screen.getByText('1 saved home is no longer listed.')).toBeTruthy()
})

test('an empty list says how to start', async () => {
  renderWithProviders(<SavedHomes>{() => null}</SavedHomes>)
  expect(await screen.findByText('Nothing saved yet')).toBeTruthy()
})

test("a favourite pressed while the account's list is loading stays pressed afterwards", async () => {
  let arrive: (answer: Response) => void = () => undefined
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) =>
    init.method === 'GET'
      ? new Promise<Response>((resolve) => {
          arrive = resolve
        })
      : Promise.resolve(Response.json({ ids: ['azul', 'verde'] })),
  )
  renderWithProviders(
    <>
      <FavouritesSync />
      <FavouriteButton id="azul" title="Casa Azul" />
    </>,
  )
  await signIn()
  await toggle(heart())
  await act(async () => arrive(Response.json({ ids: ['verde'] })))
  await waitFor(() => expect(stored()).toEqual({ owner: 'ben', ids: ['azul', 'verde'] }))
  expect(heart().getAttribute('aria-pressed')).toBe('true')
})
