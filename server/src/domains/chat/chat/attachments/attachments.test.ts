/** Images and PDFs in messages: which files are accepted, who may open them, and that each is sent once (D 7.8). */
import type { Attachment, Correspondent, Message } from '@keyhold/api/chat.schema.ts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createTestHomes, jpeg } from '../../../../testing/homes.ts'

const { services, createPerson } = await createTestHomes()
const { database, clock } = services.deps
afterAll(() => services.close())
const [ada, ben, cas] = [await createPerson(), await createPerson(), await createPerson()]
type Person = typeof ada

interface File {
  readonly bytes: Buffer
  readonly name?: string
  readonly id?: string
}

async function upload(from: Person, to: Pick<Person, 'id'>, { bytes, name = 'room.jpg', id }: File) {
  const form = new FormData()
  form.append('id', id ?? crypto.randomUUID())
  form.append('recipientId', to.id)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return from.call<Attachment & { code: string }>('POST', '/messages/attachments', form)
}
const write = (from: Person, to: Pick<Person, 'id'>, attachments: string[], content = '', id = crypto.randomUUID()) =>
  from.call<Message & { code: string }>('POST', '/messages', { id, recipientId: to.id, content, attachments })
const open = (who: Person, id: string, size = 'large') =>
  services.app.inject({
    method: 'GET',
    url: `/api/messages/attachments/${id}/${size}`,
    headers: { authorization: who.authorization },
  })
const kept = async () =>
  (await database<{ count: number }[]>`select count(*)::integer as count from chat_attachment`)[0]?.count
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')

// promise: sgn-7-files
test('an image alone is a message: both parties can open it in both sizes, with its dimensions known in advance, and no one else can', async () => {
  const { body: file } = await upload(ada, ben, { bytes: await jpeg(3000, 1500), name: '../My room.JPG' })
  expect(file).toMatchObject({ kind: 'picture', name: 'My room.webp', width: 2048, height: 1024 })
  expect((await open(ben, file.id)).json().code).toBe('attachment-not-found')
  const { body: sent } = await write(ada, ben, [file.id])
  expect(sent).toMatchObject({ content: '', attachments: [file] })
  const [read] = (await ben.call<Message[]>('GET', `/messages/${ada.id}/${ben.id}`)).body
  expect(read?.attachments).toEqual([file])
  for (const who of [ada, ben]) {
    const answer = await open(who, file.id, 'small')
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="My room.webp"; filename*=UTF-8\'\'My%20room.webp',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 480, height: 240 })
  }
  expect([(await open(cas, file.id)).statusCode, (await open(cas, file.id)).json().code]).toEqual([
    404,
    'attachment-not-found',
  ])
})

// promise: sgn-4-chat-files-metadata
test('an image loses its EXIF data (location, time, camera) and is rotated upright', async () => {
  const withPlace = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#c98a1b' } })
    .withExif({ IFD0: { Make: 'Camera of Ada' }, IFD3: { GPSLatitude: '13/1 42/1 12/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { body: file } = await upload(ada, ben, { bytes: withPlace })
  const { rawPayload } = await open(ada, file.id)
  const { exif, width, height } = await sharp(rawPayload).metadata()
  expect([exif, width, height]).toEqual([undefined, 600, 800])
})

// promise: sgn-4-chat-files-pdf
test('a PDF is stored unchanged and served only as a download', async () => {
  const { body: file } = await upload(ada, ben, { bytes: pdf, name: 'Contrato “2026”.exe' })
  expect(file).toEqual({
    id: file.id,
    kind: 'pdf',
    name: 'Contrato “2026”.pdf',
    bytes: pdf.length,
    width: null,
    height: null,
  })
  const answer = await open(ada, file.id)
  expect(answer.rawPayload.equals(pdf)).toBe(true)
  expect([answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
    'application/pdf',
    expect.stringMatching(/^attachment; /),
  ])
  expect((await open(ada, file.id, 'small')).statusCode).toBe(404)
})

// promise: sgn-4-chat-files-sealed
test('no content of a file is readable in the database', async () => {
  const { body: file } = await upload(ada, ben, { bytes: pdf, name: 'Nómina de Ada.pdf' })
  const [row] = await database<{ details: Buffer; content: Buffer }[]>`
    select details, content from chat_attachment join chat_attachment_content on attachment_id = id
    where id = ${file.id}`
  expect(row?.details.includes('Nómina')).toBe(false)
  expect(row?.content.includes('%PDF')).toBe(false)
})

const bombPng = () =>
  sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer()
const plainPng = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
// promise: bad-message-file
test.each([
  [
    'a renamed program',
    async () => Buffer.from('MZ\u0090\u0000\u0003 this is a program'),
    'attachment-type-refused',
    415,
  ],
  ['a page', async () => Buffer.from('<svg onload="alert(1)"/>'), 'attachment-type-refused', 415],
  ['a PDF without an end', async () => pdf.subarray(0, 20), 'attachment-unreadable', 422],
  ['half a picture', async () => (await jpeg()).subarray(0, 900), 'attachment-unreadable', 422],
  ['a PNG of 49 megapixels', () => plainPng(7000), 'attachment-too-large', 413],
  ['a small file of 144 megapixels', bombPng, 'attachment-too-large', 413],
  ['more than 10 MB', async () => Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]), 'attachment-too-large', 413],
  ['a HEIC picture of an iPhone', async () => Buffer.from('0000ftypheic0000'), 'photo-heic-refused', 415],
  ['nothing', async () => Buffer.alloc(0), 'attachment-type-refused', 415],
])('%s is refused, and nothing is stored', async (_, make, code, status) => {
  const before = await kept()
  expect(await upload(ada, ben, { bytes: await make(), name: 'picture.jpg' })).toMatchObject({ status, body: { code } })
  expect(await kept()).toBe(before)
})

// promise: sgn-7-files-once
test('a repeated upload is stored once; its id works for no other user and no other file', async () => {
  const file = { bytes: pdf, id: crypto.randomUUID() }
  const before = (await kept()) ?? 0
  const answers = [...(await Promise.all([1, 2, 3].map(() => upload(ada, ben, file)))), await upload(ada, ben, file)]
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`))).toEqual(new Set([`200 ${file.id}`]))
  expect(await kept()).toBe(before + 1)
  const taken = [
    await upload(cas, ben, file),
    await upload(ada, cas, file),
    await upload(ada, ben, { ...file, bytes: await jpeg() }),
  ]
  expect(taken.map(({ body }) => body.code)).toEqual(Array(3).fill('attachment-id-taken'))
})

// promise: sgn-7-files-named
test('a message may only attach files its sender uploaded for its recipient, each in one message', async () => {
  const mine = (await upload(ada, ben, { bytes: pdf })).body.id
  const refused = [
    await write(cas, ben, [mine], 'Look'),
    await write(ada, cas, [mine], 'Look'),
    await write(ada, ben, [mine, crypto.randomUUID()], 'Look'),
  ]
  for (const answer of refused) expect(answer).toMatchObject({ status: 404, body: { code: 'attachment-not-found' } })
  const id = crypto.randomUUID()
  expect((await write(ada, ben, [mine], '', id)).status).toBe(200)
  expect((await write(ada, ben, [mine], '', id)).body.attachments).toHaveLength(1)
  expect((await write(ada, ben, [mine], 'Again')).body.code).toBe('attachment-not-found')
  expect(await database`select from message where content in ('Look', 'Again')`).toHaveLength(0)
})

// promise: sgn-7-files-at-once
test('of two concurrent messages with the same file one is stored, and the sequence has no gap', async () => {
  const [one, two] = [await createPerson(), await createPerson()]
  const file = (await upload(one, two, { bytes: pdf })).body.id
  const answers = await Promise.all([
    write(one, two, [file], 'a'),
    write(one, two, [file], 'b'),
    write(one, two, [], 'c'),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 404])
  const { body } = await two.call<Message[]>('GET', `/messages/${one.id}/${two.id}`)
  expect(body.map(({ sequence }) => sequence)).toEqual([1, 2])
})

// promise: sgn-7-files-order
test('a message has at most five files, in the order given', async () => {
  const ids: string[] = []
  for (let count = 0; count < 6; count += 1) ids.push((await upload(ada, ben, { bytes: pdf })).body.id)
  expect((await write(ada, ben, ids)).body.code).toBe('attachments-too-many')
  const turned = ids.slice(0, 5).reverse()
  expect((await write(ada, ben, turned)).body.attachments?.map(({ id }) => id)).toEqual(turned)
})

test('a file listed twice in one message is sent once', async () => {
  const file = (await upload(ada, ben, { bytes: pdf })).body.id
  expect((await write(ada, ben, [file, file])).body.attachments?.map(({ id }) => id)).toEqual([file])
  const other = (await upload(ada, ben, { bytes: pdf })).body.id
  expect((await write(ada, ben, Array(6).fill(other))).body.attachments).toHaveLength(1)
})

// promise: sgn-4-chat-files-inbox
test('for a message without text the inbox names the kind of its first file', async () => {
  const [one, two] = [await createPerson(), await createPerson()]
  const file = (await upload(one, two, { bytes: await jpeg() })).body.id
  await write(one, two, [file])
  const last = async () => (await two.call<Correspondent[]>('GET', '/list-to-chat')).body[0]?.lastMessage
  expect(await last()).toMatchObject({ content: '', attached: 'picture' })
  await write(one, two, [], 'Seen?')
  expect(await last()).not.toHaveProperty('attached')
})

// promise: sgn-4-chat-files-blocked
test('no upload across a block in either direction, to oneself or to an unknown user', async () => {
  const [one, two] = [await createPerson(), await createPerson()]
  const early = (await upload(one, two, { bytes: pdf })).body.id
  await two.call('POST', `/messages/blocks/${one.id}`)
  const codes = [
    await upload(one, two, { bytes: pdf }),
    await upload(two, one, { bytes: pdf }),
    await write(one, two, [early]),
    await upload(one, one, { bytes: pdf }),
    await upload(one, { id: crypto.randomUUID() }, { bytes: pdf }),
  ].map(({ body }) => body.code)
  expect(codes).toEqual([
    'blocked-by-correspondent',
    'correspondent-blocked',
    'blocked-by-correspondent',
    'message-to-yourself',
    'correspondent-not-found',
  ])
})

// promise: sgn-4-chat-files-gone
test('the sender can delete an unsent file, and it is deleted after a day; a sent file stays', async () => {
  const [thrown, left, sent] = [
    (await upload(ada, ben, { bytes: pdf })).body.id,
    (await upload(ada, ben, { bytes: pdf })).body.id,
    (await upload(ada, ben, { bytes: pdf })).body.id,
  ]
  await write(ada, ben, [sent])
  expect((await ben.call('DELETE', `/messages/attachments/${thrown}`)).status).toBe(404)
  expect((await ada.call('DELETE', `/messages/attachments/${thrown}`)).status).toBe(200)
  expect((await ada.call('DELETE', `/messages/attachments/${sent}`)).status).toBe(404)
  clock.pass(25 * 3600)
  await services.chat.cleanUp()
  expect((await open(ada, left)).statusCode).not.toBe(200)
  expect(await database`select from chat_attachment where id = ${sent}`).toHaveLength(1)
})

// promise: sgn-4-chat-files-account
test('files are deleted with the account of either party, like their messages', async () => {
  const [one, two] = [await createPerson(), await createPerson()]
  const file = (await upload(one, two, { bytes: pdf })).body.id
  await write(one, two, [file])
  await database`delete from account where id = ${two.id}`
  expect(await database`select from chat_attachment_content where attachment_id = ${file}`).toHaveLength(0)
})

// promise: sgn-4-chat-files-limit
test('a person may upload a hundred files an hour and 200 MB a day', async () => {
  const one = await createPerson()
  await upload(one, ben, { bytes: pdf })
  await database`update chat_attachment set bytes = ${200 * 1024 * 1024} where sender_id = ${one.id}`
  expect(await upload(one, ben, { bytes: pdf })).toMatchObject({ status: 429, body: { code: 'attachments-too-often' } })
  const answers = await Promise.all(Array.from({ length: 99 }, () => upload(one, ben, { bytes: Buffer.from('MZ') })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([415, 429]))
})
