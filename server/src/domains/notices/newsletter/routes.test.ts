import { afterAll, expect, test } from 'vitest'
import { createTestServices } from '../../../testing/services.ts'
import { consentVersion, createNewsletter, hashOf } from './service.ts'

const services = await createTestServices()
const { database, clock } = services.deps
afterAll(() => services.close())

const call = async (path: string, payload: object, language = 'en') => {
  const headers = { 'accept-language': language }
  const answer = await services.app.inject({ method: 'POST', url: `/api${path}`, payload, headers })
  return { status: answer.statusCode, body: answer.json() }
}
const form = { name: 'Ben', phone: '+503 7012-34.56/7', email: 'ben@mail.test' }
const subscribe = (changes: object = {}, language?: string) => call('/subscribe', { ...form, ...changes }, language)
const emailsTo = async (email: string) =>
  (await services.app.inject(`/api/mailbox?to=${email}`)).json() as { subject: string; link: string }[]
const rows = () => database<
  {
    email: string
    consentVersion: string
    consentedAt: Date
    confirmedAt: Date | null
    unsubscribedAt: Date | null
  }[]
>`
  select email, consent_version, consented_at, confirmed_at, unsubscribed_at from subscription where email = ${form.email}`
const tokenIn = (mail: { link: string } | undefined) => mail?.link.split('/').at(-1)
/** The link in an e-mail's footer: the page that unsubscribes. */
const wayOut = async (email: string) =>
  /\/unsubscribe\/([\w-]+)/.exec((await services.app.inject(`/api/mailbox?to=${email}`)).json()[0]?.text ?? '')?.[1]

// promise: pub-7-subscribe-kept
test('a subscription stores the time and the version of the consent, and sends a confirmation e-mail', async () => {
  expect((await subscribe({}, 'th')).body).toEqual({ success: 'ok' })
  expect(await rows()).toMatchObject([
    { consentVersion, consentedAt: new Date(clock.now()), confirmedAt: null, unsubscribedAt: null },
  ])
  expect((await emailsTo(form.email))[0]?.subject).toBe('ยืนยันว่าคุณต้องการรับจดหมายข่าวของ Keyhold')
})

// promise: pub-6-newsletter-words
test('the e-mail repeats no typed text: we do not post a stranger’s sentence and link', async () => {
  const email = 'victim@mail.test'
  await subscribe({ email, name: 'You won! Collect at https://evil.test' })
  const [mail] = (await services.app.inject(`/api/mailbox?to=${email}`)).json()
  expect(mail.subject).toBe('Confirm that you want the Keyhold newsletter')
  expect(JSON.stringify(mail)).not.toMatch(/won|evil/)
})

test('the exact consent text is stored, in the language it was read in', async () => {
  const [row] = await database`select consent_text from subscription where email = ${form.email}`
  expect(row?.consentText).toBe('ฉันยอมรับเงื่อนไขจดหมายข่าว: เดือนละ 1 ฉบับ และไม่ใช้ข้อมูลของฉันเพื่อการอื่น')
})

// promise: pub-7-subscribe-confirmed
test('an address counts once confirmed by its e-mail, which may happen twice; a guessed token confirms nothing', async () => {
  expect((await call('/subscribe/confirm', { token: 'guessed' })).body.code).toBe('token-not-valid')
  const token = tokenIn((await emailsTo(form.email))[0])
  clock.pass(60)
  for (const _ of [1, 2]) expect((await call('/subscribe/confirm', { token })).body).toEqual({ success: 'ok' })
  expect(await rows()).toMatchObject([{ confirmedAt: new Date(clock.now()) }])
  const subjects = (await emailsTo(form.email)).map(({ subject }) => subject)
  expect(subjects).toEqual(['คุณรับจดหมายข่าวของ Keyhold แล้ว', 'ยืนยันว่าคุณต้องการรับจดหมายข่าวของ Keyhold'])
})

test('an unconfirmed address is e-mailed again, three times a day at most, and deleted after thirty days', async () => {
  const email = 'silent@mail.test'
  for (let count = 0; count < 5; count += 1) expect((await subscribe({ email })).status).toBe(200)
  clock.pass(86_399)
  await subscribe({ email })
  expect(await emailsTo(email)).toHaveLength(3)
  clock.pass(1)
  await subscribe({ email })
  expect(await emailsTo(email)).toHaveLength(4)
  const newsletter = createNewsletter({ ...services.deps, secret: 'x'.repeat(32) } as never)
  clock.pass(30 * 86_400)
  await newsletter.cleanUp()
  const left = () => database`select from subscription where email = ${email}`
  expect(await left()).toHaveLength(1)
  clock.pass(1)
  await newsletter.cleanUp()
  expect(await left()).toEqual([])
  expect(await rows()).toHaveLength(1)
})

// promise: pub-7-subscribe-again
test('subscribing again succeeds, keeps the first consent and sends no further e-mail', async () => {
  const [before] = await rows()
  clock.pass(60)
  const answers = await Promise.all([subscribe(), subscribe({ email: 'BEN@mail.test ' })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await rows()).toEqual([before])
  expect(await emailsTo(form.email)).toHaveLength(2)
})

// promise: search-city-closed
test('a subscription from a city without homes stores the city, and a second one too; an invalid city is refused', async () => {
  const cities = () => database`select city_id from subscription_city where email = ${form.email} order by city_id`
  for (const cityId of [3_128_760, 3_128_760, 3_109_718])
    expect((await subscribe({ cityId })).body).toEqual({ success: 'ok' })
  expect(await cities()).toMatchObject([{ cityId: 3_109_718 }, { cityId: 3_128_760 }])
  expect(await emailsTo(form.email)).toHaveLength(2)
  expect(await subscribe({ cityId: 7 })).toMatchObject({ status: 422, body: { code: 'city-not-known' } })
})

// promise: pub-7-subscribe-out
test('the e-mail’s link ends the subscription, and can be followed repeatedly', async () => {
  const token = await wayOut(form.email)
  expect((await call('/unsubscribe', { token })).body).toEqual({ success: 'ok' })
  const [ended] = await rows()
  clock.pass(60)
  expect((await call('/unsubscribe', { token })).status).toBe(200)
  expect(ended?.unsubscribedAt).not.toBeNull()
  expect(await rows()).toEqual([ended])
  expect((await call('/unsubscribe', { token: 'guessed' })).body.code).toBe('token-not-valid')
})

// promise: pub-7-subscribe-click
test('a mail program unsubscribes in one click, also before the address was confirmed (RFC 8058)', async () => {
  const email = 'one-click@mail.test'
  await subscribe({ email })
  const click = async (token = '') => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const asked = { method: 'POST', headers, payload: 'List-Unsubscribe=One-Click' } as const
    return (await services.app.inject({ ...asked, url: `/api/unsubscribe/${token}` })).statusCode
  }
  expect([await click(await wayOut(email)), await click('guessed')]).toEqual([200, 404])
  const [ended] = await database`select unsubscribed_at from subscription where email = ${email}`
  expect(ended?.unsubscribedAt).not.toBeNull()
  const token = tokenIn((await emailsTo(email))[0])
  expect((await call('/subscribe/confirm', { token })).body.code).toBe('token-not-valid')
})

test('an unsubscribed address gets no e-mail for thirty days, no matter who enters it', async () => {
  const [ended, emails] = [await rows(), (await emailsTo(form.email)).length]
  clock.pass(30 * 86_400 - 60)
  expect((await subscribe({ name: 'Someone else' })).body).toEqual({ success: 'ok' })
  expect(await rows()).toEqual(ended)
  expect(await emailsTo(form.email)).toHaveLength(emails)
})

test('an unsubscribed person may return with a new consent and is e-mailed again; until confirmed, the end and its proof stay', async () => {
  const [before] = await rows()
  clock.pass(1)
  await subscribe({ consentVersion: '2027-01' })
  const { confirmedAt, unsubscribedAt } = before ?? {}
  expect(await rows()).toMatchObject([
    { consentVersion: '2027-01', consentedAt: new Date(clock.now()), confirmedAt, unsubscribedAt },
  ])
  expect((await emailsTo(form.email))[0]?.subject).toBe('Confirm that you want the Keyhold newsletter')
  const newsletter = createNewsletter({ ...services.deps, secret: 'x'.repeat(32) } as never)
  clock.pass(31 * 86_400)
  await newsletter.cleanUp()
  const token = tokenIn((await emailsTo(form.email))[0])
  expect((await call('/subscribe/confirm', { token })).status).toBe(200)
  expect(await rows()).toMatchObject([{ confirmedAt: new Date(clock.now()), unsubscribedAt: null }])
  expect((await emailsTo(form.email))[0]?.subject).toBe('You are subscribed to the Keyhold newsletter')
})

test('a person e-mailed again may unsubscribe instead, and gets no e-mail for another thirty days', async () => {
  const email = 'asked-anew@mail.test'
  await subscribe({ email })
  const token = await wayOut(email)
  await call('/unsubscribe', { token })
  clock.pass(30 * 86_400 + 1)
  await subscribe({ email })
  clock.pass(60)
  await call('/unsubscribe', { token })
  const emails = await emailsTo(email)
  expect(emails).toHaveLength(2)
  expect((await call('/subscribe/confirm', { token: tokenIn(emails[0]) })).body.code).toBe('token-not-valid')
  clock.pass(86_400)
  await subscribe({ email })
  expect(await emailsTo(email)).toHaveLength(2)
})

test('no one overwrites the name and phone of an address, and an unsubscribed one is not deleted before it may be e-mailed again', async () => {
  const email = 'first@mail.test'
  await subscribe({ email })
  await subscribe({ email, name: 'Stranger', phone: '666' })
  const kept = () => database`select name, phone from subscription where email = ${email}`
  expect(await kept()).toEqual([{ name: form.name, phone: form.phone }])
  clock.pass(20 * 86_400)
  await call('/unsubscribe', { token: await wayOut(email) })
  const newsletter = createNewsletter({ ...services.deps, secret: 'x'.repeat(32) } as never)
  clock.pass(30 * 86_400)
  await newsletter.cleanUp()
  expect(await kept()).toHaveLength(1)
  clock.pass(1)
  await newsletter.cleanUp()
  expect(await kept()).toEqual([])
})

test('after a changed secret each next e-mail has a working unsubscribe link: on rejoining, late confirmation, and for subscribers', async () => {
  const changeSecret = (email: string) =>
    database`update subscription set unsubscribe_hash = '\\x00' where email = ${email}`
  const leaves = async (email: string) => (await call('/unsubscribe', { token: await wayOut(email) })).status
  const agree = async (email: string) =>
    call('/subscribe/confirm', {
      token: tokenIn((await emailsTo(email)).find(({ link }) => link.includes('/newsletter/'))),
    })
  const [again, late, living] = ['again@mail.test', 'late@mail.test', 'living@mail.test']
  for (const email of [again, late, living]) await subscribe({ email })
  await agree(again)
  await agree(living)
  const consent = () => database`select consented_at, confirmed_at from subscription where email = ${living}`
  const agreed = await consent()
  expect(await leaves(again)).toBe(200)
  clock.pass(20 * 86_400)
  for (const email of [again, late, living]) await changeSecret(email)
  await agree(late)
  expect(await leaves(late)).toBe(200)
  await subscribe({ email: living })
  expect(await emailsTo(living)).toHaveLength(3)
  expect(await consent()).toEqual(agreed)
  expect(await leaves(living)).toBe(200)
  clock.pass(20 * 86_400)
  await subscribe({ email: again })
  expect(await leaves(again)).toBe(200)
})

test.each([
  ['a stranger types the address', 0],
  ['they left and join again', 20],
])('after a changed secret the links of earlier e-mails still work, also once %s', async (how, days) => {
  const email = `earlier${days}@mail.test`
  await subscribe({ email })
  await call('/subscribe/confirm', {
    token: tokenIn((await emailsTo(email)).find(({ link }) => link.includes('/newsletter/'))),
  })
  // The address's token under an earlier secret.
  const earlier = 'e'.repeat(43) + days
  await database`update subscription set unsubscribe_hash = ${hashOf(earlier)} where email = ${email}`
  if (days > 0) await call('/unsubscribe', { token: earlier })
  clock.pass(days * 86_400)
  await subscribe({ email })
  expect((await call('/unsubscribe', { token: earlier })).status, how).toBe(200)
})

// promise: pub-5-phone-server-no
test.each([
  [{ name: ' ' }, 'name'],
  [{ phone: '' }, 'phone'],
  [{ phone: '12345 extra 6' }, 'phone'],
  [{ phone: '++34 600' }, 'phone'],
  [{ phone: '(12345 600' }, 'phone'],
  [{ email: 'ben@' }, 'email'],
])('%j is refused and names its field', async (changes, field) => {
  const answer = await subscribe(changes)
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.fields)).toEqual([field])
})

// promise: pub-5-phone-server
test.each(['7', '+503', '(503) 7012-3456', '+(34)600/11.22-33'])('the phone %s is accepted', async (phone) => {
  expect((await subscribe({ phone })).status).toBe(200)
})

test('one network address cannot subscribe many others', async () => {
  await database`update rate_limit set count = 30`
  expect((await subscribe()).body.code).toBe('too-many-requests')
})
