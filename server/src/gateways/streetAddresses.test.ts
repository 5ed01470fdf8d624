/** Street suggestions from the embedded map of Bangkok. */
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createStreetAddresses } from './streetAddresses.ts'
import { loadStreets, type Streets } from './world.ts'

const archives = await loadStreets([])
const addresses = createStreetAddresses(archives)
const asok = { lat: 13.7373, lng: 100.5603 }
const streets = async (text: string, near = asok) => (await addresses.suggest(text, near)).map(({ street }) => street)

// promise: sgn-2-wizard-streets
test('a street is found by its beginning in Thai and in Latin letters, and by what comes after the word for street', async () => {
  expect(await streets('ถนนสุขุมวิท')).toContain('ถนนสุขุมวิท')
  expect(await streets('สุขุมวิท')).toContain('ถนนสุขุมวิท')
  expect((await streets('phra ram')).every((street) => /Phra Ram/i.test(street))).toBe(true)
  expect(await streets('28/5 ถนนสุขุมวิท')).toContain('ถนนสุขุมวิท')
  expect(await streets('no such street')).toEqual([])
})

test('a long street is suggested at the point nearest to the visible map', async () => {
  const [found] = await addresses.suggest('ถนนสุขุมวิท', asok)
  expect(Math.abs((found?.lat ?? 0) - asok.lat)).toBeLessThan(0.03)
  expect(Math.abs((found?.lng ?? 0) - asok.lng)).toBeLessThan(0.03)
})

test('a search from another city gets no suggestion from this one', async () => {
  expect(await streets('ถนนสุขุมวิท', { lat: 40.4168, lng: -3.7038 })).toEqual([])
})

test('an unreadable archive suggests nothing, without delay', async () => {
  const [bangkok] = archives
  const broken = { ...(bangkok as Streets), read: () => Readable.from([Buffer.alloc(127, 7)]) }
  expect(await createStreetAddresses([broken]).suggest('ถนนสุขุมวิท', asok)).toEqual([])
})
