/** Double bookings are prevented: journeys with an external calendar that changes while a home is let. */
import type { HomeCalendar } from '@keyhold/api/calendars.schema.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createRateLimiter } from '../../../gateways/rateLimiter.ts'
import { startCalendarServer } from '../../../testing/calendarServer.ts'
import { wallets } from '../../../testing/chain.ts'
import { createTestNotices } from '../../../testing/notices.ts'
import { createTestRentals, requestForm } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { listHomeFacts } from '../../money/portfolio/store.ts'
import { createFaultNotice } from './faultNotice.ts'
import { openCalendars } from './open.ts'
import { createCalendarParser } from './parsing/parseCalendar.ts'
import { readSource } from './reading.ts'
import { createCalendars } from './service.ts'

const airbnb = await startCalendarServer()
const services = await createTestServices({}, undefined, { calendarFetch: airbnb.fetch })
const rentals = await createTestRentals(services)
const { landlord, tenant } = rentals
const { database, clock } = services.deps
const deps = {
  ...services.deps,
  listings: services.listings,
  rateLimiter: createRateLimiter(database, clock),
  publicFetch: airbnb.fetch,
  remind: services.leases.remind,
  notifyOfFault: async () => undefined,
  parser: createCalendarParser(),
}
const calendars = createCalendars(deps)
beforeEach(() => airbnb.serve())
afterAll(async () => {
  airbnb.close()
  await services.close()
})

const stay = { validFrom: '2026-12-10', validTo: '2027-12-10' }
const inside = { from: '2027-01-05', to: '2027-01-10' }

/** A home that reads the calendar, and a request for it. */
async function requested(tenantOf = tenant) {
  const home = await rentals.aHome()
  const lease = await services.leases.request(tenantOf, { ...requestForm(home), ...stay })
  const { sources } = await calendars.addSource(landlord, home, { name: 'Airbnb', address: airbnb.address })
  return { home, lease, source: sources[0]?.id ?? '' }
}
/** As after the half hour in which a calendar is not read again. */
const passHalfHour = (home: string) =>
  database`update calendar_source set next_read_at = now(), read_at = read_at - interval '30 minutes',
    taken_at = taken_at - interval '30 minutes' where listing_id = ${home}`
const accept = (lease: string, despiteUnread = false) =>
  services.leases.accept(landlord, lease, undefined, undefined, undefined, despiteUnread)
const pay = (lease: string) => services.leases.startPaying(tenant, lease, wallets.tenant.address)
const read = (home: string, source: string) => calendars.readAgain(landlord, home, source)
const nightsFrom = ({ periods }: HomeCalendar) =>
  periods.flatMap((period) => (period.kind === 'other' ? [`${period.from} ${period.to}`] : []))
/** A lease's page, read by one of its parties. */
async function readAs(name: 'lucia' | 'daniel', path: string) {
  const payload = `username=${name}%40mail.example&password=a+password+of+tests`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { authorization } = (await services.app.inject({ method: 'POST', url: '/api/login', payload, headers })).headers
  const asked = { url: `/api/contract${path}`, headers: { authorization: String(authorization) } }
  return (await services.app.inject(asked)).json() as unknown
}
const pageOf = async (name: 'lucia' | 'daniel', lease: string) => (await readAs(name, `/${lease}`)) as LeaseDetail
/** What the parties were notified of, as reminders in the lease's history. */
const reminders = async (lease: string) =>
  (await services.leases.listHistory(database, lease)).flatMap(({ transition, facts }) =>
    transition === 'remind' ? [facts.calendar] : [],
  )

// promise: sgn-2-calendar-accept
test('calendar-changes-before-accept: a booking made elsewhere since the last read refuses the acceptance', async () => {
  const { home, lease } = await requested()
  await passHalfHour(home)
  airbnb.serve({ ...inside, lines: ['SUMMARY:Reserved'] })
  await expect(accept(lease)).rejects.toMatchObject({ code: 'calendar-taken' })
  expect(await rentals.statusOf(lease)).toBe('requested')
  expect(await rentals.nightsHeld(home)).toBe(0)
  expect(nightsFrom(await calendars.read(landlord, home))).toEqual(['2027-01-05 2027-01-10'])
  await passHalfHour(home)
  airbnb.serve({ from: '2027-12-10', to: '2027-12-20' })
  await accept(lease)
  expect(await rentals.statusOf(lease)).toBe('accepted')
})

test('a calendar that was read less than a minute ago is not read again before an acceptance', async () => {
  const { lease } = await requested()
  const before = airbnb.reads()
  await accept(lease)
  expect(airbnb.reads()).toBe(before)
})

test('an unreachable calendar is said, and the landlord decides to accept', async () => {
  const { home, lease } = await requested()
  await passHalfHour(home)
  airbnb.answerWith((response) => response.writeHead(500).end())
  await expect(accept(lease)).rejects.toMatchObject({ code: 'calendar-unread' })
  expect(await rentals.statusOf(lease)).toBe('requested')
  await expect(accept(lease)).rejects.toMatchObject({ code: 'calendar-unread' })
  await accept(lease, true)
  expect(await rentals.statusOf(lease)).toBe('accepted')
})

test('all calendars together are waited for so long and no longer; a slow one is not called broken for it', async () => {
  const { home, lease } = await requested()
  await passHalfHour(home)
  const waiting: (() => void)[] = []
  airbnb.answerWith((response) => waiting.push(() => response.end('')))
  const { checks } = openCalendars(
    {
      ...deps,
      ...createTestNotices(services),
      people: services.accounts,
      calendarFetch: airbnb.fetch,
      decisionMilliseconds: 50,
    },
    () => undefined,
  )
  expect(await checks.readDue(home)).toBe(false)
  const [source] = (await calendars.read(landlord, home)).sources
  expect(source).toMatchObject({ failure: null, failedSince: null })
  for (const end of waiting) end()
  airbnb.serve()
  await accept(lease)
})

test('a landlord who accepts despite an unreadable calendar is still refused nights that it took before', async () => {
  const { home, lease, source } = await requested()
  airbnb.serve(inside)
  await read(home, source)
  airbnb.answerWith((response) => response.writeHead(500).end())
  await passHalfHour(home)
  await expect(accept(lease, true)).rejects.toMatchObject({ code: 'calendar-taken' })
})

// promise: sgn-2-calendar-pay
test('overlap-before-payment: the payment stops, both are notified, and the landlord confirms that the nights are free', async () => {
  const { home, lease } = await requested()
  await accept(lease)
  await passHalfHour(home)
  airbnb.serve(inside)
  await expect(pay(lease)).rejects.toMatchObject({ code: 'calendar-stops-payment' })
  expect(await services.leases.listTerms(database, [lease])).toEqual([])
  await expect(pay(lease)).rejects.toMatchObject({ code: 'calendar-stops-payment' })
  expect(await reminders(lease)).toEqual(['conflict', 'stopped'])
  const { conflicts } = await calendars.read(landlord, home)
  expect(conflicts).toEqual([{ leaseId: lease, source: 'Airbnb', ...inside, stopsPayment: true }])
  const before = { ...requestForm(home), validFrom: '2026-11-25', validTo: stay.validFrom }
  const other = await services.leases.request(tenant, before)
  await accept(other)
  expect((await pageOf('lucia', lease)).calendarConflicts).toEqual(conflicts)
  expect(await pageOf('lucia', other)).not.toHaveProperty('calendarConflicts')
  expect(await pageOf('daniel', lease)).not.toHaveProperty('calendarConflicts')
  expect(await pageOf('daniel', lease)).toMatchObject({ isPaymentStopped: true })
  expect(await pageOf('daniel', other)).not.toHaveProperty('isPaymentStopped')
  const stoppedCards = async (name: 'lucia' | 'daniel') =>
    ((await readAs(name, '')) as LeaseDetail[]).filter((card) => card.isPaymentStopped).map(({ id }) => id)
  expect([await stoppedCards('daniel'), await stoppedCards('lucia')]).toEqual([[lease], []])
  await expect(calendars.confirmFree(tenant, home, lease)).rejects.toMatchObject({ code: 'listing-not-found' })
  expect((await calendars.confirmFree(landlord, home, lease)).conflicts).toEqual([])
  expect(await reminders(lease)).toEqual(['conflict', 'stopped', 'confirmed'])
  expect(await pageOf('lucia', lease)).not.toHaveProperty('calendarConflicts')
  expect(await pageOf('daniel', lease)).not.toHaveProperty('isPaymentStopped')
  expect(await stoppedCards('daniel')).toEqual([])
  await expect(pay(lease)).resolves.toMatchObject({ issued: { leaseId: lease } })
})

test('what the landlord confirmed stays confirmed; other nights of the same calendar are a new conflict', async () => {
  const { home, lease, source } = await requested()
  await accept(lease)
  airbnb.serve(inside)
  await read(home, source)
  await calendars.confirmFree(landlord, home, lease)
  expect((await read(home, source)).conflicts).toEqual([])
  airbnb.serve(inside, { from: '2027-02-01', to: '2027-02-03' })
  expect((await read(home, source)).conflicts).toMatchObject([{ leaseId: lease, stopsPayment: false }])
  expect(await pageOf('daniel', lease)).not.toHaveProperty('isPaymentStopped')
  await expect(pay(lease)).rejects.toMatchObject({ code: 'calendar-stops-payment' })
  expect(await reminders(lease)).toEqual(['conflict', 'conflict', 'stopped'])
})

test('the landlord cancels instead: the conflict is over with the lease', async () => {
  const { home, lease, source } = await requested()
  await accept(lease)
  airbnb.serve(inside)
  await read(home, source)
  await expect(pay(lease)).rejects.toMatchObject({ code: 'calendar-stops-payment' })
  await services.leases.cancel(landlord, lease)
  expect((await calendars.read(landlord, home)).conflicts).toEqual([])
})

test('an unreachable calendar stops no payment', async () => {
  const { home, lease } = await requested()
  await accept(lease)
  await passHalfHour(home)
  airbnb.answerWith((response) => response.writeHead(500).end())
  await expect(pay(lease)).resolves.toMatchObject({ issued: { leaseId: lease } })
})

test('a payment page that is opened again is stopped until a payment was seen; then the conflict waits', async () => {
  const { home, lease, source } = await requested()
  await accept(lease)
  const { issued } = await pay(lease)
  airbnb.serve(inside)
  expect((await read(home, source)).conflicts).toHaveLength(1)
  await database.begin((tx) => services.leases.markPaymentSeen(tx, lease, {}))
  expect((await pay(lease)).issued.id).toBe(issued.id)
  await database.begin((tx) => services.leases.markPaymentLost(tx, lease, {}))
  await expect(pay(lease)).rejects.toMatchObject({ code: 'calendar-stops-payment' })
  expect(await reminders(lease)).toEqual(['conflict', 'stopped'])
})

test('a conflict that the calendar no longer has is over, and one read again is notified once', async () => {
  const { home, lease, source } = await requested()
  await accept(lease)
  airbnb.serve(inside)
  await read(home, source)
  await read(home, source)
  expect(await reminders(lease)).toEqual(['conflict'])
  airbnb.serve({ from: '2028-01-05', to: '2028-01-10' })
  expect((await read(home, source)).conflicts).toEqual([])
  await expect(pay(lease)).resolves.toBeTruthy()
})

test('a stopped payment goes on, and the tenant is notified, when the calendar frees the nights or is removed', async () => {
  const stopped = async () => {
    airbnb.serve()
    const made = await requested()
    await accept(made.lease)
    airbnb.serve(inside)
    await read(made.home, made.source)
    await expect(pay(made.lease)).rejects.toMatchObject({ code: 'calendar-stops-payment' })
    return made
  }
  const endings: ((made: Awaited<ReturnType<typeof stopped>>) => Promise<HomeCalendar>)[] = [
    ({ home, source }) => {
      airbnb.serve({ from: '2028-01-05', to: '2028-01-10' })
      return read(home, source)
    },
    ({ home, source }) => calendars.removeSource(landlord, home, source),
    async ({ home, source }) => {
      airbnb.serve()
      expect((await read(home, source)).conflicts).toHaveLength(1)
      return calendars.confirmEmpty(landlord, home, source)
    },
  ]
  for (const end of endings) {
    const made = await stopped()
    expect((await end(made)).conflicts).toEqual([])
    expect(await reminders(made.lease)).toEqual(['conflict', 'stopped', 'confirmed'])
    await expect(pay(made.lease)).resolves.toBeTruthy()
  }
})

// promise: sgn-2-calendar-echo
test.each([
  ['a block of exactly the nights that we export', { from: stay.validFrom, to: stay.validTo }, []],
  ['our own UID, on whichever nights', { from: '2027-03-01', to: '2027-03-05' }, ['UID:LEASE@keyhold']],
])('%s is an echo, not a conflict', async (_, nights, lines) => {
  const { home, lease, source } = await requested()
  await accept(lease)
  airbnb.serve({ ...nights, lines: lines.map((line) => line.replace('LEASE', lease)) })
  expect((await read(home, source)).conflicts).toEqual([])
  await expect(pay(lease)).resolves.toBeTruthy()
})

test('a reservation is a conflict, also on exactly the nights that we export, and under our UID', async () => {
  const { home, lease, source } = await requested()
  await accept(lease)
  const nights = { from: stay.validFrom, to: stay.validTo }
  airbnb.serve({ ...nights, lines: ['SUMMARY:Reserved', `UID:${lease}@keyhold`] })
  expect((await read(home, source)).conflicts).toMatchObject([{ leaseId: lease, ...nights }])
})

test('a block of one night more than we export is a conflict of the nights that both take', async () => {
  const { home, lease, source } = await requested()
  await accept(lease)
  airbnb.serve({ from: '2026-12-09', to: stay.validTo })
  expect((await read(home, source)).conflicts).toMatchObject([{ from: stay.validFrom, to: stay.validTo }])
})

test('the block of the landlord that comes back does not refuse an acceptance', async () => {
  const { home, lease, source } = await requested()
  await calendars.block(landlord, home, { from: '2027-03-01', to: '2027-03-20' })
  airbnb.serve({ from: '2027-03-01', to: '2027-03-20' })
  await read(home, source)
  await accept(lease)
})

// promise: sgn-2-calendar-cut-off
test('calendar-cut-off: a calendar without its end changes nothing, and the landlord sees why', async () => {
  const { home, lease, source } = await requested()
  airbnb.serve(inside, { from: '2028-03-01', to: '2028-03-05' })
  const before = nightsFrom(await read(home, source))
  const cutOffs: ((response: Parameters<Parameters<typeof airbnb.answerWith>[0]>[0]) => void)[] = [
    (response) => response.end('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n'),
    (response) => response.end('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20270601\r\nEND:VCALENDAR\r\n'),
    (response) => {
      response.writeHead(200, { 'content-length': '5000' })
      response.write('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n', () => response.socket?.destroySoon())
    },
  ]
  for (const [index, cutOff] of cutOffs.entries()) {
    airbnb.answerWith(cutOff)
    const after = await read(home, source)
    expect(nightsFrom(after)).toEqual(before)
    const failure = index === 2 ? 'address-cut-off' : 'calendar-cut-off'
    expect(after.sources).toMatchObject([{ failure, failedSince: expect.any(String) }])
  }
  await expect(accept(lease, true)).rejects.toMatchObject({ code: 'calendar-taken' })
})

// promise: sgn-2-calendar-emptied
test('feed-flaps: an emptied calendar keeps its future nights until they return, or the landlord confirms', async () => {
  const { home, source } = await requested()
  const taken = { from: '2028-01-05', to: '2028-01-10' }
  airbnb.serve(taken)
  await read(home, source)
  for (let flap = 0; flap < 2; flap++) {
    airbnb.serve()
    const emptied = await read(home, source)
    expect(nightsFrom(emptied)).toEqual(['2028-01-05 2028-01-10'])
    expect(emptied.sources).toMatchObject([{ failure: null, emptiedSince: expect.any(String) }])
    airbnb.serve(taken)
    expect((await read(home, source)).sources).toMatchObject([{ emptiedSince: null, periods: 1 }])
  }
  expect(nightsFrom(await calendars.confirmEmpty(landlord, home, source))).toEqual(['2028-01-05 2028-01-10'])
  airbnb.serve()
  await read(home, source)
  const confirmed = await calendars.confirmEmpty(landlord, home, source)
  expect(nightsFrom(confirmed)).toEqual([])
  expect(confirmed.sources).toMatchObject([{ emptiedSince: null }])
  expect((await read(home, source)).sources).toMatchObject([{ emptiedSince: null }])
})

// promise: sgn-2-calendar-unreadable-entry
test('an entry that becomes unreadable keeps its earlier nights until it is readable or gone', async () => {
  const { home, source } = await requested()
  const entry = (uid: string, ...lines: string[]) => [
    'BEGIN:VEVENT',
    ...(uid ? [`UID:${uid}`] : []),
    ...lines,
    'END:VEVENT',
  ]
  const whole = (from: string, to: string) => [`DTSTART;VALUE=DATE:${from}`, `DTEND;VALUE=DATE:${to}`]
  const after = async (...entries: string[][]) => {
    airbnb.serveText(['BEGIN:VCALENDAR', ...entries.flat(), 'END:VCALENDAR', ''].join('\r\n'))
    await readSource(deps, { id: source, listingId: home, url: airbnb.address })
    const read = await calendars.read(landlord, home)
    return [nightsFrom(read), read.sources[0]?.leftOut, read.sources[0]?.emptiedSince]
  }
  const other = entry('b', ...whole('20270401', '20270403'))
  const march = '2027-03-10 2027-03-15'
  const april = '2027-04-01 2027-04-03'
  const unreadable = [{ reason: 'unreadable', count: 1 }]
  const a = entry('a', ...whole('20270310', '20270315'))
  expect(await after(a, other)).toEqual([[march, april], [], null])
  for (const lines of [[], ['DTSTART;VALUE=DATE:2027031O', 'DTEND;VALUE=DATE:20270315']])
    for (let read = 0; read < 2; read++)
      expect(await after(entry('a', ...lines), other)).toEqual([[march, april], unreadable, null])
  expect(await after(entry('a'))).toEqual([[march], unreadable, null])
  expect(await after(entry(''))).toEqual([[march], unreadable, null])
  const short = entry('a', 'DTSTART;VALUE=DATE:20270310', 'DTEND;VALUE=DATE:2027031O')
  expect(await after(short, other)).toEqual([
    ['2027-03-10 2027-03-11', march, april],
    [{ reason: 'end-unreadable', count: 1 }],
    null,
  ])
  expect(await after(entry('a', ...whole('20270311', '20270312')), other)).toEqual([
    ['2027-03-11 2027-03-12', april],
    [],
    null,
  ])
  expect(await after(entry('a'), other)).toEqual([['2027-03-11 2027-03-12', april], unreadable, null])
  expect(await after(other)).toEqual([[april], [], null])
  const weekly = (rule: string) => entry('w', ...whole('20270501', '20270502'), rule)
  const [weeks] = await after(weekly('RRULE:FREQ=WEEKLY;COUNT=3'))
  expect(weeks).toHaveLength(3)
  expect(await after(weekly('RRULE:FREQ=WEEKLY;COUNT=three'))).toEqual([
    weeks,
    [{ reason: 'rule-unreadable', count: 1 }],
    null,
  ])
})

// promise: sgn-2-calendar-fault-notice
test('a calendar that cannot be read is reported by e-mail and bell once per fault, not at each read', async () => {
  const { home, source } = await requested()
  const own = await services.listings.find(home)
  const { outbox } = createTestNotices(services)
  const notifyOfFault = createFaultNotice({ clock, people: services.accounts, outbox })
  const scheduled = () => readSource({ ...deps, notifyOfFault }, { id: source, listingId: home, url: airbnb.address })
  const countNotices = async () => {
    const bells = await database`select from notice where email_kind = 'calendarFailed' and path like ${`%${home}%`}`
    const mails = (await outbox.listNewest()).filter(({ text }) => text.includes(home))
    expect(mails.every(({ subject }) => subject.includes('Airbnb') && subject.includes(own?.title ?? ''))).toBe(true)
    expect(mails).toHaveLength(bells.length)
    return bells.length
  }
  const cutOff = () => airbnb.serveText('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n')
  cutOff()
  await scheduled()
  await scheduled()
  expect(await countNotices()).toBe(1)
  airbnb.serve(inside)
  await scheduled()
  airbnb.answerWith((response) => response.writeHead(500).end())
  await scheduled()
  expect(await countNotices()).toBe(1)
  await scheduled()
  await scheduled()
  expect(await countNotices()).toBe(2)
  airbnb.serveText('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:x\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n')
  await scheduled()
  await scheduled()
  expect(await countNotices()).toBe(3)
  airbnb.serve(inside)
  await scheduled()
  cutOff()
  await read(home, source)
  await scheduled()
  expect(await countNotices()).toBe(3)
})

test('past bookings drop out of a calendar without a question', async () => {
  const { home, source } = await requested()
  airbnb.serve({ from: '2026-11-26', to: '2026-11-28' })
  await read(home, source)
  clock.pass(10 * 86_400)
  airbnb.serve()
  expect((await read(home, source)).sources).toMatchObject([{ emptiedSince: null, periods: 0 }])
  clock.pass(-10 * 86_400)
})

// promise: sgn-2-calendar-asked
test('a question is asked once per calendar: the days block until it is answered, and the answer stays', async () => {
  const { home, lease, source } = await requested()
  const free = { ...inside, lines: ['TRANSP:TRANSPARENT'] }
  airbnb.serve(free)
  expect((await read(home, source)).sources).toMatchObject([
    { questions: [{ kind: 'transparent', periods: 1, ...inside }] },
  ])
  await passHalfHour(home)
  await expect(accept(lease)).rejects.toMatchObject({ code: 'calendar-taken' })
  const answered = await calendars.answer(landlord, home, source, { kind: 'transparent', takes: false })
  expect([nightsFrom(answered), answered.sources[0]?.questions]).toEqual([[], []])
  airbnb.serve(free, { ...free, from: '2027-01-20', to: '2027-01-22' })
  const again = await read(home, source)
  expect(nightsFrom(again)).toEqual([])
  expect(again.sources).toMatchObject([{ questions: [], leftOut: [{ reason: 'transparent', count: 2 }] }])
  await accept(lease)
})

test('days of which the landlord said that they are taken are taken like any other', async () => {
  const { home, lease, source } = await requested()
  await accept(lease)
  airbnb.serve({ ...inside, lines: ['TRANSP:TRANSPARENT'] })
  expect((await read(home, source)).conflicts).toEqual([])
  const answered = await calendars.answer(landlord, home, source, { kind: 'transparent', takes: true })
  expect([nightsFrom(answered), answered.sources[0]?.questions]).toEqual([['2027-01-05 2027-01-10'], []])
  expect((await read(home, source)).conflicts).toMatchObject([{ leaseId: lease, ...inside }])
})

test('days after the booking window that are nights of ours are not asked about', async () => {
  const { home, lease, source } = await requested()
  await accept(lease)
  const closed = { from: '2028-01-05', to: '2028-09-05', lines: ['SUMMARY:Airbnb (Not available)'] }
  await calendars.block(landlord, home, { from: closed.from, to: closed.to })
  airbnb.serve(closed)
  expect((await read(home, source)).sources).toMatchObject([{ questions: [], periods: 1 }])
  airbnb.serve({ ...closed, to: '2028-09-06' })
  expect((await read(home, source)).sources).toMatchObject([{ questions: [{ kind: 'beyond-window', periods: 1 }] }])
})

test('the landlord needs to act on the home, and bell and e-mails lead each party to the next step', async () => {
  const { outbox, notices } = createTestNotices(services)
  const { home, lease, source } = await requested()
  await accept(lease)
  airbnb.serve({ ...inside, lines: ['SUMMARY:Reserved'] })
  await read(home, source)
  await pay(lease).catch(() => undefined)
  const facts = async () =>
    (
      await listHomeFacts(database, landlord.id, { stays: '2026-11-20', enquiries: new Date(0), views: '2026-11-20' })
    ).find(({ id }) => id === home)
  expect(await facts()).toMatchObject({ conflicts: 1, asking: 0 })
  await calendars.confirmFree(landlord, home, lease)
  airbnb.serve()
  await read(home, source)
  expect(await facts()).toMatchObject({ conflicts: 0, asking: 1 })
  const bells = () => database<{ emailKind: string; path: string; accountId: string }[]>`
    select email_kind, path, account_id from notice where path like ${`%${home}%`} or path like ${`%${lease}%`} order by id`
  const kinds = ['calendarConflict', 'paymentStopped', 'paymentStoppedForYou', 'nightsConfirmed']
  const ofCalendars = async () => {
    await notices.follow()
    return (await bells()).flatMap(({ emailKind, path, accountId }) =>
      kinds.includes(emailKind) ? [`${emailKind} ${accountId} ${path}`] : [],
    )
  }
  const calendarPath = `/profile/${landlord.id}/properties/${home}/calendar`
  const leasePath = `/profile/${tenant.id}/leases/${lease}`
  await expect
    .poll(ofCalendars)
    .toEqual([
      `calendarConflict ${landlord.id} ${calendarPath}`,
      `paymentStopped ${tenant.id} ${leasePath}`,
      `paymentStoppedForYou ${landlord.id} ${calendarPath}`,
      `nightsConfirmed ${tenant.id} ${leasePath}/pay`,
    ])
  const [stopped] = (await outbox.listNewest()).filter(({ subject }) => subject.includes('we stopped your payment'))
  expect(stopped?.text).toContain('5 January 2027 – 9 January 2027')
})

test('another landlord can answer, confirm and free nothing', async () => {
  const { home, source } = await requested()
  airbnb.serve(inside)
  await read(home, source)
  airbnb.serve()
  await read(home, source)
  const changes = [
    () => calendars.confirmEmpty(rentals.other, home, source),
    () => calendars.answer(rentals.other, home, source, { kind: 'transparent', takes: false }),
    () => calendars.confirmFree(rentals.other, home, crypto.randomUUID()),
  ]
  for (const change of changes) await expect(change()).rejects.toMatchObject({ code: 'listing-not-found' })
  expect(nightsFrom(await calendars.read(landlord, home))).toEqual(['2027-01-05 2027-01-10'])
})
