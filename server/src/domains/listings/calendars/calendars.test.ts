/** What takes a home's days besides leases: its landlord's blocks, and external calendars. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HomeCalendar } from '@keyhold/api/calendars.schema.ts'
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPublicFetch } from '../../../gateways/publicFetch.ts'
import { createRateLimiter } from '../../../gateways/rateLimiter.ts'
import { createTestHomes } from '../../../testing/homes.ts'
import { createTestPeople } from '../../../testing/people.ts'
import { requestForm } from '../../../testing/rentals.ts'
import { createCalendarParser } from './parsing/parseCalendar.ts'
import { readSource, startReading } from './reading.ts'
import { createCalendars } from './service.ts'
import { databaseNow, insertSource, replacePeriods, setFailure, takeDueSources } from './sourceStore.ts'

const homes = await createTestHomes()
const { services, visitor } = homes
const people = await createTestPeople(services)
const ada = await homes.createPerson()
const home = await homes.publish(ada)

let file = ''
let status = 200
const other = createServer((_, answer) => answer.writeHead(status).end(file))
beforeAll(() => new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve)))
afterAll(async () => {
  other.close()
  await services.close()
})
const parser = createCalendarParser()
const deps = () => ({
  ...services.deps,
  listings: services.listings,
  rateLimiter: createRateLimiter(services.deps.database, services.deps.clock),
  publicFetch: createPublicFetch((address) => address.hostname === '127.0.0.1'),
  remind: services.leases.remind,
  notifyOfFault: async () => undefined,
  parser,
})
const calendars = () => createCalendars(deps())
const otherAddress = () => `http://127.0.0.1:${(other.address() as AddressInfo).port}/`
const airbnb = (from: string, to: string) =>
  `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:${from}\r\nDTEND;VALUE=DATE:${to}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`

const path = `/roomAd/${home}/calendar`
const block = (from: string, to: string, note?: string) =>
  ada.call<HomeCalendar & { code?: string }>('POST', `${path}/blocks`, { from, to, note })
const ask = (validFrom: string, validTo: string) =>
  services.leases.request(people.tenant, { ...requestForm(home), validFrom, validTo })

test("only the landlord can read a home's calendar", async () => {
  const stranger = await homes.createPerson()
  for (const [method, end] of [
    ['GET', ''],
    ['POST', '/blocks'],
    ['PUT', '/address'],
  ] as const) {
    const body = method === 'POST' ? { from: '2027-01-01', to: '2027-01-02' } : undefined
    expect(await stranger.call(method, `${path}${end}`, body)).toMatchObject({ body: { code: 'listing-not-found' } })
  }
  expect((await visitor.call('GET', path)).status).toBe(403)
})

// promise: sgn-2-calendar-block
test('blocked days are public without the reason, and cannot be requested', async () => {
  const { status: done, body } = await block('2027-03-01', '2027-03-20', 'Painting')
  expect(done).toBe(200)
  expect(body.periods).toEqual([
    { kind: 'blocked', from: '2027-03-01', to: '2027-03-20', id: expect.any(String), note: 'Painting' },
  ])
  const seen = (await visitor.call<RoomAd>('GET', `/roomAd/findById/${home}`)).body
  expect(seen.taken).toEqual([{ from: '2027-03-01', to: '2027-03-20' }])
  expect(JSON.stringify(seen)).not.toContain('Painting')
  await expect(ask('2026-12-10', '2027-12-10')).rejects.toMatchObject({ code: 'dates-already-taken' })
})

// promise: sgn-2-calendar-search
test('a search for blocked days does not find the home', async () => {
  const search = async (from: string, to: string) => {
    const payload = encodeURIComponent(JSON.stringify({ filter: { from, to } }))
    return (await visitor.call<{ totalRows: number }>('GET', `/roomAd/search?payload=${payload}`)).body.totalRows
  }
  expect(await search('2026-12-10', '2027-06-20')).toBe(0)
  expect(await search('2027-03-20', '2027-10-20')).toBe(1)
})

test('only available days from today on, in order, can be blocked; nothing else changes', async () => {
  const wrong = { status: 422, body: { code: 'block-days-not-valid' } }
  expect(await block('2020-01-01', '2020-02-01')).toMatchObject(wrong)
  expect(await block('2027-06-02', '2027-06-01')).toMatchObject(wrong)
  expect(await block('2027-06-31', '2027-07-02')).toMatchObject(wrong)
  expect(await block('2027-01-01', '2031-01-01')).toMatchObject(wrong)
  expect((await ada.call<HomeCalendar>('GET', path)).body.periods).toHaveLength(1)
})

test('unblocked days can be requested again', async () => {
  const { body } = await ada.call<HomeCalendar>('GET', path)
  const [period] = body.periods
  const id = period?.kind === 'blocked' ? period.id : ''
  expect((await ada.call<HomeCalendar>('DELETE', `${path}/blocks/${id}`)).body.periods).toEqual([])
  expect(await ada.call('DELETE', `${path}/blocks/${id}`)).toMatchObject({ body: { code: 'block-not-found' } })
  await expect(ask('2026-12-10', '2027-12-10')).resolves.toBeTruthy()
})

// promise: sgn-2-calendar-out
test('a person with the address reads days and no names; a new address revokes the old one', async () => {
  await block('2027-03-01', '2027-03-20', 'Painting')
  const { address } = (await ada.call<HomeCalendar>('GET', path)).body
  const read = (url: string) => services.app.inject({ url: new URL(url).pathname })
  const answer = await read(address)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(answer.body).toContain('DTSTART;VALUE=DATE:20270301')
  expect(answer.body).not.toContain('Painting')
  const renewed = (await ada.call<HomeCalendar>('PUT', `${path}/address`)).body.address
  expect((await read(address)).statusCode).toBe(404)
  expect((await read(renewed)).statusCode).toBe(200)
  expect((await read(renewed.replace(home, crypto.randomUUID()))).statusCode).toBe(404)
})

// promise: sgn-2-calendar-in
test('an external calendar takes days, is not exported, and an invalid day in it changes nothing', async () => {
  file = airbnb('20270501', '20270510')
  const added = await calendars().addSource(ada.person, home, { name: 'Airbnb', address: otherAddress() })
  const taken = { kind: 'other', from: '2027-05-01', to: '2027-05-10', source: 'Airbnb' }
  expect(added.periods).toContainEqual(taken)
  expect(added.sources).toMatchObject([{ name: 'Airbnb', host: '127.0.0.1', periods: 1, failure: null }])
  expect((await services.app.inject({ url: new URL(added.address).pathname })).body).not.toContain('20270501')
  const id = added.sources[0]?.id ?? ''
  status = 500
  const failing = await calendars().readAgain(ada.person, home, id)
  expect(failing.sources).toMatchObject([{ failure: 'address-error', failedSince: expect.any(String) }])
  expect(failing.periods).toContainEqual(taken)
  status = 200
  file = '<html>'
  expect((await calendars().readAgain(ada.person, home, id)).sources).toMatchObject([
    { failure: 'calendar-unreadable' },
  ])
  file = airbnb('20270601', '20270610')
  const better = await calendars().readAgain(ada.person, home, id)
  expect(better.sources).toMatchObject([{ failure: null, failedSince: null }])
  expect(better.periods).not.toContainEqual(taken)
  await expect(
    calendars().addSource(ada.person, home, { name: 'Again', address: otherAddress() }),
  ).rejects.toMatchObject({ code: 'calendar-known' })
})

// promise: sgn-2-calendar-lease
test('an external calendar that takes days of a lease cancels nothing', async () => {
  const lease = await services.leases.request(people.other, {
    ...requestForm(home),
    validFrom: '2027-07-01',
    validTo: '2028-07-01',
  })
  await services.leases.accept(ada.person, lease).catch(() => undefined)
  const before = await services.leases.find(services.deps.database, lease)
  file = airbnb('20270701', '20280101')
  const { sources } = await calendars().read(ada.person, home)
  await calendars().readAgain(ada.person, home, sources[0]?.id ?? '')
  expect(await services.leases.find(services.deps.database, lease)).toEqual(before)
})

test('calendars are read automatically every half hour, each by one process', async () => {
  const { database, clock } = services.deps
  await database`update calendar_source set next_read_at = ${new Date(clock.now())}`
  const due = { now: new Date(clock.now()), next: new Date(clock.now() + 60_000), most: 8 }
  const taken = await Promise.all([takeDueSources(database, due), takeDueSources(database, due)])
  expect(taken.flat()).toHaveLength(1)
  file = airbnb('20270801', '20270810')
  await database`update calendar_source set next_read_at = ${new Date(clock.now())}`
  const end = startReading(deps(), (error) => expect.unreachable(String(error)))
  await expect
    .poll(async () => (await calendars().read(ada.person, home)).periods)
    .toContainEqual({ kind: 'other', from: '2027-08-01', to: '2027-08-10', source: 'Airbnb' })
  await end()
})

test('removing a calendar frees its days, also while it is being read', async () => {
  const { sources } = await calendars().read(ada.person, home)
  const source = { id: sources[0]?.id ?? '', listingId: home, url: otherAddress() }
  const after = (await ada.call<HomeCalendar>('DELETE', `${path}/sources/${source.id}`)).body
  expect(after.periods.filter(({ kind }) => kind === 'other')).toEqual([])
  await readSource(deps(), source)
  expect((await calendars().read(ada.person, home)).periods.filter(({ kind }) => kind === 'other')).toEqual([])
})

test('a failing calendar is retried with exponential backoff, at most once a day, and a working one is read every half hour', async () => {
  const { database } = services.deps
  const theirs = await homes.publish(ada)
  status = 500
  const { sources } = await calendars().addSource(ada.person, theirs, { name: 'Away', address: otherAddress() })
  const id = sources[0]?.id ?? ''
  const minutes = async () => {
    const [row] = await database<{ minutes: number }[]>`
      select round(extract(epoch from next_read_at - now()) / 60)::integer as minutes from calendar_source where id = ${id}`
    return row?.minutes
  }
  const waits = [await minutes()]
  const readByItself = () => readSource(deps(), { id, listingId: theirs, url: otherAddress() })
  for (let count = 0; count < 7; count++) {
    await readByItself()
    await calendars().readAgain(ada.person, theirs, id) // a manual read fails too, and postpones nothing
    waits.push(await minutes())
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1440, 1440])
  status = 200
  await calendars().readAgain(ada.person, theirs, id)
  expect(await minutes()).toBe(30)
  status = 500
  await readByItself()
  expect(await minutes()).toBe(30)
  status = 200
  await calendars().removeSource(ada.person, theirs, id)
})

/** Inserts calendars of a home as rows, due for this many minutes. */
const plant = async (listingId: string, count: number, since: number, url = 'https://calendar.example/') => {
  const due = new Date(services.deps.clock.now() - since * 60_000)
  await services.deps.database`
    insert into calendar_source (listing_id, name, url, created_at, next_read_at)
    select ${listingId}, 'Planted', ${url} || number, ${due}, ${due} from generate_series(1, ${count}) as number`
}

test('a read that began earlier and ends later changes nothing, whether it succeeded or failed', async () => {
  const { database } = services.deps
  const theirs = await homes.publish(ada)
  await plant(theirs, 1, 0)
  const [row] = await database<{ id: string }[]>`select id from calendar_source where listing_id = ${theirs}`
  const source = { id: row?.id ?? '', listingId: theirs }
  const now = (await databaseNow(database)).getTime()
  const [earlier, later, next] = [0, 10_000, 1_800_000].map((more) => new Date(now + more)) as [Date, Date, Date]
  const booked = { from: '2027-05-01', to: '2027-05-10' }
  const holding = (...stays: (typeof booked)[]) => ({
    periods: stays.map((stay) => ({ ...stay, kind: 'taken' as const, uids: [] })),
    leftOut: {},
    uids: { unreadable: [], present: [] },
  })
  const today = '2026-11-25'
  const kept = async () => ({
    nights:
      await database`select lower(nights) as from, upper(nights) as to from blocked_days where source_id = ${source.id}`,
    source: await database`select * from calendar_source where id = ${source.id}`,
  })
  await database.begin((tx) => replacePeriods(tx, source, holding(booked), { at: later, next, today }))
  const before = await kept()
  expect(before.nights).toEqual([booked])
  await database.begin((tx) => replacePeriods(tx, source, holding(), { at: earlier, next: later, today }))
  expect(await kept()).toEqual(before)
  for (const again of [undefined, { pause: 60, longest: 3600 }]) {
    await setFailure(database, source.id, { failure: 'address-refused', at: earlier, again })
    expect(await kept()).toEqual(before)
  }
  await database`delete from calendar_source`
})

test("a host whose clock is a day ahead blocks no one: reads are dated by the database's clock, repeated in half an hour, and others' reads count", async () => {
  const { database, clock } = services.deps
  const theirs = await homes.publish(ada)
  const minutesUntil = async (column: 'read_at' | 'next_read_at') => {
    const [row] = await database<{ minutes: number }[]>`
      select round(extract(epoch from ${database(column)} - now()) / 60)::integer as minutes
      from calendar_source where listing_id = ${theirs}`
    return row?.minutes
  }
  const ahead = { ...deps(), clock: { ...clock, now: () => Date.now() + 86_400_000 } }
  file = airbnb('20270501', '20270510')
  const added = await createCalendars(ahead).addSource(ada.person, theirs, { name: 'Ahead', address: otherAddress() })
  const id = added.sources[0]?.id ?? ''
  expect([await minutesUntil('read_at'), await minutesUntil('next_read_at')]).toEqual([0, 30])
  file = airbnb('20270601', '20270610')
  expect((await calendars().readAgain(ada.person, theirs, id)).periods).toMatchObject([{ from: '2027-06-01' }])
  await calendars().removeSource(ada.person, theirs, id)
})

test('a host whose clock is a day ahead reads nothing early, and a calendar it adds is due for every host', async () => {
  const { database, clock } = services.deps
  const theirs = await homes.publish(ada)
  const dayAhead = () => Date.now() + 86_400_000
  await plant(theirs, 1, 0)
  const [row] = await database<{ due: Date }[]>`
    update calendar_source set next_read_at = now() + interval '20 minutes' returning next_read_at as due`
  const faults: unknown[] = []
  const end = startReading({ ...deps(), clock: { ...clock, now: dayAhead } }, (fault) => faults.push(fault))
  await end()
  const [after] = await database`select next_read_at as due, taken_at from calendar_source`
  expect([after, faults]).toEqual([{ due: row?.due, takenAt: null }, []])
  const added = { listingId: theirs, name: 'Ahead', url: otherAddress(), at: new Date(dayAhead()) }
  const id = await database.begin((tx) => insertSource(tx, added)) // like a process that crashes before it reads it
  const now = new Date((await databaseNow(database)).getTime() + 1) // a Date has milliseconds, the row microseconds
  const due = await takeDueSources(database, { now, next: new Date(now.getTime() + 60_000), most: 8 })
  expect(due.map((source) => source.id)).toEqual([id])
  await database`delete from calendar_source`
})

test('a read time in the future, stored by a wrong clock, blocks neither a read nor a failure', async () => {
  const { database } = services.deps
  const theirs = await homes.publish(ada)
  file = airbnb('20270501', '20270510')
  const added = await calendars().addSource(ada.person, theirs, { name: 'Ahead', address: otherAddress() })
  const source = { id: added.sources[0]?.id ?? '', listingId: theirs, url: otherAddress() }
  const noteTomorrow = () =>
    database`update calendar_source set read_at = now() + interval '1 day' where id = ${source.id}`
  for (const isByHand of [true, false]) {
    await noteTomorrow()
    status = 500
    await readSource(deps(), source, { kind: isByHand ? 'by-hand' : 'scheduled' })
    expect((await calendars().read(ada.person, theirs)).sources).toMatchObject([{ failure: 'address-error' }])
    status = 200
    file = airbnb(isByHand ? '20270601' : '20270701', '20270710')
    await readSource(deps(), source, { kind: isByHand ? 'by-hand' : 'scheduled' })
    const { sources, periods } = await calendars().read(ada.person, theirs)
    expect(sources).toMatchObject([{ failure: null }])
    expect(periods).toMatchObject([{ from: isByHand ? '2027-06-01' : '2027-07-01' }])
  }
  await calendars().removeSource(ada.person, theirs, source.id)
})

test('a landlord with many calendars takes turns: one of each landlord is read, then the next of each', async () => {
  const { database, clock } = services.deps
  await database`delete from calendar_source`
  const [ben, cem] = [await homes.createPerson(), await homes.createPerson()]
  const [many, few, gone] = [await homes.publish(ben), await homes.publish(cem), await homes.publish(cem)]
  await plant(many, 5, 60)
  await plant(few, 2, 10)
  await plant(gone, 1, 90)
  await services.listings.remove(cem.person, gone)
  const taken: string[][] = []
  for (let count = 0; count < 3; count++) {
    const now = new Date(clock.now() + count * 1000)
    const rows = await takeDueSources(database, { now, next: new Date(clock.now() + 3_600_000), most: 8 })
    taken.push(rows.map(({ listingId }) => (listingId === many ? 'many' : 'few')).sort())
  }
  expect(taken).toEqual([['few', 'many'], ['few', 'many'], ['many']])
  await plant(few, 1, 1, 'https://other.example/')
  const now = new Date(clock.now() + 5000)
  const [next] = await takeDueSources(database, { now, next: new Date(clock.now() + 3_600_000), most: 1 })
  expect(next?.listingId).toBe(few)
  await database`delete from calendar_source`
})

test('a home reads ten calendars, a landlord’s homes two thousand, and manual reads are rate limited', async () => {
  const { database, clock } = services.deps
  const dora = await homes.createPerson()
  const theirs: string[] = []
  for (let count = 0; count < 6; count++) theirs.push(await homes.publish(dora))
  const add = (id = '') => calendars().addSource(dora.person, id, { name: 'One more', address: otherAddress() })
  await plant(theirs[0] ?? '', 10, 0)
  await expect(add(theirs[0])).rejects.toMatchObject({ code: 'too-many-calendars' })
  await plant(theirs[4] ?? '', 1990, 0)
  await expect(add(theirs[5])).rejects.toMatchObject({ code: 'too-many-calendars-in-all' })
  await services.listings.remove(dora.person, theirs[4] ?? '')
  const { sources } = await add(theirs[5])
  const again = () => calendars().readAgain(dora.person, theirs[5] ?? '', sources[0]?.id ?? '')
  for (let count = 3; count < 60; count++) await again()
  await expect(again()).rejects.toMatchObject({ code: 'too-many-requests' })
  await expect(add(theirs[5])).rejects.toMatchObject({ code: 'too-many-requests' })
  clock.pass(3600)
  await again()
  clock.pass(-3600)
  await database`delete from calendar_source`
})

test('over HTTP a landlord confirms that a calendar is empty, answers its question and confirms nights', async () => {
  const theirs = await homes.publish(ada)
  file = airbnb('20270501', '20270510').replace('END:VEVENT', 'TRANSP:TRANSPARENT\r\nEND:VEVENT')
  const added = await calendars().addSource(ada.person, theirs, { name: 'Airbnb', address: otherAddress() })
  const source = added.sources[0]?.id ?? ''
  const call = (end: string, input?: object) =>
    ada.call<HomeCalendar & { code?: string }>('PUT', `/roomAd/${theirs}/calendar${end}`, input)
  expect(added.sources).toMatchObject([{ questions: [{ kind: 'transparent' }] }])
  const wrong = await call(`/sources/${source}/answer`, { kind: 'own', takes: false })
  expect(wrong).toMatchObject({ status: 422, body: { code: 'invalid-values' } })
  const answered = await call(`/sources/${source}/answer`, { kind: 'transparent', takes: true })
  expect(answered.body.sources).toMatchObject([{ questions: [], periods: 1 }])
  file = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'
  expect((await calendars().readAgain(ada.person, theirs, source)).sources).toMatchObject([{ periods: 1 }])
  expect((await call(`/sources/${source}/empty`)).body.sources).toMatchObject([{ periods: 0, emptiedSince: null }])
  expect((await call(`/conflicts/${crypto.randomUUID()}`)).body.conflicts).toEqual([])
  expect((await call('/conflicts/nonsense')).body.code).toBe('lease-not-found')
  const stranger = await homes.createPerson()
  expect(await stranger.call('PUT', `/roomAd/${theirs}/calendar/sources/${source}/empty`)).toMatchObject({
    body: { code: 'listing-not-found' },
  })
  await calendars().removeSource(ada.person, theirs, source)
})

// promise: sgn-2-calendar-door
test('an internal address is refused before it is requested', async () => {
  for (const address of ['https://127.0.0.1/', 'http://127.0.0.1/a.ics', 'https://[::ffff:10.0.0.1]/'])
    expect(await ada.call('POST', `${path}/sources`, { name: 'Inside', address })).toMatchObject({
      status: 422,
      body: { code: 'address-not-allowed' },
    })
})

test.each([
  ['http://calendar.example/a.ics', 'address-needs-https'],
  ['webcal://calendar.example:8443/a.ics', 'address-other-port'],
  ['https://me:secret@calendar.example/a.ics', 'address-with-password'],
])('%s is refused with the true reason', async (address, code) => {
  const refused = await ada.call('POST', `${path}/sources`, { name: 'Other', address })
  expect(refused).toMatchObject({ status: 422, body: { code, fields: { address: code } } })
})

test('webcal addresses are read by https', async () => {
  const asked: string[] = []
  const read = async (url: string) => {
    asked.push(url)
    return Buffer.from(file)
  }
  const publicFetch = { isAllowed: () => true, read }
  const theirs = await homes.publish(ada)
  await createCalendars({ ...deps(), publicFetch }).addSource(ada.person, theirs, {
    name: 'Phone',
    address: 'webcal://calendar.example/a.ics',
  })
  expect(asked).toEqual(['https://calendar.example/a.ics'])
})

test('calendars that a landlord reads by hand are read one at a time; those of others do not wait', async () => {
  const [other, asked] = [await homes.createPerson(), [] as string[]]
  const { promise: isFirstAsked, resolve: tellFirst } = Promise.withResolvers<void>()
  const { promise: answer, resolve: answerFirst } = Promise.withResolvers<void>()
  const read = async (url: string) => {
    asked.push(url.slice('https://calendar.example/'.length))
    tellFirst()
    if (url.endsWith('/first')) await answer
    return Buffer.from(file)
  }
  const service = createCalendars({ ...deps(), publicFetch: { isAllowed: () => true, read } })
  const [theirs, others] = [await homes.publish(ada), await homes.publish(other)]
  const add = (name: string, whose = ada.person, to = theirs) =>
    service.addSource(whose, to, { name, address: `https://calendar.example/${name}` })
  const first = add('first')
  await isFirstAsked
  const second = add('second')
  await add('of-another', other.person, others)
  await expect.poll(async () => (await service.read(ada.person, theirs)).sources).toHaveLength(2)
  expect(asked).toEqual(['first', 'of-another'])
  answerFirst()
  await Promise.all([first, second])
  expect(asked).toEqual(['first', 'of-another', 'second'])
})
