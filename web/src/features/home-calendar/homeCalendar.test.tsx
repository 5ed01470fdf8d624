/**
 * The calendar of a landlord's home.
 * @vitest-environment jsdom
 */
import type { HomeCalendar } from '@keyhold/api/calendars.schema.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { ToastRegion } from '../../ui/Toast.tsx'
import { daysBetween, isTakenIn } from './chosenDays.ts'
import { HomeCalendarPage } from './HomeCalendarPage.tsx'
import { segmentsOf, spansOf } from './yearSegments.ts'
import '../../ui/dialogs.setup.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const calendar: HomeCalendar = {
  title: 'Garden flat',
  timeZone: 'America/El_Salvador',
  today: '2026-11-25',
  nextFreeDate: '2027-03-20',
  availableFrom: '2026-11-01',
  availableUntil: null,
  periods: [
    { kind: 'lease', from: '2026-12-01', to: '2027-03-01', leaseId: 'lease' },
    { kind: 'blocked', from: '2027-03-01', to: '2027-03-20', id: 'painting', note: 'Painting' },
  ],
  address: 'https://keyhold.example/api/calendars/home/secret.ics',
  sources: [
    {
      id: 'holiday',
      name: 'Holiday site',
      host: 'holiday.example',
      periods: 2,
      readAt: '2026-11-20T18:00:00Z',
      failedSince: '2026-11-24T18:00:00Z',
      failure: 'address-not-found',
      emptiedSince: null,
      questions: [],
      leftOut: [],
    },
  ],
  conflicts: [],
}

function open(answers: Readonly<Record<string, unknown>> = {}) {
  const calls: { call: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = `${init.method} ${url.replace('/api/roomAd/home/calendar', '')}`
    calls.push({ call, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    const answer = answers[call]
    return answer instanceof Response ? answer.clone() : Response.json(answer ?? calendar)
  })
  renderWithProviders(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ToastRegion>
        <HomeCalendarPage personId="lucia" homeId="home" />
      </ToastRegion>
    </QueryClientProvider>,
  )
  return calls
}

test("a landlord sees a home's booked periods, with links to its leases", async () => {
  open()
  const list = within(await screen.findByRole('region', { name: 'Taken days' }))
  expect(list.getByText('Lease')).toBeTruthy()
  expect(list.getByText('Painting')).toBeTruthy()
  expect(list.getAllByText('1 Dec 2026 to 1 Mar 2027')).toHaveLength(2) // the tenant moves out on that day
  expect(list.getAllByText('1 Mar 2027 to 19 Mar 2027')).toHaveLength(2)
  expect(list.getByRole('link', { name: /Open the lease/ }).getAttribute('href')).toBe('/profile/lucia/leases/lease')
})

test('dates are blocked from the first to the last, inclusive', async () => {
  const calls = open({ 'POST /blocks': { ...calendar, periods: [] } })
  fireEvent.change(await screen.findByLabelText('First day'), { target: { value: '2027-07-01' } })
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2027-07-09' } })
  fireEvent.click(screen.getByRole('button', { name: 'Block days' }))
  expect(await screen.findByText('These days are blocked')).toBeTruthy()
  expect(calls.at(-1)?.body).toEqual({ from: '2027-07-01', to: '2027-07-10', note: '' })
  expect(screen.getByText('No days are taken.')).toBeTruthy()
})

const dayButton = (name: string) => screen.getByRole('button', { name })
const nextMonth = () => fireEvent.click(screen.getByRole('button', { name: /^Month after/ }))
const chosen = () =>
  [screen.getByLabelText('First day'), screen.getByLabelText('Last day')].map(
    (field) => (field as HTMLInputElement).value,
  )

test('days are chosen by two presses, in either order, and a third press begins again', async () => {
  const calls = open({ 'POST /blocks': calendar })
  await screen.findByText('Drag across the days, or choose the first and the last.')
  fireEvent.click(dayButton('29 November 2026'))
  expect(chosen()).toEqual(['29 Nov 2026', '29 Nov 2026'])
  expect(screen.getByText('1 day: 29 Nov 2026')).toBeTruthy()
  fireEvent.click(dayButton('27 November 2026'))
  expect(chosen()).toEqual(['27 Nov 2026', '29 Nov 2026'])
  expect(dayButton('27 November 2026, first day').getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByText('3 days: 27 Nov 2026 to 29 Nov 2026')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Block days' }))
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ from: '2026-11-27', to: '2026-11-30', note: '' }))
  fireEvent.click(dayButton('26 November 2026'))
  expect(chosen()).toEqual(['26 Nov 2026', '26 Nov 2026'])
})

test('days are chosen by dragging, a taken day ends the way, and a scroll instead restores what was chosen', async () => {
  open()
  await screen.findByText('Drag across the days, or choose the first and the last.')
  const under = vi.fn<() => Element | null>(() => null)
  Object.assign(document, { elementFromPoint: under })
  const down = (name: string) => fireEvent.pointerDown(dayButton(name), { button: 0, isPrimary: true })
  const moveTo = (name: string) => {
    const target = dayButton(name)
    under.mockReturnValue(target)
    fireEvent.pointerMove(target)
    return target
  }
  down('26 November 2026')
  fireEvent.pointerUp(moveTo('30 November 2026'))
  expect(chosen()).toEqual(['26 Nov 2026', '30 Nov 2026'])
  down('28 November 2026')
  fireEvent.pointerCancel(moveTo('29 November 2026'))
  expect(chosen()).toEqual(['26 Nov 2026', '30 Nov 2026'])
  for (let month = 0; month < 4; month += 1) nextMonth()
  down('25 March 2027')
  fireEvent.pointerUp(moveTo('10 March 2027, already taken'))
  expect(chosen()).toEqual(['20 Mar 2027', '25 Mar 2027'])
  down('19 March 2027, already taken')
  fireEvent.pointerUp(moveTo('22 March 2027'))
  expect(chosen()).toEqual(['20 Mar 2027', '25 Mar 2027'])
})

test('a press after a drag begins a new choice', async () => {
  open()
  await screen.findByText('Drag across the days, or choose the first and the last.')
  fireEvent.click(dayButton('26 November 2026'))
  fireEvent.pointerDown(dayButton('27 November 2026'), { button: 0, isPrimary: true })
  const target = dayButton('28 November 2026')
  Object.assign(document, { elementFromPoint: () => target })
  fireEvent.pointerMove(target)
  fireEvent.pointerUp(target)
  fireEvent.pointerDown(dayButton('30 November 2026'), { button: 0, isPrimary: true })
  fireEvent.click(dayButton('30 November 2026'))
  expect(chosen()).toEqual(['30 Nov 2026', '30 Nov 2026'])
})

test('requested days can be blocked, days of a lease cannot', () => {
  const period = { from: '2027-01-05', to: '2027-01-08', leaseId: 'lease' }
  const isTaken = (kind: 'asked' | 'lease') => isTakenIn([{ kind, ...period }])
  expect(daysBetween('2027-01-03', '2027-01-10', isTaken('asked'))).toEqual({ from: '2027-01-03', last: '2027-01-10' })
  expect(daysBetween('2027-01-03', '2027-01-10', isTaken('lease'))).toEqual({ from: '2027-01-03', last: '2027-01-04' })
  expect(daysBetween('2027-01-10', '2027-01-03', isTaken('lease'))).toEqual({ from: '2027-01-08', last: '2027-01-10' })
})

test('missing or inverted dates are reported before anything is sent', async () => {
  const calls = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Block days' }))
  expect(screen.getAllByText('Choose a day')).toHaveLength(2)
  fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2027-07-09' } })
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2027-07-01' } })
  expect(screen.getByText('Choose a last day after the first day')).toBeTruthy()
  expect(calls).toHaveLength(1)
})

test('blocked dates are freed', async () => {
  const calls = open()
  fireEvent.click(await screen.findByRole('button', { name: /Unblock these days/ }))
  await waitFor(() => expect(calls.at(-1)?.call).toBe('DELETE /blocks/painting'))
})

test('an unreadable calendar says why and since when, and that its old dates stay', async () => {
  open()
  const region = within(await screen.findByRole('region', { name: 'Import other calendars' }))
  expect(region.getByText('Not working')).toBeTruthy()
  expect(region.getByText(/Nothing was found at this link\. Since .* Days we read before stay blocked\./)).toBeTruthy()
})

test('a refused URL is reported at its field, and the input stays', async () => {
  const fields = { address: 'address-not-allowed' }
  open({ 'POST /sources': Response.json({ code: 'address-not-allowed', fields }, { status: 422 }) })
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Inside' } })
  fireEvent.change(screen.getByLabelText('Link to the calendar'), { target: { value: 'https://127.0.0.1/' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add a calendar' }))
  expect(await screen.findByText(/Enter a link on the public internet/)).toBeTruthy()
  expect(screen.getByLabelText('Link to the calendar').getAttribute('aria-invalid')).toBe('true')
  expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Inside')
})

// promise: sgn-2-calendar-ask
test('a new URL is created after a confirmation of its effect, and the old one is reported as invalid', async () => {
  const calls = open({ 'PUT /address': { ...calendar, address: 'https://keyhold.example/new.ics' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Create a new link' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Create a new link?' }))
  expect(dialog.getByText(/^The link that other calendars use now stops working\./)).toBeTruthy()
  expect(calls).toHaveLength(1)
  fireEvent.click(dialog.getByRole('button', { name: 'Create new link' }))
  expect(await screen.findByText('This is the new link. The old one no longer works.')).toBeTruthy()
  expect((screen.getByLabelText('Link to this calendar') as HTMLInputElement).value).toBe(
    'https://keyhold.example/new.ics',
  )
})

test('a calendar is removed after a confirmation that its dates become free', async () => {
  const calls = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Holiday site' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Remove Holiday site?' }))
  expect(dialog.getByText(/^The days it takes here become free/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Keep it' }))
  expect(calls).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Remove Holiday site' }))
  fireEvent.click(
    within(screen.getByRole('dialog', { name: 'Remove Holiday site?' })).getByRole('button', { name: 'Remove' }),
  )
  await waitFor(() => expect(calls.at(-1)?.call).toBe('DELETE /sources/holiday'))
})

test('a calendar that was never readable has no old dates', async () => {
  const [source] = calendar.sources
  open({ 'GET ': { ...calendar, sources: [{ ...source, periods: 0, readAt: null }] } })
  const region = within(await screen.findByRole('region', { name: 'Import other calendars' }))
  expect(region.getByText(/Nothing was found at this link\. Since /)).toBeTruthy()
  expect(region.queryByText(/Days we read before/)).toBeNull()
})

test('two requests for the same dates are listed separately, each with its own link', async () => {
  const asked = { kind: 'asked', from: '2027-05-01', to: '2027-11-01' } as const
  const faults = vi.spyOn(console, 'error')
  open({ 'GET ': { ...calendar, periods: ['one', 'two'].map((leaseId) => ({ ...asked, leaseId })) } })
  const links = await screen.findAllByRole('link', { name: /Answer the request/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/profile/lucia/leases/one',
    '/profile/lucia/leases/two',
  ])
  expect(faults).not.toHaveBeenCalled()
})

// promise: sgn-2-calendar-year
test('a year is drawn month by month, bookings over unavailable dates, with a link to the next', async () => {
  const spans = spansOf({ ...calendar, availableUntil: '2027-03-24' })
  expect(segmentsOf(spans, '2027-02-01')).toEqual([{ kind: 'lease', first: 1, days: 28 }])
  expect(segmentsOf(spans, '2027-03-01')).toEqual([
    { kind: 'off', first: 25, days: 7 },
    { kind: 'blocked', first: 1, days: 19 },
  ])
  open()
  expect(await screen.findByRole('img', { name: /^The days of 2026/ })).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'The year before 2026' }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'The year after 2026' }))
  expect(screen.getByRole('img', { name: /^The days of 2027/ })).toBeTruthy()
})

const source = { ...calendar.sources[0], failure: null, failedSince: null } as HomeCalendar['sources'][number]

test('nights that a calendar also takes are shown, and the landlord confirms after a question that they are free', async () => {
  const conflict = { leaseId: 'lease', source: 'Airbnb', from: '2027-01-05', to: '2027-01-10', stopsPayment: true }
  const calls = open({ 'GET ': { ...calendar, conflicts: [conflict] } })
  expect(await screen.findByText(/Airbnb says that these days are taken: 5 Jan 2027 to 9 Jan 2027/)).toBeTruthy()
  expect(screen.getByText('Your tenant wanted to pay and could not.')).toBeTruthy()
  const [lease] = within(screen.getByRole('region', { name: 'Taken days' })).getAllByRole('listitem')
  expect(lease?.textContent).toContain('Booked twice?')
  fireEvent.click(screen.getByRole('button', { name: /^The days are free/ }))
  expect(screen.getByRole('button', { name: 'No, not yet' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Yes, they are free' }))
  await waitFor(() => expect(calls.at(-1)?.call).toBe('PUT /conflicts/lease'))
})

test('an emptied calendar is confirmed after a question, and says until then that its days stay blocked', async () => {
  const emptied = { ...source, emptiedSince: '2026-11-24T18:00:00Z' }
  const calls = open({ 'GET ': { ...calendar, sources: [emptied] } })
  expect(await screen.findByText(/^This calendar had taken days\./)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^It is empty/ }))
  const dialog = within(screen.getByRole('dialog', { name: 'Is Holiday site empty?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'It is empty' }))
  await waitFor(() => expect(calls.at(-1)?.call).toBe('PUT /sources/holiday/empty'))
})

test('a question about a calendar is answered with one press, and what takes no days is counted', async () => {
  const question = { kind: 'beyond-window', periods: 1, from: '2027-06-01', to: '2027-12-01' } as const
  const leftOut = [{ reason: 'no-night', count: 2 }] as const
  const calls = open({ 'GET ': { ...calendar, sources: [{ ...source, questions: [question], leftOut }] } })
  expect(await screen.findByText(/closes all days from 1 Jun 2027 to 1 Dec 2027/)).toBeTruthy()
  expect(screen.getByText('Shorter than a night: 2')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^They are free/ }))
  await waitFor(() =>
    expect(calls.at(-1)).toEqual({
      call: 'PUT /sources/holiday/answer',
      body: { kind: 'beyond-window', takes: false },
    }),
  )
})

test('entries that could not be read are shown at once, apart from those that take no days', async () => {
  const leftOut = [
    { reason: 'past', count: 4 },
    { reason: 'unreadable', count: 1 },
    { reason: 'rule-unreadable', count: 2 },
  ] as const
  open({ 'GET ': { ...calendar, sources: [{ ...source, leftOut }] } })
  const unread = (await screen.findByText('Some entries could not be read')).closest('div')
  expect(unread?.textContent).toContain('Without a date we can read: 1')
  expect(unread?.textContent).toContain('The days we could read are blocked: 2')
  expect(unread?.textContent).toContain('The days that these entries took before stay blocked.')
  expect(unread?.textContent).not.toContain('In the past')
  expect(screen.getByText('Partly read')).toBeTruthy()
  expect(screen.queryByText('Works')).toBeNull()
  expect(screen.getByText('In the past: 4').closest('details')).toBeTruthy()
})
