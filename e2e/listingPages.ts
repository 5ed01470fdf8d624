/** The states of one home's page: a part of pages.ts. */

import { pressBubble } from './chatPages.ts'
import type { DemoData } from './sweep/demoData.ts'
import {
  click,
  clickInDialog,
  fulfillRequests,
  type PageAction,
  sequence,
  skipLongTimers,
  waitForDialog,
  waitForMessage,
} from './sweep/pageActions.ts'
import { browserNow, type PathOption, pageState, unknownId } from './sweep/pageState.ts'

const escalonPath = (demoData: DemoData) => `/detail/${demoData.home('escalon-paseo')}`
const listingPath =
  (home: string): PathOption =>
  (demoData) =>
    `/detail/${demoData.home(home)}`
const days = (from: number, to: number) =>
  [from, to].map((day) => new Date(browserNow + day * 86_400_000).toISOString().slice(0, 10))
const [moveIn = '', moveOut = ''] = days(40, 230)
/** Dates in a query: a stay for which every home of the sweep is free. */
export const stay = `from=${moveIn}&to=${moveOut}`

/** The clipboard accepts text, or refuses. */
const clipboard =
  (takes: boolean): PageAction =>
  ({ addInitScript }) =>
    addInitScript((isOpen) => {
      const writeText = () => (isOpen ? Promise.resolve() : Promise.reject(new Error('The clipboard is closed.')))
      Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
      Object.defineProperty(navigator, 'share', { value: undefined })
    }, takes).then(() => undefined)
const chooseReason: PageAction = ({ page }) =>
  page.getByRole('dialog').locator('input[type=radio]').first().check({ force: true })
/**
 * A bank's rates of today, as an instance with rates sends them: the page's data says that there are none, and is
 * replaced by these. React Router serializes it as one list, with deduplicated names and values referenced by index.
 */
const withRates: PageAction = ({ interception }) =>
  interception.add(/\/detail\/[^?]*\.data/, (request) =>
    request.change((body) => {
      const [first = '', ...later] = body.split('\n')
      const written = JSON.parse(first) as unknown[]
      const place = (value: unknown): number => written.push(value) - 1
      const object = (fields: Record<string, number>): number =>
        place(Object.fromEntries(Object.entries(fields).map(([name, at]) => [`_${place(name)}`, at])))
      const name = `_${written.indexOf('rates')}`
      const page = written.find((value) => typeof value === 'object' && value !== null && name in value)
      const perEuro = object({ USD: place('1.0856'), GBP: place('0.8334'), THB: place('37.561') })
      const day = place(new Date().toISOString().slice(0, 10))
      Object.assign(page as object, { [name]: object({ day, perEuro }) })
      return [JSON.stringify(written), ...later].join('\n')
    }),
  )
/** The first home of the results, with its cost in bahts too. */
const openInBahts: PageAction = async ({ page }) => {
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await page.locator('#request select').selectOption('THB')
}
const openReport = sequence(click('reports.report'), waitForDialog)

export const listingStates = [
  pageState('home page of a listing', escalonPath),
  pageState('listing in Thai', listingPath('ari-soi-4')),
  pageState('listing in Madrid', listingPath('chamberi-olavide')),
  pageState('listing: all pictures', escalonPath, {
    action: sequence(click('listings.picture.all_other'), waitForDialog),
  }),
  pageState('listing: slideshow', escalonPath, {
    action: sequence(({ page }) => page.locator('main a[href^="/api/files/"]').first().click(), waitForDialog),
  }),
  pageState('listing: its calendar', escalonPath, {
    action: sequence(({ page }) => page.locator('#request summary').click(), waitForMessage('calendar.choose')),
  }),
  pageState('listing: all conversations beside it', escalonPath, {
    as: 'daniel',
    action: pressBubble,
  }),
  pageState('listing: the chat with its landlord', escalonPath, {
    as: 'daniel',
    action: ({ page }) => page.locator('#publisher button').first().click(),
  }),
  pageState('listing: days chosen', (demoData) => `${escalonPath(demoData)}?${stay}`),
  pageState('listing: its cost in the reader’s own currency too', '/properties', {
    before: withRates,
    action: sequence(openInBahts, waitForMessage('ui.rateOf')),
  }),
  pageState('listing: no days chosen', escalonPath, {
    as: 'daniel',
    action: sequence(click('listings.request.act'), waitForMessage('listings.request.chooseValidDates')),
  }),
  pageState('listing: before the request', (demoData) => `/detail/${demoData.home('merliot-estudiantes')}?${stay}`, {
    as: 'daniel',
    action: sequence(click('listings.request.act'), waitForDialog),
  }),
  pageState('listing: own home', escalonPath, { as: 'lucia' }),
  pageState('listing: reporting it', escalonPath, { action: sequence(click('reports.report'), waitForDialog) }),
  pageState('listing: reporting it without a reason', escalonPath, {
    action: sequence(openReport, clickInDialog('reports.send'), waitForMessage('reports.chooseReason')),
  }),
  pageState('listing: reported', escalonPath, {
    before: sequence(skipLongTimers, fulfillRequests('**/api/roomAd/report')),
    action: sequence(openReport, chooseReason, clickInDialog('reports.send'), waitForMessage('reports.sent')),
  }),
  pageState('listing: the report could not be sent', escalonPath, {
    before: fulfillRequests('**/api/roomAd/report', '{"code":"server-fault"}', 500),
    action: sequence(openReport, chooseReason, clickInDialog('reports.send'), waitForMessage('refusals.server-fault')),
    expectedFailure: /report/,
  }),
  pageState('listing: its link copied', escalonPath, {
    before: sequence(skipLongTimers, clipboard(true)),
    action: sequence(click('listings.share.act'), waitForMessage('listings.share.copied')),
  }),
  pageState('listing: its link could not be copied', escalonPath, {
    before: sequence(skipLongTimers, clipboard(false)),
    action: sequence(click('listings.share.act'), waitForMessage('listings.share.notCopied')),
  }),
  pageState('listing: added to the comparison', escalonPath, { action: click('saved.compareThis') }),
  pageState('listing: saved', escalonPath, { action: click('saved.saveTitle') }),
  pageState('listing: unknown', `/detail/${unknownId}`, { expectedFailure: /detail\// }),
]
