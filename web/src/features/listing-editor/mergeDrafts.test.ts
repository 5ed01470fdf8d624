/**
 * Merging two edits of one home (D 11.5).
 * @vitest-environment node
 */
import { expect, test } from 'vitest'
import { completeDraft as base } from './listing.setup.ts'
import { changesToSend, mergeDrafts } from './mergeDrafts.ts'

test('changes of one side only are merged', () => {
  const { merged, conflicts } = mergeDrafts(base, { ...base, title: 'Mine' }, { ...base, rentPrice: '800' })
  expect(merged).toEqual({ ...base, title: 'Mine', rentPrice: '800' })
  expect(conflicts).toEqual([])
})

test('a conflict is reported, and the typed value stays until it is resolved', () => {
  const [mine, theirs] = [
    { ...base, title: 'Mine' },
    { ...base, title: 'Theirs' },
  ]
  expect(mergeDrafts(base, mine, theirs)).toEqual({ merged: mine, conflicts: [{ field: 'title', mine, theirs }] })
})

test('the same change on both sides is no conflict', () => {
  const same = { ...base, termOfLease: [300003] }
  expect(mergeDrafts(base, same, { ...base, termOfLease: [300003] }).conflicts).toEqual([])
})

test('a saved marker returns without trailing zeros, and is no conflict', () => {
  const mine = { ...base, locationLat: '40.41650', locationLng: '-3.70260' }
  const saved = { ...base, locationLat: '40.4165', locationLng: '-3.7026' }
  expect(mergeDrafts(base, mine, saved).conflicts).toEqual([])
  expect(mergeDrafts(base, mine, { ...saved, locationLng: '-3.7027' }).conflicts).toHaveLength(1)
})

test('a city changes together with its name, and a marker with both coordinates', () => {
  const theirs = { ...base, cityId: 1, cityName: 'Madrid', locationLat: '40.4', locationLng: '-3.7' }
  expect(mergeDrafts(base, base, theirs).merged).toEqual(theirs)
  const { conflicts } = mergeDrafts(base, { ...base, locationLng: '-89.3' }, { ...base, locationLat: '13.7' })
  expect(conflicts.map(({ field }) => field)).toEqual(['locationLat'])
})

test('only differences are sent, and no invalid values', () => {
  const typed = { ...base, title: 'Mine', rentPrice: '9oo', deposit: '' }
  expect(changesToSend(base, typed, { rentPrice: 'out-of-range' })).toEqual({ title: 'Mine', deposit: null })
})
