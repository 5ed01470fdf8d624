/** A home's calendar as a third-party library reads it: whole days, stable ids, and no personal data. */
import type { HomeCalendar } from '@keyhold/api/calendars.schema.ts'
import { afterAll, expect, test } from 'vitest'
import { createPublicFetch } from '../../../gateways/publicFetch.ts'
import { createRateLimiter } from '../../../gateways/rateLimiter.ts'
import { readCalendarFile } from '../../../testing/calendar.ts'
import { createTestRentals, requestForm } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { writeCalendar } from './ical.ts'
import { createCalendarParser } from './parsing/parseCalendar.ts'
import { createCalendars } from './service.ts'

const services = await createTestServices()
const rentals = await createTestRentals(services)
const calendars = createCalendars({
  ...services.deps,
  listings: services.listings,
  rateLimiter: createRateLimiter(services.deps.database, services.deps.clock),
  publicFetch: createPublicFetch(() => false),
  remind: services.leases.remind,
  notifyOfFault: async () => undefined,
  parser: createCalendarParser(),
})
afterAll(() => services.close())

/** The file as a person with the address gets it. */
async function fileOf({ address }: Pick<HomeCalendar, 'address'>) {
  const { body, statusCode } = await services.app.inject({ url: new URL(address).pathname })
  expect(statusCode).toBe(200)
  return body
}

// promise: sgn-2-calendar-ical
test('another program reads leased and blocked days as whole days, without who or why', async () => {
  const home = await rentals.aHome()
  const stay = { validFrom: '2026-12-01', validTo: '2027-06-01' }
  const lease = await services.leases.request(rentals.tenant, { ...requestForm(home), ...stay })
  await services.leases.request(rentals.other, { ...requestForm(home), validFrom: '2027-07-01', validTo: '2028-07-01' })
  await services.leases.accept(rentals.landlord, lease)
  const calendar = await calendars.block(rentals.landlord, home, {
    from: '2028-02-28',
    to: '2028-03-01',
    note: 'My mother stays',
  })
  const file = await fileOf(calendar)
  const { name, method, events } = readCalendarFile(file)
  expect([name, method]).toEqual(['Two-bedroom off Paseo Escalón', null])
  expect(events.map(({ from, to, nights, summary }) => [from, to, nights, summary])).toEqual([
    ['2026-12-01', '2027-06-01', 182, 'Keyhold: not available'],
    ['2028-02-28', '2028-03-01', 2, 'Keyhold: not available'],
  ])
  const fields = ['uid', 'dtstamp', 'dtstart', 'dtend', 'summary', 'transp']
  for (const event of events) expect(event.fields).toEqual(fields)
  expect(file).not.toMatch(/mother|Daniel|Luc|@mail|Mirador/)
})

test('each period keeps its UID between reads, so that no program shows it twice', async () => {
  const home = await rentals.aHome()
  const block = (from: string, to: string) => calendars.block(rentals.landlord, home, { from, to })
  await block('2027-01-01', '2027-01-03')
  const calendar = await block('2027-02-01', '2027-02-03')
  const uids = async () => readCalendarFile(await fileOf(calendar)).events.map(({ uid }) => uid)
  const first = await uids()
  expect(new Set(first).size).toBe(2)
  await block('2026-12-24', '2026-12-27')
  expect(await uids()).toEqual(expect.arrayContaining(first))
  // A new address has the same UIDs: a program that reads both sees one event.
  expect(readCalendarFile(await fileOf(await calendars.renewAddress(rentals.landlord, home))).events).toHaveLength(3)
})

test('a home without taken days has an empty calendar, and one with many periods is read completely', () => {
  const words = { name: 'Garden; flat, 3\\2 บ้าน\nupstairs', summary: 'Not available', writtenAt: 0 }
  expect(readCalendarFile(writeCalendar([], words))).toEqual({ name: words.name, method: null, events: [] })
  const many = Array.from({ length: 500 }, (_, index) => ({ id: `p${index}`, from: '2026-12-03', to: '2026-12-04' }))
  expect(readCalendarFile(writeCalendar(many, words)).events.at(-1)).toMatchObject({ uid: 'p499@keyhold', nights: 1 })
})
