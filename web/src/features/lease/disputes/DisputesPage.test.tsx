/**
 * The disputes tab.
 * @vitest-environment jsdom
 */
import type { DisputeRow } from '@keyhold/api/disputes.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../../gateways/render.setup.tsx'
import { aLease, day, handoverDue, moveIn } from '../fixtures.setup.tsx'
import { DisputesPage } from './DisputesPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const usdt = (amount: number) => `${BigInt(amount) * 10n ** 18n}`
const now = moveIn + 2 * day

/** Ben disputes 300 of the first rent of 1,100, a day after he moved in. */
function aDispute(viewer: 'tenant' | 'landlord', changes: Partial<DisputeRow> = {}): DisputeRow {
  const { counterpart } = aLease({ status: 'disputed', viewer })
  const photo = { id: 'photo', uuid: 'photo', fileName: 'a.jpg', originalName: 'a.jpg', width: 640, height: 480 }
  return {
    id: 'dispute',
    image: {
      ...photo,
      filePath: '/files/photo.webp',
      widths: [],
      blurred: '',
      alt: { room: null, time: null, drawn: false },
    },
    title: 'Two-bedroom off Paseo Escalón',
    description: 'Light and quiet.',
    beds: 2,
    size: 96,
    rentalPrice: 1100,
    leaseId: 'lease',
    reference: 'KH-000417',
    isLandlordInContract: viewer === 'landlord',
    counterpart,
    part: 'handover',
    depositPolicy: 'until-move-out',
    openedBy: 'tenant',
    openedAt: moveIn + day,
    agreed: usdt(1100),
    claimed: usdt(300),
    held: usdt(300),
    decided: null,
    state: 'open',
    due: handoverDue + 14 * day,
    latestDue: handoverDue + 180 * day,
    payee: 'landlord',
    timeZone: 'America/El_Salvador',
    leaseNow: now,
    ...changes,
  }
}

/** Opens the tab on an API that returns these rows, or refuses. */
function openPage(rows: unknown, status = 200) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json(rows, { status })
  })
  renderWithProviders(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DisputesPage viewerId="me" />
    </QueryClientProvider>,
  )
  return asked
}
/** The texts of a response's first dispute. */
async function wordsOf(...rows: DisputeRow[]): Promise<string> {
  cleanup()
  openPage(rows)
  const heading = await screen.findByRole('heading', { level: 2 })
  return heading.closest('li')?.textContent?.replaceAll('\u00a0', ' ') ?? ''
}

// promise: sgn-2-disputes
test("a dispute shows its home's picture, title, description, beds, size and rent, and links to both sides and its lease", async () => {
  openPage([aDispute('tenant')])
  const link = await screen.findByRole('link', { name: 'Two-bedroom off Paseo Escalón' })
  expect(link.getAttribute('href')).toBe('/profile/me/disputes/lease')
  const card = link.closest('li') as HTMLElement
  expect(card.querySelector('img')?.getAttribute('src')).toBe('/api/files/photo.webp')
  expect(within(card).getByText('2 beds · 96 m² · $1,100 a month')).toBeTruthy()
  expect(within(card).getByText('Light and quiet.')).toBeTruthy()
  expect(
    within(card)
      .getByRole('link', { name: /Go to the lease/ })
      .getAttribute('href'),
  ).toBe('/profile/me/leases/lease')
  expect(
    within(card)
      .getByRole('link', { name: /Read both sides/ })
      .getAttribute('href'),
  ).toBe('/profile/me/disputes/lease')
})

// promise: sgn-2-disputes-move
test('each party reads who disputed how much, where it is, whose turn it is, and until when', async () => {
  const tenants = await wordsOf(aDispute('tenant'))
  expect(tenants).toContain('You disputed 300 USDT of the first rent')
  expect(tenants).toContain('2 Dec 2026, 12:00 · 1,100 USDT in all')
  expect(tenants).toContain('800 USDT not in dispute, paid to Ada')
  expect(tenants).toContain('300 USDT in the escrow')
  expect(tenants).toContain('You or Ada can propose how to share it')
  expect(tenants).toContain('the money is Ada’s.')
  expect(tenants).toContain('17 days left')
  expect(tenants).toContain('until 20 Dec 2026, 12:00')
  const landlords = await wordsOf(aDispute('landlord'))
  expect(landlords).toContain('Ben disputed 300 USDT of the first rent')
  expect(landlords).toContain('800 USDT not in dispute, paid to you')
  expect(landlords).toContain('the money is yours.')
})

test('a claim from the deposit and a rent that includes the deposit are named as such', async () => {
  const claim = { part: 'deposit', openedBy: 'landlord', payee: 'tenant' } as const
  expect(await wordsOf(aDispute('tenant', claim))).toContain('Ada claimed 300 USDT of the deposit')
  expect(await wordsOf(aDispute('landlord', claim))).toContain('You claimed 300 USDT of the deposit')
  expect(await wordsOf(aDispute('tenant', { depositPolicy: 'at-handover' }))).toContain(
    'You disputed 300 USDT of the first rent and deposit',
  )
})

test('an expired dispute is releasable by its payee, also if it expires while the page is open', async () => {
  const lapsed = { state: 'lapsed', leaseNow: handoverDue + 15 * day } as const
  const landlords = await wordsOf(aDispute('landlord', lapsed))
  expect(landlords).toContain('Time is up')
  expect(landlords).toContain('300 USDT has been due to you since 20 Dec 2026, 12:00.')
  expect(landlords).not.toContain('left')
  expect(await wordsOf(aDispute('tenant', lapsed))).toContain('Anyone can release it.')
  expect(await wordsOf(aDispute('landlord', { leaseNow: handoverDue + 14 * day }))).toContain(
    '300 USDT has been due to you',
  )
})

// promise: sgn-2-disputes-ended
test("a closed dispute shows how and when it ended, and each party's share", async () => {
  const decided = { at: moveIn + 3 * day, toTenant: usdt(200), toLandlord: usdt(100) }
  const shared = { held: '0', decided } as const
  const settled = await wordsOf(aDispute('tenant', { ...shared, state: 'settled' }))
  expect(settled).toContain('200 USDT to you100 USDT to Ada')
  expect(settled).toContain('You both agreed on this on 4 Dec 2026, 12:00.')
  expect(settled).not.toContain('held')
  expect(await wordsOf(aDispute('landlord', { ...shared, state: 'ruled' }))).toContain(
    'The arbitrator decided this on 4 Dec 2026, 12:00.',
  )
  expect(await wordsOf(aDispute('landlord', { ...shared, state: 'given-up' }))).toContain(
    'Ben withdrew this dispute on',
  )
  expect(await wordsOf(aDispute('tenant', { ...shared, state: 'refunded' }))).toContain('Ada refunded everything on')
  expect(await wordsOf(aDispute('tenant', { ...shared, state: 'paid-out' }))).toContain('it was released on')
})

test('the bar is to scale: the undisputed sum beside the disputed one, hatched', async () => {
  await wordsOf(aDispute('tenant'))
  const pieces = [...document.querySelectorAll<HTMLElement>('[style*="flex-grow"]')]
  expect(pieces.map(({ style }) => style.flexGrow)).toEqual(['727', '272'])
  expect(pieces.map(({ firstElementChild }) => /disputed|paid/.exec(firstElementChild?.className ?? '')?.[0])).toEqual([
    'paid',
    'disputed',
  ])
})

test('without a dispute the page says where one is opened, and links to the leases', async () => {
  openPage([])
  expect(await screen.findByText('No disputes')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Show my leases' }).getAttribute('href')).toBe('/profile/me/requests')
})

test('an error is shown in place, with a retry', async () => {
  const asked = openPage({ code: 'database-away' }, 503)
  expect(screen.getByRole('status').textContent).toContain('Loading')
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(asked).toEqual(['/api/profile/disputes', '/api/profile/disputes'])
})
