/** Reports of homes and people. */
import type { KeptReport, ReportedSubject, ReportedSubjects, ReportsAbout } from '@keyhold/api/reports.schema.ts'
import { afterAll, expect, test } from 'vitest'
import { createTestHomes } from '../../../testing/homes.ts'

const testHomes = await createTestHomes()
afterAll(() => testHomes.services.close())
const { createPerson: settle, publish, visitor, services } = testHomes
const { database } = services.deps
const ada = await settle()
const id = await publish(ada)
const operator = await settle({ lists: false, roles: ['USER', 'ADMIN'] })
const rows = () => database`select listing_id, account_id, reason, words from report order by reported_at`

// promise: search-report
test('a visitor and a signed-in person report a home, and both reports are stored', async () => {
  const ben = await settle()
  expect((await visitor.call('POST', '/roomAd/report', { id, reason: 'not-real' })).body).toEqual({ success: 'ok' })
  services.deps.clock.pass(1)
  await ben.call('POST', '/roomAd/report', { id, reason: 'pays-outside', words: ' Asked for a bank transfer. ' })
  expect(await rows()).toEqual([
    { listingId: id, accountId: null, reason: 'not-real', words: '' },
    { listingId: id, accountId: ben.id, reason: 'pays-outside', words: 'Asked for a bank transfer.' },
  ])
})

test('an unpublished home cannot be reported, and a report needs a reason', async () => {
  const draft = await services.listings.draft(ada.person, {})
  expect((await visitor.call('POST', '/roomAd/report', { id: draft, reason: 'other' })).status).toBe(404)
  expect((await visitor.call('POST', '/roomAd/report', { id })).body).toEqual({
    code: 'invalid-values',
    fields: { reason: 'required' },
  })
})

// promise: sgn-4-chat-reported
test('only a signed-in person reports another person, and never themselves', async () => {
  const ben = await settle()
  const said = { id: ada.id, reason: 'pays-outside', words: 'Wanted the deposit by bank.' }
  expect((await visitor.call('POST', '/profile/report', said)).status).toBe(403)
  expect((await ben.call('POST', '/profile/report', said)).body).toEqual({ success: 'ok' })
  expect((await ada.call('POST', '/profile/report', said)).body).toEqual({ code: 'report-of-yourself' })
  expect((await ben.call('POST', '/profile/report', { ...said, id })).status).toBe(404)
})

test('a person has one open report of a home or a person; another one adds its words, and a settled one stays', async () => {
  const [fay, gus] = [await settle(), await settle()]
  const home = await publish(gus)
  const report = (words: string) => fay.call('POST', '/roomAd/report', { id: home, reason: 'other', words })
  const kept = () => database`select words from report where listing_id = ${home} order by reported_at`
  for (const words of ['first', 'second', 'third']) {
    services.deps.clock.pass(1)
    expect((await report(words)).status).toBe(200)
  }
  expect(await kept()).toEqual([{ words: 'first\n\nsecond\n\nthird' }])
  await database`update report set settled_at = now(), outcome = 'dismissed' where listing_id = ${home}`
  services.deps.clock.pass(1)
  await report('again')
  expect((await kept()).map(({ words }) => words)).toEqual(['first\n\nsecond\n\nthird', 'again'])
  await database`delete from rate_limit`
  const say = (words: string, showsMessages: boolean) =>
    fay.call('POST', '/profile/report', { id: gus.id, reason: 'insults', words, showsMessages })
  await say('one', true)
  await say('two', false)
  expect(await database`select words, shows_messages from person_report where account_id = ${fay.id}`).toEqual([
    { words: 'one\n\ntwo', showsMessages: true },
  ])
  await database`delete from report where listing_id = ${home}`
  await database`delete from person_report where account_id = ${fay.id}`
})

// promise: sgn-4-chat-reports
test('only an administrator reads the reports, newest first, by home or person', async () => {
  const eve = await settle({ lists: false, roles: ['USER', 'ADMIN'] })
  services.deps.clock.pass(1)
  await eve.call('POST', '/profile/report', { id: ada.id, reason: 'insults' })
  const { subjects, next } = (await eve.call<ReportedSubjects>('GET', '/reports')).body
  expect([subjects.length, next]).toEqual([2, null])
  expect(subjects[0]).toMatchObject({
    about: { kind: 'person', id: ada.id },
    open: 2,
    total: 2,
    reports: [{ reason: 'insults', by: { id: eve.id } }, { reason: 'pays-outside' }],
  })
  expect(subjects[1]).toMatchObject({
    about: { kind: 'home', id, name: 'Two-bedroom off Paseo Escalón' },
    reports: [{ reason: 'pays-outside' }, { reason: 'not-real', by: null }],
  })
  for (const path of ['/reports', `/reports/about/${id}`])
    expect((await ada.call('GET', path)).body).toEqual({ code: 'administrators-only' })
})

/** What an administrator reads page by page, until there is no more. */
async function readAll<Item>(path: string, itemsOf: (page: never) => Item[]): Promise<Item[][]> {
  const pages: Item[][] = []
  for (let before = ''; ; ) {
    const { body } = await operator.call<{ next: string | null }>('GET', `${path}${before}`)
    pages.push(itemsOf(body as never))
    if (body.next === null) return pages
    before = `?before=${body.next}`
  }
}

test('450 reports about 45 homes are read in three pages of subjects, open ones first, with none twice', async () => {
  await database`delete from report`
  await database`delete from person_report`
  const homes: string[] = []
  for (let number = 0; number < 45; number += 1) homes.push(await publish(ada))
  const at = (number: number) => new Date(services.deps.clock.now() + number * 1000)
  const reports = homes.flatMap((listingId, home) =>
    Array.from({ length: 10 }, (_, number) => ({
      listingId,
      reason: 'other',
      words: `${home}, ${number}`,
      reportedAt: at(home * 10 + number),
      ...(home % 2 && { settledAt: at(0), outcome: 'Checked' }),
    })),
  )
  for (const report of reports) await database`insert into report ${database(report)}`
  const pages = await readAll<ReportedSubject>('/reports', ({ subjects }: ReportedSubjects) => subjects)
  expect(pages.map(({ length }) => length)).toEqual([20, 20, 5])
  const isOpen = (home: number) => home % 2 === 0
  const newestFirst = homes.map((_, home) => home).reverse()
  const wanted = [...newestFirst.filter(isOpen), ...newestFirst.filter((home) => !isOpen(home))]
  const read = pages.flat()
  expect(read.map(({ about }) => about.id)).toEqual(wanted.map((home) => homes[home]))
  expect(read[0]).toMatchObject({ open: 10, total: 10, reportedUntil: at(449).toISOString() })
  expect(read.at(-1)).toMatchObject({ open: 0, total: 10 })
  expect(read.every((one) => one.reports.length === 5 && one.next !== null)).toBe(true)
  expect((await operator.call('GET', '/reports?before=x')).status).toBe(422)
})

test('all reports about one home are read, 50 at once, open ones first', async () => {
  await database`delete from report`
  const words = (number: number) => `report ${number}`
  const now = services.deps.clock.now()
  for (let number = 0; number < 120; number += 1) {
    const report = { listingId: id, reason: 'other', words: words(number), reportedAt: new Date(now + number) }
    await database`insert into report ${database({ ...report, ...(number > 99 && { settledAt: new Date(now), outcome: 'Checked' }) })}`
  }
  const newestFirst = Array.from({ length: 120 }, (_, number) => 119 - number)
  const wanted = [...newestFirst.filter((number) => number < 100), ...newestFirst.filter((number) => number > 99)].map(
    words,
  )
  const pages = await readAll<KeptReport>(`/reports/about/${id}`, ({ reports }: ReportsAbout) => reports)
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 20])
  expect(pages.flat().map((one) => one.words)).toEqual(wanted)
  const [first] = (await operator.call<ReportedSubjects>('GET', '/reports')).body.subjects
  const rest = await operator.call<ReportsAbout>('GET', `/reports/about/${id}?before=${first?.next}`)
  expect([...(first?.reports ?? []), ...rest.body.reports].map((one) => one.words)).toEqual(wanted.slice(0, 55))
})

// promise: sgn-6-desk-settle-all
test('closing a subject closes its open reports that were read, and no later one or other subject’s', async () => {
  await database`delete from report`
  const [ben, fay, gus] = [await settle(), await settle(), await settle()]
  const other = await publish(gus)
  const report = async (by: typeof ben, about: string, words: string) => {
    services.deps.clock.pass(1)
    expect((await by.call('POST', '/roomAd/report', { id: about, reason: 'other', words })).status).toBe(200)
  }
  await database`delete from rate_limit`
  await report(ben, id, 'first')
  await report(fay, id, 'second')
  await report(ben, other, 'elsewhere')
  const read = (await operator.call<ReportedSubjects>('GET', '/reports')).body.subjects
  const { reportedUntil } = read.find(({ about }) => about.id === id) as ReportedSubject
  await report(gus, id, 'while they decide')
  await report(fay, id, 'second, with more')
  const close = { act: 'settle', id, reason: 'It is theirs', reportedUntil, tellsReporter: true }
  expect((await operator.call('POST', '/desk/operator/act', close)).body).toEqual({ success: 'ok' })
  const open = () => database`select words from report where settled_at is null order by reported_at`
  expect((await open()).map(({ words }) => words)).toEqual([
    'elsewhere',
    'while they decide',
    'second\n\nsecond, with more',
  ])
  expect((await operator.call('POST', '/desk/operator/act', close)).body).toEqual({ code: 'report-not-found' })
  await operator.call('POST', '/desk/operator/act', { ...close, reportedUntil: undefined })
  expect((await open()).map(({ words }) => words)).toEqual(['elsewhere'])
  const emails = await database<{ count: number }[]>`
    select count(*)::integer from outbox where email_kind = 'reportClosed'`
  expect(emails[0]?.count).toBe(3)
})

// promise: search-report-limit
test('one network address cannot flood the reports', async () => {
  await database`update rate_limit set count = 10`
  expect((await visitor.call('POST', '/roomAd/report', { id, reason: 'other' })).status).toBe(429)
})
