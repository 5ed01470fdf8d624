/**
 * A home's page for a visitor, and requesting the home.
 * @vitest-environment jsdom
 */

import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { escrowDefaults } from '../../gateways/escrowDefaults.ts'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { clearSession, saveSession } from '../../gateways/session.ts'
import { isLet } from './Availability.tsx'
import { HomeCard } from './HomeCard.tsx'
import { anAd } from './listing.setup.ts'
import { MoveInTimeline } from './MoveInTimeline.tsx'
import { checkRequestedStay, planMoveIn, searchedStay } from './moveIn.ts'
import { PublisherBox } from './PublisherBox.tsx'
import { isComparable, isFarBelow, RentComparison } from './RentComparison.tsx'
import { RequestPanel } from './RequestPanel.tsx'
import { FeatureList, LeaseTerms } from './Sections.tsx'
import { ShareButton } from './ShareButton.tsx'
import { listingStructuredData } from './structuredData.ts'
import '../../ui/dialogs.setup.ts'

/** 20 November 2026, 12:00 at the property. */
const now = Date.UTC(2026, 10, 20, 18) / 1000

afterEach(() => {
  cleanup()
  localStorage.clear()
  clearSession()
})

// promise: pub-3-card-said
test('a card shows the rent, the rooms and the cost of moving in', () => {
  const { property } = anAd({ property: { bedsNumber: 61, bathroom: 31 } })
  renderWithProviders(<HomeCard id="home" property={property} freeFrom="2026-12-01" />)
  const card = screen.getByRole('article')
  expect(card.textContent).toContain('$1,100 a month')
  expect(card.textContent).toContain('6+ beds · 3+ baths · 96 m²')
  expect(card.textContent).toContain('Move in with 1,900\u00a0USDT')
  expect(card.textContent).toContain('Available from 1 Dec')
  expect(screen.getByRole('link', { name: property.title }).getAttribute('href')).toBe('/detail/home')
})

test("a card is in the page's language", () => {
  renderWithProviders(<HomeCard id="home" property={anAd().property} />, { language: 'es' })
  expect(screen.getByRole('article').textContent).toContain('2 dormitorios · 1 baño')
})

test('a home found for a stay is free for these dates, whatever its first free day', () => {
  renderWithProviders(<HomeCard id="home" property={anAd().property} freeFrom="2026-12-01" isFreeForStay />)
  expect(screen.getByRole('article').textContent).toContain('Available for your dates')
  expect(screen.getByRole('article').textContent).not.toContain('Available from')
})

// promise: search-free-cancellation
test('a card says until when cancelling is free: days, or the day for a stay, and nothing once it is over', () => {
  const { property } = anAd({ property: { cancellation: 'moderate' } })
  const shown = (from?: string) => {
    cleanup()
    renderWithProviders(<HomeCard id="home" property={property} query={from ? { from } : {}} />)
    return screen.getByRole('article').textContent
  }
  expect(shown()).toContain('Free cancellation until 30 days before move-in')
  expect(shown('2999-03-31')).toContain('Free cancellation until 1 Mar 2999')
  expect(shown('2020-03-31')).not.toContain('Free cancellation')
})

// promise: search-stop
test('a home found by its walk to a stop shows it', () => {
  renderWithProviders(<HomeCard id="home" property={anAd().property} stopMinutes={3} />)
  expect(screen.getByRole('article').textContent).toContain('3 minutes on foot to a stop')
})

test('a searched stay is passed on to the home', () => {
  renderWithProviders(
    <HomeCard id="home" property={anAd().property} query={{ from: '2026-12-01', to: '2027-12-01' }} />,
  )
  expect(screen.getByRole('link').getAttribute('href')).toBe('/detail/home?from=2026-12-01&to=2027-12-01')
})

// promise: pub-2-detail-cost, sgn-9-sum
test('moving in costs the first rent and the deposit; the deposit is returned 14 days after move-out', () => {
  const { steps } = planMoveIn(anAd(), '2027-01-10', '2027-12-10', escrowDefaults.releaseDuration)
  expect(steps.map(({ step, day, amount }) => [step, day, amount && amount.amount / 10n ** 18n])).toEqual([
    ['pay', undefined, 1_900n],
    ['keys', '2027-01-10', undefined],
    ['handover', '2027-01-15', 1_100n],
    ['deposit-home', '2027-12-24', 800n],
  ])
})

test('a landlord who takes the deposit at handover says so: all of it is paid then, and is owed after move-out (D 5.5, D 11.3)', () => {
  const ad = anAd({ property: { depositPolicy: 'at-handover' } })
  const { steps } = planMoveIn(ad, '2027-01-10', '2027-12-10', escrowDefaults.releaseDuration)
  expect(steps.map(({ step, amount }) => [step, amount && amount.amount / 10n ** 18n])).toEqual([
    ['pay', 1_900n],
    ['keys', undefined],
    ['handover', 1_900n],
    ['deposit-owed', 800n],
  ])
  expect(steps.at(-1)?.day).toBe('2027-12-24')
  renderWithProviders(<LeaseTerms property={ad.property} />)
  expect(screen.getByText(/released to the landlord with the first rent/)).toBeTruthy()
})

test.each(['until-move-out', 'at-handover'] as const)(
  'in Thailand the deposit is due 7 days after move-out (%s)',
  (policy) => {
    const address = { ...anAd().property.address, country: 'TH' }
    const ad = anAd({ property: { depositPolicy: policy, address } })
    expect(planMoveIn(ad, '2027-01-10', '2027-12-10', 0).steps.at(-1)?.day).toBe('2027-12-17')
  },
)

test("the plan's line is gold while the escrow will hold money, as in every timeline", () => {
  const { steps } = planMoveIn(anAd(), '2027-01-10', '2027-12-10', escrowDefaults.releaseDuration)
  renderWithProviders(<MoveInTimeline steps={steps} name="Lucía" payTime={32.5 * 3_600} isHeld returnDays={14} />)
  expect(screen.getByText('within 32 hours, and before move-in')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ className }) => /held/.test(className))).toEqual([
    true,
    true,
    true,
    false,
  ])
})

// promise: pub-5-request-why
test('impossible dates are refused with their reason (D 6.5)', () => {
  const ad = anAd({ availableUntil: '2028-01-01', taken: [{ from: '2027-03-01', to: '2027-04-01' }] })
  const why = (from: string, to: string) => checkRequestedStay(ad, from, to, now)
  expect(why('', '2027-12-10')).toBe('dates-not-valid')
  expect(why('2027-12-10', '2027-01-10')).toBe('dates-not-valid')
  expect(why('2026-11-20', '2027-12-10')).toBe('dates-too-early')
  expect(why('2026-11-21', '2027-12-10')).toBe('dates-outside-availability')
  expect(why('2027-05-01', '2028-06-10')).toBe('dates-outside-availability')
  expect(why('2027-05-01', '2027-06-01')).toBe('stay-too-short')
  expect(why('2027-01-10', '2027-12-10')).toBe('dates-already-taken')
  expect(why('2027-04-01', '2027-12-10')).toEqual({ from: '2027-04-01', to: '2027-12-10' })
})

function openPanel(ad = anAd(), from = '', to = '') {
  return renderWithProviders(
    <RequestPanel ad={ad} releaseDuration={escrowDefaults.releaseDuration} now={now} from={from} to={to} />,
    {
      path: '/detail/home',
    },
  )
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

const sums = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']),
  )

// promise: whole-cost
test("the whole stay is shown plainly: rents, approximate bills, and the deposit's return date", () => {
  openPanel(anAd({ property: { bills: 80 } }), '2027-01-10', '2027-07-10')
  expect(sums()).toMatchObject({
    'Rent for your whole stay': '6,600\u00a0USDT',
    'Estimated bills': '$480',
    'Estimated rent and bills': '$7,080',
    'Deposit returned on': '24 Jul 2027',
  })
})

test('bills included in the rent say so, and add nothing; a released deposit is owed', () => {
  openPanel(anAd({ property: { bills: 0, depositPolicy: 'at-handover' } }), '2027-01-10', '2027-07-10')
  expect(sums()).toMatchObject({ Bills: 'Included in the rent', 'Landlord must return the deposit by': '24 Jul 2027' })
  expect(sums()).not.toHaveProperty('Estimated rent and bills')
})

const rates = { day: '2026-11-19', perEuro: { USD: '1.25', THB: '40' } }
/** The currencies are a chunk of their own. */
const openWithRates = (known: typeof rates | null) =>
  act(async () => {
    renderWithProviders(
      <RequestPanel
        ad={anAd()}
        releaseDuration={escrowDefaults.releaseDuration}
        now={now}
        from=""
        to=""
        rates={known}
      />,
    )
    await import('../../ui/InCurrency.tsx')
  })

// promise: paying-about
test("a total is also shown in the reader's currency, approximately and with the rate's date; the choice is stored", async () => {
  await openWithRates(rates)
  const choice = screen.getByLabelText('Also in') as HTMLSelectElement
  expect([...choice.options].map(({ value }) => value)).toEqual(['', 'EUR', 'THB'])
  await act(async () => void fireEvent.change(choice, { target: { value: 'EUR' } }))
  expect(screen.getByText('About €1,520').parentElement?.textContent).toBe('About €1,520 rate of 19 Nov 2026')
  cleanup()
  await openWithRates(rates)
  expect(screen.getByText('About €1,520')).toBeTruthy()
  localStorage.removeItem('keyhold.currency')
})

test('without fresh rates, no other currencies are shown', async () => {
  await openWithRates(null)
  expect(screen.queryByLabelText('Also in')).toBeNull()
})

// promise: pub-4-request-visitor
test('a visitor who requests a home signs in first, and returns with their dates (spec public §4)', async () => {
  const { router } = openPanel(anAd(), '2027-01-10', '2027-12-10')
  await press('Request this home')
  const { pathname, search } = router.state.location
  expect(pathname).toBe('/login')
  expect(new URLSearchParams(search).get('redirect')).toBe('/detail/home?from=2027-01-10&to=2027-12-10#request')
  await act(async () => saveSession({ token: 'Bearer a', user: { id: 'ben' } }))
  await act(async () => void (await router.navigate('/detail/home?from=2027-01-10&to=2027-12-10#request')))
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(router.state.location.hash).toBe('')
})

test("a visitor's dates are checked before they are sent to sign in", async () => {
  const { router } = openPanel(anAd(), '2027-01-10', '2027-01-20')
  await press('Request this home')
  expect(screen.getByRole('alert').textContent).toContain('Please choose valid dates')
  expect(router.state.location.pathname).toBe('/detail/home')
})

test('a move-out before the move-in shows "Please choose valid dates" at once', async () => {
  openPanel(anAd(), '2027-05-10', '2027-12-10')
  const moveOut = screen.getByLabelText('Move out')
  fireEvent.change(moveOut, { target: { value: '0002-02-01' } })
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.change(moveOut, { target: { value: '2027-02-01' } })
  expect(screen.getByRole('alert').textContent).toContain('Please choose valid dates')
  fireEvent.change(moveOut, { target: { value: '2027-12-01' } })
  expect(screen.queryByRole('alert')).toBeNull()
})

// promise: whole-cost-refused
test("a link's impossible stay is refused before any request, with its reason", () => {
  openPanel(anAd(), '2027-01-10', '2027-01-20')
  expect(screen.getByRole('alert').textContent).toBe('Please choose valid dates This stay is too short for this home.')
  cleanup()
  openPanel(anAd(), '2027-01-10', '2027-12-10')
  expect(screen.queryByRole('alert')).toBeNull()
})

// promise: pub-4-request-dates, pub-5-request, pub-8-dates, sgn-5-dates
test('without both dates a request shows "Please choose valid dates"', async () => {
  saveSession({ token: 'Bearer a', user: { id: 'ben' } })
  const { router } = openPanel()
  await press('Request this home')
  expect(screen.getByRole('alert').textContent).toContain('Please choose valid dates')
  expect(router.state.location.pathname).toBe('/detail/home')
})

// promise: pub-2-detail-request, pub-4-request-warning, sgn-4-flow-warned
test('a request shows a warning first, and then leads to the agreement with its dates', async () => {
  saveSession({ token: 'Bearer a', user: { id: 'ben' } })
  const { router } = openPanel(anAd(), '2027-01-10', '2027-12-10')
  await press('Request this home')
  expect(screen.getByText(/Talk to Ada before you send a request/)).toBeTruthy()
  await press('Agree and continue')
  const { pathname, search } = router.state.location
  expect(pathname).toBe('/lease-agreement')
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    from: '2027-01-10',
    to: '2027-12-10',
    roomAdId: 'home',
  })
})

test('a question goes to the landlord, about this home', async () => {
  saveSession({ token: 'Bearer a', user: { id: 'ben' } })
  const { router } = openPanel()
  await press('Message Ada first')
  expect(router.state.location.pathname + router.state.location.search).toBe(
    '/profile/ben/messages?with=ada&about=home',
  )
})

// promise: pub-2-whole-stay
test('the panel adds up all rents of the requested stay', () => {
  openPanel(anAd(), '2027-02-01', '2027-08-01')
  expect(screen.getByText('Rent for your whole stay').nextElementSibling?.textContent).toBe('6,600\u00a0USDT')
})

// promise: public-how-to-pay-panel
test('beside the request button, users without a wallet find a link to the payment guide', () => {
  openPanel()
  expect(screen.getByRole('link', { name: 'New to USDT? How to pay' }).getAttribute('href')).toBe('/how-to-pay')
})

test('landlords cannot request their own home (D 6.5)', () => {
  saveSession({ token: 'Bearer a', user: { id: 'ada' } })
  openPanel()
  expect(screen.queryByRole('button', { name: 'Request this home' })).toBeNull()
  expect(screen.getByRole('link', { name: /your home/ }).getAttribute('href')).toBe('/profile/ada/properties')
})

// promise: pub-2-detail-has
test('features a home has come before those it lacks', () => {
  renderWithProviders(<FeatureList property={anAd().property} />)
  const said = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(said.slice(0, 3)).toEqual(['Furnished', 'Air conditioning', 'No parking'])
})

test('an agency is shown by its name', () => {
  const { ownerUser } = anAd().property
  renderWithProviders(<PublisherBox owner={{ ...ownerUser, agencyName: 'Casas del Sol' }} />)
  expect(screen.getByRole('heading').textContent).toBe('Casas del Sol')
})

// promise: search-machines
test("structured data has the home's monthly price, and no street if the location is blurred", () => {
  const said = listingStructuredData(anAd({ property: { placeIs: 'blurred', bedsNumber: 61 } }), 'https://k.example')
  expect(said).toMatchObject({
    url: 'https://k.example/detail/home',
    numberOfBedrooms: 6,
    offers: { price: 1_100, priceCurrency: 'USD', priceSpecification: { unitCode: 'MON' } },
    address: { addressLocality: 'San Salvador', addressCountry: 'SV' },
  })
  expect(JSON.stringify(said)).not.toContain('Bonampak')
})

// promise: pub-2-detail-share, search-share
test("a home is shared with the device's share sheet, otherwise its link is copied", async () => {
  const share = vi.fn().mockResolvedValue(undefined)
  vi.stubGlobal('navigator', { share })
  renderWithProviders(<ShareButton title="Casa" path="/detail/home?from=2027-01-01" />)
  await press('Share')
  expect(share).toHaveBeenCalledWith({ title: 'Casa', url: `${location.origin}/detail/home?from=2027-01-01` })
  const writeText = vi.fn().mockResolvedValue(undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await press('Share')
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/detail/home?from=2027-01-01`)
  vi.unstubAllGlobals()
})

// promise: search-rent-compared
test('a rent is compared with the median of similar homes, if there are enough of them', () => {
  const spread = { homes: 46, least: 500, quarter: 900, median: 1_196, threeQuarters: 1_400, most: 2_000 }
  renderWithProviders(<RentComparison rent={1_100} city="San Salvador" spread={spread} />)
  expect(
    screen.getByText('8% below the median of 46 homes with the same number of bedrooms in San Salvador.'),
  ).toBeTruthy()
  expect(screen.getByText('Half of them cost $900 to $1,400 a month; the median is $1,196.')).toBeTruthy()
  expect([isFarBelow(597, spread), isFarBelow(598, spread), isFarBelow(100, { ...spread, homes: 4 })]).toEqual([
    true,
    false,
    false,
  ])
  expect([isComparable(spread), isComparable({ ...spread, homes: 2 }), isComparable(undefined)]).toEqual([
    true,
    false,
    false,
  ])
})

// promise: search-availability
test("a night is booked from a tenant's move-in day on, and free on their move-out day", () => {
  const taken = [{ from: '2026-12-05', to: '2026-12-08' }]
  const days = ['2026-12-04', '2026-12-05', '2026-12-07', '2026-12-08']
  expect(days.map((day) => isLet(day, taken))).toEqual([false, true, true, false])
})

// promise: request-searched
test('a request opens with what was searched: the month’s first possible day, for as long; nothing where that cannot be', () => {
  const ad = anAd({ taken: [{ from: '2026-12-20', to: '2027-02-11' }] })
  expect(searchedStay(ad, { month: '2027-02', months: 12 }, now)).toEqual({ from: '2027-02-11', to: '2028-02-11' })
  expect(searchedStay(ad, { month: '2027-01', months: 12 }, now)).toEqual({ from: '', to: '' })
  expect(searchedStay(ad, { month: undefined }, now)).toEqual({ from: '', to: '' })
  renderWithProviders(
    <RequestPanel ad={ad} releaseDuration={432_000} now={now} from="" to="" month="2027-02" months={12} />,
    { path: '/detail/home' },
  )
  expect(screen.getByLabelText<HTMLInputElement>('Move in').value).toBe('11 Feb 2027')
  expect(screen.getByLabelText<HTMLInputElement>('Move out').value).toBe('11 Feb 2028')
})
