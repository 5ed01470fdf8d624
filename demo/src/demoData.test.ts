import { codeId } from '@keyhold/rental/code.ts'
import { unstated } from '@keyhold/rental/fields.ts'
import { missingFields } from '@keyhold/rental/listing.ts'
import { permissions } from '@keyhold/rental/role.ts'
import { parseVideoLink } from '@keyhold/rental/videoLink.ts'
import { expect, test } from 'vitest'
import { cities, cityFacts } from './city.ts'
import { homeOf, homes, homesOf } from './demoData.ts'
import { demoUsers } from './demoUsers.ts'
import { adOf, aHome } from './home.ts'
import { rolesOf } from './person.ts'
import { isRendered, picturesOf } from './pictures.ts'

test('every city has at least 22 homes, without duplicates', () => {
  for (const city of cities) expect(homesOf[city].length).toBeGreaterThanOrEqual(22)
  expect(new Set(homes.map(({ id }) => id)).size).toBe(homes.length)
  expect(new Set(homes.map(({ title }) => title)).size).toBe(homes.length)
  expect(new Set(homes.map(({ description }) => description)).size).toBe(homes.length)
})

test('the newest homes are in all three cities', () => {
  expect(new Set(homes.slice(-6).map(({ city }) => city)).size).toBe(3)
})

test.each(homes)('$id belongs to a person who may publish', ({ owner }) => {
  expect(permissions(rolesOf(demoUsers[owner]))).toContain('publish')
})

test.each(homes)('$id lies in its city', ({ city, cityId, locationLat, locationLng }) => {
  const { south, north, west, east, ...facts } = cityFacts[city]
  expect(cityId).toBe(facts.cityId)
  expect(locationLat > south && locationLat < north && locationLng > west && locationLng < east).toBe(true)
})

test.each([...homes, aHome()])('$id has every field that publishing requires', (home) => {
  const ad = adOf(home, '2026-11-20')
  const draft = { ...unstated, ...ad, availableUntil: ad.availableUntil ?? null, currency: ad.rentPriceCurrency }
  expect(missingFields(draft, 4, '2026-11-20')).toEqual({})
  expect(ad.depositCurrency).toBe(ad.rentPriceCurrency)
})

test('at least one home has a floor plan, and a video at a known host', () => {
  const hasPlan = (id: string) => picturesOf(id).some(({ room }) => room === 'plan')
  expect(homes.filter(({ id, videoLink }) => hasPlan(id) && parseVideoLink(videoLink ?? '')).length).toBeGreaterThan(0)
})

/**
 * The contents of the 3D renders: furniture, a balcony or terrace, air conditioning, a washing machine, and the floor
 * and m² they were made for.
 */
const seen: readonly [
  id: string,
  furnished: boolean,
  balcony: boolean,
  air: boolean,
  washing: true | null,
  floor: 'from1To3' | 'from4To7' | 'from8',
  size: number,
][] = [
  ['fernandez-rios-tercero', true, true, false, null, 'from1To3', 65],
  ['malasana-dos-de-mayo', false, true, false, null, 'from4To7', 60],
  ['letras-huertas', true, true, false, null, 'from1To3', 63],
  ['phrom-phong-high', true, true, true, null, 'from8', 52],
  ['saphan-khwai-studio', true, false, true, true, 'from8', 30],
  ['bang-na-fair', true, true, true, null, 'from8', 52],
  ['zona-rosa-loft', true, true, false, null, 'from1To3', 75],
  ['san-benito-museo', false, true, false, null, 'from1To3', 65],
]

test('every home with 3D renders is in the table of their contents', () => {
  const rendered = homes.filter(({ id }) => isRendered(id)).map(({ id }) => id)
  expect(rendered.toSorted()).toEqual(seen.map(([id]) => id).toSorted())
})

test.each(seen)(
  '$0 has what its 3D renders show',
  (id, furnished, balconyTerrace, airConditioning, washingMachine, floor, size) => {
    const floorType = codeId(4, floor)
    const rooms = { bedsNumber: 1, bathroom: 1, toilet: 1, desk: null }
    expect(homeOf(id)).toMatchObject({
      furnished,
      balconyTerrace,
      airConditioning,
      washingMachine,
      floorType,
      ...rooms,
    })
    expect(homeOf(id).roomSize - size >= 0 && homeOf(id).roomSize - size <= 6).toBe(true)
  },
)

test.each(homes)('$id has enough details and not too many', (home) => {
  expect(home.title.length > 10 && home.title.length <= 80).toBe(true)
  expect(home.description.length > 150 && home.description.length <= 4000).toBe(true)
  for (const text of [home.address1, home.neighbourhood, home.nearToMetro, home.view, home.surrounding])
    expect(text.length > 2 && text.length <= 200).toBe(true)
  expect(home.roomSize / home.bedsNumber).toBeGreaterThan(18)
  expect(home.availableUntil === undefined || home.availableUntil > Math.max(home.availableFrom, 0) + 180).toBe(true)
})

test.each(homes)(
  '$id has a whole rent typical of its city, and a deposit of one or two months',
  ({ rentPrice, deposit }) => {
    expect(Number.isInteger(rentPrice) && rentPrice >= 300 && rentPrice <= 3500).toBe(true)
    expect([1, 2]).toContain(deposit / rentPrice)
  },
)

test('in every city several homes share one building', () => {
  for (const city of cities) {
    const points = homesOf[city].map(({ locationLat, locationLng }) => `${locationLat} ${locationLng}`)
    expect(points.length - new Set(points).size).toBe(2)
  }
})

test('most deposits are held until move-out, some are released at the handover', () => {
  for (const city of cities) {
    const held = homesOf[city].filter(({ depositPolicy }) => depositPolicy === 'until-move-out').length
    expect(held < homesOf[city].length && held > homesOf[city].length / 2).toBe(true)
  }
})

const thai = /[\u0e00-\u0e7f]/
const foreign = {
  'san-salvador': /\b(piso de \d|ascensor|aparcar|garaje|fianza|trastero|coche|cercanías|climalit|madrid|bangkok)\b/i,
  madrid: /\b(apartamento|parqueo|elevador|carro|cuadras?|cisterna|volcán|pupusas|vos|san salvador|bangkok)\b/i,
  bangkok: /[áéíóúñ¿¡]|\b(metro|madrid|salvador|piso)\b/i,
}

test.each(homes)('$id uses the language of its city', (home) => {
  const { city, language, title, description, nearToMetro, view, surrounding, neighbourhood } = home
  const texts = [title, description, nearToMetro, view, surrounding]
  for (const text of texts) {
    expect(text).not.toMatch(foreign[city])
    expect(thai.test(text)).toBe(language === 'th')
  }
  expect(thai.test(neighbourhood)).toBe(city === 'bangkok')
})

test('Bangkok uses mostly Thai, and some English', () => {
  const english = homesOf.bangkok.filter(({ language }) => language === 'en').length
  expect(english >= 3 && english < homesOf.bangkok.length / 3).toBe(true)
})

test('an ad has the wire’s own fields, its days counted from the demo’s today', () => {
  const ad = adOf(aHome({ availableFrom: -10, availableUntil: 300 }), '2026-11-20')
  expect(ad).toMatchObject({
    availableFrom: '2026-11-10',
    availableUntil: '2027-09-16',
    rentPrice: 1100,
    furnished: true,
  })
  expect(Object.keys(ad)).not.toContain('owner')
  expect(adOf(aHome(), '2026-11-20')).not.toHaveProperty('availableUntil')
})

test('an unknown home is a programming error', () => {
  expect(homeOf('escalon-paseo').owner).toBe('lucia')
  expect(() => homeOf('nowhere')).toThrow('The demo data has no home nowhere')
})
