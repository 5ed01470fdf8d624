/**
 * The standing order on the rents page.
 * @vitest-environment jsdom
 */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { Ledger, LedgerMonth, StandingOrder } from '@keyhold/api/ledger.ts'
import { instantAt } from '@keyhold/rental/day.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aLease, moveIn, moveOut, renderLease } from '../fixtures.setup.tsx'
import { OrderPanel } from './OrderPanel.tsx'

afterEach(cleanup)

const amount = `${1_100n * 10n ** 18n}`
const months = [2, 3].map((number) => ({
  number,
  from: `2027-0${number + 1}-01`,
  state: 'upcoming',
  open: amount,
})) as LedgerMonth[]
const withLate = months.map((month, place) => (place === 0 ? { ...month, state: 'late' as const } : month))
const rents = months.map(({ number, from }) => ({
  due: instantAt(from, 12, 'America/El_Salvador'),
  amount,
  month: number,
}))
const base = { contract: '', ofOthers: '0', offer: null, running: null }
const running = { left: rents.map((rent, place) => ({ ...rent, place })), isFinal: true, outlivesStay: false }

/** The panel's words, and the pressed steps. */
function read(
  viewer: 'tenant' | 'landlord',
  standing: object | null,
  { isRentSent = false, leaseNow = moveIn, listed = months } = {},
) {
  cleanup()
  const ledger = {
    months: listed,
    leaseNow,
    isLandlord: viewer === 'landlord',
    standingOrder: standing && { ...base, ...standing },
  } as unknown as Ledger
  const pressed: string[] = []
  const lease = { ...aLease({ status: 'released', viewer, now: moveIn }), terms: {} as LeaseDetail['terms'] }
  const { container } = renderLease(
    <OrderPanel lease={lease} ledger={ledger} isRentSent={isRentSent} onStep={(step) => pressed.push(step)} />,
  )
  return { words: (container.textContent ?? '').replaceAll('\u00a0', ' '), pressed }
}

test('either party reads what a standing order takes next and may still take, and stops or skips with one press', () => {
  for (const viewer of ['tenant', 'landlord'] as const) {
    const { words, pressed } = read(viewer, { running: running as StandingOrder['running'] })
    expect(words).toMatch(/1,100 USDT.*2,200 USDT/)
    fireEvent.click(screen.getByRole('button', { name: 'Skip next month' }))
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
    expect(pressed).toEqual(['skipMonth', 'stopOrder'])
  }
})

test('a tenant whose rent is late reads that the order may still take it, or that it is paid by hand', () => {
  const late = { listed: withLate }
  const standing = { running: running as StandingOrder['running'] }
  expect(read('tenant', standing, late).words).toMatch(/can still take.*1,100 USDT.*by hand/)
  expect(read('tenant', standing).words).not.toMatch(/by hand/)
  expect(read('landlord', standing, late).words).toMatch(/can still take.*which was due on 1 March 2027/)
})

const withChange = (place: number, change: Partial<LedgerMonth>) =>
  months.map((month, at) => (at === place ? { ...month, ...change } : month))

test.each([
  ['paid', { state: 'ahead', open: '0' }],
  ['paid in part', { open: '5' }],
  ['said to be paid', { claimedOn: '2027-02-01' }],
] as const)(
  'a listed month that is %s by hand is to be skipped, or the order stopped, by either party',
  (_, change) => {
    const standing = { running: running as StandingOrder['running'] }
    const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
    for (const viewer of ['tenant', 'landlord'] as const) {
      const next = read(viewer, standing, { listed: withChange(0, change) })
      expect(next.words).toMatch(/still lists March rent, 1,100 USDT.* not paid twice/)
      expect(next.words).not.toMatch(/Next:/)
      expect(buttons()).toEqual(['Skip next month', 'Stop'])
      const later = read(viewer, standing, { listed: withChange(1, change) })
      expect(later.words).toMatch(/still lists April rent.*Next: March rent/)
      expect(buttons()).toEqual(['Stop', 'Skip next month'])
      expect(read(viewer, standing).words).not.toMatch(/still lists/)
    }
  },
)

test('a rent that the stay no longer has is named by its day', () => {
  const after = running.left.map((rent) => ({ ...rent, month: null }))
  const { words } = read('tenant', { running: { ...running, left: after } as unknown as StandingOrder['running'] })
  expect(words).toMatch(/Next: March rent, 1,100 USDT, on 1 March 2027 .* due on 1 April 2027\./)
})

test('only the tenant is offered a standing order, and only once the server offers one', () => {
  const offer = { months: rents, end: 9 }
  const { pressed } = read('tenant', { offer })
  fireEvent.click(screen.getByRole('button', { name: 'Set up a standing order' }))
  expect(pressed).toEqual(['createOrder'])
  expect(read('landlord', { offer }).words).toBe('')
  expect(read('tenant', { offer }, { isRentSent: true }).words).toBe('')
  expect(read('tenant', {}).words).toBe('')
  expect(read('tenant', null).words).toBe('')
})

test('an order that could outlive the stay asks either party to stop it, with the main button', () => {
  const outliving = { running: { ...running, outlivesStay: true } as StandingOrder['running'] }
  expect(read('tenant', outliving).words).toMatch(/Your stay now ends on 1 Dec 2027\..* Stop it now\./)
  const { words, pressed } = read('landlord', outliving)
  expect(words).toMatch(/which you would owe back\. Stop it now/)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Stop', 'Skip next month'])
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(pressed).toEqual(['stopOrder'])
})

test('after the stay either party is asked to stop the order, and neither to keep money in the wallet for it', () => {
  const outliving = { running: { ...running, outlivesStay: true } as StandingOrder['running'] }
  for (const viewer of ['tenant', 'landlord'] as const) {
    const { words, pressed } = read(viewer, outliving, { leaseNow: moveOut })
    expect(words).toMatch(/stay ended on 1 Dec 2027\..* Stop it now.*2,200 USDT/)
    expect(words).not.toMatch(/in your wallet|Keyhold alone/)
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
    expect(pressed).toEqual(['stopOrder'])
  }
  expect(read('tenant', outliving, { leaseNow: moveOut - 1 }).words).toMatch(/in your wallet/)
})
