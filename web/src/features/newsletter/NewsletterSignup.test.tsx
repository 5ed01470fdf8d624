/**
 * The home page's newsletter form (spec public §2, §5, §8; D 9.3).
 * @vitest-environment jsdom
 */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { ToastRegion } from '../../ui/Toast.tsx'
import { NewsletterSignup } from './NewsletterSignup.tsx'

const answer = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  vi.stubGlobal('fetch', answer)
  renderWithProviders(
    <ToastRegion>
      <NewsletterSignup />
    </ToastRegion>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
  vi.restoreAllMocks()
})

const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement
const send = () => act(async () => void fireEvent.submit(field('Name').form as HTMLFormElement))
function fill() {
  fireEvent.change(field('Name'), { target: { value: 'Ben' } })
  fireEvent.change(field('Phone'), { target: { value: '+503 7012-3456' } })
  fireEvent.change(field('Email'), { target: { value: 'ben@mail.test' } })
  fireEvent.click(screen.getByRole('checkbox'))
}

// promise: pub-5-signup
test('an empty form reports each required field, including the terms, and sends nothing', async () => {
  await send()
  for (const sentence of ['Enter your name', /Enter a phone/, /Enter a valid email/, 'Accept the terms to sign up'])
    expect(screen.getByText(sentence)).toBeTruthy()
  expect(answer).not.toHaveBeenCalled()
})

// promise: pub-6-visitor-form, pub-8-signup
test('a user who signs up reads "You have subscribed successfully", and the form is empty again', async () => {
  answer.mockResolvedValue(Response.json({ success: 'ok' }))
  fill()
  await send()
  const [path, { body }] = answer.mock.calls[0] as [string, RequestInit]
  expect([path, JSON.parse(String(body))]).toEqual([
    '/api/subscribe',
    { name: 'Ben', phone: '+503 7012-3456', email: 'ben@mail.test', languageId: 700_000 },
  ])
  expect(screen.getByText('You have subscribed successfully')).toBeTruthy()
  expect(screen.getByText(/open the email we sent you and confirm/)).toBeTruthy()
  expect([field('Name').value, field('Email').value]).toEqual(['', ''])
})

test('a user who waits for a city signs up for it', async () => {
  cleanup()
  const state = { opens: { id: 3_128_760, city: 'Barcelona' } }
  renderWithProviders(
    <ToastRegion>
      <NewsletterSignup />
    </ToastRegion>,
    { state },
  )
  expect(screen.getByRole('heading').textContent).toBe('Hear when Barcelona opens')
  answer.mockResolvedValue(Response.json({ success: 'ok' }))
  fill()
  await send()
  expect(JSON.parse(String(answer.mock.calls[0]?.[1].body))).toMatchObject({ cityId: 3_128_760 })
})

// promise: pub-8-signup-failed
test('an error says "Subscription failed", and the input stays', async () => {
  answer.mockResolvedValue(Response.json({ code: 'server-fault' }, { status: 500 }))
  fill()
  await send()
  expect(screen.getByRole('alert').textContent).toContain('Subscription failed')
  expect(field('Name').value).toBe('Ben')
})

// promise: pub-9-loader
test('without a response the loader ends after ten seconds (spec public §9)', async () => {
  const clock = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(
    (wait) => (wait === 10_000 ? clock : new AbortController()).signal,
  )
  answer.mockImplementation(
    (_, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  fill()
  await send()
  expect(screen.getByRole('button', { name: 'Sign up' }).getAttribute('aria-busy')).toBe('true')
  await act(async () => clock.abort(new DOMException('late', 'TimeoutError')))
  expect(screen.getByRole('button', { name: 'Sign up' }).getAttribute('aria-busy')).toBeNull()
})
