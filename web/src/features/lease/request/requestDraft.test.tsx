/**
 * A draft request survives a reload and a login, except for secret fields (D 6.7).
 * @vitest-environment jsdom
 */
import type { Profile } from '@keyhold/api/accounts.schema.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, saveSession } from '../../../gateways/session.ts'
import { renderLease } from '../fixtures.setup.tsx'
import { RequestForm } from './RequestForm.tsx'
import { useRequest } from './useRequest.ts'

const profile = { firstName: 'Ben', lastName: 'Castro', dateOfBirth: '1992-02-09', emailAddress: 'b@example.com' }
const requestedStay = { roomAdId: 'home', validFrom: '2026-12-01', validTo: '2027-12-01' }

let status: number
beforeEach(() => {
  status = 200
  saveSession({ token: 'token', user: { id: 'ben' } })
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) =>
    init.method === 'GET'
      ? Response.json([{ id: 1_200_000, text: 'Single', disabled: false }])
      : Response.json(status === 200 ? { id: 'lease' } : { code: 'dates-already-taken' }, { status }),
  )
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  clearSession()
  vi.unstubAllGlobals()
})

function TestForm({ home = 'home', onSent = () => undefined }: { home?: string; onSent?: () => void }) {
  const request = useRequest({
    profile: profile as Profile,
    lease: undefined,
    requestedStay: { ...requestedStay, roomAdId: home },
    timeZone: 'UTC',
    onSent,
  })
  return (
    <>
      <RequestForm {...request} onChange={request.change} />
      <button type="button" onClick={request.submit}>
        Send
      </button>
    </>
  )
}

/** Opens the page again, as after a reload or a login. */
async function open(props: Parameters<typeof TestForm>[0] = {}) {
  cleanup()
  renderLease(<TestForm {...props} />)
  await screen.findByRole('option', { name: 'Single' })
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })

function typeAll() {
  type('Full name', 'Benjamín Castro')
  type('Profession', 'Sound engineer')
  type('Home address', 'Calle La Reforma 218')
  type('Mobile', '+503 7110 2298')
  type('Message to the landlord', 'Two of us')
  type('ID or passport number', 'X 118 417')
  type('Nationality', 'Spanish')
  type('Marital status', '1200000')
}

test('input is restored after a reload, and the page says so', async () => {
  await open()
  expect(screen.queryByText('We kept what you had typed')).toBeNull()
  typeAll()
  await open()
  expect(field('Full name').value).toBe('Benjamín Castro')
  expect(field('Home address').value).toBe('Calle La Reforma 218')
  expect(field('Message to the landlord').value).toBe('Two of us')
  expect(screen.getByText('We kept what you had typed')).toBeTruthy()
})

test('identity number, nationality and marital status are never stored, and the page asks to enter them again', async () => {
  await open()
  typeAll()
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toMatch(/118|Spanish|1200000/)
  await open()
  expect(field('ID or passport number').value).toBe('')
  expect(field('Nationality').value).toBe('')
  expect(field('Marital status').value).toBe('')
  expect(screen.getByText(/are never stored in this browser/)).toBeTruthy()
})

test('a draft belongs to one home and one user', async () => {
  await open()
  typeAll()
  await open({ home: 'another' })
  expect(field('Home address').value).toBe('')
  saveSession({ token: 'token', user: { id: 'somebody-else' } })
  await open()
  expect(field('Home address').value).toBe('')
})

test('a refused draft stays; a sent one is deleted', async () => {
  status = 409
  await open()
  typeAll()
  fireEvent.click(screen.getByText('Send'))
  await screen.findByText('Error while trying to initiate contract')
  await open()
  expect(field('Home address').value).toBe('Calle La Reforma 218')
  status = 200
  const onSent = vi.fn()
  await open({ onSent })
  typeAll()
  fireEvent.click(screen.getByText('Send'))
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  await open()
  expect(field('Home address').value).toBe('')
})
