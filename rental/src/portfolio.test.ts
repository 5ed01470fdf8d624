import { expect, test } from 'vitest'
import {
  arrangePortfolio,
  changedRent,
  homeStatus,
  letUntil,
  needsLandlord,
  nextAction,
  type PortfolioHome,
  type PortfolioQuery,
} from './portfolio.ts'

const home = (changes: Partial<PortfolioHome> = {}): PortfolioHome => ({
  id: 'a',
  state: 'published',
  title: 'Attic in Chamberí',
  words: 'Attic in Chamberí Calle Olavide 9 Madrid',
  cityId: 1,
  rentPrice: 1000,
  createdOn: '2026-01-01T00:00:00Z',
  today: '2026-06-01',
  taken: [],
  nextFree: '2026-06-02',
  missing: {},
  requests: 0,
  unread: 0,
  enquiries: 0,
  failing: 0,
  asking: 0,
  conflicts: 0,
  isHeld: false,
  isHidden: false,
  ...changes,
})
const all: PortfolioQuery = { text: '', view: 'all', cityId: null, lacks: null, sort: 'newest' }
const idsOf = (homes: PortfolioHome[], query: Partial<PortfolioQuery>) =>
  arrangePortfolio(homes, { ...all, ...query }).found.map(({ id }) => id)

test('a home is let until the last of its consecutive stays', () => {
  const taken = [
    { from: '2026-01-01', to: '2026-07-01' },
    { from: '2026-07-01', to: '2026-09-01' },
    { from: '2026-10-01', to: '2026-12-01' },
  ]
  expect(letUntil(home({ taken }))).toBe('2026-09-01')
  expect(letUntil(home({ taken, today: '2026-09-01' }))).toBeNull()
})

test('an occupied home counts as let, advertised or not', () => {
  const taken = [{ from: '2026-01-01', to: '2026-12-01' }]
  expect(homeStatus(home({ taken }))).toBe('let')
  expect(homeStatus(home({ taken, state: 'unpublished' }))).toBe('let')
  expect(homeStatus(home({ state: 'unpublished' }))).toBe('hidden')
  expect(homeStatus(home({ state: 'draft' }))).toBe('draft')
})

test('a request comes before a message, a message before expired dates, those before an unreadable calendar', () => {
  const over = { missing: { availableUntil: 'past' } }
  expect(nextAction(home({ requests: 1, unread: 2, ...over }))).toBe('answer')
  expect(nextAction(home({ unread: 2, ...over }))).toBe('reply')
  expect(nextAction(home({ ...over, failing: 1 }))).toBe('renew-dates')
  expect(nextAction(home({ failing: 1, asking: 1 }))).toBe('calendar')
  expect(nextAction(home({ asking: 1 }))).toBe('calendar-ask')
  expect(nextAction(home({ requests: 1, conflicts: 1 }))).toBe('conflict')
  expect(needsLandlord(home({ asking: 1 })) && needsLandlord(home({ conflicts: 1 }))).toBe(true)
  expect(nextAction(home({ state: 'draft', isHeld: true }))).toBeNull()
  expect(nextAction(home({ state: 'unpublished', isHidden: true }))).toBeNull()
  expect(nextAction(home({ state: 'unpublished', isHidden: true, requests: 1 }))).toBe('answer')
  expect(nextAction(home())).toBeNull()
})

test('an incomplete draft is continued, a complete one is published', () => {
  expect(nextAction(home({ state: 'draft', missing: { title: 'required' } }))).toBe('continue')
  expect(nextAction(home({ state: 'unpublished' }))).toBe('publish')
})

test("a longer stay is suggested in a stay's last 60 days", () => {
  const until = (to: string) => home({ taken: [{ from: '2026-01-01', to }] })
  expect(nextAction(until('2026-07-31'))).toBe('extend')
  expect(nextAction(until('2026-08-01'))).toBeNull()
})

test('a search requires every word, whatever its accents and its order', () => {
  const homes = [home(), home({ id: 'b', words: 'Room in Lavapiés Madrid' })]
  expect(idsOf(homes, { text: 'madrid chamberi' })).toEqual(['a'])
  expect(idsOf(homes, { text: ' LAVAPIÉS ' })).toEqual(['b'])
  expect(idsOf(homes, { text: 'chamberi lavapies' })).toEqual([])
})

test('homes are filtered by status, city and missing field', () => {
  const homes = [
    home({ requests: 1 }),
    home({ id: 'b', state: 'draft', missing: { images: 'required' }, cityId: 2 }),
    home({ id: 'c', state: 'unpublished' }),
  ]
  expect(idsOf(homes, { view: 'needs' })).toEqual(['a'])
  expect(idsOf(homes, { view: 'draft' })).toEqual(['b'])
  expect(idsOf(homes, { cityId: 1 })).toEqual(['a', 'c'])
  expect(idsOf(homes, { lacks: 'images' })).toEqual(['b'])
  const { views, published, cities, lacks } = arrangePortfolio(homes, { ...all, text: 'nothing like it' })
  expect(views).toEqual({ all: 3, needs: 1, published: 1, let: 0, hidden: 1, draft: 1 })
  expect(published).toBe(1)
  expect(cities).toEqual([
    { value: 1, count: 2 },
    { value: 2, count: 1 },
  ])
  expect(lacks).toEqual([{ value: 'images', count: 1 }])
})

test('homes with open tasks come first; missing values come last', () => {
  const homes = [
    home({ rentPrice: null, nextFree: null, title: 'C' }),
    home({ id: 'b', rentPrice: 500, unread: 1, nextFree: '2027-01-01', title: 'A' }),
    home({ id: 'c', rentPrice: 900, enquiries: 4, createdOn: '2026-02-01T00:00:00Z', title: 'B' }),
  ]
  expect(idsOf(homes, { sort: 'needs' })).toEqual(['b', 'c', 'a'])
  expect(idsOf(homes, { sort: 'newest' })).toEqual(['c', 'a', 'b'])
  expect(idsOf(homes, { sort: 'rent' })).toEqual(['b', 'c', 'a'])
  expect(idsOf(homes, { sort: 'rent-high' })).toEqual(['c', 'b', 'a'])
  expect(idsOf(homes, { sort: 'free' })).toEqual(['c', 'b', 'a'])
  expect(idsOf(homes, { sort: 'enquiries' })).toEqual(['c', 'a', 'b'])
  expect(idsOf(homes, { sort: 'title' })).toEqual(['b', 'c', 'a'])
})

test('a rent changes by per cent, by an amount, or to an amount, in whole units and within its bounds', () => {
  expect(changedRent(520, { by: 'percent', value: 3 })).toBe(536)
  expect(changedRent(520, { by: 'amount', value: -20 })).toBe(500)
  expect(changedRent(null, { by: 'exact', value: 700 })).toBe(700)
  expect(changedRent(null, { by: 'percent', value: 3 })).toBeUndefined()
  expect(changedRent(520, { by: 'amount', value: -520 })).toBeUndefined()
  expect(changedRent(520, { by: 'exact', value: 1_000_001 })).toBeUndefined()
  expect(changedRent(520, { by: 'exact', value: 1.5 })).toBeUndefined()
  expect(changedRent(520, { by: 'percent', value: Number.NaN })).toBeUndefined()
})
