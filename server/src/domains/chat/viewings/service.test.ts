/** Viewings (D 7.9): who may offer, request, pick and end, and which calls are refused without a change. */
import type { ConversationViewings, Viewing } from '@keyhold/api/viewings.schema.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestViewings } from './viewings.setup.ts'

const {
  services,
  database,
  clock,
  lucia,
  home,
  createPerson,
  publish,
  aTenant,
  offer,
  ask,
  pick,
  end,
  emailsTo,
  words,
} = await createTestViewings()
afterAll(() => services.close())
beforeEach(() => database`delete from viewing`)

const countViewings = async () => (await database`select from viewing`).length
const between = async (one: typeof lucia, other: Pick<typeof lucia, 'id'>) =>
  (await one.call<ConversationViewings>('GET', `/viewings/with/${other.id}`)).body

// promise: sgn-4-viewing-agreed
test('a landlord offers times, the tenant picks one, and both read when and where', async () => {
  const daniel = await aTenant()
  const { status, body } = await offer(daniel, { words: 'At the guard’s desk' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ stage: 'offered', isLandlord: true, minutes: 30, timeZone: 'America/El_Salvador' })
  expect(body.times.map(({ startsAt }) => startsAt)).toEqual([
    '2026-11-23T16:00:00.000Z',
    '2026-11-23T23:30:00.000Z',
    '2026-11-24T15:00:00.000Z',
  ])
  expect(body.address).toBeNull()
  const picked = await pick(daniel, body, 1)
  expect(picked.body).toMatchObject({ stage: 'agreed', startsAt: '2026-11-23T23:30:00.000Z', isLandlord: false })
  expect(picked.body.address).toContain('Calle Padres Aguilar 12')
  expect((await between(lucia, daniel)).viewings).toMatchObject([{ stage: 'agreed', words: 'At the guard’s desk' }])
})

// promise: sgn-4-viewing-entry
test('each action is in the conversation as its author’s message, and the inbox shows its text', async () => {
  const daniel = await aTenant()
  await ask(daniel, { words: 'On Monday?' })
  const { body } = await offer(daniel)
  await pick(daniel, body)
  await end(lucia, body, 'A burst pipe')
  expect((await words(lucia, daniel)).slice(1)).toEqual([
    'A viewing of Two-bedroom off Paseo Escalón, please\nOn Monday?',
    expect.stringMatching(/^Viewing times: November 23, 2026 at 10:00|^Viewing times: 23 November 2026 at 10:00/),
    expect.stringMatching(/^Viewing agreed: /),
    expect.stringMatching(/^Viewing cancelled: .*\nA burst pipe$/),
  ])
  const { viewings } = await between(daniel, lucia)
  const entries = viewings.flatMap((viewing) => viewing.entries.map(({ kind, isMine }) => [kind, isMine]))
  expect(Object.fromEntries(entries)).toEqual({ offered: false, agreed: true, cancelled: false, asked: true })
  expect(viewings.find(({ stage }) => stage === 'cancelled')?.entries[0]?.messageId).toBe(body.id)
  const [inbox] = (await lucia.call<{ lastMessage: { content: string } }[]>('GET', '/list-to-chat')).body
  expect(inbox?.lastMessage.content).toMatch(/^Viewing cancelled/)
})

test('an offer sent twice is stored once', async () => {
  const daniel = await aTenant()
  const id = crypto.randomUUID()
  await offer(daniel, { id })
  expect((await offer(daniel, { id })).body).toMatchObject({ id, stage: 'offered' })
  expect(await words(lucia, daniel)).toHaveLength(2)
  expect(await emailsTo(daniel)).toHaveLength(1)
})

// promise: sgn-4-viewing-landlord
test('a stranger, the tenant and another home’s landlord cannot offer times', async () => {
  const [daniel, eve] = [await aTenant(), await createPerson()]
  expect((await offer(daniel, {}, eve)).body).toEqual({ code: 'viewing-offered-by-landlord' })
  expect((await offer(lucia, {}, daniel)).body).toEqual({ code: 'viewing-offered-by-landlord' })
  expect((await offer(eve)).body).toEqual({ code: 'correspondent-not-found' })
  expect((await offer(lucia)).body).toEqual({ code: 'message-to-yourself' })
  expect(await countViewings()).toBe(0)
})

test('times are offered only for a home that the conversation is about', async () => {
  const daniel = await aTenant()
  const other = await publish(lucia)
  expect((await offer(daniel, { roomAdId: other })).body).toEqual({ code: 'viewing-of-another-home' })
  expect(await countViewings()).toBe(0)
})

// promise: sgn-4-chat-turn-viewing
test('a request to view another home of the same landlord moves the conversation to it, and times are offered for it and for the first', async () => {
  const daniel = await aTenant()
  await offer(daniel)
  const other = await publish(lucia)
  expect((await ask(daniel, { roomAdId: other })).status).toBe(200)
  expect((await between(lucia, daniel)).home?.id).toBe(other)
  const said = await lucia.call<{ roomAd?: { id: string } }[]>('GET', `/messages/${daniel.id}/${lucia.id}`)
  expect(said.body.at(-1)?.roomAd?.id).toBe(other)
  expect((await offer(daniel, { roomAdId: other })).status).toBe(200)
  expect((await offer(daniel)).status).toBe(200)
  expect((await between(lucia, daniel)).home?.id).toBe(home)
})

// promise: sgn-4-viewing-refused
test.each([
  [[], 'viewing-without-times'],
  [Array.from({ length: 6 }, (_, at) => `2026-11-23T1${at}:00`), 'too-many-viewing-times'],
  [['2026-11-20T05:59'], 'viewing-time-past'],
  [['2027-02-19T10:00'], 'viewing-time-too-far'],
  [['2026-11-23T10:00', '2026-11-23T10:15'], 'viewing-times-overlap'],
  [['2026-11-31T10:00'], 'viewing-time-malformed'],
])('times %j are refused as %s, and nothing changes', async (times, code) => {
  const daniel = await aTenant()
  expect(await offer(daniel, { times })).toMatchObject({ status: 422, body: { code } })
  expect(await countViewings()).toBe(0)
  expect(await words(lucia, daniel)).toHaveLength(1)
  expect(await emailsTo(daniel)).toEqual([])
})

test('an invalid length and texts that are too long are refused by field', async () => {
  const daniel = await aTenant()
  expect((await offer(daniel, { minutes: 25 })).body).toMatchObject({
    code: 'invalid-values',
    fields: { minutes: expect.anything() },
  })
  expect((await offer(daniel, { words: 'x'.repeat(201) })).body).toMatchObject({
    code: 'invalid-values',
    fields: { words: expect.anything() },
  })
})

// promise: sgn-4-viewing-published
test('an unpublished home cannot be viewed, not even at times offered before', async () => {
  const owner = await createPerson()
  const hidden = await publish(owner)
  const daniel = await aTenant(hidden, owner)
  const { body } = await offer(daniel, { roomAdId: hidden }, owner)
  await services.listings.unpublish(owner.person, hidden)
  expect((await pick(daniel, body)).body).toEqual({ code: 'listing-not-published' })
  expect((await offer(daniel, { roomAdId: hidden }, owner)).body).toEqual({ code: 'listing-not-published' })
  expect((await ask(daniel, { roomAdId: hidden })).body).toEqual({ code: 'listing-not-published' })
  expect((await between(daniel, owner)).home).toBeNull()
  const draft = await services.listings.draft(owner.person, {})
  expect((await ask(daniel, { roomAdId: draft })).body).toEqual({ code: 'listing-not-found' })
})

/** Only the block itself, without ending the two people's viewings. */
const blockAlone = (who: Pick<typeof lucia, 'id'>, other: Pick<typeof lucia, 'id'>) =>
  database`insert into block (blocker_id, blocked_id, blocked_at) values (${who.id}, ${other.id}, now())`
const block = (who: typeof lucia, other: Pick<typeof lucia, 'id'>) => who.call('POST', `/messages/blocks/${other.id}`)

// promise: sgn-4-viewing-blocked
test('a blocked person cannot offer, request or pick, and the blocker must unblock them first', async () => {
  const daniel = await aTenant()
  const { body } = await offer(daniel)
  await blockAlone(lucia, daniel)
  expect((await pick(daniel, body)).body).toEqual({ code: 'blocked-by-correspondent' })
  expect((await ask(daniel)).body).toEqual({ code: 'blocked-by-correspondent' })
  expect((await offer(daniel)).body).toEqual({ code: 'correspondent-blocked' })
  expect((await between(daniel, lucia)).viewings).toMatchObject([{ stage: 'offered' }])
})

// promise: sgn-4-viewing-blocked-cancels
test('a blocked person can cancel a viewing: the other is notified, without their text', async () => {
  const daniel = await aTenant()
  const { body } = await offer(daniel)
  await pick(daniel, body)
  await blockAlone(lucia, daniel)
  expect((await end(daniel, body, 'You will be sorry')).body).toMatchObject({ stage: 'cancelled', reason: '' })
  expect((await emailsTo(lucia))[0]).toMatch(/cancelled the viewing of Two-bedroom/)
  expect(await words(lucia, daniel)).toHaveLength(3)
})

// promise: sgn-4-viewing-block-ends
test('a landlord who blocks a tenant cancels their viewing: both read it, he is notified, and its time is free', async () => {
  const [daniel, tom] = [await aTenant(), await aTenant()]
  const { body } = await offer(daniel)
  await pick(daniel, body)
  expect((await block(lucia, daniel)).status).toBe(200)
  for (const [one, other] of [
    [lucia, daniel],
    [daniel, lucia],
  ] as const) {
    expect((await between(one, other)).viewings).toMatchObject([{ stage: 'cancelled', reason: '' }])
    expect((await words(one, other)).at(-1)).toMatch(/^Viewing cancelled: /)
  }
  expect((await emailsTo(daniel))[0]).toMatch(/cancelled the viewing of Two-bedroom/)
  expect((await offer(tom)).status).toBe(200)
  await lucia.call('DELETE', `/messages/blocks/${daniel.id}`)
  expect((await between(daniel, lucia)).viewings).toMatchObject([{ stage: 'cancelled' }])
})

test('a tenant who blocks the landlord declines offered viewings and cancels agreed ones, and the landlord is notified', async () => {
  const daniel = await aTenant()
  await offer(daniel)
  await block(daniel, lucia)
  expect((await between(lucia, daniel)).viewings).toMatchObject([{ stage: 'declined' }])
  expect((await words(lucia, daniel)).at(-1)).toMatch(/^None of the viewing times/)
  await daniel.call('DELETE', `/messages/blocks/${lucia.id}`)
  const { body } = await offer(daniel)
  await pick(daniel, body)
  await block(daniel, lucia)
  const found = (await between(lucia, daniel)).viewings.map(({ stage }) => stage)
  expect(found.toSorted()).toEqual(['cancelled', 'declined'])
  expect((await emailsTo(lucia))[0]).toMatch(/cancelled the viewing of Two-bedroom/)
})

// promise: sgn-4-viewing-block-offers
test('a landlord who blocks withdraws an open offer; a tenant’s request and past viewings stay', async () => {
  const [daniel, tom, una] = [await aTenant(), await aTenant(), await createPerson({ lists: false })]
  await offer(daniel)
  await ask(tom)
  for (const one of [daniel, tom, una]) expect((await block(lucia, one)).status).toBe(200)
  expect((await between(daniel, lucia)).viewings).toMatchObject([{ stage: 'withdrawn' }])
  expect((await between(tom, lucia)).viewings).toMatchObject([{ stage: 'asked' }])
  expect(await words(lucia, tom)).toHaveLength(2)
  const pia = await aTenant()
  const { body } = await offer(pia)
  await pick(pia, body)
  await database`update viewing set during = '[2020-01-01, 2020-01-02)', starts_at = '2020-01-01' where id = ${body.id}`
  await block(lucia, pia)
  expect((await between(pia, lucia)).viewings).toMatchObject([{ stage: 'over' }])
})

test('a repeated or mutual block ends nothing twice and notifies no one again', async () => {
  const daniel = await aTenant()
  const { body } = await offer(daniel)
  await pick(daniel, body)
  await blockAlone(daniel, lucia)
  for (let time = 0; time < 2; time++) await block(lucia, daniel)
  expect((await between(daniel, lucia)).viewings).toMatchObject([{ stage: 'cancelled' }])
  expect(await words(lucia, daniel)).toHaveLength(3)
  expect((await emailsTo(daniel)).filter((title) => /cancelled/.test(title))).toHaveLength(1)
})

test('a suspended person cannot request, offer or pick, and can end a viewing only without a text', async () => {
  const [daniel, marco] = [await aTenant(), await aTenant()]
  const { body: agreed } = await offer(daniel)
  await pick(daniel, agreed)
  const { body: open } = await offer(marco, { times: ['2026-11-25T10:00'] })
  const suspend = (id: string, at: Date | null) => database`update account set suspended_at = ${at} where id = ${id}`
  for (const { id } of [daniel, marco]) await suspend(id, new Date(clock.now()))
  expect((await ask(marco)).body).toEqual({ code: 'account-suspended' })
  expect((await pick(marco, open)).body).toEqual({ code: 'account-suspended' })
  expect((await end(daniel, agreed, 'Write to me at another place')).body).toMatchObject({ stage: 'cancelled' })
  expect((await words(lucia, daniel)).at(-1)).toMatch(/^Viewing cancelled: [^\n]*$/)
  await suspend(marco.id, null)
  await suspend(lucia.id, new Date(clock.now()))
  expect((await offer(marco, { times: ['2026-11-26T10:00'] })).body).toEqual({ code: 'account-suspended' })
  await suspend(lucia.id, null)
  expect((await pick(marco, open)).body).toMatchObject({ stage: 'agreed' })
})

test('a person with an unconfirmed address shares one limit for requests and messages: ten a day', async () => {
  const eve = await createPerson({ lists: false, confirmed: false })
  for (let count = 0; count < 9; count++) {
    const id = crypto.randomUUID()
    const message = { id, recipientId: lucia.id, content: 'Is it free?', roomAdId: home }
    expect((await eve.call('POST', '/messages', message)).status).toBe(200)
  }
  const asked = await ask(eve)
  expect(asked.status).toBe(200)
  await end(eve, asked.body)
  expect(await ask(eve)).toMatchObject({ status: 429, body: { code: 'confirm-to-write-more' } })
  const luis = await createPerson()
  const theirs = await publish(luis)
  const tenant = await aTenant(theirs, luis)
  await database`update account set email_confirmed_at = null where id = ${luis.id}`
  const times = (count: number) => offer(tenant, { roomAdId: theirs, times: [`2026-11-23T1${count}:00`] }, luis)
  for (let count = 0; count < 10; count++) expect((await times(count)).status).toBe(200)
  expect((await times(0)).body).toEqual({ code: 'confirm-to-write-more' })
})

test('text that suggests paying outside the escrow shows a warning, in every field', async () => {
  const daniel = await aTenant()
  await ask(daniel, { words: 'I pay you directly, in advance' })
  const { body } = await offer(daniel, { words: 'Bring the deposit to 0x90F79bf6EB2c4f870365E785982E1f101E93b906' })
  await end(lucia, body, 'A burst pipe')
  const read = await lucia.call<{ caution: boolean }[]>('GET', `/messages/${lucia.id}/${daniel.id}`)
  expect(read.body.map(({ caution }) => caution)).toEqual([false, true, true, false])
})

// promise: sgn-4-viewing-asked
test('a tenant’s one request starts the conversation, and the landlord is notified; times answer it', async () => {
  const daniel = await createPerson({ lists: false })
  expect((await ask(daniel, { words: 'Any evening' })).body).toMatchObject({ stage: 'asked', words: 'Any evening' })
  expect((await emailsTo(lucia))[0]).toMatch(/asks for a viewing of Two-bedroom off Paseo Escalón$/)
  expect((await ask(daniel)).body).toEqual({ code: 'viewing-asked-already' })
  expect(await words(daniel, lucia)).toHaveLength(1)
  await offer(daniel)
  expect((await between(daniel, lucia)).viewings.map(({ stage }) => stage).sort()).toEqual(['answered', 'offered'])
  expect((await ask(lucia)).body).toEqual({ code: 'viewing-asked-by-tenant' })
})

test('the landlord cannot pick the times they offered, and a stranger finds no viewing', async () => {
  const [daniel, eve] = [await aTenant(), await aTenant()]
  const { body } = await offer(daniel)
  expect((await pick(lucia, body)).body).toEqual({ code: 'viewing-picked-by-other' })
  for (const answer of [await pick(eve, body), await end(eve, body)])
    expect(answer).toMatchObject({ status: 404, body: { code: 'viewing-not-found' } })
  expect((await eve.call('GET', `/viewings/${body.id}/calendar`)).status).toBe(404)
  expect((await eve.call('GET', '/viewings')).body).toEqual([])
})

// promise: sgn-4-viewing-race
test('of two tenants who pick the same time of one landlord the first gets it, and the other reads that it is taken', async () => {
  const [daniel, kanya] = [await aTenant(), await aTenant()]
  const [his, hers] = [
    (await offer(daniel)).body,
    (await offer(kanya, { times: ['2026-11-23T10:15', '2026-11-25T10:00'] })).body,
  ]
  const answers = await Promise.all([pick(daniel, his), pick(kanya, hers)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toEqual({ code: 'viewing-time-taken' })
  expect(await database`select from viewing where state = 'agreed'`).toHaveLength(1)
})

test('a time that another viewing took is shown as taken, and cannot be offered again', async () => {
  const [daniel, kanya] = [await aTenant(), await aTenant()]
  const hers = (await offer(kanya, { times: ['2026-11-23T10:15', '2026-11-25T10:00'] })).body
  await pick(daniel, (await offer(daniel)).body)
  const [shown] = (await between(kanya, lucia)).viewings
  expect(shown?.times.map(({ isFree }) => isFree)).toEqual([false, true])
  expect((await pick(kanya, hers)).body).toEqual({ code: 'viewing-time-taken' })
  expect((await offer(kanya, { times: ['2026-11-23T09:45'] })).body).toEqual({ code: 'viewing-time-taken' })
  expect((await offer(kanya, { times: ['2026-11-23T09:30'] })).status).toBe(200)
})

// promise: sgn-4-viewing-tabs
test('of two tabs that pick different times one wins; picking the same time again is harmless', async () => {
  const daniel = await aTenant()
  const { body } = await offer(daniel)
  const answers = await Promise.all([pick(daniel, body, 0), pick(daniel, body, 1)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toEqual({ code: 'viewing-agreed-already' })
  const won = answers.findIndex(({ status }) => status === 200)
  expect((await pick(daniel, body, won)).body).toMatchObject({ stage: 'agreed' })
  expect(await words(daniel, lucia)).toHaveLength(3)
})

test('a time that was not offered, or has begun, cannot be picked', async () => {
  const daniel = await aTenant()
  const { body } = await offer(daniel, { times: ['2026-11-20T07:00', '2026-11-20T09:00'] })
  const made = { ...body, times: [{ startsAt: '2026-11-23T10:00:00.000Z', isFree: true }] }
  expect((await pick(daniel, made)).body).toEqual({ code: 'viewing-time-not-offered' })
  clock.pass(3600)
  expect((await pick(daniel, body, 0)).body).toEqual({ code: 'viewing-time-past' })
  clock.pass(2 * 3600)
  expect((await pick(daniel, body, 1)).body).toEqual({ code: 'viewing-not-open' })
  expect((await between(daniel, lucia)).viewings).toMatchObject([{ stage: 'expired' }])
  clock.pass(-3 * 3600)
})

test('new times replace those offered before, and an agreed viewing must be cancelled first', async () => {
  const daniel = await aTenant()
  const first = (await offer(daniel)).body
  const second = (await offer(daniel, { times: ['2026-11-26T10:00'] })).body
  expect((await pick(daniel, first)).body).toEqual({ code: 'viewing-not-open' })
  await pick(daniel, second)
  expect((await offer(daniel)).body).toEqual({ code: 'viewing-agreed-already' })
  expect((await ask(daniel)).body).toEqual({ code: 'viewing-agreed-already' })
  await end(daniel, second)
  expect((await offer(daniel)).status).toBe(200)
})

test('the landlord withdraws an offer or the tenant declines it, once, and its times are free again', async () => {
  const daniel = await aTenant()
  const first = (await offer(daniel)).body
  expect((await end(lucia, first)).body).toMatchObject({ stage: 'withdrawn', isEndedByMe: true })
  expect((await end(lucia, first)).body).toMatchObject({ stage: 'withdrawn' })
  expect((await end(daniel, first)).body).toEqual({ code: 'viewing-not-open' })
  expect((await pick(daniel, first)).body).toEqual({ code: 'viewing-not-open' })
  const second = (await offer(daniel)).body
  expect((await end(daniel, second, 'I work on Mondays')).body).toMatchObject({
    stage: 'declined',
    reason: 'I work on Mondays',
  })
  expect((await emailsTo(lucia))[0]).toMatch(/^None of your viewing times/)
  expect(await words(daniel, lucia)).toHaveLength(5)
})

test('a cancelled viewing frees its time, and a past one cannot be cancelled', async () => {
  const [daniel, kanya] = [await aTenant(), await aTenant()]
  const his = (await offer(daniel, { times: ['2026-11-20T07:00'] })).body
  await pick(daniel, his)
  await end(daniel, his)
  const hers = (await offer(kanya, { times: ['2026-11-20T07:00'] })).body
  expect((await pick(kanya, hers)).status).toBe(200)
  clock.pass(2 * 3600)
  expect((await end(kanya, hers)).body).toEqual({ code: 'viewing-over' })
  clock.pass(-2 * 3600)
})

test('no one arranges more than twenty viewings a day with the same person', async () => {
  const daniel = await aTenant()
  for (let number = 0; number < 20; number += 1) expect((await offer(daniel)).status).toBe(200)
  expect(await offer(daniel)).toMatchObject({ status: 429, body: { code: 'too-many-viewings' } })
})

test('a person’s viewings are in order: upcoming ones first, the next at the top, then the others', async () => {
  const [daniel, kanya] = [await aTenant(), await aTenant()]
  const his = (await offer(daniel, { times: ['2026-11-25T10:00'] })).body
  await pick(daniel, his)
  const hers = (await offer(kanya, { times: ['2026-11-24T10:00'] })).body
  await pick(kanya, hers)
  const past = (await offer(await aTenant())).body
  await end(lucia, past)
  const { body } = await lucia.call<Viewing[]>('GET', '/viewings')
  expect(body.map(({ id }) => id)).toEqual([hers.id, his.id])
  await end(lucia, hers)
  expect((await lucia.call<Viewing[]>('GET', '/viewings')).body.map(({ stage }) => stage)).toEqual([
    'agreed',
    'cancelled',
  ])
  expect((await between(lucia, daniel)).home).toMatchObject({ id: home, isMine: true })
})
