/** What makes a home worth a look: stolen pictures, a rent far below, words that lead outside, many at once (D 11.31). */
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { preparePhoto } from '../../gateways/photos.ts'
import { createTestHomes } from '../../testing/homes.ts'
import { type FreshHome, listFreshHomes } from './suspicionStore.ts'
import { judge } from './suspicions.ts'

const { services, createPerson, publish } = await createTestHomes()
const { database } = services.deps
const [ada, ben] = [await createPerson(), await createPerson()]
afterAll(() => services.close())

/** A picture with something to see: stripes and a disc. */
const drawing = (turn: number) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#ddd"/>
      <g transform="rotate(${turn} 400 300)"><rect x="60" width="90" height="600" fill="#123"/><rect x="420" y="80" width="200" height="400" fill="#c52"/>
      <circle cx="300" cy="300" r="120" fill="#fff"/></g></svg>`),
  )
const spots = (one: string, other: string) => [...one].filter((digit, at) => digit !== other[at]).length

test('a copy looks as its original does, smaller, brighter and saved anew; another picture does not', async () => {
  const original = await preparePhoto(await drawing(0).jpeg({ quality: 95 }).toBuffer())
  const copy = await preparePhoto(
    await drawing(0).resize(700).modulate({ brightness: 1.1 }).jpeg({ quality: 55 }).toBuffer(),
  )
  const another = await preparePhoto(await drawing(70).jpeg().toBuffer())
  expect(original.look).toMatch(/^[01]{64}$/)
  expect(spots(original.look, copy.look)).toBeLessThanOrEqual(6)
  expect(spots(original.look, another.look)).toBeGreaterThan(6)
})

test('of two homes with one picture the later landlord’s is worth a look, and no other', async () => {
  const upload = async (by: typeof ada, bytes: Buffer) => {
    const id = await publish(by)
    await services.listings.upload(by.person, id, { files: [{ fileName: 'living.jpg', bytes }], keep: [] })
    return id
  }
  await upload(ada, await drawing(0).jpeg().toBuffer())
  const thief = await upload(ben, await drawing(0).resize(720).jpeg({ quality: 60 }).toBuffer())
  await database`update listing set created_at = created_at + interval '1 hour' where id = ${thief}`
  const found = (await listFreshHomes(database, new Date(0))).filter(({ hasOthersPictures }) => hasOthersPictures)
  expect(found.map(({ id }) => id)).toEqual([thief])
})

const home: FreshHome = {
  ...{ id: 'a', title: 'A', landlordId: 'b', state: 'published', isHidden: false, words: 'Light and quiet.' },
  ...{ isCheap: false, hasOthersPictures: false, atOnce: 1 },
}
test.each([
  [{}, []],
  [{ hasOthersPictures: true }, ['pictures-of-another']],
  [{ isCheap: true }, ['rent-far-below']],
  [{ atOnce: 5 }, ['many-at-once']],
  [{ words: 'Write me on WhatsApp' }, ['leads-outside']],
  [{ words: 'owner@mail.example' }, ['leads-outside']],
  [{ words: 'Send the deposit directly to my bank account' }, ['leads-outside']],
  [{ words: 'Call +503 7012 3456', isCheap: true }, ['rent-far-below', 'leads-outside']],
])('%j has the reasons %j', (changes, reasons) => {
  expect(judge([{ ...home, ...changes }]).flatMap((one) => one.reasons)).toEqual(reasons)
})
