/**
 * Asking for a home: nobody is asked for their papers before it is known that these days can be asked for (D 6.5).
 * @vitest-environment jsdom
 */
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { anAd } from '../features/listings/aHome.ts'
import { createQueries } from '../gateways/queries.ts'
import { forgetSession, keepSession } from '../gateways/session.ts'
import { show } from '../gateways/show.tsx'
import { ToastRegion } from '../ui/Toast.tsx'
import LeaseAgreement from './leaseAgreement.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  forgetSession()
  vi.unstubAllGlobals()
})

/** 18 November 2026 at the home. */
const leaseNow = 1_795_000_000

function open(from: string, to: string, { ad = anAd(), isAway = false, as = 'ben' } = {}) {
  keepSession({ token: 'token', user: { id: as } })
  const profile = { id: as, firstName: 'Ben', lastName: 'Castro', emailAddress: 'ben@example.com' }
  const answers: Record<string, object> = {
    '/api/roomAd/findById/home': ad,
    [`/api/profile/${as}`]: profile,
    '/api/escrow': { leaseNow, depositFee: '1', releaseDuration: 432_000, networkFee: null },
  }
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.split('?')[0] ?? ''
    if (isAway && path === '/api/escrow') return Response.json({ code: 'chain-away' }, { status: 503 })
    return Response.json(answers[path] ?? [])
  })
  return show(
    <QueryClientProvider client={createQueries()}>
      <ToastRegion>
        <LeaseAgreement />
      </ToastRegion>
    </QueryClientProvider>,
    { path: `/lease-agreement?from=${from}&to=${to}&roomAdId=home` },
  )
}
const papers = () => screen.queryByLabelText('ID or passport number')
const taken = (from: string, to: string): RoomAd => anAd({ taken: [{ from, to }] })

test('days that are free lead to the form', async () => {
  open('2027-01-01', '2027-08-01')
  expect(await screen.findByLabelText('ID or passport number')).toBeTruthy()
})

test.each([
  {
    ...{ how: 'let to somebody else', from: '2027-01-01', to: '2027-08-01', ad: taken('2027-07-01', '2028-01-01') },
    said: 'These dates have been taken by somebody else meanwhile.',
  },
  {
    ...{ how: 'outside of what is offered', from: '2026-11-25', to: '2027-08-01', ad: anAd() },
    said: 'The home is not free for all of these dates.',
  },
  {
    ...{ how: 'shorter than the term', from: '2027-01-01', to: '2027-03-01', ad: anAd() },
    said: 'This is shorter than the home’s lease term.',
  },
  {
    ...{ how: 'the wrong way round', from: '2027-08-01', to: '2027-01-01', ad: anAd() },
    said: 'Please choose valid dates',
  },
])('days that are $how are said at once, with the way to others, and no papers are asked for', async (given) => {
  const { from, to, ad, said } = given
  open(from, to, { ad })
  expect(await screen.findByText(said)).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Change the dates' }).at(-1)?.getAttribute('href')).toBe(
    `/detail/home?from=${from}&to=${to}#request`,
  )
  expect(papers()).toBeNull()
})

test('nobody fills in a form for their own home', async () => {
  open('2027-01-01', '2027-08-01', { as: 'ada' })
  expect(await screen.findByText('You cannot rent your own home.')).toBeTruthy()
  expect(papers()).toBeNull()
})

test('while the chain is away, the days are judged by this browser’s clock', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(leaseNow * 1000)
  open('2026-11-01', '2027-08-01', { isAway: true })
  expect(await screen.findByText('The stay can begin tomorrow at the earliest.')).toBeTruthy()
  vi.restoreAllMocks()
})
