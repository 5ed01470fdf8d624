/**
 * Reporting a home from its page.
 * @vitest-environment jsdom
 */

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { clearSession, saveSession } from '../../gateways/session.ts'
import '../../ui/dialogs.setup.ts'
import { ToastRegion } from '../../ui/Toast.tsx'
import ReportDialog from './ReportDialog.tsx'
import { ReportedMessages } from './ReportedMessages.tsx'
import { ReportList } from './ReportList.tsx'

afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

const sent: unknown[] = []
function open(answer: () => Response) {
  const onClose = vi.fn()
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)))
    return answer()
  })
  renderWithProviders(
    <ToastRegion>
      <ReportDialog id="home" open onClose={onClose} />
    </ToastRegion>,
  )
  return onClose
}
const send = () => act(async () => void fireEvent.submit(document.querySelector('form') as HTMLFormElement))

test('a report has a reason; it is sent with its text, and a thank-you closes the dialog', async () => {
  const onClose = open(() => Response.json({ success: 'ok' }))
  await send()
  expect(screen.getByText('Choose a reason')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('radio', { name: /paid outside the escrow/ }))
  fireEvent.change(screen.getByLabelText('What happened?'), { target: { value: 'Cash, they said.' } })
  await send()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([{ id: 'home', reason: 'pays-outside', words: 'Cash, they said.' }])
  expect(screen.getByText('Thank you for telling us')).toBeTruthy()
  expect(screen.getByText('We saved your report about this home.')).toBeTruthy()
})

test('a signed-in reporter with an email address reads that they are notified of the outcome', async () => {
  saveSession({ token: 'Bearer a', user: { id: '1', emailConfirmed: true } })
  open(() => Response.json({ success: 'ok' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Something else' }))
  await send()
  expect(await screen.findByText('A person checks it. We will email you the result.')).toBeTruthy()
})

test('a rate-limited report says so, and the text stays', async () => {
  open(() => Response.json({ code: 'too-many-requests' }, { status: 429 }))
  fireEvent.click(screen.getByRole('radio', { name: 'Something else' }))
  fireEvent.change(screen.getByLabelText('What happened?'), { target: { value: 'Mine.' } })
  await send()
  expect(await screen.findByText(/too many tries/)).toBeTruthy()
  expect((screen.getByLabelText('What happened?') as HTMLTextAreaElement).value).toBe('Mine.')
})

test("messages attached to a report are read on a press, oldest first, with both users' names", async () => {
  const asked: string[] = []
  const message = { id: 'one', isTheirs: true, words: 'Pay me outside', files: 0, sentAt: '2026-11-20T10:00:00Z' }
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json([message, { ...message, id: 'two', isTheirs: false, words: '', files: 2 }])
  })
  const about = { kind: 'person' as const, id: 'ben', name: 'Ben', standing: 'present' as const }
  const kept = { reason: 'insults' as const, words: '', showsMessages: true, reportedAt: '2026-11-20', outcome: null }
  renderWithProviders(
    <QueryClientProvider client={new QueryClient()}>
      <ReportedMessages about={about} report={{ id: 'report', by: { id: 'ada', name: 'Ada' }, ...kept }} />
    </QueryClientProvider>,
  )
  expect(asked).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Read the messages shown' }))
  const items = await screen.findAllByRole('listitem')
  expect(asked).toEqual(['/api/reports/report/messages'])
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Ben.*Pay me outside$/),
    expect.stringMatching(/^Ada.*2 files$/),
  ])
})

test('an administrator sees an automatic outcome (deleted account) in their language, and any other as it was written', async () => {
  const gone = { kind: 'person', id: 'ben', name: '', standing: 'gone' }
  const reports = ['account-deleted', 'We wrote to them'].map((outcome) => aReport(outcome, outcome))
  showList(() => ({ subjects: [{ ...aSubject, about: gone, open: 0, total: 2, reports }], next: null }))
  const [subject, ...items] = await screen.findAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringContaining('Closed: the account was deleted before anyone closed the report.'),
    expect.stringContaining('Closed: We wrote to them'),
  ])
  expect(screen.queryByRole('button')).toBeNull()
  expect(subject?.querySelector('p')?.textContent).toBe('Person A deleted account')
  expect(screen.getByText('2 closed reports')).toBeTruthy()
})

const aReport = (id: string, outcome: string | null = null) => {
  const said = { reason: 'insults', words: id, showsMessages: false, reportedAt: '2026-11-20T10:00:00Z' }
  return { id, by: null, ...said, outcome }
}
const aSubject = {
  about: { kind: 'home', id: 'home', name: 'A home', standing: 'present' },
  open: 1,
  total: 1,
  next: null,
}
/** Shows the list with what the server answers to each path; returns the paths that were asked. */
function showList(answer: (path: string) => object): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json(answer(path))
  })
  renderWithProviders(
    <QueryClientProvider client={new QueryClient()}>
      <ReportList acts={({ about }) => <button type="button">Close those of {about.name}</button>} />
    </QueryClientProvider>,
  )
  return asked
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test('an administrator sees a reported home once with its reports inside, and reads the other reports and homes on a press', async () => {
  const id = '00000000-0000-4000-8000-000000000000'
  const many = { ...aSubject, open: 3, total: 3, next: `open.1.${id}`, reports: [aReport('first'), aReport('second')] }
  const other = {
    ...aSubject,
    about: { ...aSubject.about, id: 'other', name: 'Another' },
    reports: [aReport('elsewhere')],
  }
  const asked = showList((path) => {
    if (path.includes('/about/')) return { reports: [aReport('third')], next: null }
    return path.includes('before') ? { subjects: [other], next: null } : { subjects: [many], next: `open.2.${id}` }
  })
  expect(await screen.findByText('3 open reports of 3')).toBeTruthy()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Close those of A home',
    'Show 1 more report',
    'Show more',
  ])
  await press('Show 1 more report')
  expect(await screen.findByText('third')).toBeTruthy()
  await press('Show more')
  expect(await screen.findByText('elsewhere')).toBeTruthy()
  expect(screen.getByText('1 open report of 1')).toBeTruthy()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Close those of A home',
    'Close those of Another',
  ])
  expect(asked).toEqual([
    '/api/reports',
    `/api/reports/about/home?before=open.1.${id}`,
    `/api/reports?before=open.2.${id}`,
  ])
})
