import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idsOf } from './code.ts'
import { isDay } from './day.ts'
import { filterOf, payloadOf, queryOf, searchFrom, sliders } from './query.ts'

const today = '2026-11-20'
const names =
  'cityId from to priceMin priceMax sizeMin sizeMax termOfLease bedrooms bathrooms rentalType furnished sortBy sortDesc page itemPerPage t'
const values = fc.oneof(
  fc.string(),
  fc.integer().map(String),
  fc.constantFrom('true', '300001,300001,9', '2026-12-01', '2027-06-01', '2020-01-01', '%E0%A4', 'rentPrice', '100000'),
)
const someQuery = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...names.split(' ')), fc.string()), values), { maxLength: 20 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'))
const anyQuery = fc.oneof(someQuery, fc.string())

test('any address means a search, with every value in its range', () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      const { filter, page, itemPerPage } = searchFrom(query, today)
      expect(page >= 1 && itemPerPage >= 1 && itemPerPage <= 50).toBe(true)
      expect((filter.priceMin ?? 0) <= (filter.priceMax ?? sliders.price.most)).toBe(true)
      expect((filter.sizeMin ?? 0) <= (filter.sizeMax ?? sliders.size.most)).toBe(true)
      if (filter.from) expect(isDay(filter.from) && today <= filter.from).toBe(true)
      if (filter.to) expect(isDay(filter.to) && (filter.from ?? filter.to) < filter.to).toBe(true)
    }),
  )
})

test('a search written into an address reads back as itself', () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      const search = searchFrom(query, today)
      expect(searchFrom(queryOf(search), today)).toEqual(search)
      expect(queryOf(searchFrom(queryOf(search)))).toBe(queryOf(search))
    }),
  )
})

test('a shared link keeps what it asks, in one order, without what goes without saying', () => {
  const query =
    '?t=17&utm=x&page=1&bedrooms=2&cityId=3583361&to=2027-06-01&from=2026-12-01&priceMax=1300&furnished=true&sortBy=rentPrice&sortDesc=true'
  expect(queryOf(searchFrom(query, today))).toBe(
    'cityId=3583361&from=2026-12-01&to=2027-06-01&priceMax=1300&bedrooms=2&furnished=true&sortBy=rentPrice&sortDesc=true',
  )
})

test('dates that have passed or stand in the wrong order are dropped, both of them', () => {
  expect(searchFrom('from=2026-11-19&to=2027-01-01', today).filter).toEqual({})
  expect(searchFrom('from=2027-01-01&to=2026-12-01', today).filter).toEqual({})
  expect(searchFrom('from=2026-12-01&to=never', today).filter).toEqual({})
  expect(searchFrom('to=2026-12-01', today).filter).toEqual({})
  expect(searchFrom('from=2026-12-01&to=', today).filter).toEqual({ from: '2026-12-01' })
  expect(searchFrom('from=2026-11-20&to=2026-12-01', today).filter).toEqual({ from: today, to: '2026-12-01' })
})

test('a slider at its end asks nothing', () => {
  expect(filterOf({ priceMin: 0, priceMax: 5000, sizeMin: 0, sizeMax: 700 })).toEqual({})
  expect(filterOf({ priceMin: 400, priceMax: 4990 })).toEqual({ priceMin: 400, priceMax: 4990 })
  expect(filterOf({ priceMin: 900_000, priceMax: 900_000 })).toEqual({ priceMin: 5000 })
  expect(filterOf({ priceMin: 900, priceMax: 100 })).toEqual({})
})

test('six bedrooms are 61, three bathrooms are 31, and one of each goes without saying', () => {
  expect(filterOf({ bedrooms: 6, bathrooms: 3 })).toEqual({ bedrooms: 61, bathrooms: 31 })
  expect(filterOf({ bedrooms: '61', bathrooms: '31' })).toEqual({ bedrooms: 61, bathrooms: 31 })
  expect(filterOf({ bedrooms: 1, bathrooms: 1 })).toEqual({})
  expect(filterOf({ bedrooms: 5, bathrooms: 2 })).toEqual({ bedrooms: 5, bathrooms: 2 })
})

test('terms of lease travel joined by commas, and only those that exist', () => {
  const search = searchFrom('termOfLease=300003,999999,300001,300003')
  expect(search.filter.termOfLease).toEqual([300_001, 300_003])
  expect(payloadOf(search).filter).toEqual({ termOfLease: '300001,300003' })
  expect(filterOf({ termOfLease: idsOf(3) }).termOfLease).toEqual(idsOf(3))
})

test('a home that is coming soon cannot be searched, nor one that allows smoking', () => {
  expect(filterOf({ rentalType: 100_000 })).toEqual({ rentalType: 100_000 })
  expect(filterOf({ rentalType: 100_001, smokingAllowed: true, furnished: 'no' })).toEqual({})
})

test('newest is always newest first, recommended never upside down', () => {
  expect(searchFrom('sortBy=createdOn')).toMatchObject({ sortBy: 'createdOn', sortDesc: true })
  expect(searchFrom('sortBy=weight&sortDesc=true')).toMatchObject({ sortBy: 'weight', sortDesc: false })
  expect(searchFrom('sortBy=rank')).toMatchObject({ sortBy: 'weight', page: 1, itemPerPage: 10 })
})
