/** Suspicious homes: stolen pictures, a rent far below others, words that lead outside, many at once (D 11.31). */
import type { Found, Suspicion } from '@keyhold/api/admin.schema.ts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createTestHomes, sampleListing } from '../../../testing/homes.ts'
import { type FreshHome, listFreshHomes } from './suspicionStore.ts'
import { judge } from './suspicions.ts'

const { services, createPerson, publish, visitor } = await createTestHomes()
const { database } = services.deps
const [ada, ben] = [await createPerson(), await createPerson()]
afterAll(() => services.close())

/** A picture with visible content: stripes and a disc. */
const drawing = (turn: number) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#ddd"/>
      <g transform="rotate(${turn} 400 300)"><rect x="60" width="90" height="600" fill="#123"/><rect x="420" y="80" width="200" height="400" fill="#c52"/>
      <circle cx="300" cy="300" r="120" fill="#fff"/></g></svg>`),
  )

// promise: sgn-6-desk-pictures
test('of two homes with one picture only the later landlord’s is suspicious', async () => {
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

test('a home with another’s pictures is held, and published once an administrator who saw them all releases it', async () => {
  const [cleo, thief, admin] = [await createPerson(), await createPerson(), await createPerson({ roles: ['ADMIN'] })]
  const list = async (by: typeof ada, bytes: Buffer) => {
    const id = await services.listings.draft(by.person, sampleListing)
    await services.listings.upload(by.person, id, { files: [{ fileName: 'living.jpg', bytes }] })
    return id
  }
  const publishing = (by: typeof ada, id: string) => by.call('PUT', `/roomAd/publish/${id}`)
  const original = await list(cleo, await drawing(33).jpeg().toBuffer())
  expect((await publishing(cleo, original)).body).toEqual({ id: original })
  services.deps.clock.pass(3600)
  const copy = await list(thief, await drawing(33).resize(720).jpeg({ quality: 60 }).toBuffer())
  expect(await publishing(thief, copy)).toEqual({ status: 200, body: { id: copy, held: true } })
  expect((await visitor.call('GET', `/roomAd/findById/${copy}`)).status).toBe(404)
  const own = async () => {
    const { body } = await thief.call<{ rows: { id: string; held?: true; next: string | null }[] }>(
      'GET',
      '/roomAd/mine',
    )
    const ad = (await thief.call<{ held?: true }>('GET', `/roomAd/findById/${copy}`)).body
    const row = body.rows.find(({ id }) => id === copy)
    return { row: row?.held, next: row?.next, ad: ad.held }
  }
  expect(await own()).toEqual({ row: true, next: null, ad: true })
  const bulk = await thief.call('PUT', '/roomAd/mine', { change: 'publish', ids: [copy] })
  expect(bulk.body).toMatchObject({ results: [{ id: copy, refusal: 'held-for-review' }] })
  const onDesk = async () => (await admin.call<Suspicion[]>('GET', '/desk/operator/suspicions')).body[0]
  const first = await onDesk()
  expect(first).toMatchObject({ id: copy, isHeld: true, reasons: ['pictures-of-another'] })
  expect(first?.alike).toMatchObject([{ of: { id: original, title: sampleListing.title, isPublished: true } }])
  for (const side of ['own', 'other'] as const) {
    const seen = await services.app.inject(`/api${first?.alike[0]?.[side].filePath}`)
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/webp'])
  }
  const { body: found } = await admin.call<Found>('POST', '/desk/operator/find', { words: copy, reason: 'They called' })
  expect(found.homes).toMatchObject([{ id: copy, isHeld: true }])
  const others = await thief.call('GET', '/desk/operator/suspicions')
  expect(others.body).toEqual({ code: 'administrators-only' })
  const release = (read?: Suspicion) => {
    const picturesUntil = read?.picturesUntil ?? undefined
    return admin.call('POST', '/desk/operator/act', {
      act: 'release',
      id: copy,
      reason: 'They moved over',
      picturesUntil,
    })
  }
  services.deps.clock.pass(60)
  const another = { fileName: 'kitchen.jpg', bytes: await drawing(33).jpeg({ quality: 70 }).toBuffer() }
  await services.listings.upload(thief.person, copy, { files: [another] })
  services.deps.clock.pass(60)
  expect((await release(first)).status).toBe(200)
  expect((await publishing(thief, copy)).body).toEqual({ id: copy, held: true })
  expect((await release(await onDesk())).status).toBe(200)
  expect((await release(first)).status).toBe(404)
  expect(await own()).toEqual({ row: undefined, next: 'publish', ad: undefined })
  expect((await publishing(thief, copy)).body).toEqual({ id: copy })
  expect((await visitor.call('GET', `/roomAd/findById/${copy}`)).status).toBe(200)
})

// promise: sgn-6-desk-released
test('a held home that is refused cannot be published; one whose pictures were changed can', async () => {
  const [cleo, thief, admin] = [await createPerson(), await createPerson(), await createPerson({ roles: ['ADMIN'] })]
  const photo = { files: [{ fileName: 'a.jpg', bytes: await drawing(230).jpeg().toBuffer() }] }
  const list = async (by: typeof ada) => {
    const id = await services.listings.draft(by.person, sampleListing)
    await services.listings.upload(by.person, id, photo)
    return { id, became: await services.listings.publish(by.person, id) }
  }
  expect((await list(cleo)).became).toBe('published')
  services.deps.clock.pass(3600)
  const [one, other] = [await list(thief), await list(thief)]
  expect([one.became, other.became]).toEqual(['held', 'held'])
  await admin.call('POST', '/desk/operator/act', { act: 'hide', id: one.id, reason: 'Not theirs' })
  expect(await thief.call('PUT', `/roomAd/publish/${one.id}`)).toMatchObject({ body: { code: 'listing-hidden' } })
  const own = { fileName: 'b.jpg', bytes: await drawing(80).jpeg().toBuffer() }
  await services.listings.upload(thief.person, other.id, { files: [own], keep: [] })
  expect(await services.listings.publish(thief.person, other.id)).toBe('published')
  const waiting = await database`select id from listing where held_at is not null`
  expect(waiting).toEqual([])
})

// promise: sgn-2-wizard-clauses-held
test('clauses that mention money are reviewed by an administrator before publication, and approved only as they were read (D 11.24)', async () => {
  const [cleo, admin] = [await createPerson(), await createPerson({ roles: ['ADMIN'] })]
  const text = 'The landlord guarantees quiet after ten.\nA lost key costs 20 USD.'
  const id = await services.listings.draft(cleo.person, {
    ...sampleListing,
    ownClauses: text,
    ownClausesLanguage: 700_000,
  })
  const picture = { fileName: 'a.jpg', bytes: await drawing(140).jpeg().toBuffer() }
  await services.listings.upload(cleo.person, id, { files: [picture] })
  const publishing = () => services.listings.publish(cleo.person, id)
  expect(await publishing()).toBe('held')
  expect((await visitor.call('GET', `/roomAd/findById/${id}`)).status).toBe(404)
  const onDesk = async () => {
    const { body } = await admin.call<Suspicion[]>('GET', '/desk/operator/suspicions')
    return body.find((one) => one.id === id)
  }
  const read = await onDesk()
  expect(read).toMatchObject({ isHeld: true, reasons: ['clauses-about-money'], clauses: { text, language: 'en' } })
  expect(read?.clauses?.words).toEqual(['costs', 'USD', '20 USD'])
  const release = (version: number | undefined) =>
    admin.call('POST', '/desk/operator/act', { act: 'release', id, reason: 'No harm', version })
  await services.listings.save(cleo.person, id, { ownClauses: `${text} Rent is paid in cash.` })
  expect(await release(read?.version)).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } })
  await services.listings.save(cleo.person, id, { ownClauses: text })
  expect((await release(undefined)).status).toBe(200)
  expect(await publishing()).toBe('held')
  expect((await release((await onDesk())?.version)).status).toBe(200)
  expect(await publishing()).toBe('published')
  expect(await services.listings.find(id)).toMatchObject({ ownClauses: text, state: 'published' })
  const copy = await services.listings.duplicate(cleo.person, id)
  expect(await services.listings.publish(cleo.person, copy)).toBe('held')
})

test('a landlord who removes money from their clauses needs no review', async () => {
  const cleo = await createPerson()
  const clauses = { ownClauses: 'Rent is paid on Mondays.', ownClausesLanguage: 700_000 }
  const id = await services.listings.draft(cleo.person, { ...sampleListing, ...clauses })
  const picture = { fileName: 'a.jpg', bytes: await drawing(160).jpeg().toBuffer() }
  await services.listings.upload(cleo.person, id, { files: [picture] })
  expect(await services.listings.publish(cleo.person, id)).toBe('held')
  await services.listings.save(cleo.person, id, { ownClauses: 'Quiet after ten.' })
  expect(await services.listings.publish(cleo.person, id)).toBe('published')
})

// promise: sgn-6-desk-caution
test('words that lead outside are found in every language of a home, and its visitors are cautioned', async () => {
  const id = await publish(ada, { textLanguage: 700_000, descriptionEs: 'Escríbeme a dueno@mail.example.' })
  const found = judge(await listFreshHomes(database, new Date(0))).find((one) => one.id === id)
  expect(found?.reasons).toContain('leads-outside')
  expect((await visitor.call('GET', `/roomAd/findById/${id}`)).body).toMatchObject({ leadsOutside: true })
  const calm = await publish(ada)
  expect((await visitor.call('GET', `/roomAd/findById/${calm}`)).body).not.toHaveProperty('leadsOutside')
})

// promise: sgn-6-desk-cut
test('a copy of a picture is held for review: re-encoded, cropped, mirrored, turned, inverted or in a border', async () => {
  const [cleo, thief] = [await createPerson(), await createPerson()]
  const whole = await drawing(110).jpeg().toBuffer()
  const list = async (by: typeof ada, bytes: Buffer) => {
    const id = await services.listings.draft(by.person, sampleListing)
    await services.listings.upload(by.person, id, { files: [{ fileName: 'living.jpg', bytes }] })
    return { id, became: await services.listings.publish(by.person, id) }
  }
  const original = await list(cleo, whole)
  expect(original.became).toBe('published')
  services.deps.clock.pass(3600)
  const cut = sharp(whole).extract({ left: 48, top: 36, width: 704, height: 528 })
  const copy = await list(thief, await cut.resize(700).jpeg({ quality: 60 }).toBuffer())
  expect(copy.became).toBe('held')
  const border = { top: 40, bottom: 40, left: 40, right: 40, background: 'white' }
  for (const changed of [
    sharp(whole).resize(720),
    sharp(whole).flop(),
    sharp(whole).rotate(90).resize(720),
    sharp(whole).negate(),
    sharp(whole).extend(border),
  ])
    expect((await list(thief, await changed.jpeg({ quality: 70 }).toBuffer())).became).toBe('held')
  expect((await list(thief, await drawing(55).jpeg().toBuffer())).became).toBe('published')
})

const home: FreshHome = {
  id: 'a',
  title: 'A',
  landlordId: 'b',
  state: 'published',
  isHidden: false,
  isHeld: false,
  words: 'Light and quiet.',
  isCheap: false,
  hasOthersPictures: false,
  atOnce: 1,
  version: 1,
  picturesUntil: null,
  ownClauses: null,
  ownClausesLanguage: null,
  clausesCleared: null,
}
test.each([
  [{}, []],
  [{ hasOthersPictures: true }, ['pictures-of-another']],
  [{ isCheap: true }, ['rent-far-below']],
  [{ ownClauses: 'A fine of 20 USD.' }, ['clauses-about-money']],
  [{ ownClauses: 'A fine of 20 USD.', clausesCleared: 'A fine of 20 USD.' }, []],
  [{ atOnce: 5 }, ['many-at-once']],
  [{ words: 'Write me on WhatsApp' }, ['leads-outside']],
  [{ words: 'owner@mail.example' }, ['leads-outside']],
  [{ words: 'Send the deposit directly to my bank account' }, ['leads-outside']],
  [{ words: 'Call +503 7012 3456', isCheap: true }, ['rent-far-below', 'leads-outside']],
])('%j has the reasons %j', (changes, reasons) => {
  expect(judge([{ ...home, ...changes }]).flatMap((one) => one.reasons)).toEqual(reasons)
})
