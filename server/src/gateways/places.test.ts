import { expect, test } from 'vitest'
import { createPlaces, distance } from './places.ts'

const places = createPlaces()
const names = async (text: string, near?: { lat: number; lng: number }) =>
  (await places.suggest(text, { near })).map(({ name, country }) => `${name} ${country}`)

test('a city is found by its English, Spanish and Thai name', async () => {
  expect((await names('seville'))[0]).toBe('Sevilla ES')
  expect((await names('SEVILLA'))[0]).toBe('Sevilla ES')
  expect((await names('กรุงเทพ'))[0]).toBe('Bangkok TH')
  expect((await names('krung thep'))[0]).toBe('Bangkok TH')
  expect((await names('pattaya'))[0]).toBe('Phatthaya TH')
})

test('accents need not be typed, and a later word of a name is enough', async () => {
  expect(await names('malag')).toContain('Málaga ES')
  expect(await names('cuscatlan')).toContain('Antiguo Cuscatlán SV')
})

// promise: search-spellings
test.each([
  ['Wroclaw', 'Wrocław PL'],
  ['Lodz', 'Łódź PL'],
  ['Da Lat', 'Ðà Lạt VN'],
  ['Dalat', 'Ðà Lạt VN'],
  ['Aarhus', 'Århus DK'],
  ['Tromsoe', 'Tromsø NO'],
  ['Ha Noi', 'Hanoi VN'],
  ['St Gallen', 'Sankt Gallen CH'],
  ['St. Gallen', 'Sankt Gallen CH'],
  ['St Denis', 'Saint-Denis RE'],
  ['Đà Lạt', 'Ðà Lạt VN'],
  ['Giessen', 'Gießen DE'],
  ['Gießen', 'Gießen DE'],
  ['Koeln', 'Köln DE'],
  ['Muenchen', 'Munich DE'],
  ['Tromso', 'Tromsø NO'],
  ['Reykjavik', 'Reykjavík IS'],
  ['Izmir', 'İzmir TR'],
])('%s is found in other spellings', async (typed, city) => {
  expect((await names(typed))[0]).toBe(city)
})

test('the bigger of two cities of the same name comes first, unless the user is near the smaller one', async () => {
  expect((await names('san salv'))[0]).toBe('San Salvador SV')
  expect((await names('zaragoza'))[0]).toBe('Zaragoza ES')
  expect((await names('zaragoza', { lat: 13.69, lng: -89.19 }))[0]).toBe('Zaragoza SV')
})

test('a complete name finds its cities, the bigger one first; the beginning of a name finds none', async () => {
  const named = async (name: string) => (await places.named(name)).map((city) => `${city.name} ${city.country}`)
  expect((await named('san salvador'))[0]).toBe('San Salvador SV')
  expect((await named('Seville'))[0]).toBe('Sevilla ES')
  expect((await named('กรุงเทพมหานคร'))[0]).toBe('Bangkok TH')
  expect(await named('san salvado')).toEqual([])
  expect(await named('')).toEqual([])
})

test('empty or unknown input suggests nothing', async () => {
  expect(await names('  ')).toEqual([])
  expect(await names('qqqqzz')).toEqual([])
})

test('a GeoNames id is a city, any other number is none', async () => {
  expect(await places.resolve(3_583_361)).toMatchObject({ name: 'San Salvador', country: 'SV' })
  expect(await places.resolve(1)).toBeUndefined()
})

test('a Thai city has its common name, without its administrative rank', async () => {
  expect((await places.resolve(1_608_133))?.th).toBe('นนทบุรี')
  expect((await places.resolve(1_607_508))?.th).toBe('พระประแดง')
  expect((await names('นนทบุรี'))[0]).toBe('Mueang Nonthaburi TH')
})

test('a home in the middle of a big city belongs to it, one far at sea to none', async () => {
  expect((await places.reverse({ lat: 13.701, lng: -89.224 }))?.name).toBe('San Salvador')
  expect((await places.reverse({ lat: 40.427, lng: -3.702 }))?.name).toBe('Madrid')
  expect(await places.reverse({ lat: 0, lng: -150 })).toBeUndefined()
})

test('Madrid and San Salvador are about 8,600 km apart', () => {
  expect(Math.round(distance({ lat: 40.4165, lng: -3.7026 }, { lat: 13.6893, lng: -89.1872 }) / 100)).toBe(86)
})
