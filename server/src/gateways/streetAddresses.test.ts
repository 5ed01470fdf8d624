/** Streets are suggested from the map's own archive of Bangkok, as it is shipped. */
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

test('of a long street the part is meant that is nearest to where its landlord looks', async () => {
  const [found] = await addresses.suggest('ถนนสุขุมวิท', asok)
  expect(Math.abs((found?.lat ?? 0) - asok.lat)).toBeLessThan(0.03)
  expect(Math.abs((found?.lng ?? 0) - asok.lng)).toBeLessThan(0.03)
})

test('who looks from another city is suggested nothing of this one', async () => {
  expect(await streets('ถนนสุขุมวิท', { lat: 40.4168, lng: -3.7038 })).toEqual([])
})

test('an archive that cannot be read suggests nothing, and nobody waits for it', async () => {
  const [bangkok] = archives
  const broken = { ...(bangkok as Streets), read: () => Readable.from([Buffer.alloc(127, 7)]) }
  expect(await createStreetAddresses([broken]).suggest('ถนนสุขุมวิท', asok)).toEqual([])
})
