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
})
function open(lines: readonly AuditLogEntry[]) {
  vi.stubGlobal('fetch', async (url: string) => {
    const before = new URL(url, 'http://keyhold.test').searchParams.get('before')
    return Response.json(lines.filter(({ id }) => !before || Number(id) < Number(before)).slice(0, 100))
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
