/**
 * A closed lease after deletions: the tenant's identity, one of the parties, the agreement (D 11.23).
 * @vitest-environment jsdom
 */
import type { LeaseDetail, LeaseParty } from '@keyhold/api/leases.ts'
import type { Status } from '@keyhold/rental/lease.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Documents } from '../documents/Documents.tsx'
import { aLease, day, depositDue, renderLease } from '../fixtures.setup.tsx'
import type { Viewer } from '../leaseState.ts'
import { ApplicantCard } from './ApplicantCard.tsx'
import { LeaseHeader } from './LeaseHeader.tsx'
import { showNextAction } from './nextAction.setup.tsx'
import { Parties } from './Parties.tsx'

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json([])))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const now = depositDue + 91 * day
const over = (viewer: Viewer, change: Partial<LeaseDetail> = {}, status: Status = 'completed') =>
  aLease({ status, viewer, now, change })
/** The lease after the other party deleted their account. */
function left(viewer: Viewer) {
  const lease = over(viewer)
  const gone: LeaseParty = {
    ...lease.counterpart,
    firstName: 'Deleted account',
    lastName: '',
    agencyName: null,
    emailAddress: null,
    phoneNumber: null,
    hasLeft: true,
  }
  return { ...lease, counterpart: gone, [viewer === 'tenant' ? 'landlord' : 'tenant']: gone }
}
const words = () => document.body.textContent ?? ''

test('in place of a deleted identity the page says when and why it was deleted', () => {
  const { rentee } = over('landlord')
  const gone = { renteeIdPassPortNumber: null, renteeNationality: null, renteeMaritalId: null, isMasked: false }
  const lease = over('landlord', { rentee: { ...rentee, ...gone, identityDeletedAt: now } })
  renderLease(<ApplicantCard lease={lease} now={now} viewerId="ada" />)
  expect(words()).toContain('were deleted on 15 March 2028. Keyhold keeps them for 90 days after a lease ends.')
  expect([screen.queryByText('ID or passport'), screen.queryByText('shown after you accept')]).toEqual([null, null])
  expect(screen.getByText('Sound engineer')).toBeDefined()
})

test('a tenant with a deleted account has neither an age nor empty lines', () => {
  renderLease(<ApplicantCard lease={left('landlord')} now={now} viewerId="ada" />)
  expect(screen.getByRole('heading', { name: 'Deleted account' })).toBeDefined()
  expect(words()).toContain('This account was deleted')
  expect([screen.queryByText('Age'), document.querySelector('dl')]).toEqual([null, null])
})

test.each(['tenant', 'landlord'] as const)('a %s finds no message link to a deleted account', (viewer) => {
  const lease = left(viewer)
  showNextAction(lease, now)
  renderLease(<Parties lease={lease} viewerId="me" />)
  expect(screen.queryAllByRole('link', { name: /^(Message|Write)/ })).toEqual([])
  expect(words()).toContain('Deleted account')
})

test('a home whose landlord deleted their account is not linked', () => {
  renderLease(<LeaseHeader lease={left('tenant')} now={now} viewerId="ben" />)
  expect(screen.getByRole('heading', { level: 1 }).querySelector('a')).toBeNull()
})

test('an agreement past its retention is neither shown nor offered; its hash stays', () => {
  const lease = over('landlord', { isAgreementDeleted: true })
  renderLease(<Documents lease={lease} now={now} viewerId="ada" />)
  renderLease(<ApplicantCard lease={lease} now={now} viewerId="ada" />)
  expect(words()).toContain('Deleted: the storage period at Keyhold is over.')
  expect(document.querySelector('a[href$="/agreement"]')).toBeNull()
  expect([screen.queryByRole('button', { name: /PDF/ }), words().includes('Preview')]).toEqual([null, false])
  expect(words()).toContain('Hash')
})

test('a request that became no lease has no documents', () => {
  const lease = over('landlord', {}, 'declined')
  renderLease(<Documents lease={lease} now={now} viewerId="ada" />)
  renderLease(<ApplicantCard lease={lease} now={now} viewerId="ada" />)
  expect([screen.queryByRole('region', { name: 'Documents' }), screen.queryByRole('link')]).toEqual([null, null])
})
