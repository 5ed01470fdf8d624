/**
 * Exporting the user's data, and deleting the account (D 11.23).
 * @vitest-environment jsdom
 */
import type { LeavingFacts } from '@keyhold/api/leaving.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LeavingSection } from './LeavingSection.tsx'
import { useLeaving } from './leaving.ts'
import { type Answers, mockApi, renderProfile } from './profile.setup.tsx'

const device = vi.hoisted(() => ({ startAuthentication: vi.fn() }))
vi.mock('@simplewebauthn/browser', () => device)

const nothing: LeavingFacts = { archive: 'none', askedAt: null, holds: [] }

function Section() {
  return <LeavingSection leaving={useLeaving()} />
}
function show(facts: Partial<LeavingFacts>, answers: Answers = {}) {
  const calls = mockApi({ 'GET /profile/leaving': { ...nothing, ...facts }, ...answers })
  renderProfile(<Section />)
  return calls
}
const typePassword = () =>
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'a long password' } })
const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('an archive is requested with the password, and is reported as being packed', async () => {
  const making = { archive: 'making', askedAt: '2026-11-23T10:00:00.000Z', holds: [] }
  const calls = show({}, { 'POST /profile/leaving/archive': making })
  expect(isDisabled('Prepare my data')).toBe(true)
  typePassword()
  fireEvent.click(screen.getByRole('button', { name: 'Prepare my data' }))
  expect(await screen.findByText(/^We are preparing your data/)).toBeTruthy()
  expect(calls.map(({ call }) => call)).toContain('POST /profile/leaving/archive')
})

// promise: pub-6-archive-page
test('an archive requested elsewhere can be downloaded here after its owner verified themselves', async () => {
  const ready = { archive: 'ready', askedAt: '2026-11-23T10:00:00.000Z', holds: [] }
  const calls = show({ archive: 'elsewhere' }, { 'POST /profile/leaving/archive': ready })
  expect(await screen.findByText(/^It was requested in another browser/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Download the file' })).toBeNull()
  typePassword()
  fireEvent.click(screen.getByRole('button', { name: 'Download it here' }))
  expect(await screen.findByRole('button', { name: 'Download the file' })).toBeTruthy()
  expect(calls.map(({ call }) => call)).toContain('POST /profile/leaving/archive')
})

test('the account is deleted only with the password and a checkbox', async () => {
  const calls = show({}, { 'POST /profile/leaving/delete': { success: 'ok' } })
  typePassword()
  expect(isDisabled('Delete my account for good')).toBe(true)
  fireEvent.click(screen.getByLabelText('Yes, delete all of it.'))
  fireEvent.click(screen.getByRole('button', { name: 'Delete my account for good' }))
  await waitFor(() => expect(calls.map(({ call }) => call)).toContain('POST /profile/leaving/delete'))
})

// promise: pub-6-leaving-page
test('obstacles to deletion are shown, and then there is no button', async () => {
  show({ holds: ['leaving-lease-open', 'leaving-money-held'] })
  expect(await screen.findByText('The escrow still holds money of one of your leases.')).toBeTruthy()
  expect(screen.getByText(/^You still have an open request or lease\..*first\.$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete my account for good' })).toBeNull()
})

// promise: passkey-archive
test('a passkey assertion replaces the password, for the action it was requested for', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  device.startAuthentication.mockResolvedValue({ id: 'answer' })
  const calls = show(
    {},
    {
      'GET /user/passkeys': [{ id: 'phone' }],
      'POST /user/passkeys/ask': { challenge: 'x', allowCredentials: [{ id: 'phone', type: 'public-key' }] },
      'POST /profile/leaving/archive': { ...nothing, archive: 'making' },
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Use a passkey and prepare' }))
  expect(await screen.findByText(/^We are preparing your data/)).toBeTruthy()
  const posts = calls.filter(({ call }) => call.startsWith('POST'))
  expect(posts.map(({ body }) => body)).toEqual([{ act: 'export' }, { passkey: { id: 'answer' } }])
  expect(isDisabled('Use a passkey and delete')).toBe(true)
})

test('a user without passkeys is not offered one instead of the password', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  const calls = show({})
  await waitFor(() => expect(calls.map(({ call }) => call)).toContain('GET /user/passkeys'))
  await screen.findByRole('button', { name: 'Prepare my data' })
  expect(screen.queryByRole('button', { name: /^Use a passkey/ })).toBeNull()
})
