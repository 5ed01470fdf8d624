/**
 * Which kinds of notices are sent by e-mail (D 6.16).
 * @vitest-environment jsdom
 */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useEmailChoices } from './emailChoices.ts'
import { NoticeSection } from './NoticeSection.tsx'
import { type Answers, mockApi, renderProfile } from './profile.setup.tsx'
import { usePush } from './pushChoices.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The section as the page renders it. */
function Page() {
  return <NoticeSection choices={useEmailChoices()} push={usePush()} />
}

const choices = {
  requests: true,
  money: true,
  messages: false,
  viewings: true,
  searches: true,
  news: false,
  quietHours: null,
}
const open = async (answers: Answers = {}) => {
  const apiCalls = mockApi({ 'GET /notice/emails': choices, ...answers })
  renderProfile(<Page />)
  await screen.findAllByRole('checkbox')
  return apiCalls
}
const kindSwitch = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('each kind shows its description and its chosen setting', async () => {
  await open()
  const shown = screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .map(({ labels, checked }) => [labels?.[0]?.textContent, checked])
  expect(shown).toEqual([
    ['Requests', true],
    ['Messages', false],
    ['Viewings', true],
    ['Saved searches', true],
    ['Newsletter', false],
    ['Quiet hours', false],
  ])
  const hint = document.getElementById(kindSwitch('Messages').getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toMatch(/not read for 10 minutes/)
})

// promise: sgn-2-notices
test('money has no switch: it says that it is always on, and why', async () => {
  await open()
  const money = screen.getByText('Money').closest('li')
  expect(money?.textContent).toMatch(/Always on.*could lose money/)
  expect(money?.querySelector('input')).toBeNull()
})

test('a switch changes its kind at once, and leaves the others unchanged', async () => {
  const apiCalls = await open({ 'PUT /notice/emails': { ...choices, messages: true, searches: false } })
  fireEvent.click(kindSwitch('Messages'))
  await waitFor(() => expect(kindSwitch('Messages').checked).toBe(true))
  await waitFor(() =>
    expect(apiCalls.at(-1)).toEqual({ call: 'PUT /notice/emails', body: { kind: 'messages', isOn: true } }),
  )
  expect(kindSwitch('Saved searches').checked).toBe(true)
})

test('a failed change is reverted, and says why', async () => {
  await open({ 'PUT /notice/emails': { status: 409, refusal: { code: 'email-not-confirmed' } } })
  fireEvent.click(kindSwitch('Newsletter'))
  await screen.findByText(/Confirm your email first/)
  expect(kindSwitch('Newsletter').checked).toBe(false)
})

test('choices that fail to load say so, and have a retry button', async () => {
  const apiCalls = mockApi({ 'GET /notice/emails': { status: 503, refusal: { code: 'database-away' } } })
  renderProfile(<Page />)
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(apiCalls.filter(({ call }) => call === 'GET /notice/emails')).toHaveLength(2))
})

const night = { from: '22:00', until: '07:00', timeZone: 'Asia/Bangkok' }

test("quiet hours are off until they are switched on, then from 22:00 to 07:00 by this device's clock", async () => {
  const apiCalls = await open({ 'PUT /notice/quietHours': { ...choices, quietHours: night } })
  expect(screen.queryByLabelText('From')).toBeNull()
  fireEvent.click(kindSwitch('Quiet hours'))
  expect((await screen.findByLabelText<HTMLInputElement>('From')).value).toBe('22:00')
  expect(kindSwitch('Quiet hours').checked).toBe(true)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(apiCalls.at(-1)?.body).toEqual({ quietHours: { from: '22:00', until: '07:00', timeZone } })
  expect(screen.getByText(/In this time zone: Indochina Time/)).toBeTruthy()
})

test('other times take effect once they are saved', async () => {
  const apiCalls = await open({
    'GET /notice/emails': { ...choices, quietHours: night },
    'PUT /notice/quietHours': { ...choices, quietHours: { ...night, until: '08:15' } },
  })
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(save.disabled).toBe(true)
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '08:15' } })
  fireEvent.click(save)
  await waitFor(() => expect(apiCalls.at(-1)?.body).toMatchObject({ quietHours: { from: '22:00', until: '08:15' } }))
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true))
})

test('refused quiet hours are reverted, and the page says why', async () => {
  await open({
    'GET /notice/emails': { ...choices, quietHours: night },
    'PUT /notice/quietHours': { status: 422, refusal: { code: 'quiet-hours-not-valid' } },
  })
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '22:00' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/Choose two different times/)
  expect(kindSwitch('Quiet hours').checked).toBe(true)
})

test('quiet hours are switched off again', async () => {
  const apiCalls = await open({
    'GET /notice/emails': { ...choices, quietHours: night },
    'PUT /notice/quietHours': choices,
  })
  fireEvent.click(kindSwitch('Quiet hours'))
  await waitFor(() => expect(screen.queryByLabelText('From')).toBeNull())
  expect(apiCalls.at(-1)?.body).toEqual({ quietHours: null })
})

test('a time zone unknown to this browser is shown by its own name', async () => {
  await open({ 'GET /notice/emails': { ...choices, quietHours: { ...night, timeZone: 'Mars/Olympus' } } })
  await screen.findByText(/Mars\/Olympus/)
})
