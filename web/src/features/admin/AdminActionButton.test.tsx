/**
 * An administrator's action while another does the same.
 * @vitest-environment jsdom
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import '../../ui/dialogs.setup.ts'
import { AdminActionButton } from './AdminActionButton.tsx'

const asked: unknown[] = []
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  asked.length = 0
})

/** A held home, or one that can be hidden; the other button represents its refetched row. */
function Row() {
  const [isNew, setIsNew] = useState(false)
  return (
    <>
      <AdminActionButton act={isNew ? 'show' : 'hide'} id="1" name="A home" />
      <AdminActionButton act="release" id="2" name="A held home" version={isNew ? 2 : 1} />
      <AdminActionButton
        act="settle"
        id="3"
        name="A reported home"
        reportedUntil={isNew ? '2026-11-21' : '2026-11-20'}
      />
      <button type="button" onClick={() => setIsNew(true)}>
        Read anew
      </button>
    </>
  )
}
function open() {
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    asked.push(JSON.parse(String(init.body)))
    return Response.json({ code: 'listing-not-found' }, { status: 404 })
  })
  renderWithProviders(
    <QueryClientProvider client={new QueryClient()}>
      <Row />
    </QueryClientProvider>,
  )
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
async function send(reason: string) {
  fireEvent.change(document.querySelector('textarea') as HTMLTextAreaElement, { target: { value: reason } })
  await act(async () => void fireEvent.submit(document.querySelector('dialog form') as HTMLFormElement))
}

// promise: sgn-6-desk-two-operators
test('if another administrator hid the home meanwhile, pressing again repeats hiding and never shows it', async () => {
  open()
  await press('Hide the home')
  await send('Stolen')
  await press('Read anew')
  expect(screen.getByRole('dialog', { name: 'Hide the home: A home' })).toBeTruthy()
  await send('Stolen')
  expect(asked).toMatchObject([{ act: 'hide' }, { act: 'hide' }])
  await press('Cancel')
  await press('Show again')
  expect(screen.queryByRole('alert')).toBeNull()
  await send('Explained')
  expect(asked.at(-1)).toMatchObject({ act: 'show', reason: 'Explained' })
})

test('a home that changed while its release was requested is released only in the version that was read', async () => {
  open()
  await press('Approve')
  await press('Read anew')
  await send('Well')
  expect(asked).toMatchObject([{ act: 'release', version: 1 }])
  await press('Cancel')
  await press('Approve')
  await send('Well')
  expect(asked.at(-1)).toMatchObject({ act: 'release', version: 2 })
})

test('reports that arrive while an administrator decides are not closed', async () => {
  open()
  await press('Close reports')
  await press('Read anew')
  await send('It is theirs')
  expect(asked).toEqual([
    { act: 'settle', id: '3', reason: 'It is theirs', tellsReporter: true, reportedUntil: '2026-11-20' },
  ])
})
