/**
 * A landlord accepts: reads what is fixed, with or without a wallet.
 * @vitest-environment jsdom
 */
import { plainTerms } from '@keyhold/escrow/terms.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aLease, day, moveIn, moveOut, renderLease, requestedAt } from '../fixtures.setup.tsx'
import { AcceptDialog } from './AcceptDialog.tsx'
import '../../../ui/dialogs.setup.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const { tenantPayout: _, ...rules } = plainTerms
const lease = { ...aLease({ status: 'received', viewer: 'landlord', now: requestedAt + day }), overlapping: 1 }
const address = (sign: string) => `0x${sign.repeat(40)}`
const offer = {
  terms: {
    landlord: address('a'),
    arbitrator: address('c'),
    ...rules,
    handover: lease.money.handover,
    firstRent: lease.money.handover,
    deposit: lease.money.deposit,
    moveIn,
    moveOut,
    payBy: requestedAt + 3 * day,
    document: `0x${'de'.repeat(32)}`,
  },
  chainId: 31337,
  escrow: address('e'),
  escrowVersion: '3',
  money: lease.money,
  salt: `0x${'12'.repeat(32)}`,
  canonical: '{}',
  offeredUntil: requestedAt + 2 * day,
  leaseNow: requestedAt + day,
  hoursToPay: 48,
  missingCharacters: [],
  arbitratorName: 'Helena the mediator',
}

type Answer = { status: number; body: object }

/** Returns these terms in sequence, and the acceptance with `accepted`. */
function answer(terms: readonly Answer[], accepted: Answer = { status: 200, body: { success: 'ok' } }) {
  const sent: unknown[] = []
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (/\/terms(\?|$)/.test(path)) {
      asked.push(path)
      const { status, body } = terms[Math.min(asked.length, terms.length) - 1] as Answer
      return Response.json(body, { status })
    }
    if (!path.endsWith('/contract-signed-landlord')) return Response.json({ code: 'chain-away' }, { status: 503 })
    sent.push(JSON.parse(String(init.body)))
    return Response.json(accepted.body, { status: accepted.status })
  })
  return { sent, asked }
}

const onClose = vi.fn()
const open = () =>
  renderLease(
    <AcceptDialog
      lease={lease}
      viewerId="me"
      onClose={onClose}
      WalletDialog={() => null}
      prove={(onProved) => (
        <>
          <button type="button" onClick={onProved}>
            Prove
          </button>
          <dialog aria-label="Sign a short text" open />
        </>
      )}
    />,
  )
const good = { status: 200, body: offer }

// promise: sgn-2-accept
test('all fixed terms are listed with amounts and dates, and the text can be read', async () => {
  answer([good])
  open()
  const dialog = await screen.findByRole('dialog', { name: 'Accept Ben’s request?' })
  await screen.findByText('1 Dec 2026, 12:00 – 1 Dec 2027, 12:00')
  expect(dialog.textContent).toContain('Held for Ben until 24 Nov 2026, 12:00')
  expect(dialog.textContent).toContain('1,100\u00a0USDT first rent, for you from 6 Dec 2026, 12:00')
  expect(dialog.textContent).toContain(
    '1,100\u00a0USDT deposit, held until move-out, back to Ben from 15 Dec 2027, 12:00',
  )
  expect(dialog.textContent).toContain(offer.terms.landlord)
  expect(dialog.textContent).toContain('Helena the mediator 0x')
  expect(dialog.textContent).toContain(offer.terms.arbitrator)
  expect(dialog.textContent).toContain(offer.terms.document)
  expect(screen.getByRole('link', { name: 'Read it' }).getAttribute('href')).toBe('/profile/me/leases/lease/agreement')
  expect(dialog.textContent).toContain('Another request for these days stays open until Ben’s payment is final')
})

// promise: paper-scripts
test('characters that the PDF cannot show are named before the landlord signs', async () => {
  answer([{ status: 200, body: { ...offer, missingCharacters: ['𐎀', 'ᚠ'] } }])
  open()
  await screen.findByText(/^The PDF cannot show these characters of the names.*: 𐎀 ᚠ\. Ask for a Latin spelling/)
})

test("the arbitrator's powers are shown before accepting", async () => {
  answer([good])
  open()
  await screen.findByText(/Money that nobody disputes is out of reach\./)
})

test('without a wallet the acceptance is unsigned, and the landlord knows what the tenant is shown', async () => {
  const { sent } = answer([good])
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Accept and hold the days' }))
  expect(screen.getByText(/Ben will see that no wallet signed these terms/)).toBeTruthy()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([{ roomAdId: 'home', contractId: 'lease', document: offer.terms.document }])
})

test('a landlord gives 72 hours to pay, and accepts those terms; the earlier ones cannot be accepted meanwhile', async () => {
  const longer = {
    ...offer,
    hoursToPay: 72,
    terms: { ...offer.terms, payBy: requestedAt + 4 * day, document: `0x${'7'.repeat(64)}` },
  }
  const { sent, asked } = answer([good, { status: 200, body: longer }])
  open()
  fireEvent.click(await screen.findByRole('radio', { name: '72 hours' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Accept and hold the days' }).disabled).toBe(true)
  await screen.findByText(/Held for Ben until 25 Nov 2026, 12:00/)
  fireEvent.click(screen.getByRole('button', { name: 'Accept and hold the days' }))
  await waitFor(() =>
    expect(sent).toEqual([{ roomAdId: 'home', contractId: 'lease', document: longer.terms.document }]),
  )
  expect(asked.map((path) => path.split('?')[1])).toEqual([undefined, 'hoursToPay=72'])
})

test('terms of 120 hours that were chosen before are shown with that choice', async () => {
  answer([{ status: 200, body: { ...offer, hoursToPay: 120 } }])
  open()
  expect(await screen.findByRole<HTMLInputElement>('radio', { name: '120 hours' })).toHaveProperty('checked', true)
})

test('another choice takes back what could be accepted despite an unread calendar', async () => {
  const longer = { ...offer, hoursToPay: 72, terms: { ...offer.terms, payBy: requestedAt + 4 * day } }
  const unread = { status: 409, body: { code: 'calendar-unread' } }
  answer([good, { status: 200, body: longer }], unread)
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Accept and hold the days' }))
  await screen.findByRole('button', { name: 'Accept anyway' })
  fireEvent.click(screen.getByRole('radio', { name: '72 hours' }))
  expect(screen.queryByRole('button', { name: 'Accept anyway' })).toBeNull()
})

test('where move-in is before the shortest time to pay there is nothing to choose', async () => {
  answer([{ status: 200, body: { ...offer, leaseNow: moveIn - 2 * day } }])
  open()
  await screen.findByText('1 Dec 2026, 12:00 – 1 Dec 2027, 12:00')
  expect(screen.queryByRole('radio')).toBeNull()
})

test('a landlord without a proved wallet proves one here, and continues', async () => {
  answer([{ status: 409, body: { code: 'wallet-not-proved' } }, good])
  open()
  await screen.findByText('Verify a wallet first')
  expect(screen.queryByRole('button', { name: 'Accept and hold the days' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Prove' }))
  expect(await screen.findByRole('button', { name: 'Accept and hold the days' })).toBeTruthy()
})

test('an inner dialog that closes leaves the acceptance open', async () => {
  answer([{ status: 409, body: { code: 'wallet-not-proved' } }])
  onClose.mockClear()
  open()
  await screen.findByText('Verify a wallet first')
  fireEvent(screen.getByRole('dialog', { name: 'Sign a short text' }), new Event('close'))
  expect(onClose).not.toHaveBeenCalled()
})

test('terms that changed before signing are shown again', async () => {
  const { asked } = answer([good], { status: 409, body: { code: 'terms-expired' } })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Accept and hold the days' }))
  expect(await screen.findByText(/terms you were about to sign have changed/)).toBeTruthy()
  await waitFor(() => expect(asked).toHaveLength(2))
})

test('dates taken by another tenant meanwhile are reported in the dialog', async () => {
  answer([good], { status: 409, body: { code: 'dates-already-taken' } })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Accept and hold the days' }))
  expect(await screen.findByText('Someone else has taken these dates in the meantime.')).toBeTruthy()
})

test('where a calendar could not be read the landlord decides, and the same terms are sent again', async () => {
  const refused = { status: 409, body: { code: 'calendar-unread' } }
  const { sent } = answer([good], refused)
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Accept and hold the days' }))
  expect(await screen.findByText(/could not be read just now/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the calendar of the home' }).getAttribute('href')).toBe(
    '/profile/me/properties/home/calendar',
  )
  expect(screen.queryByRole('button', { name: 'Accept and hold the days' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Accept anyway' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  const form = { roomAdId: 'home', contractId: 'lease', document: offer.terms.document }
  expect(sent).toEqual([form, { ...form, despiteUnread: true }])
})

test('days that another calendar takes cannot be accepted anyway', async () => {
  answer([good], { status: 409, body: { code: 'calendar-taken' } })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Accept and hold the days' }))
  expect(await screen.findByText(/Another calendar of this home says that these days are taken/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept anyway' })).toBeNull()
})
