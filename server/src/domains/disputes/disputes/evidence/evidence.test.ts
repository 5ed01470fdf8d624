/** What both parties of a lease show in a dispute, on a real PostgreSQL and a local chain. */
import { createHash } from 'node:crypto'
import type { Evidence } from '@keyhold/api/evidence.ts'
import { evidenceLimits } from '@keyhold/rental/evidence.ts'
import { pictureWithoutMetadata } from '@keyhold/rental/pictureMetadata.ts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { wallets } from '../../../../testing/chain.ts'
import { createTestDesk } from '../../desk/desk.setup.ts'
import { addFile, aPdf, aPhoto, aPhotoOfAPhone } from './evidence.setup.ts'

const desk = await createTestDesk({ LOG_LEVEL: 'silent' })
afterAll(() => desk.close())
const { testChain, people, final, call, paidLeases } = desk
const { database, clock } = desk.services.deps
const unit = 10n ** 18n

/** On the day of their move-in Daniel disputes 240 of the first rent of these leases. */
const all = await paidLeases(6)
for (const { terms } of all) await testChain.call(wallets.tenant, 'dispute', terms, 240n * unit)
await final()
/** The next of them. */
function disputed() {
  const next = all.shift()
  if (!next) throw new Error('There are too few.')
  return next
}
const lease = disputed()

/** Start marker, a two-byte scan, end marker. */
const emptyJpeg = Promise.resolve(Buffer.from('ffd8ffda0003000102ffd9', 'hex'))

/** A drawing of one colour, with transparency. */
const aDrawing = (type: 'png' | 'webp' | 'gif', width = 64) =>
  sharp({
    create: { width, height: Math.max(48, width - 100), channels: 4, background: { r: 9, g: 120, b: 60, alpha: 0.5 } },
  })
    .toFormat(type)
    .toBuffer()
const plain = (picture: Buffer) => Buffer.from(pictureWithoutMetadata(picture) ?? [])
const withTime = async (type: 'png' | 'webp') =>
  sharp(await aDrawing(type))
    .withExif({ IFD0: { DateTime: '2026:11:20 10:00:00' } })
    .toFormat(type)
    .toBuffer()
type Added = Parameters<typeof addFile>[4]
const add = (name: string, bytes: Buffer, more: Added = {}, id = lease.id) => addFile(desk, name, id, bytes, more)
const pathOf = (id: string, leaseId = lease.id) => `/profile/disputes/${leaseId}/evidence/${id}`
const takeBack = async (name: string, id: string, leaseId = lease.id) => {
  const { success, code } = (await call(name, pathOf(id, leaseId), undefined, 'DELETE')).json()
  return success ?? code
}
const read = async (name: string, id = lease.id) => {
  const { evidence, mayAddTo } = (await call(name, `/profile/disputes/${id}`)).json()
  return { evidence: evidence as Evidence[], mayAddTo }
}
const readAtDesk = async (id = lease.id): Promise<Evidence[]> =>
  (await call('helena', `/desk/disputes/${id}`)).json().evidence
const codeAt = async (name: string, path: string) => {
  const answer = await call(name, path)
  return `${answer.statusCode} ${answer.json().code}`
}
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const nobody = '00000000-0000-4000-8000-000000000000'
const views = async (id: string) =>
  (
    await database<{ personId: string; opened: boolean }[]>`
      select person_id, opened from dispute_evidence_view where evidence_id = ${id} order by id`
  ).map(({ personId, opened }) => {
    const [name] = Object.entries(people).find(([, person]) => person.id === personId) ?? []
    return `${name} ${opened ? 'opened' : 'saw'}`
  })

// promise: sgn-7-evidence
test('a tenant adds a photo: both see who added what, and can open exactly its bytes by their hash', async () => {
  const photo = await aPhoto()
  const added = await add('daniel', photo, { file: '../../The kitchen\u202e.jpeg' })
  expect(added).toEqual({
    id: added.id,
    part: 'handover',
    party: 'tenant',
    kind: 'photo',
    name: 'The kitchen.jpg',
    bytes: photo.length,
    hash: sha256(photo),
    addedAt: clock.leaseNow(),
    mayTakeBack: true,
  })
  for (const name of ['daniel', 'lucia']) {
    expect((await read(name)).evidence).toEqual([{ ...added, mayTakeBack: name === 'daniel' }])
    const opened = await call(name, pathOf(added.id))
    expect(sha256(opened.rawPayload)).toBe(added.hash)
    expect(opened.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' })
  }
})

// promise: sgn-7-evidence-pdf
test('a PDF is served as a download, never as a page', async () => {
  const added = await add('lucia', aPdf(), { file: 'Oferta del carpintero “Núñez”.PDF' })
  expect(added).toMatchObject({ party: 'landlord', kind: 'pdf', name: 'Oferta del carpintero “Núñez”.pdf' })
  for (const path of [pathOf(added.id), pathOf(added.id).replace('/profile', '/desk')]) {
    const { headers, rawPayload } = await call(path.startsWith('/desk') ? 'helena' : 'daniel', path)
    expect(rawPayload).toEqual(aPdf())
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Oferta del carpintero _N__ez_.pdf"; filename*=UTF-8''Oferta%20del%20carpintero%20%E2%80%9CN%C3%BA%C3%B1ez%E2%80%9D.pdf`,
    )
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  }
})

// promise: sgn-7-evidence-desk
test("the lease's arbitrator can list and open the evidence of both sides", async () => {
  expect((await readAtDesk()).map(({ party, kind, mayTakeBack }) => [party, kind, mayTakeBack])).toEqual([
    ['tenant', 'photo', false],
    ['landlord', 'pdf', false],
  ])
  const [{ id } = { id: '' }] = await readAtDesk()
  expect((await call('helena', `/desk/disputes/${lease.id}/evidence/${id}`)).rawPayload).toEqual(await aPhoto())
})

// promise: sgn-7-evidence-views
test('each view is logged with the viewer and whether it was opened; within a minute it is the same view', async () => {
  const { id } = await add('daniel', await aPhoto(1))
  expect(await views(id)).toEqual([])
  await read('daniel')
  expect(await views(id)).toEqual([])
  for (const name of ['lucia', 'lucia', 'daniel']) await call(name, pathOf(id))
  await read('lucia')
  await readAtDesk()
  await call('helena', `/desk/disputes/${lease.id}/evidence/${id}`)
  const all = ['lucia opened', 'daniel opened', 'lucia saw', 'helena saw', 'helena opened']
  expect(await views(id)).toEqual(all)
  clock.pass(61)
  await read('lucia')
  expect(await views(id)).toEqual([...all, 'lucia saw'])
})

// promise: sgn-7-evidence-own
test('no one else can read or add evidence: a stranger, another arbitrator, an administrator, a visitor', async () => {
  const { id } = await add('daniel', await aPhoto(2))
  const photo = await aPhoto(3)
  for (const name of ['tom', 'otto', 'ada']) {
    expect(await codeAt(name, pathOf(id))).toBe('404 lease-not-found')
    expect((await add(name, photo)).code).toBe('lease-not-found')
    expect(await takeBack(name, id)).toBe('lease-not-found')
  }
  expect(await codeAt('otto', `/desk/disputes/${lease.id}/evidence/${id}`)).toBe('404 lease-not-found')
  expect(await codeAt('ada', `/desk/disputes/${lease.id}/evidence/${id}`)).toBe('404 arbitrators-only')
  expect(await codeAt('daniel', `/desk/disputes/${lease.id}/evidence/${id}`)).toBe('404 arbitrators-only')
  const visitor = await desk.services.app.inject(`/api${pathOf(id)}`)
  expect([visitor.statusCode, visitor.json().code]).toEqual([403, 'session-over'])
  expect(await views(id)).toEqual([])
})

test('a piece is found only under its own lease', async () => {
  const other = disputed()
  const { id } = await add('daniel', await aPhoto(4))
  expect(await codeAt('daniel', pathOf(id, other.id))).toBe('404 evidence-not-found')
  expect(await codeAt('helena', `/desk/disputes/${other.id}/evidence/${id}`)).toBe('404 evidence-not-found')
  expect(await takeBack('daniel', id, other.id)).toBe('evidence-not-found')
  for (const wrong of [nobody, 'none']) expect(await codeAt('daniel', pathOf(wrong))).toBe('404 evidence-not-found')
})

// promise: sgn-7-evidence-arbitrator
test("the arbitrator's attempt to add evidence is refused with a reason", async () => {
  expect((await add('helena', await aPhoto())).code).toBe('arbitrator-adds-nothing')
  expect((await read('daniel')).evidence.some(({ party }) => !['tenant', 'landlord'].includes(party))).toBe(false)
})

// promise: sgn-7-evidence-back
test('the author can withdraw a piece until another person has seen it; then it is permanent', async () => {
  const { id } = await add('daniel', await aPhoto(5))
  expect(await takeBack('lucia', id)).toBe('evidence-not-found')
  expect(await takeBack('daniel', id)).toBe('ok')
  expect(await database`select from dispute_evidence_content where evidence_id = ${id}`).toHaveLength(0)
  expect(await takeBack('daniel', id)).toBe('evidence-not-found')
  for (const see of [() => read('lucia'), readAtDesk]) {
    const again = await add('daniel', await aPhoto(5 + (see === readAtDesk ? 1 : 0)))
    await see()
    expect((await read('daniel')).evidence.find((one) => one.id === again.id)?.mayTakeBack).toBe(false)
    expect(await takeBack('daniel', again.id)).toBe('evidence-seen')
  }
})

// promise: sgn-7-evidence-history
test('the history records adding and withdrawing, by the hash alone', async () => {
  const other = disputed()
  const pdf = aPdf('told by its hash')
  const { id } = await add('daniel', pdf, { file: 'my bank.pdf' }, other.id)
  await add('daniel', pdf, {}, other.id)
  expect(await takeBack('daniel', id, other.id)).toBe('ok')
  const rows = await desk.services.leases.listHistory(database, other.id)
  const facts = { part: 'handover', kind: 'pdf', hash: sha256(pdf) }
  expect(rows.slice(-2)).toMatchObject([
    { transition: 'showEvidence', party: 'tenant', from: 'disputed', to: 'disputed', facts },
    { transition: 'takeBackEvidence', party: 'tenant', facts },
  ])
  expect(JSON.stringify(rows)).not.toContain('bank')
  await desk.services.catchUp()
})

// promise: photo-falsified
test.each(['png', 'webp'] as const)('a %s that a browser could not draw is evidence as it is', async (type) => {
  const picture = plain(await aDrawing(type))
  const added = await add('daniel', picture, { file: 'The meter.jpeg' })
  expect(added).toMatchObject({ kind: 'photo', name: `The meter.${type}`, hash: sha256(picture) })
  const opened = await call('lucia', pathOf(added.id))
  expect(opened.rawPayload).toEqual(picture)
  expect(opened.headers).toMatchObject({ 'content-type': `image/${type}`, 'x-content-type-options': 'nosniff' })
})

// promise: bad-evidence
test.each([
  ['a picture with a location in its EXIF data', aPhotoOfAPhone(), 'evidence-has-metadata'],
  [
    'something hidden behind a picture',
    aPhoto().then((jpeg) => Buffer.concat([jpeg, aPdf()])),
    'evidence-has-metadata',
  ],
  ['half a picture', aPhoto().then((jpeg) => jpeg.subarray(0, jpeg.length / 2)), 'evidence-unreadable'],
  ['a JPEG start and end without a picture', emptyJpeg, 'evidence-unreadable'],
  ['a page named like a picture', Promise.resolve(Buffer.from('<!doctype html>')), 'evidence-type-refused'],
  ['the beginning of a PNG', Promise.resolve(Buffer.from('89504e470d0a1a0a', 'hex')), 'evidence-unreadable'],
  ['a PNG with its time', withTime('png'), 'evidence-has-metadata'],
  ['a WebP with its time', withTime('webp'), 'evidence-has-metadata'],
  ['a PNG of 26 megapixels', aDrawing('png', 5200).then(plain), 'evidence-unreadable'],
  ['a GIF', aDrawing('gif'), 'evidence-type-refused'],
  ['a PDF without an end', Promise.resolve(Buffer.from('%PDF-1.7\nand no more')), 'evidence-unreadable'],
  ['a page before a PDF', Promise.resolve(Buffer.concat([Buffer.from('<b>'), aPdf()])), 'evidence-type-refused'],
  ['more than 10 MB', Promise.resolve(Buffer.alloc(evidenceLimits.bytes + 1, '%PDF-')), 'evidence-too-large'],
  ['nothing', Promise.resolve(Buffer.alloc(0)), 'evidence-type-refused'],
])('%s is refused', async (_, bytes, code) => {
  const before = (await read('daniel')).evidence.length
  expect((await add('daniel', await bytes)).code).toBe(code)
  expect((await read('daniel')).evidence).toHaveLength(before)
})

test('a form without a file, without a part, or that is not multipart is refused', async () => {
  expect(await add('daniel', await aPhoto(), { part: 'kitchen' })).toMatchObject({ code: 'invalid-values' })
  const none = await call('daniel', `/profile/disputes/${lease.id}/evidence`, { part: 'handover' }, 'POST')
  expect(none.json().code).toBe('wrong-type')
})

test('the same bytes sent twice, concurrently or later, are one piece; the other party may add them too', async () => {
  const photo = await aPhoto(20)
  const added = await Promise.all([1, 2, 3].map(() => add('daniel', photo)))
  expect(new Set(added.map(({ id }) => id)).size).toBe(1)
  expect((await add('daniel', photo, { file: 'again.jpg' })).id).toBe(added[0]?.id)
  expect((await add('lucia', photo)).id).not.toBe(added[0]?.id)
})

// promise: sgn-7-evidence-most
test('each party adds at most twelve pieces to a part, even concurrently', async () => {
  const other = disputed()
  const pdfs = Array.from({ length: 14 }, (_, number) => aPdf(`number ${number}`))
  const answers = await Promise.all(pdfs.map((pdf) => add('daniel', pdf, {}, other.id)))
  expect(answers.filter(({ code }) => code === 'evidence-too-many')).toHaveLength(2)
  expect((await read('daniel', other.id)).evidence).toHaveLength(12)
  expect((await add('lucia', aPdf(), {}, other.id)).kind).toBe('pdf')
})

// promise: sgn-7-evidence-over
test('nothing can be added to an undisputed part, nor after the split; earlier evidence stays readable', async () => {
  const other = disputed()
  expect((await read('daniel', other.id)).mayAddTo).toEqual(['handover'])
  expect((await add('daniel', await aPhoto(), { part: 'deposit' }, other.id)).code).toBe('not-disputed-yet')
  const kept = await add('daniel', await aPhoto(), {}, other.id)
  await testChain.call(wallets.arbitrator, 'split', other.terms, 0, 100n * unit)
  await final()
  expect((await add('daniel', await aPhoto(7), {}, other.id)).code).toBe('dispute-over')
  expect(await takeBack('daniel', kept.id, other.id)).toBe('dispute-over')
  expect(await read('lucia', other.id)).toMatchObject({ evidence: [{ id: kept.id, mayTakeBack: false }], mayAddTo: [] })
})

// promise: sgn-7-evidence-sealed
test('bytes and names are encrypted, each piece with its own key, bound to the row', async () => {
  const first = await add('daniel', aPdf('a secret'), { file: 'a secret name.pdf' })
  const second = await add('daniel', aPdf('another'))
  const [row] = await database<{ content: Buffer; details: Buffer }[]>`
    select content, details from dispute_evidence_content join dispute_evidence on id = evidence_id where id = ${first.id}`
  expect(row?.details.toString('latin1', 0, 4)).toBe('KHS1')
  for (const word of ['secret', '%PDF'])
    expect([row?.content.includes(word), row?.details.includes(word)]).toEqual([false, false])
  await desk.services.refuseUnopened()
  await database`update dispute_evidence_content set content = ${row?.content ?? null} where evidence_id = ${second.id}`
  expect(await codeAt('daniel', pathOf(second.id))).toBe('500 server-fault')
  await database`update dispute_evidence set hash = ${'0'.repeat(64)} where id = ${first.id}`
  expect(await codeAt('daniel', pathOf(first.id))).toBe('500 server-fault')
  await database`update dispute_evidence set details = ${row?.details ?? null} where id = ${second.id}`
  await expect(desk.services.refuseUnopened()).rejects.toThrow('the details of the evidence')
  await database`delete from dispute_evidence where id = ${second.id}`
})

// promise: bad-evidence-late, sgn-7-evidence-late
test('after the deadline evidence is refused and cannot be withdrawn, and earlier evidence stays', async () => {
  const other = disputed()
  const kept = await add('daniel', aPdf('in time'), {}, other.id)
  await testChain.node.increaseTime({ seconds: other.terms.moveIn + 19 * 86_400 - clock.leaseNow() })
  await final()
  expect((await add('daniel', aPdf('too late'), {}, other.id)).code).toBe('dispute-too-late')
  const messages = { part: 'handover', messages: [nobody] }
  const quoted = await call('lucia', `/profile/disputes/${other.id}/evidence/messages`, messages, 'POST')
  expect([quoted.statusCode, quoted.json().code]).toEqual([409, 'dispute-too-late'])
  expect(await takeBack('daniel', kept.id, other.id)).toBe('dispute-too-late')
  expect(await read('daniel', other.id)).toMatchObject({ evidence: [{ id: kept.id }], mayAddTo: [] })
})
