/** The states of the page of one home: a part of pages.ts. */
import { see, unknown, type Where } from './sweep/state.ts'
import type { Town } from './sweep/town.ts'
import { type Act, answer, inTurn, press, pressInDialog, standStill, until, untilDialog } from './sweep/visitor.ts'

const escalon = (town: Town) => `/detail/${town.home('escalon-paseo')}`
const detail =
  (home: string): Where =>
  (town) =>
    `/detail/${town.home(home)}`
const days = (from: number, to: number) =>
  [from, to].map((day) => new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10))
const [moveIn = '', moveOut = ''] = days(40, 230)
/** Days in a query: a stay that every home of the sweep is free for. */
export const stay = `from=${moveIn}&to=${moveOut}`

/** The clipboard takes what it is given, or refuses. */
const clipboard =
  (takes: boolean): Act =>
  ({ install }) =>
    install((isOpen) => {
      const writeText = () => (isOpen ? Promise.resolve() : Promise.reject(new Error('The clipboard is closed.')))
      Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
      Object.defineProperty(navigator, 'share', { value: undefined })
    }, takes).then(() => undefined)
const reasonOf: Act = ({ page }) => page.getByRole('dialog').locator('input[type=radio]').first().check({ force: true })
const report = inTurn(press('reports.report'), untilDialog)

export const listing = [
  see('home page of a listing', escalon),
  see('listing in Thai', detail('ari-soi-4')),
  see('listing in Madrid', detail('chamberi-olavide')),
  see('listing: all pictures', escalon, { act: inTurn(press('listings.picture.all_other'), untilDialog) }),
  see('listing: one picture after the other', escalon, {
    act: inTurn(({ page }) => page.locator('main a[href^="/api/files/"]').first().click(), untilDialog),
  }),
  see('listing: its calendar', escalon, {
    act: inTurn(({ page }) => page.locator('#request summary').click(), until('calendar.choose')),
  }),
  see('listing: all conversations beside it', escalon, {
    as: 'daniel',
    act: ({ page }) => page.locator('main button[aria-expanded=false]').last().click(),
  }),
  see('listing: the chat with its landlord', escalon, {
    as: 'daniel',
    act: ({ page }) => page.locator('#publisher button').first().click(),
  }),
  see('listing: days chosen', (town) => `${escalon(town)}?${stay}`),
  see('listing: no days chosen', escalon, {
    as: 'daniel',
    act: inTurn(press('listings.request.act'), until('listings.request.chooseValidDates')),
  }),
  see('listing: before the request', (town) => `/detail/${town.home('merliot-estudiantes')}?${stay}`, {
    as: 'daniel',
    act: inTurn(press('listings.request.act'), untilDialog),
  }),
  see('listing: one’s own', escalon, { as: 'lucia' }),
  see('listing: reporting it', escalon, { act: inTurn(press('reports.report'), untilDialog) }),
  see('listing: reporting it without a reason', escalon, {
    act: inTurn(report, pressInDialog('reports.send'), until('reports.chooseReason')),
  }),
  see('listing: reported', escalon, {
    before: inTurn(standStill, answer('**/api/roomAd/report')),
    act: inTurn(report, reasonOf, pressInDialog('reports.send'), until('reports.sent')),
  }),
  see('listing: the report could not be sent', escalon, {
    before: answer('**/api/roomAd/report', '{"code":"server-fault"}', 500),
    act: inTurn(report, reasonOf, pressInDialog('reports.send'), until('refusals.server-fault')),
    fails: /report/,
  }),
  see('listing: its link copied', escalon, {
    before: inTurn(standStill, clipboard(true)),
    act: inTurn(press('listings.share.act'), until('listings.share.copied')),
  }),
  see('listing: its link could not be copied', escalon, {
    before: inTurn(standStill, clipboard(false)),
    act: inTurn(press('listings.share.act'), until('listings.share.notCopied')),
  }),
  see('listing: put beside others', escalon, { act: press('saved.compareThis') }),
  see('listing: saved', escalon, { act: press('saved.keep') }),
  see('listing: unknown', `/detail/${unknown}`, { fails: /detail\// }),
]
