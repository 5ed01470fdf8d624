/**
 * Finding users on the admin desk.
 * @vitest-environment jsdom
 */
import type { Found } from '@keyhold/api/admin.schema.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import '../../ui/dialogs.setup.ts'
import { FindPanel } from './FindPanel.tsx'

const asked: [path: string, body: unknown][] = []
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  asked.length = 0
})

const lucia = {
  id: crypto.randomUUID(),
  name: 'Lucia Trial',
  email: 'lucia@mail.example',
  since: '2026-11-26T01:00:00.000Z',
  roles: ['USER'],
  isSuspended: false,
  homes: 2,
  openLeases: 1,
  reports: 1,
}
function open(found: Found) {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname } = new URL(url, 'http://keyhold.test')
    asked.push([pathname, init?.body ? JSON.parse(String(init.body)) : undefined])
    return Response.json(pathname.endsWith('/find') ? found : { success: 'ok' })
  })
  renderWithProviders(
    <QueryClientProvider client={new QueryClient()}>
      <FindPanel />
    </QueryClientProvider>,
  )
}
async function find(words: string, reason: string) {
  fireEvent.change(screen.getByLabelText(/^Name, email/), { target: { value: words } })
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: reason } })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Search' })))
}

test('users with similar names are reported as similar, and a single one counts as one', async () => {
  open({ people: [lucia], isNear: true, homes: [], leases: [] })
  await find('Lusia', 'A call')
  expect(await screen.findByText(/^No exact match/)).toBeTruthy()
  expect(screen.getByText(/2 published homes · 1 open lease · 1 report$/)).toBeTruthy()
})

test('after an action the same search repeats, whatever was typed since, and the earlier results stay meanwhile', async () => {
  open({ people: [lucia], homes: [], leases: [] })
  await find('Lucia', 'A call')
  fireEvent.change(screen.getByLabelText(/^Name, email/), { target: { value: 'Som' } })
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: 'Suspend' })))
  fireEvent.change(document.querySelector('textarea') as HTMLTextAreaElement, { target: { value: 'Insults' } })
  const form = document.querySelector<HTMLFormElement>('dialog form')
  await act(async () => void fireEvent.submit(form as HTMLFormElement))
  await waitFor(() => expect(asked).toHaveLength(3))
  expect(asked[2]).toEqual(['/api/desk/operator/find', { words: 'Lucia', reason: 'A call' }])
  expect(screen.getByText('Lucia Trial')).toBeTruthy()
})
