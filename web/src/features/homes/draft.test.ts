/**
 * What a home must say before it can be published, and what it may not say at all (spec signed-in §5; D 5.3, D 5.5).
 * @vitest-environment node
 */
import { expect, test } from 'vitest'
import { type Draft, draftOf, inputOf, toastsFor, unpublishable, unsayable } from './draft.ts'
import { aDraftAd, complete } from './homes.setup.ts'

const today = '2026-11-20'
const problems = (changes: Partial<Draft>) => unpublishable({ ...complete, ...changes }, 1, today)

test('a complete home with one picture can be published', () => {
  expect(unpublishable(complete, 1, today)).toEqual({})
})

test('an empty form names every required field of the four steps', () => {
  expect(Object.keys(unpublishable(draftOf(), 0, today)).sort()).toEqual([
    'address1',
    'availableFrom',
    'cityId',
    'deposit',
    'depositPolicy',
    'description',
    'floorType',
    'images',
    'locationLat',
    'locationLng',
    'nearToMetro',
    'rentPrice',
    'roomSize',
    'termOfLease',
    'title',
  ])
})

test('no deposit policy is chosen for the landlord', () => {
  expect(draftOf().depositPolicy).toBeNull()
  expect(problems({ depositPolicy: null })).toEqual({ depositPolicy: 'policy' })
})

test('a draft that nobody published yet asks for its policy again', () => {
  expect(draftOf(aDraftAd({ depositPolicy: 'at-handover' })).depositPolicy).toBeNull()
  expect(draftOf(aDraftAd({ depositPolicy: 'until-move-out' })).depositPolicy).toBe('until-move-out')
})

test('rents and deposits are whole units up to a million', () => {
  expect(problems({ rentPrice: '925.5' })).toEqual({ rentPrice: 'out-of-range' })
  expect(problems({ deposit: '1000001' })).toEqual({ deposit: 'out-of-range' })
  expect(problems({ rentPrice: 'much' })).toEqual({ rentPrice: 'out-of-range' })
})

test('sizes, minutes and degrees have their limits, in a draft too', () => {
  expect(unsayable({ ...draftOf(), roomSize: '0' })).toEqual({ roomSize: 'size' })
  expect(unsayable({ ...draftOf(), distanceToPublicTransport: '4.5' })).toEqual({
    distanceToPublicTransport: 'minutes',
  })
  expect(unsayable({ ...draftOf(), locationLat: '91' })).toEqual({ locationLat: 'degrees' })
  expect(unsayable({ ...draftOf(), locationLng: 'west' })).toEqual({ locationLng: 'degrees' })
})

test('a home is free until a day after its first, and not until yesterday', () => {
  expect(problems({ availableUntil: '2026-12-01' })).toEqual({ availableUntil: 'before-start' })
  expect(problems({ availableFrom: '2026-10-01', availableUntil: '2026-11-19' })).toEqual({ availableUntil: 'past' })
})

test('an empty draft may be kept', () => {
  expect(unsayable(draftOf())).toEqual({})
})

test('what was not said is sent as null, numbers as numbers', () => {
  const input = inputOf({ ...draftOf(), rentPrice: ' 925 ', title: '  ' })
  expect(input).toMatchObject({ rentPrice: 925, title: null, deposit: null, termOfLease: [], crypto: 'USDT' })
  expect(input).not.toHaveProperty('cityName')
})

test('what a draft said comes back into the form', () => {
  const ad = aDraftAd({ ...inputOf(complete), depositPolicy: 'until-move-out' })
  expect(inputOf(draftOf(ad))).toEqual(inputOf(complete))
})

test('missing place, city and pictures are said in the order of the wizard', () => {
  expect(toastsFor(unpublishable(draftOf(), 0, today))).toEqual(['addLocation', 'selectCity', 'atLeastOne'])
  expect(toastsFor(problems({ address1: '' }))).toEqual(['addLocation'])
})
