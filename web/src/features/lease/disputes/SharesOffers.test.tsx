/**
 * Settlement offers on both parties' pages: who reads what, and the possible replies.
 * @vitest-environment jsdom
 */
import type { SharesOffer } from '@keyhold/api/shares.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aLease, day, moveIn, renderLease } from '../fixtures.setup.tsx'
import '../../../ui/dialogs.setup.ts'
import type { Viewer } from '../leaseState.ts'
import { SharesOffers } from './SharesOffers.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const usdt = (amount: number) => `${BigInt(amount) * 10n ** 18n}`
const now = moveIn + 2 * day

/** Ben offers that 300 of the first rent go to him. */
const bens: SharesOffer = {
  id: 'one',
  part: 'handover',
  party: 'tenant',
  toTenant: usdt(300),
  toLandlord: usdt(800),
  deadline: now + day,
  madeAt: now,
  state: 'open',
  stillSigned: true,
  signature: '0x1234',
}

/** One party's lease page with these offers; actions are recorded. */
async function open(
  viewer: Viewer,
  offers: readonly SharesOffer[],
  { at = now, isBlocked = false, status = 'disputed' as 'disputed' | 'completed' } = {},
) {
  const did: unknown[] = []
  const fetched = vi.fn(async (path: string, init?: RequestInit) => {
    if (init?.method !== 'PUT') return Response.json({ offers })
    did.push(path)
    return Response.json({ success: 'ok' })
  })
  vi.stubGlobal('fetch', fetched)
  renderLease(
    <SharesOffers
      lease={aLease({ status, viewer, now: at })}
      now={at}
      isBlocked={isBlocked}
      onAccept={(encoded) => did.push(encoded)}
      onCounter={(part) => did.push(part)}
    />,
  )
  if (status !== 'completed') await waitFor(() => expect(fetched).toHaveBeenCalled())
  await new Promise((resolve) => setTimeout(resolve))
  return did
}
const words = () => document.body.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? ''
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))

// promise: settle-answer
test('the recipient of an offer reads it, accepts exactly what was signed, or makes another one', async () => {
  const did = await open('landlord', [bens])
  await screen.findByText('Ben offers to share the first rent')
  expect(words()).toContain('800 USDT for you, 300 USDT for Ben. Valid until')
  expect(buttons()).toEqual(['Accept 800 USDT for you', 'Make another offer', 'Decline'])
  fireEvent.click(screen.getByRole('button', { name: /^Accept/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Make another offer' }))
  expect(did).toEqual([`handover~${usdt(300)}~${usdt(800)}~${now + day}~0x1234`, 'handover'])
})

test("if both made an offer, the one to answer comes before one's own", async () => {
  const adas: SharesOffer = { ...bens, id: 'two', party: 'landlord', toTenant: usdt(500), toLandlord: usdt(600) }
  await open('tenant', [bens, adas])
  await screen.findByText('Ada offers to share the first rent')
  expect(words()).toMatch(/Ada offers to share.*You offered to share/)
})

test('declining shows its effect first', async () => {
  const did = await open('landlord', [bens])
  fireEvent.click(await screen.findByRole('button', { name: 'Decline' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline this offer?' }))
  expect(did).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Decline' }))
  await screen.findByText('Declined. We will tell Ben.')
  expect(did).toEqual(['/api/profile/shares/lease/one/decline'])
})

test('the author of an offer reads that it is pending and cannot be withdrawn, and has no buttons', async () => {
  await open('tenant', [bens])
  await screen.findByText('You offered to share the first rent')
  expect(words()).toContain('300 USDT for you, 800 USDT for Ada.')
  expect(words()).toContain('You cannot take your signature back before.')
  expect(buttons()).toEqual([])
})

test('while a reply is pending no other is offered', async () => {
  await open('landlord', [bens], { isBlocked: true })
  await screen.findByText('Ben offers to share the first rent')
  expect(buttons()).toEqual([])
})

const gone = (state: SharesOffer['state'], stillSigned = true): SharesOffer => ({
  ...bens,
  state,
  stillSigned,
  signature: null,
})

test.each([
  ['tenant', 'replaced', /You replaced this offer with a newer one.*Ada could still send it to the escrow until/],
  ['landlord', 'replaced', /Ben replaced this offer with a newer one.*stays valid until .* no longer passes it on/],
  ['tenant', 'declined', /Ada declined your offer.*cannot take your signature back: Ada could still send it .* until/],
  ['landlord', 'declined', /You declined this offer: 800 USDT for you, 300 USDT for Ben\./],
  ['tenant', 'expired', /Your offer expired on /],
  ['landlord', 'over', /Ben’s offer no longer works, because the escrow no longer holds that amount/],
] as const)('a %s sees for an offer that is %s what can still happen to it', async (viewer, state, expected) => {
  await open(viewer, [gone(state, state === 'replaced' || state === 'declined')])
  await waitFor(() => expect(words()).toMatch(expected))
  expect(buttons()).toEqual([])
})

test('once the escrow would refuse it, the page does not say that it could be sent; accepted or ended offers show nothing', async () => {
  await open('tenant', [gone('declined', false)])
  await waitFor(() => expect(words()).toContain('Ada declined your offer'))
  expect(words()).not.toContain('cannot be taken back')
  cleanup()
  await open('tenant', [gone('accepted', false)])
  expect(words()).toBe('')
  cleanup()
  await open('tenant', [gone('over', false)], { status: 'completed' }) // nothing is held: nothing is requested
  expect(words()).toBe('')
})

test('an offer that expires while the page is open, or is for another sum than is held, cannot be accepted', async () => {
  await open('landlord', [bens], { at: now + day + 1 })
  expect(words()).toBe('')
  cleanup()
  await open('landlord', [{ ...bens, toTenant: usdt(301) }])
  expect(words()).toBe('')
})
