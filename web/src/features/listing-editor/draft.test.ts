/**
 * A home's required and invalid fields before publication (spec signed-in §5; D 5.3, D 5.5).
 * @vitest-environment node
 */
import { expect, test } from 'vitest'
import { type Draft, draftFrom, draftInput, toastsFor, validateDraft, validateForPublishing } from './draft.ts'
import { aDraftAd, completeDraft } from './listing.setup.ts'

const today = '2026-11-20'
const errors = (changes: Partial<Draft>) => validateForPublishing({ ...completeDraft, ...changes }, 1, today)

test('a complete home with one picture can be published', () => {
  expect(validateForPublishing(completeDraft, 1, today)).toEqual({})
})

// promise: sgn-5-step2
test('an empty form names every required field of the four steps', () => {
  expect(Object.keys(validateForPublishing(draftFrom(), 0, today)).sort()).toEqual([
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

test('no deposit policy is preselected', () => {
  expect(draftFrom().depositPolicy).toBeNull()
  expect(errors({ depositPolicy: null })).toEqual({ depositPolicy: 'policy' })
})

test('a draft requires its policy until one was chosen', () => {
  expect(draftFrom(aDraftAd({ depositPolicy: null })).depositPolicy).toBeNull()
  expect(draftFrom(aDraftAd({ depositPolicy: 'at-handover' })).depositPolicy).toBe('at-handover')
  expect(draftFrom(aDraftAd({ depositPolicy: 'until-move-out' })).depositPolicy).toBe('until-move-out')
})

test('a published home without a chosen policy is complete: it has the published one', () => {
  const ad = (state: 'published' | 'unpublished') =>
    aDraftAd({ ...draftInput(completeDraft), depositPolicy: null }, { state })
  expect(draftFrom(ad('published')).depositPolicy).toBe('at-handover')
  expect(validateForPublishing(draftFrom(ad('published')), 1, today)).toEqual({})
  expect(draftFrom(ad('unpublished')).depositPolicy).toBeNull()
})

test('rents and deposits are whole units up to a million', () => {
  expect(errors({ rentPrice: '925.5' })).toEqual({ rentPrice: 'out-of-range' })
  expect(errors({ deposit: '1000001' })).toEqual({ deposit: 'out-of-range' })
  expect(errors({ rentPrice: 'much' })).toEqual({ rentPrice: 'out-of-range' })
})

test('sizes, minutes and degrees have limits, in a draft too', () => {
  expect(validateDraft({ ...draftFrom(), roomSize: '0' })).toEqual({ roomSize: 'size' })
  expect(validateDraft({ ...draftFrom(), distanceToPublicTransport: '4.5' })).toEqual({
    distanceToPublicTransport: 'minutes',
  })
  expect(validateDraft({ ...draftFrom(), locationLat: '91' })).toEqual({ locationLat: 'degrees' })
  expect(validateDraft({ ...draftFrom(), locationLng: 'west' })).toEqual({ locationLng: 'degrees' })
})

test('an availability ends after its first day, and not in the past', () => {
  expect(errors({ availableUntil: '2026-12-01' })).toEqual({ availableUntil: 'before-start' })
  expect(errors({ availableFrom: '2026-10-01', availableUntil: '2026-11-19' })).toEqual({ availableUntil: 'past' })
})

test('an empty draft may be stored', () => {
  expect(validateDraft(draftFrom())).toEqual({})
})

test('an unset value is sent as null, numbers as numbers', () => {
  const input = draftInput({ ...draftFrom(), rentPrice: ' 925 ', title: '  ' })
  expect(input).toMatchObject({ rentPrice: 925, title: null, deposit: null, termOfLease: [], crypto: 'USDT' })
  expect(input).not.toHaveProperty('cityName')
})

// promise: sgn-4-ad-edit
test("a draft's values are restored into the form", () => {
  const ad = aDraftAd({ ...draftInput(completeDraft), depositPolicy: 'until-move-out' })
  expect(draftInput(draftFrom(ad))).toEqual(draftInput(completeDraft))
})

// promise: sgn-5-step3
test("a missing location, city and pictures are reported in the wizard's order", () => {
  expect(toastsFor(validateForPublishing(draftFrom(), 0, today))).toEqual(['addLocation', 'selectCity', 'atLeastOne'])
  expect(toastsFor(errors({ address1: '' }))).toEqual(['addLocation'])
})
