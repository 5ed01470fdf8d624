/**
 * Instance health on the admin desk: read on demand, and resending an email.
 * @vitest-environment jsdom
 */
import type { InstanceState } from '@keyhold/api/instanceState.schema.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import '../../ui/dialogs.setup.ts'
import { InstancePanel } from './InstancePanel.tsx'

const asked: [path: string, body: unknown][] = []
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  asked.length = 0
})

const at = '2026-11-26T01:00:00.000Z'
const email = { id: '7', kind: 'forgot', to: 'm…@mail.example', since: at, tries: 10, nextAt: null, fault: '550' }
const state: InstanceState = {
  at,
  letters: { waiting: 2, givenUp: 1, failing: 0, overdue: 0, isSending: true, newest: [{ ...email, isToSend: true }] },
  queues: [
    { name: 'letters', waiting: 1234, failing: 1, dueSince: at },
    { name: 'ofTomorrow', waiting: 0, failing: 0, dueSince: null },
  ],
  watcher: { head: 120, readTo: 118, behind: 2, isWell: true },
  keeper: { isOn: true, state: 'short-of-gas', seenAt: at, balance: { amount: '11', coin: 'BNB' }, lastCall: null },
  books: {
    state: 'differ',
    looks: {
      books: { at: '2026-11-26T00:57:30.000Z', block: 118, agrees: false, isOld: false },
      escrow: { at: '2026-11-25T22:00:00.000Z', block: 90, agrees: true, isOld: true },
    },
    escrows: [{ escrow: '0x1', holds: '10', owes: '11' }],
    lookedAt: at,
  },
}

function open(shown: InstanceState = state) {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname } = new URL(url, 'http://keyhold.test')
    asked.push([pathname, init?.body ? JSON.parse(String(init.body)) : undefined])
    return Response.json(pathname.endsWith('/house') ? shown : { success: 'ok' })
  })
  renderWithProviders(
    <QueryClientProvider client={new QueryClient()}>
      <InstancePanel />
    </QueryClientProvider>,
  )
}
async function press(name: string) {
  const [button] = await screen.findAllByRole('button', { name })
  await act(async () => void fireEvent.click(button as HTMLElement))
}

test('nothing is read until requested, and then it shows what needs attention', async () => {
  open()
  expect(asked).toEqual([])
  await press('Check the system')
  for (const words of ['Needs attention', '2 blocks behind', 'Low on gas', 'Do not match', 'Failed'])
    expect(await screen.findByText(words)).toBeTruthy()
})

// promise: sgn-6-desk-away
test('while the chain is unreachable the page does not say that the books agree', async () => {
  const away = { head: null, readTo: 118, behind: null, isWell: false }
  open({ ...state, watcher: away, books: { ...state.books, state: 'agree', escrows: null, lookedAt: null } })
  await press('Check the system')
  expect(await screen.findByText('Nothing has been read from the blockchain yet, or it does not answer.')).toBeTruthy()
  expect(screen.getAllByText('Unknown')).toHaveLength(2)
  expect(screen.queryByText('Agree')).toBeNull()
})

test('the books show how long ago they were compared, that it is too long ago, or that they never were', async () => {
  open()
  await press('Check the system')
  const row = () => screen.getByRole('heading', { name: 'Books' }).closest('li')?.textContent
  expect(row()).toContain('Leases compared 2 minutes ago, at block 118: they differ. The watcher’s log says how')
  expect(row()).toContain('Money in escrow compared 3 hours ago, at block 90: no difference. That is too long ago')
  cleanup()
  open({ ...state, books: { ...state.books, state: 'working', looks: { ...state.books.looks, escrow: null } } })
  await press('Check the system')
  expect(row()).toContain('Money in escrow: not compared yet.')
})

test('each queue shows what waits, what failed and what is due; one of a later version by its name', async () => {
  open()
  await press('Check the system')
  const table = await screen.findByRole('table')
  const cells = (name: string) =>
    [...(within(table).getByRole('rowheader', { name }).closest('tr')?.children ?? [])].map((cell) => cell.textContent)
  expect(cells('Emails').slice(1)).toEqual(['1,234 waiting', '1 failing', expect.stringMatching(/^due since .*2026/)])
  expect(cells('ofTomorrow').slice(1)).toEqual(['0 waiting', '0 failing', 'none due'])
})

test('an email is shown by its name, one of a later version by its kind', async () => {
  const newest = [...state.letters.newest, { ...email, id: '8', kind: 'notices:ofTomorrow', isToSend: false }]
  open({ ...state, letters: { ...state.letters, newest } })
  await press('Check the system')
  for (const words of ['Reset a password', 'notices:ofTomorrow']) expect(await screen.findByText(words)).toBeTruthy()
})

test.each([
  ['No mail server', { isSending: false, givenUp: 0 }],
  ['Needs attention', { givenUp: 0, failing: 2 }],
  ['Needs attention', { givenUp: 0, overdue: 1 }],
  ['OK', { givenUp: 0 }],
])('for emails the desk says “%s” if %j', async (words, changes) => {
  open({ ...state, letters: { ...state.letters, newest: [], ...changes } })
  await press('Check the system')
  const row = (await screen.findByRole('heading', { name: 'Emails' })).closest('li')
  expect(row?.textContent).toContain(words)
})

test('an email that was given up is marked as handled, with or without a mail server; a waiting one is not', async () => {
  const newest = [
    { ...email, isToSend: true },
    { ...email, id: '8', nextAt: at, isToSend: false },
  ]
  open({ ...state, letters: { ...state.letters, newest, isSending: false } })
  await press('Check the system')
  expect(await screen.findAllByRole('button', { name: 'Mark as handled' })).toHaveLength(1)
  await press('Mark as handled')
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'I called her' } })
  await act(async () => void fireEvent.submit(document.querySelector('form') as HTMLFormElement))
  await waitFor(() => expect(asked).toHaveLength(3))
  expect(asked[1]).toEqual(['/api/desk/operator/letters/deal-with', { id: '7', reason: 'I called her' }])
})

test('an email is resent with a reason, and the health is refetched', async () => {
  open()
  await press('Check the system')
  await press('Send again')
  await act(async () => void fireEvent.submit(document.querySelector('form') as HTMLFormElement))
  expect(await screen.findByText('Enter a reason.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Their server was away' } })
  await act(async () => void fireEvent.submit(document.querySelector('form') as HTMLFormElement))
  const paths = ['house', 'letters/resend', 'house'].map((end) => `/api/desk/operator/${end}`)
  await waitFor(() => expect(asked.map(([path]) => path)).toEqual(paths))
  expect(asked[1]?.[1]).toEqual({ id: '7', reason: 'Their server was away' })
})
