/**
 * Which kinds of notices come by e-mail (D 6.16).
 * @vitest-environment jsdom
 */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { NoticeSection } from './NoticeSection.tsx'
import { type Answers, mockApi, renderProfile } from './profile.setup.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const choices = { requests: true, money: true, messages: false, searches: true, news: false }
const open = async (answers: Answers = {}) => {
  const apiCalls = mockApi({ 'GET /notice/emails': choices, ...answers })
  renderProfile(<NoticeSection />)
  await screen.findAllByRole('checkbox')
  return apiCalls
}
const kindSwitch = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('each kind says what it is and stands as it was chosen', async () => {
  await open()
  const shown = screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .map(({ labels, checked }) => [labels?.[0]?.textContent, checked])
  expect(shown).toEqual([
    ['Requests and agreements', true],
    ['Messages', false],
    ['Saved searches', true],
    ['Newsletter', false],
  ])
  const hint = document.getElementById(kindSwitch('Messages').getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toMatch(/not read for 10 minutes/)
})

test('money has no switch: it says that it is always on, and why', async () => {
  await open()
  const money = screen.getByText('Money').closest('li')
  expect(money?.textContent).toMatch(/Always on.*may lose money/)
  expect(money?.querySelector('input')).toBeNull()
})

test('a switch changes its kind at once, and leaves the others as they stand', async () => {
  const apiCalls = await open({ 'PUT /notice/emails': { ...choices, messages: true, searches: false } })
  fireEvent.click(kindSwitch('Messages'))
  await waitFor(() => expect(kindSwitch('Messages').checked).toBe(true))
  await waitFor(() =>
    expect(apiCalls.at(-1)).toEqual({ call: 'PUT /notice/emails', body: { kind: 'messages', isOn: true } }),
  )
  expect(kindSwitch('Saved searches').checked).toBe(true)
})

test('what could not be changed stands as it was, and says why', async () => {
  await open({ 'PUT /notice/emails': { status: 409, refusal: { code: 'email-not-confirmed' } } })
  fireEvent.click(kindSwitch('Newsletter'))
  await screen.findByText(/Confirm your email first/)
  expect(kindSwitch('Newsletter').checked).toBe(false)
})

test('choices that do not come say so, and are asked for again by a button', async () => {
  const apiCalls = mockApi({ 'GET /notice/emails': { status: 503, refusal: { code: 'database-away' } } })
  renderProfile(<NoticeSection />)
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(apiCalls.filter(({ call }) => call === 'GET /notice/emails')).toHaveLength(2))
})
