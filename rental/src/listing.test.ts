import { expect, test } from 'vitest'
import { codeIdsOf } from './code.ts'
import { type Home, noFeatures } from './fields.ts'
import { noOtherTexts } from './homeTexts.ts'
import {
  completeness,
  invalidFields,
  missingFields,
  nextFree,
  stepFor,
  termsFor,
  termsLike,
  weight,
} from './listing.ts'

const today = '2026-11-20'
const home: Home = {
  title: 'Garden flat in Santa Elena',
  description: 'Ground floor with a small private garden.',
  rentalType: 100_000,
  rentPrice: 925,
  deposit: 925,
  currency: 200_000,
  depositPolicy: 'until-move-out',
  cancellation: 'none',
  tenantNotice: 'none',
  landlordNotice: 'none',
  availableFrom: '2026-12-01',
  availableUntil: null,
  roomSize: 83,
  bedsNumber: 2,
  bathroom: 1,
  toilet: 1,
  termOfLease: [300_002],
  floorType: 400_000,
  distanceToPublicTransport: null,
  nearToMetro: 'Bus 44, four minutes',
  surrounding: null,
  view: null,
  cityId: 3_587_362,
  address1: 'Calle Los Bambúes 5',
  neighbourhood: null,
  locationLat: 13.66,
  locationLng: -89.25,
  placeIs: 'blurred',
  ...noFeatures,
  parking: true,
  petFriendly: true,
  pets: [],
  energyRating: null,
  bills: null,
  mostOccupants: null,
  houseRules: null,
  ownClauses: null,
  ownClausesLanguage: null,
  videoLink: null,
  textLanguage: null,
  ...noOtherTexts,
}

test('a deposit above the law of the place needs the landlord’s tick', () => {
  const dear = { ...home, country: 'ES', rentPrice: 300, deposit: 901 }
  expect(missingFields(dear, 1, today)).toEqual({ deposit: 'beyond-law' })
  expect(missingFields({ ...dear, depositConfirmed: true }, 1, today)).toEqual({})
  expect(missingFields({ ...dear, country: 'SV' }, 1, today)).toEqual({})
})

test('a home with every required field can be published', () => {
  expect(missingFields(home, 1, today)).toEqual({})
})

test('own clauses need a language before others see them', () => {
  const own = { ...home, ownClauses: 'No shoes inside.', ownClausesLanguage: 700_000 }
  expect(missingFields(own, 1, today)).toEqual({})
  expect(missingFields({ ...own, ownClausesLanguage: null }, 1, today)).toEqual({ ownClausesLanguage: 'required' })
  expect(invalidFields({ ...own, ownClausesLanguage: null })).toEqual({})
  expect(invalidFields({ ...own, ownClauses: 'Late rеnt.' })).toEqual({ ownClauses: 'mixed-scripts' })
})

test('a video must be at a known host', () => {
  expect(invalidFields({ ...home, videoLink: 'https://youtu.be/dQw4w9WgXcQ' })).toEqual({})
  expect(invalidFields({ ...home, videoLink: 'https://evil.example/tour' })).toEqual({ videoLink: 'video-host' })
})

test('the allowed pets are set only where pets are allowed', () => {
  expect(invalidFields({ ...home, pets: [1_500_000] })).toEqual({})
  for (const petFriendly of [false, null])
    expect(invalidFields({ ...home, petFriendly, pets: [1_500_000] })).toEqual({ pets: 'pets-not-welcome' })
})

// promise: sgn-5-step1
test.each([
  ['title', 1],
  ['rentPrice', 1],
  ['availableFrom', 1],
  ['deposit', 1],
  ['roomSize', 1],
  ['floorType', 2],
  ['nearToMetro', 2],
  ['locationLat', 3],
  ['locationLng', 3],
  ['address1', 3],
  ['cityId', 3],
  ['description', 4],
] as const)('a home without %s is not published, and wizard step %i has the field', (field, step) => {
  const lacking = missingFields({ ...home, [field]: null }, 1, today)
  expect(lacking).toEqual({ [field]: 'required' })
  expect(stepFor(lacking)).toBe(step)
})

// promise: sgn-5-step1-term
test('a home without a lease term or a picture is not published', () => {
  expect(missingFields({ ...home, termOfLease: [] }, 1, today)).toEqual({ termOfLease: 'required' })
  expect(missingFields(home, 0, today)).toEqual({ images: 'required' })
  expect(stepFor({ images: 'required' })).toBe(4)
  expect(stepFor({ availableUntil: 'past', description: 'required' })).toBe(1)
  expect(stepFor({})).toBe(5)
})

test('a home whose last day has passed is not published', () => {
  expect(missingFields({ ...home, availableFrom: '2026-01-01', availableUntil: today }, 1, today)).toEqual({
    availableUntil: 'past',
  })
})

test.each([
  ['rentPrice', 0, 'out-of-range'],
  ['rentPrice', 1_000_001, 'out-of-range'],
  ['deposit', 99.5, 'out-of-range'],
  ['rentalType', 100_001, 'coming-soon'],
  ['rentalType', 300_000, 'code-not-known'],
  ['currency', 200_001, 'code-not-known'],
  ['bedsNumber', 6, 'not-a-choice'],
  ['bathroom', 3, 'not-a-choice'],
  ['toilet', 0, 'not-a-choice'],
  ['termOfLease', [300_009], 'code-not-known'],
  ['floorType', 500_000, 'code-not-known'],
  ['roomSize', 0.5, 'size'],
  ['roomSize', 10_001, 'size'],
  ['bills', -1, 'bills'],
  ['bills', 10_001, 'bills'],
  ['mostOccupants', 0, 'occupants'],
  ['mostOccupants', 2.5, 'occupants'],
  ['energyRating', 'H', 'not-a-choice'],
  ['distanceToPublicTransport', 4.5, 'minutes'],
  ['locationLat', 90.1, 'degrees'],
  ['locationLng', Number.NaN, 'degrees'],
  ['availableFrom', '2026-02-30', 'not-a-day'],
  ['availableUntil', 'soon', 'not-a-day'],
  ['availableUntil', '2026-12-01', 'before-start'],
])('%s cannot be %j, not even in a draft', (field, value, rule) => {
  expect(invalidFields({ ...home, [field]: value })).toEqual({ [field]: rule })
})

test('a sparse draft has only possible values', () => {
  expect(invalidFields({ ...home, title: null, rentPrice: null, availableFrom: null, termOfLease: [] })).toEqual({})
})

test('an ad with more details, from a landlord with a higher answer rate, or a newer one, comes first', () => {
  const facts = { completeness: 50, answerRate: 50, publishedOn: today }
  expect(completeness({ ...home, view: 'The volcano' }, 3)).toBeGreaterThan(completeness(home, 3))
  expect(completeness(home, 4)).toBeGreaterThan(completeness(home, 3))
  expect(weight({ ...facts, completeness: 51 })).toBeLessThan(weight(facts))
  expect(weight({ ...facts, answerRate: 51 })).toBeLessThan(weight(facts))
  expect(weight({ ...facts, publishedOn: '2026-11-21' })).toBe(weight(facts) - 1)
})

test('a stay is long enough for the lease terms whose minimum it reaches', () => {
  expect(termsFor({ from: '2026-12-01', to: '2027-02-01' })).toEqual([300_000, 300_004])
  expect(termsFor({ from: '2026-12-01', to: '2027-03-01' })).toEqual([300_000, 300_001, 300_004])
  expect(termsFor({ from: '2026-12-01', to: '2027-12-01' })).toEqual(codeIdsOf(3))
  expect(termsFor({ from: '2027-01-31', to: '2027-04-30' })).toEqual([300_000, 300_001, 300_004])
})

test('a search by lease term finds terms that share months with it', () => {
  expect(termsLike([300_001])).toEqual([300_001, 300_004])
  expect(termsLike([300_000, 300_003])).toEqual([300_000, 300_003, 300_004])
  expect(termsLike([300_004])).toEqual(codeIdsOf(3))
})

test('the next free day is after stays with no gap between them, within the offered days', () => {
  const offer = { availableFrom: '2026-12-01', availableUntil: null }
  const taken = [
    { from: '2026-12-10', to: '2027-01-10' },
    { from: '2027-02-01', to: '2027-05-01' },
  ]
  expect(nextFree(offer, [], today)).toBe('2026-12-01')
  expect(nextFree(offer, [], '2026-12-05')).toBe('2026-12-05')
  expect(nextFree(offer, taken, today)).toBe('2027-05-01')
  expect(nextFree(offer, [{ from: '2026-12-31', to: '2027-01-31' }], today)).toBe('2026-12-01')
  expect(nextFree({ ...offer, availableUntil: '2027-05-15' }, taken, today)).toBeNull()
})
