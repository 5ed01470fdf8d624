/**
 * Requesting a home: personal documents are requested only once the dates are known to be available (D 6.5).
 * @vitest-environment jsdom
 */
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import type { CancellationPolicy } from '@keyhold/rental/fields.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { anAd } from '../features/listing-page/listing.setup.ts'
import { saveFormDraft } from '../gateways/formDraft.ts'
import { createQueryClient } from '../gateways/queryClient.ts'
import { renderWithProviders } from '../gateways/render.setup.tsx'
import { clearSession, saveSession } from '../gateways/session.ts'
import { ToastRegion } from '../ui/Toast.tsx'
import LeaseAgreement from './leaseAgreement.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  clearSession()
  vi.unstubAllGlobals()
})

/** 18 November 2026 at the home. */
const leaseNow = 1_795_000_000

const sent: object[] = []
/** What a tenant typed before; the three fields of identity are never stored. */
const draft = {
  renteeFullName: 'Ben Castro',
  renteeDateOfBirth: '1992-02-09',
  renteeProfession: 'Sound engineer',
  renteeHomeAddress: 'Calle La Reforma 218',
  renteeMobile: '+503 7110 2298',
  renteeEmail: 'ben@example.com',
}

function open(
  from: string,
  to: string,
  { ad = anAd(), isAway = false, as = 'ben', emailConfirmed = true, refuses = '' } = {},
) {
  saveSession({ token: 'token', user: { id: as } })
  const profile = { id: as, firstName: 'Ben', lastName: 'Castro', emailAddress: 'ben@example.com', emailConfirmed }
  const answers: Record<string, object> = {
    '/api/roomAd/findById/home': ad,
    [`/api/profile/${as}`]: profile,
    '/api/codeStore/getCodeStore/12': [{ id: 1_200_000, text: 'Single' }],
    '/api/escrow': { leaseNow, depositFee: '1', releaseDuration: 432_000, networkFee: null },
  }
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
    const path = address.split('?')[0] ?? ''
    if (method === 'POST') sent.push({ path, body: JSON.parse(String(body)) })
    if (refuses && path === '/api/contract') return Response.json({ code: refuses }, { status: 409 })
    if (isAway && path === '/api/escrow') return Response.json({ code: 'chain-away' }, { status: 503 })
    return Response.json(answers[path] ?? [])
  })
  renderWithProviders(
    <QueryClientProvider client={createQueryClient()}>
      <ToastRegion>
        <LeaseAgreement />
      </ToastRegion>
    </QueryClientProvider>,
    { path: `/lease-agreement?from=${from}&to=${to}&roomAdId=home` },
  )
  return answers
}
const identityField = () => screen.queryByLabelText('ID or passport number')
const taken = (from: string, to: string): RoomAd => anAd({ taken: [{ from, to }] })

// promise: sgn-2-routes-lease
test('free dates lead to the form', async () => {
  open('2027-01-01', '2027-08-01')
  expect(await screen.findByLabelText('ID or passport number')).toBeTruthy()
})

// promise: sgn-3-form-confirmed
test('a user with an unconfirmed e-mail sees that before the form, can resend the email, and cannot submit', async () => {
  open('2027-01-01', '2027-08-01', { emailConfirmed: false })
  expect(await screen.findByText('Confirm your email before you send a request')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Accept contract' }).disabled).toBe(true)
  expect(screen.getByText('Confirm your email first.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('We are sending an email to ben@example.com.')).toBeTruthy()
  expect(sent).toEqual([{ path: '/api/registration/resend', body: { email: 'ben@example.com' } }])
})

test('a user with a confirmed e-mail sees no notice, and can submit', async () => {
  open('2027-01-01', '2027-08-01')
  await screen.findByDisplayValue('Ben Castro')
  expect(screen.queryByText('Confirm your email before you send a request')).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Accept contract' }).disabled).toBe(false)
})

test('input from before a reload is restored, and the page says so', async () => {
  open('2027-01-01', '2027-08-01')
  fireEvent.change(await screen.findByLabelText('Home address'), { target: { value: 'Calle La Reforma 218' } })
  expect(screen.queryByText('We kept what you had typed')).toBeNull()
  cleanup()
  open('2027-01-01', '2027-08-01')
  expect(await screen.findByDisplayValue('Calle La Reforma 218')).toBeTruthy()
  expect(screen.getByText('We kept what you had typed')).toBeTruthy()
})

test('a request carries the preset and the notices that its page shows; after a refusal the page shows the new table', async () => {
  saveFormDraft('ben', 'request.home', draft)
  const home = (cancellation: CancellationPolicy) => anAd({ property: { ...anAd().property, cancellation } })
  const answers = open('2027-01-01', '2027-08-01', { ad: home('flexible'), refuses: 'cancellation-changed' })
  const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await screen.findByRole('option', { name: 'Single' })
  fill('ID or passport number', 'X 118 417')
  fill('Nationality', 'Spanish')
  fill('Marital status', '1200000')
  await screen.findByText(/all your USDT comes back/)
  answers['/api/roomAd/findById/home'] = home('none')
  fireEvent.click(screen.getByRole('button', { name: 'Accept contract' }))
  await screen.findByText(/^The landlord has changed what a cancellation costs\. Nothing was sent\./)
  await waitFor(() => expect(screen.queryByText(/all your USDT comes back/)).toBeNull())
  screen.getByText(/^Until move-in: the first rent/)
  const shown = { cancellation: 'flexible', tenantNotice: 'none', landlordNotice: 'none' }
  expect(sent.at(-1)).toMatchObject({ path: '/api/contract', body: shown })
})

test.each([
  {
    how: 'let to somebody else',
    from: '2027-01-01',
    to: '2027-08-01',
    ad: taken('2027-07-01', '2028-01-01'),
    said: 'Someone else has taken these dates in the meantime.',
  },
  {
    how: 'outside of what is offered',
    from: '2026-11-25',
    to: '2027-08-01',
    ad: anAd(),
    said: 'The home is not available on all of these dates.',
  },
  {
    how: 'shorter than the term',
    from: '2027-01-01',
    to: '2027-03-01',
    ad: anAd(),
    said: 'This stay is shorter than the home’s lease term allows.',
  },
  {
    how: 'the wrong way round',
    from: '2027-08-01',
    to: '2027-01-01',
    ad: anAd(),
    said: 'Please choose valid dates',
  },
])('dates that are $how are reported at once, with a way to others, and no documents are requested', async (given) => {
  const { from, to, ad, said } = given
  open(from, to, { ad })
  expect(await screen.findByText(said)).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Change the dates' }).at(-1)?.getAttribute('href')).toBe(
    `/detail/home?from=${from}&to=${to}#request`,
  )
  expect(identityField()).toBeNull()
})

test('landlords cannot request their own home', async () => {
  open('2027-01-01', '2027-08-01', { as: 'ada' })
  expect(await screen.findByText('You cannot rent your own home.')).toBeTruthy()
  expect(identityField()).toBeNull()
})

test("while the chain is unreachable, the dates are checked by this browser's clock", async () => {
  vi.spyOn(Date, 'now').mockReturnValue(leaseNow * 1000)
  open('2026-11-01', '2027-08-01', { isAway: true })
  expect(await screen.findByText('The stay can begin tomorrow at the earliest.')).toBeTruthy()
  vi.restoreAllMocks()
})
