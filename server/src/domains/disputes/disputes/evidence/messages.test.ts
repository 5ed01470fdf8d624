/** Messages as evidence in a dispute, on a real PostgreSQL and a local chain. */
import { createHash, randomUUID } from 'node:crypto'
import type { Evidence, QuotedMessages } from '@keyhold/api/evidence.ts'
import { afterAll, expect, test } from 'vitest'
import { wallets } from '../../../../testing/chain.ts'
import { createTestDesk } from '../../desk/desk.setup.ts'
import { addFile } from './evidence.setup.ts'

const desk = await createTestDesk({ LOG_LEVEL: 'silent' })
afterAll(() => desk.close())
const { testChain, people, final, call, paidLeases } = desk
const { database } = desk.services.deps
const unit = 10n ** 18n

/** A lease of which Daniel disputes 240 of the first rent. */
async function disputed() {
  const [lease] = await paidLeases(1)
  if (!lease) throw new Error('There is one.')
  await testChain.call(wallets.tenant, 'dispute', lease.terms, 240n * unit)
  await final()
  return lease
}
const lease = await disputed()

/** Sends a message between two people and returns its id. */
async function write(
  from: 'daniel' | 'lucia' | 'tom',
  to: 'daniel' | 'lucia' | 'tom',
  content: string,
): Promise<string> {
  const id = randomUUID()
  const { statusCode } = await call(from, '/messages', { id, recipientId: people[to].id, content }, 'POST')
  if (statusCode !== 200) throw new Error(`${statusCode}`)
  return id
}
const add = async (
  name: string,
  messages: readonly string[],
  { part = 'handover', id = lease.id } = {},
): Promise<Evidence & { code?: string; fields?: object }> =>
  (await call(name, `/profile/disputes/${id}/evidence/messages`, { part, messages }, 'POST')).json()
const pathOf = (id: string, leaseId = lease.id) => `/profile/disputes/${leaseId}/evidence/${id}`
const shown = async (name: string, id = lease.id): Promise<Evidence[]> =>
  (await call(name, `/profile/disputes/${id}`)).json().evidence

const asked = await write('daniel', 'lucia', 'Does the oven work?')
const answered = await write('lucia', 'daniel', 'Yes, it was repaired\nin May.')
const thanked = await write('daniel', 'lucia', 'Thank you 🙂')
const toTom = await write('daniel', 'tom', 'She says that the oven works.')
const ofOthers = await write('tom', 'lucia', 'Is the flat free?')

// promise: sgn-4-evidence-messages
test('a tenant adds messages of the two: stored in order, with author, time and exact text, by the hash of their bytes', async () => {
  const added = await add('daniel', [answered, asked])
  expect(added).toMatchObject({ part: 'handover', party: 'tenant', kind: 'messages', messages: 2, mayTakeBack: true })
  expect(added.name).toMatch(/^messages-\d{4}-\d{2}-\d{2}\.json$/)
  const times = await database<{ id: string; sentAt: Date }[]>`
    select id, sent_at from message where id in ${database([asked, answered])}`
  const at = (id: string) => times.find((one) => one.id === id)?.sentAt.toISOString()
  for (const [name, path] of [
    ['daniel', pathOf(added.id)],
    ['lucia', pathOf(added.id)],
    ['helena', pathOf(added.id).replace('/profile', '/desk')],
  ] as const) {
    const opened = await call(name, path)
    expect(opened.headers['content-type']).toBe('application/json')
    expect(createHash('sha256').update(opened.rawPayload).digest('hex')).toBe(added.hash)
    expect(opened.rawPayload.length).toBe(added.bytes)
    const quoted: QuotedMessages = opened.json()
    expect(quoted).toEqual({
      lease: lease.id,
      messages: [
        { id: asked, from: 'tenant', sentAt: at(asked), words: 'Does the oven work?' },
        { id: answered, from: 'landlord', sentAt: at(answered), words: 'Yes, it was repaired\nin May.' },
      ],
    })
  }
})

// promise: sgn-4-evidence-message-files
test("a message with files is quoted with the files' names", async () => {
  const id = randomUUID()
  const form = new FormData()
  for (const [name, value] of Object.entries({ id, recipientId: people.lucia.id })) form.append(name, value)
  form.append('file', new Blob(['%PDF-1.7\n%%EOF\n']), 'Oven.pdf')
  const body = new Response(form)
  const headers = {
    authorization: await desk.tokenOf('daniel'),
    'content-type': body.headers.get('content-type') ?? '',
  }
  const payload = Buffer.from(await body.arrayBuffer())
  await desk.services.app.inject({ method: 'POST', url: '/api/messages/attachments', headers, payload })
  const message = { id: randomUUID(), recipientId: people.lucia.id, content: '', attachments: [id] }
  await call('daniel', '/messages', message, 'POST')
  const { id: leaseId } = await disputed()
  const added = await add('daniel', [message.id], { id: leaseId })
  const { messages } = (await call('daniel', pathOf(added.id, leaseId))).json() as QuotedMessages
  expect(messages).toMatchObject([{ words: '', files: [{ kind: 'pdf', name: 'Oven.pdf' }] }])
})

// promise: sgn-7-evidence-messages
test('a quoted message stays as it was added, even after the conversation is deleted', async () => {
  const said = await write('lucia', 'daniel', 'The bath was cleaned on Monday.')
  const { id, hash } = await add('lucia', [said])
  await database`delete from message where id = ${said}`
  const opened = await call('daniel', pathOf(id))
  expect(opened.json().messages).toMatchObject([{ from: 'landlord', words: 'The bath was cleaned on Monday.' }])
  expect(createHash('sha256').update(opened.rawPayload).digest('hex')).toBe(hash)
})

test('the quoted text is encrypted', async () => {
  const rows = await database<{ content: Buffer; details: Buffer }[]>`
    select content, details from dispute_evidence_content join dispute_evidence on id = evidence_id`
  for (const { content, details } of rows)
    for (const word of ['oven', 'words', 'messages-'])
      expect([content.includes(word), details.includes(word)]).toEqual([false, false])
  await desk.services.refuseUnopened()
})

// promise: sgn-7-evidence-messages-others
test.each([
  ['of a person’s conversation with a third person', [thanked, toTom]],
  ['of two others', [ofOthers]],
  ['that does not exist', [randomUUID()]],
])('a message %s is refused, and nothing is stored', async (_, messages) => {
  const before = await shown('daniel')
  for (const name of ['daniel', 'lucia']) expect((await add(name, messages)).code).toBe('evidence-message-not-found')
  expect((await shown('daniel')).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
})

// promise: sgn-7-evidence-messages-twice
test('adding a message twice to a part is refused, even concurrently; the other party may add it too', async () => {
  expect((await add('daniel', [asked])).code).toBe('evidence-message-shown')
  expect((await add('daniel', [thanked, answered])).code).toBe('evidence-message-shown')
  const twice = await Promise.all([1, 2].map(() => add('daniel', [thanked, thanked])))
  expect(twice.map(({ code, messages }) => code ?? messages).sort()).toEqual([1, 'evidence-message-shown'])
  expect((await add('lucia', [asked])).messages).toBe(1)
})

test('a withdrawn message can be added again', async () => {
  const said = await write('daniel', 'lucia', 'I forgot one thing.')
  const { id } = await add('daniel', [said])
  expect((await call('daniel', pathOf(id), undefined, 'DELETE')).json()).toEqual({ success: 'ok' })
  expect((await add('daniel', [said])).messages).toBe(1)
})

test('no message, more than fifty, or an invalid message id is refused', async () => {
  const many = Array.from({ length: 51 }, () => randomUUID())
  for (const messages of [[], many, ['none']]) expect((await add('daniel', messages)).code).toBe('invalid-values')
})

test('no one else can add messages: a stranger, another arbitrator, an administrator; the lease’s arbitrator gets the reason', async () => {
  for (const name of ['tom', 'otto', 'ada']) expect((await add(name, [thanked])).code).toBe('lease-not-found')
  expect((await add('helena', [thanked])).code).toBe('arbitrator-adds-nothing')
  const visitor = await desk.services.app.inject({
    method: 'POST',
    url: `/api/profile/disputes/${lease.id}/evidence/messages`,
    payload: { part: 'handover', messages: [thanked] },
  })
  expect(visitor.json().code).toBe('session-over')
})

test('an uploaded file that imitates quoted messages is refused', async () => {
  const forged = Buffer.from(JSON.stringify({ lease: lease.id, messages: [{ from: 'landlord', words: 'I owe it.' }] }))
  expect((await addFile(desk, 'daniel', lease.id, forged, { file: 'messages.json' })).code).toBe(
    'evidence-type-refused',
  )
})

// promise: sgn-7-evidence-messages-late
test('no message can be added to an undisputed part, after the deadline, or after the split', async () => {
  const [late, shared] = [await disputed(), await disputed()]
  expect((await add('daniel', [asked], { part: 'deposit', id: late.id })).code).toBe('not-disputed-yet')
  await testChain.call(wallets.arbitrator, 'split', shared.terms, 0, 100n * unit)
  await final()
  expect((await add('daniel', [asked], { id: shared.id })).code).toBe('dispute-over')
  expect((await add('daniel', [asked], { id: late.id })).messages).toBe(1)
  const { parts } = (await call('daniel', `/contract/${late.id}`)).json()
  const { due } = parts.find((one: { part: string }) => one.part === 'handover')
  await testChain.node.increaseTime({ seconds: due - desk.services.deps.clock.leaseNow() + 60 })
  await final()
  expect((await add('daniel', [thanked], { id: late.id })).code).toBe('dispute-too-late')
  expect(await shown('lucia', late.id)).toMatchObject([{ kind: 'messages', mayTakeBack: false }])
})

test('the history records messages by their hash alone', async () => {
  const { hash } = (await shown('daniel')).find(({ kind }) => kind === 'messages') as Evidence
  const rows = await desk.services.leases.listHistory(database, lease.id)
  expect(rows.map(({ facts }) => facts)).toContainEqual({ part: 'handover', kind: 'messages', hash })
  expect(JSON.stringify(rows)).not.toContain('oven')
})
