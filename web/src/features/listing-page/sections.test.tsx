/**
 * The content of a home's page (spec public §2 Ad detail, §3, §9).
 * @vitest-environment jsdom
 */
import type { PhotoAlt } from '@keyhold/api/photos.schema.ts'
import { features } from '@keyhold/rental/fields.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { EscrowPromo } from './EscrowPromo.tsx'
import { FloorPlan } from './FloorPlan.tsx'
import { HouseRules, Living, OwnClauses } from './Living.tsx'
import { anAd } from './listing.setup.ts'
import { PublisherBox } from './PublisherBox.tsx'
import { Description, FeatureList, KeyFacts, LeaseTerms, Neighbourhood } from './Sections.tsx'
import { AboutHome } from './WrittenWords.tsx'

afterEach(cleanup)

const aPicture = (id: string, alt: PhotoAlt) => {
  const filePath = `/files/photos/${id}/960.webp`
  const size = { width: 960, height: 720, widths: [{ width: 960, filePath }], blurred: '' }
  return { id, uuid: id, filePath, fileName: id, originalName: id, ...size, alt }
}
const said = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']),
  )

// promise: pub-2-detail-facts, pub-9-rooms, sgn-9-counts
test('the details show rooms, size, floor and the first free day; 61 is 6+, 31 is 3+', () => {
  renderWithProviders(
    <KeyFacts ad={anAd({ nextFreeDate: '2026-12-01', property: { bedsNumber: 61, bathroom: 31, toilet: 31 } })} />,
  )
  expect(said()).toMatchObject({
    Bedrooms: '6+',
    Bathrooms: '3+',
    Toilets: '3+',
    Size: '96 m²',
    'Available from': '1 Dec',
  })
})

// promise: pub-2-detail-terms
test('the lease terms show term, deposit with its holder, and rent', () => {
  renderWithProviders(
    <LeaseTerms
      property={anAd({ property: { termOfLease: [{ id: 300_003, text: '12 months or more' }] } }).property}
    />,
  )
  expect(said()).toMatchObject({ Term: '12 months or more', Deposit: expect.stringContaining('800\u00a0USDT') })
  expect(Object.values(said()).join(' ')).toContain('1,100\u00a0USDT')
})

test('the lease terms name the arbitrator, and without the chain they say where the name can be found', () => {
  const { property } = anAd()
  const account = '0x19fA7C3D8b5E2046a9F1cB83d57E6042A1b9D302'
  renderWithProviders(
    <LeaseTerms
      property={property}
      arbitrator={{ account, name: 'Mediation Helena', explorer: 'https://scan.example/address/0x19fA' }}
    />,
  )
  expect(said().Arbitrator).toContain(account)
  expect(said().Arbitrator).toContain('Mediation Helena')
  expect(said().Arbitrator).toMatch(/nobody can replace it/)
  expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe('https://scan.example/address/0x19fA')
  cleanup()
  renderWithProviders(<LeaseTerms property={property} />)
  expect(said().Arbitrator).toMatch(/^The account named in the agreement/)
})

// promise: pub-2-detail-around
test("the neighbourhood shows the landlord's description, and is left out without one", () => {
  const around = {
    nearToMetro: 'Line 10',
    distanceToPublicTransport: 3,
    surrounding: 'Quiet, with a market on Sundays',
    view: 'The volcano',
  }
  renderWithProviders(<Neighbourhood property={anAd({ property: around }).property} />)
  const section = within(screen.getByRole('region'))
  for (const words of ['Nearest stop', 'Line 10', /3 minutes/, 'Quiet, with a market on Sundays', 'The volcano'])
    expect(section.getByText(words)).toBeTruthy()
  cleanup()
  const nothing = { nearToMetro: '', distanceToPublicTransport: null, surrounding: '', view: '' }
  renderWithProviders(<Neighbourhood property={anAd({ property: nothing }).property} />)
  expect(screen.queryByRole('region')).toBeNull()
})

test('features the home has come first, then those it lacks; unknown ones are left out (D 11.7)', () => {
  const unsaid = Object.fromEntries(features.map((name) => [name, null]))
  const stated = { ...unsaid, elevator: false, parking: true, desk: true }
  renderWithProviders(<FeatureList property={anAd({ property: stated }).property} />)
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())
  expect(shown).toEqual(['Parking', 'Desk', 'No lift'])
  cleanup()
  renderWithProviders(<FeatureList property={anAd({ property: unsaid }).property} />)
  expect(screen.queryByRole('list')).toBeNull()
  expect(screen.getByText('The landlord has not listed any features yet.')).toBeTruthy()
})

test('energy, bills, people and pets are shown as far as given, and the section is left out if none is', () => {
  const stated = { energyRating: 'B', bills: 80, mostOccupants: 3, pets: [{ id: 1_500_000, text: 'Cats' }] } as const
  renderWithProviders(<Living property={anAd({ property: { ...stated, pets: [...stated.pets] } }).property} />)
  expect(said()).toEqual({
    'Energy certificate': 'B',
    Bills: 'About $80 a month, on top of the rent',
    'Maximum occupants': '3 people',
    'Pets allowed': 'Cats',
  })
  cleanup()
  renderWithProviders(<Living property={anAd({ property: { bills: 0, energyRating: 'in-process' } }).property} />)
  expect(said()).toEqual({ 'Energy certificate': 'Applied for', Bills: 'Included in the rent' })
  cleanup()
  renderWithProviders(<Living property={anAd().property} />)
  expect(screen.queryByRole('region')).toBeNull()
})

test("a landlord's own clauses are shown before any request, in their language", () => {
  const own = { ownClauses: 'Sin zapatos dentro.', ownClausesLanguage: { id: 700_001, text: 'Spanish' } }
  renderWithProviders(<OwnClauses property={anAd({ property: own }).property} />)
  const section = screen.getByRole('region', { name: 'The landlord’s own clauses' })
  expect(section.textContent).toContain('in Spanish')
  expect(screen.getByText('Sin zapatos dentro.').closest('[lang]')?.getAttribute('lang')).toBe('es')
  cleanup()
  renderWithProviders(<OwnClauses property={anAd().property} />)
  expect(screen.queryByRole('region')).toBeNull()
})

// promise: sgn-2-wizard-language
test("a text in another language than the page's names it, also for screen readers; the page's own, or an unknown one, is not named", () => {
  const about = (descriptionLanguage: { id: number; text: string } | null) =>
    renderWithProviders(<AboutHome property={anAd({ property: { descriptionLanguage } }).property} />)
  about({ id: 700_001, text: 'Spanish' })
  expect(screen.getByText('Written in Spanish.')).toBeTruthy()
  expect(screen.getByText('Calm.').closest('[lang]')?.getAttribute('lang')).toBe('es')
  for (const own of [{ id: 700_000, text: 'English' }, null]) {
    cleanup()
    about(own)
    expect(screen.queryByText(/Written in/)).toBeNull()
    expect(screen.getByText('Calm.').closest('[lang]')?.getAttribute('lang')).not.toBe('es')
  }
})

// promise: sgn-2-wizard-video
test('a video links to its host, and nothing is loaded from that host before a press', () => {
  const videoLink = 'https://youtu.be/dQw4w9WgXcQ?si=abc'
  renderWithProviders(<AboutHome property={anAd({ property: { videoLink } }).property} />)
  expect(screen.getByRole('link', { name: 'Watch the video on YouTube' }).getAttribute('href')).toBe(
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  )
  expect(document.querySelector('iframe, img, video')).toBeNull()
  cleanup()
  renderWithProviders(<AboutHome property={anAd({ property: { videoLink: 'https://evil.example' } }).property} />)
  expect(screen.queryByRole('link')).toBeNull()
})

test('the floor plan is shown uncropped under its own heading, and left out if no picture is marked', () => {
  const picture = aPicture('plan', { room: null, time: null, drawn: false, plan: true })
  renderWithProviders(<FloorPlan property={anAd({ property: { images: [picture] } }).property} />)
  expect(screen.getByRole('region', { name: 'Floor plan' })).toBeTruthy()
  expect(screen.getByRole('img').getAttribute('alt')).toMatch(/^Floor plan of /)
  cleanup()
  const other = aPicture('living', { room: 'living', time: null, drawn: false })
  renderWithProviders(<FloorPlan property={anAd({ property: { images: [other] } }).property} />)
  expect(screen.queryByRole('region')).toBeNull()
})

test("the house rules are the landlord's words, and the section is left out without any", () => {
  renderWithProviders(<HouseRules property={anAd({ property: { houseRules: 'Quiet after ten.' } }).property} />)
  expect(screen.getByRole('region', { name: 'House rules' }).textContent).toContain('Quiet after ten.')
  cleanup()
  renderWithProviders(<HouseRules property={anAd().property} />)
  expect(screen.queryByRole('region')).toBeNull()
})

test('the description keeps its paragraphs', () => {
  renderWithProviders(<Description>{'First.\n\nSecond.'}</Description>)
  expect([...document.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(['First.', 'Second.'])
})

// promise: pub-2-detail-publisher
test('the publisher box has name, kind, languages, homes and finished leases; no e-mail and no phone (D 5.11)', () => {
  const { ownerUser } = anAd().property
  renderWithProviders(<PublisherBox owner={{ ...ownerUser, emailAddress: null, phoneNumber: null }} />)
  expect(screen.getByRole('heading').textContent).toBe('Ada Menjívar')
  expect(screen.getByText(/Landlord.*March 2026.*Spanish/)).toBeTruthy()
  expect(Object.values(said())).toEqual(expect.arrayContaining(['2', '4']))
  expect(document.body.textContent).not.toContain('@')
})

test("Spanish writes a landlord's languages in lower case", () => {
  const { ownerUser } = anAd().property
  const spokenLanguages = [
    { id: 1_400_001, text: 'Español' },
    { id: 1_400_000, text: 'Inglés' },
  ]
  renderWithProviders(<PublisherBox owner={{ ...ownerUser, spokenLanguages }} />, { language: 'es' })
  expect(screen.getByText(/Habla español e inglés\./)).toBeTruthy()
})

const answers = { all: 9, answered: 8, medianMinutes: 120 }
const deposits = { held: 1, tenants: 4, keptWhole: 0, ruledForTenant: 0, days: null }

// promise: pub-2-detail-record
test('the publisher box shows how many requests were answered, the median response time, and how many deposits were returned in full', () => {
  const { ownerUser } = anAd().property
  const record = { ...deposits, ended: { returned: 3, agreed: 1, ruled: 0 } }
  renderWithProviders(<PublisherBox owner={ownerUser} record={{ answers, record, handover: null }} />)
  expect(said()['Requests answered']).toBe('8 of 9 requests, half of them within 2 hours')
  expect(said()['Deposits returned in full']).toBe('3 of 4')
})

test('a deposit returned in full by a ruling counts as returned in full', () => {
  const { ownerUser } = anAd().property
  const record = { ...deposits, ruledForTenant: 1, ended: { returned: 2, agreed: 0, ruled: 2 } }
  renderWithProviders(<PublisherBox owner={ownerUser} record={{ answers, record, handover: null }} />)
  expect(said()['Deposits returned in full']).toBe('3 of 4')
})

// promise: pub-2-detail-record-few
test('too few requests and deposits are reported as too few; unreadable statistics are left out', () => {
  const { ownerUser } = anAd().property
  renderWithProviders(<PublisherBox owner={ownerUser} record={{ answers: null, record: null, handover: null }} />)
  expect([said()['Requests answered'], said()['Deposits returned in full']]).toEqual([
    'not enough yet',
    'not enough yet',
  ])
  cleanup()
  renderWithProviders(<PublisherBox owner={ownerUser} />)
  expect(Object.keys(said())).not.toContain('Answers')
})

test('a fully booked home is not shown as free', () => {
  renderWithProviders(<KeyFacts ad={anAd({ nextFreeDate: null })} />)
  expect(said()['Available from']).toBe('Not available')
})

// promise: pub-2-promo-policy
test("the promo box describes the deposit by this home's policy", () => {
  renderWithProviders(<EscrowPromo depositPolicy="at-handover" releaseDuration={86_400} returnDays={14} />)
  expect(screen.queryByText(/you get the deposit back/)).toBeNull()
  expect(
    screen.getByText(
      /^1 day after you move in, .* go to the landlord. The landlord owes you the deposit within 14 days/,
    ),
  ).toBeTruthy()
})

// promise: pub-2-detail-promo
test('the promo box explains the escrow (D 9.4)', () => {
  renderWithProviders(<EscrowPromo depositPolicy="until-move-out" releaseDuration={4 * 86_400} returnDays={14} />)
  expect(screen.getByRole('heading').textContent).toBe('How the escrow works')
  for (const words of [
    /held in a public escrow/,
    /^4 days after you move in.*14 days after the agreed last day/,
    /the money stays in escrow/,
  ])
    expect(screen.getByText(words)).toBeTruthy()
})
