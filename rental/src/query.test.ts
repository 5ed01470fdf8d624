/** Any address shows a page, and the same address shows everyone the same search (D 5.9). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeIdsOf } from './code.ts'
import { isDay } from './day.ts'
import {
  maxBudget,
  maxSize,
  parseAskable,
  parseCriteria,
  parseFilter,
  serializeCriteria,
  toSearchPayload,
  toWireFilter,
} from './query.ts'

/** A query string as a browser parses it. */
const taken = (query: string) => {
  const pairs = query.split('&').map((pair) => pair.split('='))
  const getAll = (name: string) => pairs.filter(([found]) => found === name).map(([, value = '']) => value)
  return { getAll, get: (name: string) => getAll(name)[0] ?? null }
}
const today = '2026-11-20'
const read = (query: string) => parseCriteria(taken(query), today)
const written = (query: string) => serializeCriteria(read(query))
const addressOf = (query: string) =>
  Object.entries(written(query))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

const names =
  'cityId from to priceMin priceMax sizeMin sizeMax termOfLease bedrooms bathrooms rentalType furnished area sort page itemPerPage map t'
const values = fc.oneof(
  fc.string(),
  fc.integer().map(String),
  fc.constantFrom('true', 'on', '300001,300001,9', '2026-12-01', '2027-06-01', '2020-01-01', '%E0%A4', 'newest', 'off'),
  fc.constantFrom('100000', '13.6,-89.3,13.8,-89.1', '1e9', '99999999999'),
)
const someQuery = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...names.split(' ')), fc.string()), values), { maxLength: 20 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'))
const anyQuery = fc.oneof(someQuery, fc.string())

// promise: bad-any, search-one-rule
test('any address is a valid search, with every value in its range', () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      const { page, itemPerPage, priceMin, priceMax, sizeMin, sizeMax, from, to } = read(query)
      expect(page >= 1 && itemPerPage >= 1 && itemPerPage <= 50).toBe(true)
      expect((priceMin ?? 0) <= (priceMax ?? maxBudget)).toBe(true)
      expect((sizeMin ?? 0) <= (sizeMax ?? maxSize)).toBe(true)
      for (const day of [from, to]) if (day) expect(isDay(day) && today <= day).toBe(true)
      if (from && to) expect(from < to).toBe(true)
    }),
  )
})

// promise: pub-2-properties
test('a search written into an address reads back as itself', () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      expect(read(addressOf(query))).toEqual(read(query))
    }),
  )
})

// promise: pub-3-query
test('a shared link keeps its filters, in one order, without defaults', () => {
  const query =
    'cityId=3583361&from=2026-12-01&to=2027-11-30&priceMin=400&priceMax=1300&sizeMin=40&sizeMax=120&rentalType=100000' +
    '&bedrooms=2&bathrooms=31&termOfLease=300002,300003&parking=true&petFriendly=true&sort=lowest&itemPerPage=20&page=3&map=off'
  expect(addressOf(query)).toBe(query)
  expect(addressOf(query.split('&').reverse().join('&'))).toBe(query)
  expect(addressOf('t=17&utm=x&page=1&itemPerPage=10&map=on&sort=recommended')).toBe('')
})

// promise: bad-unknown
test('unknown parameters are dropped', () => {
  const nonsense =
    'colour=red&rentalType=300001&termOfLease=1,abc&sort=cheapest&bedrooms=many&page=0x2&cityId=99999999999'
  expect(written(nonsense)).toEqual({})
})

// promise: bad-range, search-item-per-page
test('numbers out of range are clamped, and a slider at its end means "and more" (D 5.6)', () => {
  expect(written('priceMax=9999999&priceMin=0')).toEqual({})
  expect(written('priceMin=7000')).toEqual({ priceMin: '5000' })
  expect(written('priceMin=-40&sizeMax=120.7')).toEqual({ sizeMax: '120' })
  expect(written('bedrooms=17&bathrooms=4')).toEqual({ bedrooms: '61', bathrooms: '31' })
  expect(written('bedrooms=6&bathrooms=3')).toEqual({ bedrooms: '61', bathrooms: '31' })
  expect(written('bedrooms=0')).toEqual({ bedrooms: '1' })
  expect(written('page=-4&itemPerPage=9000')).toEqual({ itemPerPage: '50' })
})

// promise: bad-range-turned
test('an inverted budget is swapped', () => {
  expect(written('priceMin=1300&priceMax=400')).toEqual({ priceMin: '400', priceMax: '1300' })
})

// promise: bad-days
test('past and inverted days are dropped, a single day is kept', () => {
  expect(written('from=2026-11-19&to=2027-01-01')).toEqual({ to: '2027-01-01' })
  expect(written('from=2027-01-01&to=2026-12-01')).toEqual({})
  expect(written('from=2026-02-30')).toEqual({})
  expect(written('from=2026-12-01')).toEqual({ from: '2026-12-01' })
  expect(written('from=2026-11-20&to=2026-12-01')).toEqual({ from: today, to: '2026-12-01' })
})

test.each([
  ['from=2026-11-19', true],
  ['from=2026-12-01&to=2026-11-01', true],
  ['month=2026-10&months=6', true],
  ['month=2026-11', false],
  ['from=2026-12-01&to=2027-01-01&month=2026-10', false],
  ['from=2026-11-20&to=2027-01-01', false],
  ['to=2026-11-20', true],
  ['from=2026-11-20&month=2026-10', false],
  ['from=&to=&month=', false],
  ['from=soon&month=then', false],
  ['cityId=3117735', false],
])('whether %s has past days: %s', (query, isOver) => {
  expect(parseAskable(taken(query), today).changedDays === 'over').toBe(isOver)
})

test.each([
  ['from=2026-11-20&to=2027-06-01', { from: '2026-11-21', to: '2027-06-01' }],
  ['from=2026-11-20', { from: '2026-11-21' }],
  ['from=2026-11-20&month=2026-10', { from: '2026-11-21' }],
])('%s: nobody moves in today; the stay begins tomorrow, with a message, and the rest is kept', (query, days) => {
  const { criteria, changedDays } = parseAskable(taken(`${query}&priceMax=900`), today)
  expect(changedDays).toBe('tomorrow')
  expect(serializeCriteria(criteria)).toEqual({ ...days, priceMax: '900' })
})

test('a stay from today until tomorrow begins tomorrow without an end, with a message of its own', () => {
  const { criteria, changedDays } = parseAskable(taken('from=2026-11-20&to=2026-11-21&priceMax=900'), today)
  expect(changedDays).toBe('tomorrowWithoutEnd')
  expect(serializeCriteria(criteria)).toEqual({ from: '2026-11-21', priceMax: '900' })
})

test.each([
  ['from=2026-11-20&to=2026-11-01', {}],
  ['from=2026-11-20&to=2026-11-20', {}],
  ['from=2026-12-01&to=2026-11-20', {}],
  ['from=2026-12-01&to=2026-11-19', { from: '2026-12-01' }],
  ['from=2026-11-01&to=2026-11-20', {}],
  ['to=2026-11-20', {}],
  ['from=2026-11-01&to=2027-06-01', { to: '2027-06-01' }],
])('%s: where days are past, no remaining day is today', (query, days) => {
  const { criteria, changedDays } = parseAskable(taken(query), today)
  expect([changedDays, serializeCriteria(criteria)]).toEqual(['over', days])
})

test('days from tomorrow on are unchanged', () => {
  const { criteria, changedDays } = parseAskable(taken('from=2026-11-21&to=2027-06-01'), today)
  expect([changedDays, serializeCriteria(criteria)]).toEqual([undefined, { from: '2026-11-21', to: '2027-06-01' }])
})

test('the empty fields of a plain form are no filter', () => {
  expect(written('cityId=&from=&to=&priceMin=&priceMax=&bedrooms=&termOfLease=&sort=recommended')).toEqual({})
})

test('checkboxes and switches of a plain form are parsed', () => {
  expect(toWireFilter(read('termOfLease=300003&termOfLease=300002&furnished=on'))).toEqual({
    termOfLease: '300002,300003',
    furnished: true,
  })
})

// promise: pub-3-terms
test('lease terms are joined by commas, and only existing ones are kept', () => {
  expect(read('termOfLease=300003,999999,300001,300003').terms).toEqual([300_001, 300_003])
  expect(parseFilter({ termOfLease: codeIdsOf(3).join(',') }).terms).toEqual(codeIdsOf(3))
})

test('a coming-soon type cannot be searched', () => {
  expect(written('rentalType=100000')).toEqual({ rentalType: '100000' })
  expect(written('rentalType=100001&furnished=no')).toEqual({})
})

test('a payload means the same as the address of the same search', () => {
  const query = 'cityId=3583361&priceMax=1300&bedrooms=2&termOfLease=300002&furnished=true'
  const { area: _, sort, page, itemPerPage, map, ...filter } = read(query)
  expect(parseFilter(toWireFilter(filter))).toEqual(filter)
  expect(parseFilter({ cityId: null, furnished: false, termOfLease: '' })).toEqual(parseFilter({}))
})

// promise: pub-9-sort
test('a page of results is ten homes in the requested order (spec public §9)', () => {
  expect(toSearchPayload(read('sort=highest&page=2'))).toEqual({
    filter: {},
    page: 2,
    itemPerPage: 10,
    sortBy: 'rentPrice',
    sortDesc: true,
  })
  expect(toSearchPayload(read(''))).toMatchObject({ page: 1, sortBy: 'weight', sortDesc: false })
  expect(toSearchPayload(read('sort=newest'))).toMatchObject({ sortBy: 'createdOn', sortDesc: true })
})

// promise: bad-area, search-area
test('a map area replaces the city, and an invalid one is ignored', () => {
  expect(written('area=13.61234567,-89.3,13.8,-89.1')).toEqual({})
  expect(written('area=13.6,-89.3,13.8,-89.1')).toEqual({ area: '13.6,-89.3,13.8,-89.1' })
  expect(written('area=13.6,-89.3,13.8,-89.1&cityId=3583361')).toEqual({ cityId: '3583361' })
  for (const nonsense of ['1,2,3', '13.8,-89,13.6,-88', '91,0,92,1', 'a,b,c,d', '1,2,3,4,5'])
    expect(written(`area=${nonsense}`)).toEqual({})
  const bounds = { south: 13.6, west: -89.3, north: 13.8, east: -89.1 }
  expect(toSearchPayload(read('area=13.6,-89.3,13.8,-89.1')).bounds).toEqual(bounds)
})

test('a month means a stay of about that many months; exact days take precedence, then "now"', () => {
  expect(written('month=2027-02&months=6')).toEqual({ month: '2027-02', months: '6' })
  expect(written('month=2027-02')).toEqual({ month: '2027-02', months: '1' })
  expect(written('month=2027-02&months=40')).toEqual({ month: '2027-02', months: '12' })
  expect(written('month=2026-11&months=3&availableNow=true')).toEqual({ month: '2026-11', months: '3' })
  expect(written('from=2026-12-01&month=2027-02&availableNow=true')).toEqual({ from: '2026-12-01' })
  expect(written('availableNow=on')).toEqual({ availableNow: 'true' })
  for (const nonsense of ['month=2026-10&months=6', 'month=2027-13', 'month=soon', 'months=6', 'availableNow=no'])
    expect(written(nonsense)).toEqual({})
})

test('a neighbourhood needs a city, and is a name', () => {
  expect(written('cityId=3117735&neighbourhood=%20Malasa%C3%B1a')).toMatchObject({ cityId: '3117735' })
  expect(read('cityId=3117735&neighbourhood=  Las   Letras ').neighbourhood).toBe('Las Letras')
  expect(written('neighbourhood=Centro')).toEqual({})
  expect(written(`cityId=3117735&neighbourhood=${'x'.repeat(81)}`)).toEqual({ cityId: '3117735' })
})
