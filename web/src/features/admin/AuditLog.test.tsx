/**
 * The audit log on the admin desk.
 * @vitest-environment jsdom
 */
import type { AuditLogEntry } from '@keyhold/api/admin.schema.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { AuditLog } from './AuditLog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const line = (id: number, act = 'hide', about = 'A home'): AuditLogEntry => ({
  id: String(id),
  at: '2026-11-26T01:00:00.000Z',
  operator: 'Olga Trial',
  act,
  about,
  reason: `Reason ${id}`,
  times: 1,
  lastAt: null,
})
const partOf = (name: string) => (name === 'denied' ? 'denied' : name.startsWith('signIn') ? 'signIns' : 'actions')
function open(lines: readonly AuditLogEntry[]) {
  vi.stubGlobal('fetch', async (url: string) => {
    const { searchParams } = new URL(url, 'http://keyhold.test')
    const [before, of] = [searchParams.get('before'), searchParams.get('of') ?? 'actions']
    const shown = lines.filter(({ id, act: name }) => partOf(name) === of && (!before || Number(id) < Number(before)))
    return Response.json(shown.slice(0, 100))
  })
  renderWithProviders(
    <QueryClientProvider client={new QueryClient()}>
      <AuditLog />
    </QueryClientProvider>,
  )
}

test('an action of a later version is shown by its name, and a resent email by its kind', async () => {
  open([line(2, 'telephone'), line(1, 'resend', 'forgot 17')])
  expect(await screen.findByText('telephone')).toBeTruthy()
  expect(screen.getByText(/Reset a password \(17\)/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a search shows whom it found, and a view has no reason', async () => {
  open([line(4, 'find', 'Lucia Trial'), line(3, 'find', ''), line(2, 'suspicions', ''), line(1, 'log', '')])
  const [one, several, look, atLog] = await screen.findAllByRole('listitem')
  expect(one?.textContent).toMatch(/^Viewed Lucia TrialReason 4Olga/)
  expect(several?.textContent).toMatch(/^Searched Reason 3Olga/)
  expect(look?.textContent).toMatch(/^Viewed the homes to check Olga/)
  expect(atLog?.textContent).toMatch(/^Viewed this log Olga/)
})

test('older entries load on demand', async () => {
  open(Array.from({ length: 130 }, (_, at) => line(130 - at)))
  const older = await screen.findByRole('button', { name: 'Show older entries' })
  expect(screen.queryByText(/Reason 30$/)).toBeNull()
  await act(async () => void fireEvent.click(older))
  expect(await screen.findByText(/Reason 1$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull()
})

test('sign-ins and denied access are parts of their own, with means, call and count', async () => {
  open([
    { ...line(5, 'denied', 'KH-0007'), operator: 'Eve Trial', reason: 'GET /api/contract/:id' },
    { ...line(4, 'denied', ''), operator: 'Eve Trial', reason: 'more', times: 7, lastAt: '2026-11-26T01:09:00.000Z' },
    { ...line(7, 'denied', ''), operator: '', reason: 'more', times: 9, lastAt: '2026-11-26T01:09:00.000Z' },
    { ...line(6, 'denied', ''), operator: 'Eve Trial', reason: 'administrators-only' },
    { ...line(3, 'signInFailed', 'Lucia Trial'), operator: '', reason: 'password' },
    { ...line(2, 'signInFailed', ''), operator: '', reason: 'passkey' },
    { ...line(1, 'signIn', ''), operator: 'Lucia Trial', reason: 'wallet' },
  ])
  expect(await screen.findByText('No entries yet.')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Sign-ins' }))
  const [known, unknown, signedIn] = await screen.findAllByRole('listitem')
  expect(known?.textContent).toMatch(/^Sign-in failed: Lucia TrialWith a passwordA visitor,/)
  expect(unknown?.textContent).toMatch(/^Sign-in failed: no account was foundWith a passkeyA visitor,/)
  expect(signedIn?.textContent).toMatch(/^Signed in With a walletLucia Trial,/)
  fireEvent.click(screen.getByRole('radio', { name: 'Denied access' }))
  const [denied, more, ofAll, ofRole] = await screen.findAllByRole('listitem')
  expect(denied?.textContent).toMatch(/^Was denied access: KH-0007GET \/api\/contract\/:idEve Trial,/)
  expect(more?.textContent).toMatch(/^Was denied access: And others in the same 15 minutesEve Trial,.*7 times, last /)
  expect(ofAll?.textContent).toMatch(/15 minutesSeveral people,.*9 times/)
  expect(ofRole?.textContent).toMatch(/^Was denied access: A page of administratorsEve Trial,/)
})
