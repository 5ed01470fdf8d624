/**
 * Calendars, feeds and files from outside, by what a landlord and a tenant see: double bookings are prevented, and a
 * broken or half file changes nothing.
 */
import { readFile } from 'node:fs/promises'
import { type Page, test } from '@playwright/test'
import { accept, addPictureAndPublish } from './acceptedLease.ts'
import { openPage } from './openPage.ts'
import { calendarText, type OutsideServer, startOutsideServer } from './outsideServer.ts'
import { type OutsideStory, openOutsideStory } from './outsideStory.ts'
import { expect } from './timeouts.ts'

let story: OutsideStory
const servers: OutsideServer[] = []
const serve = async (file: string, text: string) => {
  const server = await startOutsideServer(file)
  servers.push(server)
  server.serve(text)
  return server
}
test.beforeAll(async ({ browser }) => {
  story = await openOutsideStory(browser)
})
test.afterAll(async () => {
  for (const server of servers) server.close()
  await story.close()
})

/** Connects a calendar to a home through the API. */
const connect = (homeId: string, { address }: OutsideServer) =>
  story.ada.person.request('POST', `/roomAd/${homeId}/calendar/sources`, { name: 'Airbnb', address })
const openOwn = (page: Page, rest: string) => openPage(page, `${story.url}/profile/${story.ada.person.user.id}${rest}`)
const openCalendar = (homeId: string) => openOwn(story.ada.page, `/properties/${homeId}/calendar`)
/** Nights in the middle of a stay. */
async function nightsIn(leaseId: string) {
  const { moveIn } = await story.ada.person.request<{ moveIn: number }>('GET', `/contract/${leaseId}`)
  const day = (days: number) => new Date((moveIn + days * 86_400) * 1000).toISOString().slice(0, 10)
  return { from: day(10), to: day(15) }
}

// promise: sgn-2-calendar-accept
test('calendar-changes-before-accept: nights booked elsewhere meanwhile refuse the acceptance', async () => {
  const { homeId, leaseId } = await story.request()
  const { ada } = story
  const airbnb = await serve('home.ics', calendarText())
  await connect(homeId, airbnb)
  await story.passHalfHour()
  airbnb.serve(calendarText(await nightsIn(leaseId)))
  await ada.openLease(leaseId)
  await ada.button('Accept the request').click()
  const dialog = ada.dialog(/^Accept/)
  await dialog.getByRole('button', { name: 'Accept and hold the days' }).click()
  await expect(dialog.getByText('Another calendar of this home says that these days are taken.')).toBeVisible()
  await dialog.getByRole('link', { name: 'Open the calendar of the home' }).click()
  await expect(ada.main.getByRole('region', { name: 'Taken days' }).getByText('From Airbnb')).toBeVisible()
  await ada.openLease(leaseId)
  await expect(ada.button('Accept the request')).toBeVisible()
})

// promise: sgn-2-calendar-pay
test('overlap-before-payment: the payment stops, the landlord reads it on the lease and settles it', async () => {
  const { homeId, leaseId, landlord } = await story.request()
  const { ada, ben } = story
  const airbnb = await serve('home.ics', calendarText())
  await connect(homeId, airbnb)
  await accept(landlord, leaseId)
  await story.passHalfHour()
  airbnb.serve(calendarText(await nightsIn(leaseId)))
  await ben.openLease(leaseId)
  await ben.connect()
  await ben.openPaying(leaseId)
  await ben.button('Use the same wallet').click()
  const stopped = ben.main.getByText(/^Another calendar of this home says that some of these days are taken/)
  await expect(stopped.first()).toBeVisible()
  await ada.openLease(leaseId)
  await expect(ada.main.getByText('Booked twice?')).toBeVisible()
  await expect(ada.main.getByText(/^Ben wanted to pay and could not/)).toBeVisible()
  await ada.main.getByRole('link', { name: 'Open the calendar' }).click()
  await ada.button(/^The days are free/).click()
  await ada.page.getByRole('button', { name: 'Yes, they are free' }).click()
  await expect(ada.main.getByText('Booked twice?')).toHaveCount(0)
  await ben.openPaying(leaseId)
  await expect(ben.main.getByText(/Your wallet will ask you|wallet signed exactly these terms/).first()).toBeVisible()
  await expect(stopped).toHaveCount(0)
})

// promise: sgn-2-calendar-cut-off
test('calendar-cut-off: half a calendar changes nothing, and the landlord reads why', async () => {
  const { homeId, leaseId } = await story.request()
  const { ada } = story
  const booked = calendarText(await nightsIn(leaseId))
  const airbnb = await serve('home.ics', booked)
  await connect(homeId, airbnb)
  airbnb.serve(booked.slice(0, booked.indexOf('SUMMARY')))
  await openCalendar(homeId)
  const nights = ada.main.getByRole('region', { name: 'Taken days' }).getByText('From Airbnb')
  await expect(nights).toHaveCount(1)
  await ada.button(/^Read now/).click()
  await expect(ada.main.getByText(/^The calendar is cut off: its end is missing\..*stay blocked\.$/)).toBeVisible()
  await expect(nights).toHaveCount(1)
  airbnb.serve(booked)
  await ada.button(/^Read now/).click()
  await expect(ada.main.getByText(/^1 period, read/)).toBeVisible()
})

const columns = {
  reference: 'E2E-1',
  title: 'Attic of the feed',
  rentPrice: '900',
  deposit: '900',
  depositPolicy: 'until-move-out',
  availableFrom: '2026-12-01',
  roomSize: '64.5',
  termOfLease: 'flexible',
  floorType: 'from4To7',
  nearToMetro: 'Metro Alonso Martínez',
  address1: 'Calle de Almagro 12',
  city: 'Madrid',
  country: 'ES',
  locationLat: '40.4297',
  locationLng: '-3.6944',
  description: 'Two quiet rooms over a courtyard.',
}
const row = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(',')
const feedOf = (...references: readonly string[]) =>
  [
    row(Object.keys(columns)),
    ...references.map((reference) => row(Object.values({ ...columns, reference, title: `Attic ${reference}` }))),
  ].join('\r\n')

// promise: imports-flaps
test('feed-flaps: a home that leaves the feed is taken out of search after a question, and comes back with it', async () => {
  const { ada } = story
  const feed = await serve('homes.csv', feedOf('E2E-1', 'E2E-2'))
  await openOwn(ada.page, '/import')
  await ada.main.getByLabel('Link to the feed').fill(feed.address)
  await ada.button('Save the feed').click()
  await ada.button('Read now').click()
  await expect(ada.main.getByText(/^Last read: .*New: 2 ·/)).toBeVisible()
  const { rows } = await ada.person.request<{ rows: { id: string; reference: string | null }[] }>('GET', '/roomAd/mine')
  const home = rows.find(({ reference }) => reference === 'E2E-1')?.id ?? ''
  await addPictureAndPublish(ada.person, home)
  feed.serve(feedOf('E2E-2'))
  await ada.button('Read now').click()
  await expect(ada.main.getByText(/^Many homes are missing from it\./)).toBeVisible()
  await ada.button('Apply it anyway').click()
  await expect(ada.main.getByText(/^Last read: .*Taken out of search: 1/)).toBeVisible()
  feed.serve(feedOf('E2E-1', 'E2E-2'))
  await ada.button('Read now').click()
  await expect(ada.main.getByText(/^Last read: .*Shown again: 1/)).toBeVisible()
})

/** As Excel in Spanish saves a file of ours: a mark, its separator, semicolons, and decimal commas. */
function savedByExcel(csv: string): string {
  const cells = csv.replace(/^\uFEFF/, '').replaceAll('","', '";"')
  return `\uFEFFsep=;\r\n${cells.replace(/"(-?\d+)\.(\d+)"/g, '"$1,$2"')}`
}

// promise: imports-round-trip
test('excel-round-trip: an export that Excel saved is imported again and changes nothing', async () => {
  const { ada } = story
  await openOwn(ada.page, '/import')
  const saved = ada.page.waitForEvent('download')
  await ada.button('My homes as CSV').click()
  const file = savedByExcel(await readFile(await (await saved).path(), 'utf8'))
  expect(file).toContain('64,5')
  await ada.main
    .getByLabel('Choose a CSV or XML file')
    .setInputFiles({ name: 'homes.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  const counts = ada.main.getByRole('region', { name: 'What the file changes' })
  await expect(counts.locator('dl > div', { hasText: /^Unchanged/ })).not.toHaveText(/^Unchanged0$/)
  await expect(counts.locator('dl > div', { hasText: /^(New|Changed|Not imported|Taken out)/ })).toHaveText([
    'New0',
    'Changed0',
    'Not imported0',
    'Taken out of search0',
  ])
  await expect(ada.button('Apply to 0 homes')).toBeDisabled()
})
