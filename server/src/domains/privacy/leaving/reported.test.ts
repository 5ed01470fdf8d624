/** A reported person leaves before moderation: the reports are closed, and the reporters are notified (D 11.29). */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createOutbox } from '../../../gateways/outbox.ts'
import { untilWaiting } from '../../../testing/locks.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { createRoles } from '../../accounts/accounts/roles/service.ts'
import { notifyReporter } from '../../admin/admin/notifications.ts'
import { closeReports } from '../../admin/admin/store.ts'

const services = await createTestServices()
const rentals = await createTestRentals(services)
const { database } = services.deps
afterAll(() => services.close())

const password = 'a password of tests'
let count = 0
async function aPerson({ languageId = 700_000, isOperator = false } = {}) {
  const email = `reported${++count}@mail.test`
  const profile = { firstName: 'Ola', lastName: `Accused${count}`, phoneNumber: '+34 1', categoryTypeId: 1_300_000 }
  const { person } = await services.accounts.seed({ email, password, languageId, profile })
  if (isOperator) await createRoles(services.deps).grant(email, 'ADMIN')
  const { token } = await services.accounts.passwords.signIn({ email, password, from: email })
  const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const headers = { authorization: token }
    const answer = await services.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.json() }
  }
  const emails = async () => (await services.app.inject(`/api/mailbox?to=${email}`)).json()
  const leave = () => call('POST', '/profile/leaving/delete', { currentPassword: password })
  return { id: person.id, email, person, call, letters: emails, leave }
}
type Reported = { about: { id: string; kind: string; name: string; standing: string }; outcome: string; words: string }
const operator = await aPerson({ isOperator: true })
async function reports(): Promise<Reported[]> {
  const { subjects } = (await operator.call('GET', '/reports')).body
  return subjects.flatMap(({ about, reports }: { about: Reported['about']; reports: Reported[] }) =>
    reports.map((report) => ({ ...report, about })),
  )
}
beforeEach(async () => void (await database`delete from rate_limit`))

const sayOfHome = { reason: 'not-real', words: 'Ola Accused shows a hotel' }
const sayOfPerson = { reason: 'insults', words: 'Ola shouted', showsMessages: true }

// promise: sgn-4-chat-reported-left
test('a person who reported an account, or its home, is notified in their language, without a name, that it was deleted', async () => {
  const [leaver, ana, somchai, eva] = [
    await aPerson(),
    await aPerson({ languageId: 700_001 }),
    await aPerson({ languageId: 700_002 }),
    await aPerson(),
  ]
  const [let_, free] = [await rentals.aHome({}, leaver.person), await rentals.aHome({}, leaver.person)]
  await services.leases.withdraw(rentals.tenant, await rentals.request(let_))
  await ana.call('POST', '/profile/report', { ...sayOfPerson, id: leaver.id })
  await somchai.call('POST', '/roomAd/report', { ...sayOfHome, id: let_ })
  await eva.call('POST', '/roomAd/report', { ...sayOfHome, id: free })
  expect((await leaver.leave()).status).toBe(200)
  for (const [reporter, subject] of [
    [ana, 'Cerramos tu denuncia en Keyhold'],
    [somchai, 'เราปิดรายงานของคุณใน Keyhold แล้ว'],
    [eva, 'Your report on Keyhold was closed'],
  ] as const) {
    const [mail, ...others] = await reporter.letters()
    expect([mail?.subject, others]).toEqual([subject, []])
    expect(mail.text).not.toMatch(/Ola|Accused|Escalón/)
  }
  const closed = (await reports()).map(({ about, outcome, words }) => [about.kind, about.standing, outcome, words])
  expect(closed.toSorted()).toEqual([
    ['home', 'gone', 'account-deleted', ''],
    ['home', 'gone', 'account-deleted', ''],
    ['person', 'gone', 'account-deleted', ''],
  ])
  expect(JSON.stringify(await reports())).not.toMatch(/"showsMessages":true|Escalón/)
})

test('no one is notified twice about a report that was closed before, and none of its text stays', async () => {
  const [leaver, ana] = [await aPerson(), await aPerson()]
  const home = await rentals.aHome({}, leaver.person)
  await services.leases.withdraw(rentals.tenant, await rentals.request(home))
  await ana.call('POST', '/profile/report', { ...sayOfPerson, id: leaver.id })
  await ana.call('POST', '/roomAd/report', { ...sayOfHome, id: home })
  for (const { about, outcome } of await reports())
    if (outcome === null)
      await operator.call('POST', '/desk/operator/act', { act: 'settle', id: about.id, reason: 'Ola was told' })
  expect((await leaver.leave()).status).toBe(200)
  expect(await ana.letters()).toEqual([])
  expect(await database`select from person_report where reported_id = ${leaver.id}`).toEqual([])
  expect(await database`select from report where listing_id = ${home}`).toEqual([])
})

test('a visitor, a person with an unconfirmed address, and the leaver are not notified', async () => {
  const [leaver, ana] = [await aPerson(), await aPerson()]
  const home = await rentals.aHome({}, leaver.person)
  await services.app.inject({ method: 'POST', url: '/api/roomAd/report', payload: { ...sayOfHome, id: home } })
  await leaver.call('POST', '/roomAd/report', { ...sayOfHome, id: home })
  await ana.call('POST', '/roomAd/report', { ...sayOfHome, id: home })
  await database`update account set email_confirmed_at = null where id = ${ana.id}`
  expect((await leaver.leave()).status).toBe(200)
  expect(await ana.letters()).toEqual([])
  expect((await leaver.letters()).map(({ subject }: { subject: string }) => subject)).toEqual([
    'Your Keyhold account was deleted',
  ])
})

test('the unsent outcome of a report is sent without its text when its subject leaves', async () => {
  const [leaver, ana] = [await aPerson(), await aPerson()]
  await ana.call('POST', '/profile/report', { ...sayOfPerson, id: leaver.id })
  const outcome = { act: 'settle', id: leaver.id, reason: 'We wrote to Ola', tellsReporter: true }
  expect((await operator.call('POST', '/desk/operator/act', outcome)).status).toBe(200)
  expect((await leaver.leave()).status).toBe(200)
  const emails = await ana.letters()
  expect(emails.map(({ subject }: { subject: string }) => subject)).toEqual(['Your report on Keyhold was closed'])
  expect(emails[0].text).toContain('Reported on')
  expect(emails[0].text).not.toContain('Ola')
})

const subjects = async ({ letters: emails }: Awaited<ReturnType<typeof aPerson>>) =>
  (await emails()).map(({ subject }: { subject: string }) => subject)

test('leaving waits for an operator who is closing a report; the outcome is sent without its text', async () => {
  const [leaver, ana] = [await aPerson(), await aPerson()]
  const outbox = createOutbox({ ...services.deps, mailer: undefined, onFault: () => undefined })
  const deps = { ...services.deps, accounts: services.accounts, outbox }
  await ana.call('POST', '/profile/report', { ...sayOfPerson, id: leaver.id })
  const { leaving } = await database.begin(async (tx) => {
    for (const report of await closeReports(tx, leaver.id, { text: 'We wrote to Ola', at: new Date() }))
      await notifyReporter(deps, tx, report, 'We wrote to Ola')
    const leaving = leaver.leave()
    await untilWaiting(database)
    return { leaving }
  })
  expect((await leaving).status).toBe(200)
  expect(await database`select from person_report where reported_id = ${leaver.id}`).toEqual([])
  expect(await subjects(ana)).toEqual(['Your report on Keyhold was closed'])
  expect((await ana.letters())[0].text).not.toContain('Ola')
})

test('several reports about one person cause one e-mail, for the earliest', async () => {
  const [leaver, ana] = [await aPerson(), await aPerson()]
  const home = await rentals.aHome({}, leaver.person)
  await ana.call('POST', '/profile/report', { ...sayOfPerson, id: leaver.id })
  await ana.call('POST', '/roomAd/report', { ...sayOfHome, id: home })
  await database`update report set reported_at = '2026-03-04' where listing_id = ${home}`
  expect((await leaver.leave()).status).toBe(200)
  expect(await subjects(ana)).toEqual(['Your report on Keyhold was closed'])
  expect((await ana.letters())[0].text).toContain('4 March 2026')
})

test('a person who waits for the outcome of two reports, and made a third, gets one e-mail', async () => {
  const [leaver, ana] = [await aPerson(), await aPerson()]
  for (const words of ['Ola shouted', 'Ola came back', 'Ola called']) {
    await ana.call('POST', '/profile/report', { ...sayOfPerson, words, id: leaver.id })
    if (words === 'Ola called') break
    const outcome = { act: 'settle', id: leaver.id, reason: 'We wrote to Ola', tellsReporter: true }
    expect((await operator.call('POST', '/desk/operator/act', outcome)).status).toBe(200)
  }
  expect((await leaver.leave()).status).toBe(200)
  expect(await subjects(ana)).toEqual(['Your report on Keyhold was closed'])
})

test('an e-mail that was given up does not stop the notice that the account is deleted', async () => {
  const [leaver, ana] = [await aPerson(), await aPerson()]
  await ana.call('POST', '/profile/report', { ...sayOfPerson, id: leaver.id })
  const outcome = { act: 'settle', id: leaver.id, reason: 'We wrote to Ola', tellsReporter: true }
  await operator.call('POST', '/desk/operator/act', outcome)
  await database`update outbox set failed_at = now() where recipient = ${ana.email}`
  await ana.call('POST', '/profile/report', { ...sayOfPerson, id: leaver.id })
  expect((await leaver.leave()).status).toBe(200)
  expect(await database`select from outbox where recipient = ${ana.email} and failed_at is null`).toHaveLength(1)
})

test('an e-mail being sent with its old text does not stop the notice that the account is deleted', async () => {
  const [leaver, ana] = [await aPerson(), await aPerson()]
  const settle = async () => {
    await ana.call('POST', '/profile/report', { ...sayOfPerson, id: leaver.id })
    const outcome = { act: 'settle', id: leaver.id, reason: 'We wrote to Ola', tellsReporter: true }
    await operator.call('POST', '/desk/operator/act', outcome)
  }
  await settle()
  const claimed = new Date(services.deps.clock.now() + 60_000)
  await database`update outbox set tries = 1, next_try_at = ${claimed} where recipient = ${ana.email} and email_kind = 'reportClosed'`
  await settle()
  await settle()
  expect((await leaver.leave()).status).toBe(200)
  const emails = await database<{ tries: number }[]>`
    select tries from outbox where recipient = ${ana.email} and email_kind = 'reportedLeft' order by id`
  expect(emails.map(({ tries }) => tries)).toEqual([1, 0])
})

test('a report under way while its subject leaves is refused, and none of it stays', async () => {
  const [leaver, ana] = [await aPerson(), await aPerson()]
  const home = await rentals.aHome({}, leaver.person)
  await services.leases.withdraw(rentals.tenant, await rentals.request(home)) // the home stays
  const { answers } = await database.begin(async (tx) => {
    await tx`lock table outbox in share mode` // the farewell e-mail is the last write of leaving
    const leaving = leaver.leave()
    await untilWaiting(database, 1)
    const ofPerson = ana.call('POST', '/profile/report', { ...sayOfPerson, id: leaver.id })
    await untilWaiting(database, 2)
    const ofHome = ana.call('POST', '/roomAd/report', { ...sayOfHome, id: home })
    await untilWaiting(database, 3)
    return { answers: [leaving, ofPerson, ofHome] }
  })
  expect((await Promise.all(answers)).map(({ status, body }) => [status, body.code])).toEqual([
    [200, undefined],
    [404, 'person-not-found'],
    [404, 'listing-not-found'],
  ])
  expect(await database`select from person_report where reported_id = ${leaver.id}`).toEqual([])
  expect(await database`select from report where listing_id = ${home}`).toEqual([])
})

test('90 days after a person left, reports about them are deleted, and homes kept only for those', async () => {
  const [leaver, ana] = [await aPerson(), await aPerson()]
  const [let_, free] = [await rentals.aHome({}, leaver.person), await rentals.aHome({}, leaver.person)]
  await services.leases.withdraw(rentals.tenant, await rentals.request(let_))
  await ana.call('POST', '/profile/report', { ...sayOfPerson, id: leaver.id })
  for (const id of [let_, free]) await ana.call('POST', '/roomAd/report', { ...sayOfHome, id })
  expect((await leaver.leave()).status).toBe(200)
  await database`update report set outcome = 'We wrote to them' where listing_id = ${free}` // as if an operator had closed it meanwhile
  const left = async () => ({
    homes: (await database`select id from listing where landlord_id = ${leaver.id}`).map(({ id }) => id).toSorted(),
    reports: (
      await database`select id from report where listing_id in (${let_}, ${free})
        union all select id from person_report where reported_id = ${leaver.id}`
    ).length,
  })
  services.deps.clock.pass(89 * 86_400)
  await services.leaving.cleanUp()
  expect(await left()).toEqual({ homes: [let_, free].toSorted(), reports: 3 })
  services.deps.clock.pass(2 * 86_400)
  await services.leaving.cleanUp()
  expect(await left()).toEqual({ homes: [let_], reports: 0 })
})
