/** What an SMTP response means for an email: it failed for good, or it is retried. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, expect, inject, test, vi } from 'vitest'
import { createTestClock } from '../testing/clock.ts'
import { freshDatabase } from '../testing/database.ts'
import { createTestServices } from '../testing/services.ts'
import { createMailer, openMailer } from './mail.ts'
import { createOutbox } from './outbox.ts'
import { isRefusedForGood } from './smtpResponse.ts'

type Stage = 'greeting' | 'login' | 'sender' | 'recipient' | 'message'

/** The SMTP stage at which the server refuses, and its response; the text is the whole line. */
let fault: readonly [stage: Stage, number: number, words: string] | undefined
const faultAt = (stage: Stage) =>
  fault?.[0] === stage ? Object.assign(new Error(fault[2]), { responseCode: fault[1] }) : null
let arrived = 0
const smtp = new SMTPServer({
  authOptional: true,
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  hideENHANCEDSTATUSCODES: true,
  onConnect: (_session, done) => done(faultAt('greeting')),
  onAuth: (_auth, _session, done) => done(faultAt('login'), { user: 'keyhold' }),
  onMailFrom: (_address, _session, done) => done(faultAt('sender')),
  onRcptTo: (_address, _session, done) => done(faultAt('recipient')),
  onData(stream, _session, done) {
    stream.resume()
    stream.on('end', () => {
      const error = faultAt('message')
      if (!error) arrived += 1
      done(error)
    })
  },
})
smtp.on('error', () => undefined)
const port = await new Promise<number>((resolve) => {
  const listening = smtp.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port))
})
const url = `smtp://keyhold:hunter2@127.0.0.1:${port}`
const from = 'Keyhold <no-reply@keyhold.test>'
const email = { to: 'ben@mail.test', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
const { database } = await freshDatabase(inject('postgresUrl'))

afterEach(() => {
  fault = undefined
})
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
  await database.end()
})

/** The fault of the next delivery. */
async function failure(): Promise<unknown> {
  const mailer = createMailer(url, from)
  try {
    return await mailer.send(email, 'message-1').then(
      () => undefined,
      (error: unknown) => error,
    )
  } finally {
    mailer.close()
  }
}

test.each<[Stage, number, string]>([
  ['greeting', 554, '5.3.2 No mail is taken here'],
  ['login', 535, '5.7.8 Authentication credentials invalid'],
  ['login', 550, '5.1.1 No such user'],
  ['sender', 530, '5.7.0 Authentication required'],
  ['sender', 550, 'Mailbox unavailable'],
  ['sender', 553, '5.1.3 <no-reply@keyhold.test>: not owned by you'],
  ['recipient', 530, 'Authentication required'],
  ['recipient', 554, '5.7.1 <ben@mail.test>: Relay access denied'],
  ['recipient', 550, 'relay not permitted'],
  ['recipient', 550, 'Sender verify failed'],
  ['recipient', 550, 'Administrative prohibition'],
  ['recipient', 553, 'Authentication is required'],
  ['recipient', 550, 'Access denied'],
  ['recipient', 550, 'Refused by policy'],
  ['recipient', 550, 'Domain keyhold.test has exceeded the max emails per hour (201/200) allowed'],
  ['recipient', 550, 'Messages exceeded'],
  ['recipient', 550, 'Rate limit'],
  ['recipient', 550, 'Too many messages'],
  ['recipient', 550, 'Only 200 messages per day'],
  ['recipient', 550, 'Not now, try again'],
  ['recipient', 550, 'Come back later'],
  ['recipient', 550, '5.1.0 <no-reply@keyhold.test>: Sender address rejected: User unknown'],
  ['recipient', 553, 'that domain is not in my list of allowed rcpthosts (#5.7.1)'],
  ['recipient', 450, '4.2.1 Mailbox busy'],
  ['recipient', 450, 'Unverified address, its server said: 550 5.1.1 User unknown'],
  ['message', 451, 'busy'],
  ['message', 550, '5.4.5 Daily user sending limit exceeded'],
  ['message', 550, 'Message refused'],
  ['message', 552, 'Blocked: its words are those of spam'],
  ['message', 554, '5.7.1 Message blocked'],
  ['message', 554, 'Message rejected: address is not verified'],
])('a response about the sender does not fail the email: at the %s, %i %s', async (...response) => {
  fault = response
  const error = await failure()
  expect(error).toBeInstanceOf(Error)
  expect(isRefusedForGood(error)).toBe(false)
})

test.each<[Stage, number, string]>([
  ['recipient', 550, '5.1.1 <ben@mail.test>: User unknown'],
  ['recipient', 550, 'No such user here, <sender@mail.test>'],
  ['recipient', 553, '5.1.3 Bad address'],
  ['recipient', 552, '5.2.2 Mailbox full'],
  ['recipient', 556, '5.1.10 This domain takes no mail'],
  ['message', 550, '5.1.1 No such mailbox'],
  ['message', 552, '5.3.4 Message too big'],
  ['message', 552, 'Message exceeds the maximum size'],
  ['message', 554, '5.6.1 Media not supported'],
])('a response about this email or its recipient is permanent: at the %s, %i %s', async (...response) => {
  fault = response
  expect(isRefusedForGood(await failure())).toBe(true)
})

test('a network failure, and an error without a response, do not fail the email', async () => {
  const mailer = createMailer('smtp://127.0.0.1:1', from)
  const error = await mailer.send(email, 'message-1').catch((thrown: unknown) => thrown)
  mailer.close()
  expect([error, new Error('550'), undefined].map(isRefusedForGood)).toEqual([false, false, false])
})

test('a changed password fails no email: the operator gets one log line, and all emails leave once it is corrected', async () => {
  const clock = createTestClock()
  const warn = vi.fn()
  const mailer = openMailer({ SMTP_URL: url, MAIL_FROM: from }, warn)
  const outbox = createOutbox({ database, clock, publicUrl: '', mailer, onFault: () => undefined })
  const post = async (name: string) =>
    outbox.post(database, { to: `${name}@mail.test`, languageId: 700_000, kind: 'forgot', path: '/x' })
  fault = ['login', 535, '5.7.8 hunter2 is not the password of keyhold']
  for (const name of ['ada', 'ben', 'cas']) await post(name)
  for (let times = 0; times < 4; times += 1) {
    expect(await outbox.deliver()).toBe(0)
    clock.pass(31 * 3 ** times)
  }
  expect(await database`select from outbox where failed_at is not null`).toHaveLength(0)
  expect(warn.mock.calls).toEqual([
    [{ fault: 'EAUTH', at: 'AUTH PLAIN', number: 535 }, 'Mail fails: emails wait in the outbox and are retried.'],
  ])
  fault = undefined
  expect(await outbox.deliver()).toBe(3)
  expect(arrived).toBe(3)
  expect(warn.mock.calls.slice(1)).toEqual([[{}, 'Mail works again.']])
  fault = ['recipient', 550, '5.1.1 User unknown']
  await post('dan')
  await outbox.deliver()
  expect(await database`select from outbox where failed_at is not null`).toHaveLength(1)
  expect(warn).toHaveBeenCalledTimes(2)
  mailer?.close()
})

test('failing mail is logged by the process that sends it', async () => {
  const services = await createTestServices({ SMTP_URL: 'smtp://127.0.0.1:1', KEYHOLD_ROLES: 'tick' })
  const warn = vi.spyOn(services.app.log, 'warn').mockReturnValue(undefined)
  await services.deps.database`
    insert into outbox (recipient, language_id, email_kind, content, posted_at, next_try_at)
    values ('ben@mail.test', 700000, 'forgot', '{"values": {}, "path": "/x"}', '2026-11-20', '2026-11-20')`
  services.start()
  await expect.poll(() => warn.mock.calls.map(([facts]) => facts)).toContainEqual({ fault: 'ESOCKET', at: 'CONN' })
  await services.close()
})

test('without a mail server in the settings there is no mailer', () => {
  expect(openMailer({ MAIL_FROM: from }, vi.fn())).toBeUndefined()
})
