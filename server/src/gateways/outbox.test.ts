import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { createTestClock } from '../testing/clock.ts'
import { freshDatabase } from '../testing/database.ts'
import { connectDatabase } from './database.ts'
import { createMailer, sentAtOnce } from './mail.ts'
import { createOutbox } from './outbox.ts'

const { database, url } = await freshDatabase(inject('postgresUrl'))
const clock = createTestClock()
const arrived: string[] = []
let answer: Error | undefined
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    let raw = ''
    stream.on('data', (chunk) => {
      raw += String(chunk)
    })
    stream.on('end', () => {
      if (!answer) arrived.push(raw)
      done(answer)
    })
  },
})
const port = await new Promise<number>((resolve) => {
  const listening = smtp.listen(0, '127.0.0.1', () => resolve((listening.address() as { port: number }).port))
})
const mail = createMailer(`smtp://127.0.0.1:${port}`, 'Keyhold <no-reply@keyhold.test>')
const outbox = createOutbox({
  database,
  clock,
  publicUrl: 'https://keyhold.test',
  mailer: mail,
  onFault: () => undefined,
})
const email = {
  to: 'ben@mail.test',
  languageId: 700_000,
  kind: 'forgot',
  path: '/forgottenPassword/setNewPassword/x1',
}

const inSeconds = (seconds: number) => new Date(clock.now() + seconds * 1000)
const anAccount = async () => {
  const [row] = await database<{ id: string }[]>`
    insert into account (email, password_hash, language_id, gender_id, created_at)
    values (${`${crypto.randomUUID()}@mail.test`}, 'x', 700000, 600000, now()) returning id`
  return row?.id ?? ''
}

beforeEach(async () => {
  answer = undefined
  arrived.length = 0
  await database`delete from outbox`
})
afterAll(async () => {
  mail.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
  await database.end()
})

test('an email posted in a transaction that fails is never sent', async () => {
  const act = database.begin(async (tx) => {
    await outbox.post(tx, email)
    throw new Error('the act failed')
  })
  await expect(act).rejects.toThrow('the act failed')
  expect(await outbox.deliver()).toBe(0)
})

test('an email arrives once, in the reader’s language, and its link is deleted afterwards', async () => {
  await outbox.post(database, { ...email, languageId: 700_002 })
  expect(await outbox.deliver()).toBe(1)
  clock.pass(7 * 3600) // longer than a claim and any pause
  expect(await outbox.deliver()).toBe(0)
  expect(arrived).toHaveLength(1)
  expect(arrived[0]).toContain('To: ben@mail.test')
  expect(arrived[0]).toContain('multipart/alternative')
  const [row] = await database<{ content: object }[]>`select content from outbox`
  expect(row?.content).toEqual({})
})

test('another process skips four emails that one process is sending, and continues with the fifth', async () => {
  const ended = Promise.withResolvers<void>()
  const slow = {
    send: () => ended.promise,
    close: () => undefined,
  }
  const one = createOutbox({
    database,
    clock,
    publicUrl: 'https://keyhold.test',
    mailer: slow,
    onFault: () => undefined,
  })
  for (let at = 0; at < 5; at += 1) await outbox.post(database, email)
  const delivering = one.deliver()
  await expect.poll(async () => (await database`select 1 from outbox where tries = 1`).length).toBe(4)
  expect(await outbox.deliver()).toBe(1)
  ended.resolve()
  expect(await delivering).toBe(4)
  expect(arrived).toHaveLength(1)
})

test('a recipient whose server is silent delays no other email, and each is sent once', async () => {
  const silence = Promise.withResolvers<void>()
  const tried: string[] = []
  const mailer = {
    async send({ to }: { to: string }) {
      tried.push(to)
      if (to === 'silent@mail.test') await silence.promise
    },
    close: () => undefined,
  }
  const one = createOutbox({ database, clock, publicUrl: '', mailer, onFault: () => undefined })
  const others = Array.from({ length: 20 }, (_, at) => `reader-${at}@mail.test`)
  await one.post(database, { ...email, to: 'silent@mail.test' })
  for (const to of others) await one.post(database, { ...email, to })
  const delivering = one.deliver()
  await expect.poll(async () => (await database`select 1 from outbox where sent_at is not null`).length).toBe(20)
  expect(tried.toSorted()).toEqual(['silent@mail.test', ...others].toSorted())
  silence.resolve()
  expect(await delivering).toBe(21)
})

test('an email posted while another waits for a silent server is sent meanwhile', async () => {
  const silence = Promise.withResolvers<void>()
  const mailer = {
    send: ({ to }: { to: string }) => (to === 'silent@mail.test' ? silence.promise : Promise.resolve()),
    close: () => undefined,
  }
  const one = createOutbox({ database, clock, publicUrl: '', mailer, onFault: () => undefined })
  await one.post(database, { ...email, to: 'silent@mail.test' })
  const end = one.start()
  await expect.poll(async () => (await database`select from outbox where tries = 1`).length).toBe(1)
  await one.post(database, { ...email, to: 'prompt@mail.test' })
  await expect.poll(async () => (await database`select from outbox where sent_at is not null`).length).toBe(1)
  silence.resolve()
  await end()
  expect(await database`select from outbox where sent_at is null`).toHaveLength(0)
})

test('an outbox that closes with many emails due finishes those in progress; the next one sends the rest once', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const tried: string[] = []
  const slow = {
    async send({ to }: { to: string }) {
      tried.push(to)
      await gate
    },
    close: () => undefined,
  }
  const names = Array.from({ length: 40 }, (_, at) => `reader-${at}@mail.test`)
  for (const to of names) await outbox.post(database, { ...email, to })
  const end = createOutbox({ database, clock, publicUrl: '', mailer: slow, onFault: () => undefined }).start()
  await expect.poll(() => tried.length).toBe(4)
  const ended = end()
  open()
  await ended
  expect(tried).toHaveLength(4)
  expect(await outbox.deliver()).toBe(36)
  const later = arrived.map((raw) => /^To: (.+)\r$/m.exec(raw)?.[1])
  expect([...tried, ...later].toSorted()).toEqual(names.toSorted())
})

test('a slow mail server occupies no database connection', async () => {
  const sending = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const slow = {
    async send() {
      sending.resolve()
      await ended.promise
    },
    close: () => undefined,
  }
  const single = connectDatabase(url, 1)
  const one = createOutbox({ database: single, clock, publicUrl: '', mailer: slow, onFault: () => undefined })
  await one.post(single, email)
  const delivering = one.deliver()
  await sending.promise
  expect(await single`select 1 as one`).toEqual([{ one: 1 }])
  ended.resolve()
  expect(await delivering).toBe(1)
  await single.end()
})

test('an email whose process died while sending is sent by another, five minutes later, with the same Message-ID', async () => {
  await outbox.post(database, email)
  const dead = { send: () => new Promise<void>(() => undefined), close: () => undefined }
  void createOutbox({ database, clock, publicUrl: '', mailer: dead, onFault: () => undefined }).deliver()
  await expect.poll(async () => (await database`select 1 from outbox where tries = 1`).length).toBe(1)
  clock.pass(299)
  expect(await outbox.deliver()).toBe(0)
  clock.pass(2)
  expect(await outbox.deliver()).toBe(1)
  expect(arrived[0]).toMatch(/Message-ID: <letter-\d+-\d+@keyhold.test>/)
})

test('an email whose process died after the mail server took it, before the mark, arrives again with the same Message-ID', async () => {
  await outbox.post(database, email)
  const dying = {
    async send(...given: Parameters<typeof mail.send>) {
      await mail.send(...given)
      return new Promise<never>(() => undefined)
    },
    close: () => undefined,
  }
  void createOutbox({
    database,
    clock,
    publicUrl: 'https://keyhold.test',
    mailer: dying,
    onFault: () => undefined,
  }).deliver()
  await expect.poll(() => arrived).toHaveLength(1)
  clock.pass(301)
  expect([await outbox.deliver(), await outbox.deliver()]).toEqual([1, 0])
  const ids = arrived.map((raw) => /^Message-ID: (.+)\r$/m.exec(raw)?.[1])
  expect(ids).toEqual([ids[0], ids[0]])
})

test('a busy server is retried later, with backoff', async () => {
  answer = Object.assign(new Error('busy'), { responseCode: 451 })
  await outbox.post(database, email)
  expect(await outbox.deliver()).toBe(0)
  answer = undefined
  expect(await outbox.deliver()).toBe(0)
  clock.pass(31)
  expect(await outbox.deliver()).toBe(1)
})

test('after a minute without the mail server every email arrives once, with two sending processes', async () => {
  let away: SMTPServer | undefined
  const received: string[] = []
  const open = (at: number) =>
    new Promise<number>((resolve) => {
      away = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        closeTimeout: 50,
        onData(stream, _session, done) {
          stream.on('data', (chunk) => received.push(...(/^To: (.+)\r$/m.exec(String(chunk))?.slice(1) ?? [])))
          stream.on('end', () => done())
        },
      })
      const listening = away.listen(at, '127.0.0.1', () => resolve((listening.address() as { port: number }).port))
    })
  const leave = () => new Promise<void>((resolve) => away?.close(() => resolve()))
  const at = await open(0)
  const mailers = [1, 2].map(() => createMailer(`smtp://127.0.0.1:${at}`, 'Keyhold <no-reply@keyhold.test>'))
  const processes = mailers.map((mailer) =>
    createOutbox({ database, clock, publicUrl: '', mailer, onFault: () => undefined }),
  )
  const deliver = () => Promise.all(processes.map((one) => one.deliver()))
  const post = (names: readonly string[]) =>
    Promise.all(names.map((name) => outbox.post(database, { ...email, to: `${name}@mail.test` })))
  await post(['before-1', 'before-2'])
  await deliver()
  await leave()
  for (let second = 0; second < 60; second += 10) {
    await post([`meanwhile-${second}`])
    expect(await deliver()).toEqual([0, 0])
    clock.pass(10)
  }
  expect(received).toHaveLength(2)
  await open(at)
  for (let second = 0; second < 120; second += 10) {
    await deliver()
    clock.pass(10)
  }
  const meanwhile = [0, 10, 20, 30, 40, 50].map((second) => `meanwhile-${second}@mail.test`)
  expect(received.toSorted()).toEqual(['before-1@mail.test', 'before-2@mail.test', ...meanwhile])
  for (const mailer of mailers) mailer.close()
  await leave()
})

test('a permanently refused email is stored as failed, with the reason', async () => {
  answer = Object.assign(new Error('5.1.1 no such mailbox'), { responseCode: 550 })
  await outbox.post(database, email)
  await outbox.deliver()
  const [row] = await database<{ failedAt: Date | null; lastError: string }[]>`select failed_at, last_error from outbox`
  expect(row?.failedAt).not.toBeNull()
  expect(row?.lastError).toContain('no such mailbox')
  answer = undefined
  clock.pass(7 * 3600)
  expect([await outbox.deliver(), arrived]).toEqual([0, []])
})

test('an email that fails for a day is stored as failed', async () => {
  answer = Object.assign(new Error('busy'), { responseCode: 451 })
  await outbox.post(database, email)
  for (let count = 0; count < 10; count += 1) {
    await outbox.deliver()
    clock.pass(6 * 3600 + 1)
  }
  const [row] = await database<{ failedAt: Date | null; tries: number }[]>`select failed_at, tries from outbox`
  expect(row).toMatchObject({ tries: 10 })
  expect(row?.failedAt).not.toBeNull()
})

test('an email held back by quiet hours is sent when these end, and delays no other', async () => {
  const accountId = await anAccount()
  await outbox.post(database, { ...email, to: 'later@mail.test' }, { accountId, until: inSeconds(60) })
  await outbox.post(database, email)
  expect(await outbox.deliver()).toBe(1)
  expect(arrived[0]).toContain('To: ben@mail.test')
  clock.pass(60)
  expect(await outbox.deliver()).toBe(1)
  expect(arrived[1]).toContain('To: later@mail.test')
})

test('shortened quiet hours release the emails they held back, for this account only and no failed ones', async () => {
  const [accountId, another] = [await anAccount(), await anAccount()]
  await outbox.post(database, { ...email, to: 'another@mail.test' }, { accountId: another, until: inSeconds(3600) })
  await outbox.post(database, { ...email, to: 'held@mail.test' }, { accountId, until: inSeconds(3600) })
  await outbox.holdUntil(database, accountId, inSeconds(60))
  clock.pass(60)
  answer = Object.assign(new Error('busy'), { responseCode: 451 })
  expect(await outbox.deliver()).toBe(0)
  await outbox.holdUntil(database, accountId, inSeconds(0))
  answer = undefined
  expect(await outbox.deliver()).toBe(0)
  clock.pass(30)
  expect(await outbox.deliver()).toBe(1)
  expect(arrived[0]).toContain('To: held@mail.test')
})

test('an email that only a newer Keyhold can render is postponed, never sent empty', async () => {
  await outbox.post(database, { ...email, kind: 'notices:ofTomorrow' })
  expect(await outbox.deliver()).toBe(0)
  expect(arrived).toEqual([])
  const [row] = await database`select sent_at, failed_at, next_try_at, last_error from outbox`
  expect(row).toEqual({
    sentAt: null,
    failedAt: null,
    nextTryAt: inSeconds(30),
    lastError: 'Error: no email is called notices:ofTomorrow here',
  })
})

test('without SMTP emails stay readable, the newest first', async () => {
  const stored = createOutbox({
    database,
    clock,
    publicUrl: 'https://keyhold.test',
    mailer: undefined,
    onFault: () => undefined,
  })
  await stored.post(database, email)
  await stored.post(database, {
    to: 'ada@mail.test',
    languageId: 700_001,
    kind: 'emailChanged',
    values: { email: '<b>@x.test' },
  })
  expect(await stored.deliver()).toBe(0)
  const [newest, oldest] = await stored.listNewest()
  expect(newest).toMatchObject({ to: 'ada@mail.test', subject: 'Tu correo en Keyhold cambió', link: null })
  expect(newest?.html).toContain('&#60;b&#62;@x.test')
  expect(oldest?.text).toContain('https://keyhold.test/forgottenPassword/setNewPassword/x1')
  expect((await stored.listNewest('ben@mail.test')).map(({ to }) => to)).toEqual(['ben@mail.test'])
})

test('an optional email has a one-click unsubscribe header (RFC 8058); others do not', async () => {
  const leave = { path: '/unsubscribe/search/x1', oneClick: '/api/savedSearch/stop/x1' }
  const items = [{ title: 'Casa <Azul>', words: '$900 a month', path: '/detail/7' }]
  await outbox.post(database, {
    ...email,
    kind: 'savedSearches:email',
    values: { count: 2, name: 'Madrid' },
    items,
    leave,
  })
  await outbox.post(database, email)
  await outbox.deliver()
  const unfolded = arrived.map((raw) => raw.replace(/=\r\n/g, '').replace(/\r\n[ \t]/g, ' '))
  const isOptional = (raw: string) => raw.includes('/detail/7')
  const [first = ''] = unfolded.filter(isOptional)
  const [second = ''] = unfolded.filter((raw) => !isOptional(raw))
  expect(first).toContain('List-Unsubscribe: <https://keyhold.test/api/savedSearch/stop/x1>')
  expect(first).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(first).toContain('https://keyhold.test/unsubscribe/search/x1')
  expect(first).toContain('https://keyhold.test/detail/7')
  expect(first).not.toContain('Casa <Azul></a>')
  expect(second).not.toContain('List-Unsubscribe')
})

test('an outbox with many emails due sends them without a pause', async () => {
  for (let at = 0; at < 12; at++) await outbox.post(database, email)
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const end = outbox.start()
  await expect.poll(() => arrived.length).toBe(12)
  const pauses = timers.mock.calls.filter(([, milliseconds]) => milliseconds === 2_000)
  timers.mockRestore()
  expect(pauses.length).toBeLessThanOrEqual(sentAtOnce) // each worker once, when nothing is due
  await end()
})
