/**
 * Two edits of one home laid over each other (D 11.5).
 * @vitest-environment node
 */
import { expect, test } from 'vitest'
import { completeDraft as base } from './listing.setup.ts'
import { changesToSend, mergeDrafts } from './mergeDrafts.ts'

test('what each changed alone is kept', () => {
  const { merged, conflicts } = mergeDrafts(base, { ...base, title: 'Mine' }, { ...base, rentPrice: '800' })
  expect(merged).toEqual({ ...base, title: 'Mine', rentPrice: '800' })
  expect(conflicts).toEqual([])
})

test('what both changed is asked, and stays as it is typed until then', () => {
  const [mine, theirs] = [
    { ...base, title: 'Mine' },
    { ...base, title: 'Theirs' },
  ]
  expect(mergeDrafts(base, mine, theirs)).toEqual({ merged: mine, conflicts: [{ field: 'title', mine, theirs }] })
})

test('what both changed to the same is no question', () => {
  const same = { ...base, termOfLease: [300003] }
  expect(mergeDrafts(base, same, { ...base, termOfLease: [300003] }).conflicts).toEqual([])
})

test('a marker that was saved comes back without its last noughts, and is no question', () => {
  const mine = { ...base, locationLat: '40.41650', locationLng: '-3.70260' }
  const saved = { ...base, locationLat: '40.4165', locationLng: '-3.7026' }
  expect(mergeDrafts(base, mine, saved).conflicts).toEqual([])
  expect(mergeDrafts(base, mine, { ...saved, locationLng: '-3.7027' }).conflicts).toHaveLength(1)
})

test('a city moves with its name, and a marker with both its degrees', () => {
  const theirs = { ...base, cityId: 1, cityName: 'Madrid', locationLat: '40.4', locationLng: '-3.7' }
  expect(mergeDrafts(base, base, theirs).merged).toEqual(theirs)
  const { conflicts } = mergeDrafts(base, { ...base, locationLng: '-89.3' }, { ...base, locationLat: '13.7' })
  expect(conflicts.map(({ field }) => field)).toEqual(['locationLat'])
})

test('only what differs is sent, and nothing that is wrong', () => {
  const typed = { ...base, title: 'Mine', rentPrice: '9oo', deposit: '' }
  expect(changesToSend(base, typed, { rentPrice: 'out-of-range' })).toEqual({ title: 'Mine', deposit: null })
})
