/** Any address shows a page, and the same address shows everybody the same search (D 5.9). */
import { expect, test } from 'vitest'
import { filterOf, payloadOf, readCriteria, writeCriteria } from './criteria.ts'

const read = (query: string) => readCriteria(new URLSearchParams(query), '2026-11-20')
const written = (query: string) => writeCriteria(read(query))

test('a search survives its own address', () => {
  const query =
    'cityId=3583361&from=2026-12-01&to=2027-11-30&priceMin=400&priceMax=1300&sizeMin=40&sizeMax=120&rentalType=100000' +
    '&bedrooms=2&bathrooms=31&termOfLease=300002,300003&parking=true&petFriendly=true&sort=lowest&page=3&map=off'
  expect(new URLSearchParams(written(query)).toString()).toBe(new URLSearchParams(query).toString())
})

test('what nobody knows is dropped', () => {
  expect(written('t=123&colour=red&rentalType=300001&termOfLease=1,abc&sort=cheapest&bedrooms=many&page=0x2')).toEqual(
    {},
  )
})

test('numbers out of range are clamped, and a slider at its end means "and more" (D 5.6)', () => {
  expect(written('priceMax=9999999&priceMin=0')).toEqual({})
  expect(written('priceMin=7000')).toEqual({ priceMin: '5000' })
  expect(written('bedrooms=17&bathrooms=4')).toEqual({ bedrooms: '61', bathrooms: '31' })
  expect(written('bedrooms=0')).toEqual({ bedrooms: '1' })
})

test('an inverted budget is turned round', () => {
  expect(written('priceMin=1300&priceMax=400')).toEqual({ priceMin: '400', priceMax: '1300' })
})

test('past and inverted days are dropped, one day alone is kept', () => {
  expect(written('from=2026-11-19&to=2027-01-01')).toEqual({ to: '2027-01-01' })
  expect(written('from=2027-01-01&to=2026-12-01')).toEqual({})
  expect(written('from=2026-02-30')).toEqual({})
  expect(written('from=2026-12-01')).toEqual({ from: '2026-12-01' })
})

test('the empty fields of a plain form ask for nothing', () => {
  expect(written('cityId=&from=&to=&priceMin=&priceMax=&bedrooms=&termOfLease=&sort=recommended')).toEqual({})
})

test('ticked terms and switches of a plain form are understood', () => {
  const criteria = read('termOfLease=300003&termOfLease=300002&furnished=on')
  expect(filterOf(criteria)).toEqual({ termOfLease: '300002,300003', furnished: true })
})

test('a page of results is ten homes in the order asked for (spec public §9)', () => {
  expect(payloadOf(read('sort=highest&page=2'))).toEqual({
    filter: {},
    page: 2,
    itemPerPage: 10,
    sortBy: 'rentPrice',
    sortDesc: true,
  })
  expect(payloadOf(read(''))).toMatchObject({ page: 1, sortBy: 'weight', sortDesc: false })
})

test('a part of the map is searched in, a city instead of it, and nonsense is no part of the world', () => {
  expect(written('area=13.61234567,-89.3,13.8,-89.1')).toEqual({})
  expect(written('area=13.6,-89.3,13.8,-89.1')).toEqual({ area: '13.6,-89.3,13.8,-89.1' })
  expect(written('area=13.6,-89.3,13.8,-89.1&cityId=3583361')).toEqual({ cityId: '3583361' })
  for (const nonsense of ['1,2,3', '13.8,-89,13.6,-88', '91,0,92,1', 'a,b,c,d', '1,2,3,4,5'])
    expect(written(`area=${nonsense}`)).toEqual({})
  expect(payloadOf(read('area=13.6,-89.3,13.8,-89.1')).bounds).toEqual({
    south: 13.6,
    west: -89.3,
    north: 13.8,
    east: -89.1,
  })
})
