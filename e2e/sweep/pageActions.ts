/** Somebody at a page, in one look: what the states of pages.ts are made with, in the words of the page’s own language. */
import type { Locator, Page } from '@playwright/test'
import type { DemoData } from './demoData.ts'
import type { Interception, Interceptor } from './interception.ts'
import { messagePattern } from './messages.ts'
import type { Variant } from './variants.ts'

export interface PageActionContext {
  readonly page: Page
  /** Runs before the page’s own scripts. */
  readonly addInitScript: Page['addInitScript']
  readonly interception: Interception
  readonly demoData: DemoData
  readonly variant: Variant
}

/** What a person does at a page to bring it into a state; what comes before the page is opened stands in `before`. */
export type PageAction = (context: PageActionContext) => Promise<void>

/** One after the other. */
export const sequence =
  (...actions: readonly PageAction[]): PageAction =>
  async (context) => {
    for (const action of actions) await action(context)
  }

function buttonOrLink({ page, variant }: PageActionContext, key: string): Locator {
  const name = messagePattern(variant.language, key)
  return page.getByRole('button', { name }).or(page.getByRole('link', { name })).filter({ visible: true })
}

/** Presses the first button or link that says this. */
export const click =
  (key: string): PageAction =>
  (context) =>
    buttonOrLink(context, key).first().click()

/** Opens what a lease's page keeps under "More". */
export const openMore: PageAction = ({ page, variant }) =>
  page
    .getByRole('main')
    .locator('summary')
    .filter({ hasText: messagePattern(variant.language, 'leases.more.title') })
    .click()

/** Presses what lies there. */
export const clickUnderMore = (key: string): PageAction => sequence(openMore, click(key))

/** Presses it inside the dialog that is open. */
export const clickInDialog =
  (key: string): PageAction =>
  ({ page, variant }) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: messagePattern(variant.language, key) })
      .first()
      .click()

/** Presses a button of the page itself; the header may have a link of the same words. */
export const clickInMain =
  (key: string): PageAction =>
  ({ page, variant }) =>
    page
      .getByRole('main')
      .getByRole('button', { name: messagePattern(variant.language, key) })
      .click()

/** Presses the button that sends the form in the page. */
export const submitForm: PageAction = ({ page }) => page.getByRole('main').locator('[type=submit]').first().click()

/** Opens the filter in this place of the search form. */
export const openPanel =
  (index: number): PageAction =>
  ({ page }) =>
    page.locator('search details > summary').nth(index).click()

/** Opens the menu whose summary is called so. */
export const openMenu =
  (key: string): PageAction =>
  ({ page, variant }) =>
    page
      .locator('summary')
      .and(page.getByLabel(messagePattern(variant.language, key)))
      .first()
      .click()

/** Writes into the field of this name. */
export const fillField =
  (name: string, text: string): PageAction =>
  ({ page }) =>
    page.getByRole('main').locator(`[name="${name}"]`).first().fill(text)

/** Waits until the page says this. */
export const waitForMessage =
  (key: string): PageAction =>
  ({ page, variant }) =>
    page.getByText(messagePattern(variant.language, key)).filter({ visible: true }).first().waitFor()

export const waitForDialog: PageAction = ({ page }) => page.getByRole('dialog').first().waitFor()

const intercept =
  (act: Interceptor, address: string | RegExp): PageAction =>
  ({ interception }) =>
    interception.add(address, act)

/** What is asked at this address never arrives. */
export const abortRequests = (address: string | RegExp): PageAction => intercept((request) => request.abort(), address)

/** What is asked at this address waits for ever. */
export const stallRequests = (address: string | RegExp): PageAction => intercept(() => undefined, address)

/** What is asked at this address is answered here, so that the demo data stays as others expect it. */
export const fulfillRequests = (address: string | RegExp, body = '{}', status = 200): PageAction =>
  intercept((request) => request.fulfill(body, status), address)

/** What is answered at this address is changed on its way, so that the demo data stays as others expect it. */
export const changeAnswers = <Answer>(address: RegExp, change: (answer: Answer) => unknown): PageAction =>
  intercept((request) => request.change((body) => JSON.stringify(change(JSON.parse(body) as Answer))), address)

const longName = 'W'.repeat(80)
/** Everybody’s first and last name is eighty letters without a space, wherever leases or disputes are read. */
export const longNames: PageAction = intercept(
  (request) => request.change((body) => body.replace(/"(firstName|lastName)":"[^"]*"/g, `"$1":"${longName}"`)),
  /\/api\/(contract|profile\/disputes|desk)/,
)

/** The one dispute of the demo once in every state it can be in, of either part, opened by either of the two. */
export const disputesOfEveryKind: PageAction = changeAnswers<{ claimed: string; due: number; decided: unknown }[]>(
  /\/api\/profile\/disputes/,
  (rows) => {
    const [row] = rows
    if (!row) return rows
    const half = {
      at: row.due - 86_400,
      toTenant: `${BigInt(row.claimed) / 4n}`,
      toLandlord: `${BigInt(row.claimed) / 2n}`,
    }
    const ended = { held: '0', decided: half }
    const all = [
      row,
      { ...row, part: 'deposit', openedBy: 'landlord', payee: 'tenant' },
      { ...row, state: 'lapsed' },
      { ...row, state: 'lapsed', part: 'deposit', openedBy: 'landlord', payee: 'tenant' },
      { ...row, ...ended, state: 'settled', depositPolicy: 'at-handover' },
      { ...row, ...ended, state: 'ruled' },
      { ...row, ...ended, state: 'given-up' },
      { ...row, ...ended, state: 'refunded', image: null },
      { ...row, ...ended, state: 'paid-out', description: '' },
    ]
    return all.map((one, at) => ({ ...one, id: `dispute-${at}` }))
  },
)

/** What this browser remembers under a key. */
export const setLocalStorage =
  (key: string, value: (demoData: DemoData) => unknown): PageAction =>
  async ({ addInitScript, demoData }) => {
    await addInitScript(([name, text]) => localStorage.setItem(name, text), [
      key,
      JSON.stringify(value(demoData)),
    ] as const)
  }

/**
 * What the page puts off for two seconds or more does not happen: a message that leaves by itself stays. What wakes the page
 * where nothing is drawn (web/src/paintFirst.ts) is put off while the page is read, and happens.
 */
export const skipLongTimers: PageAction = async ({ addInitScript }) => {
  await addInitScript(() => {
    const originalSetTimeout = window.setTimeout
    const shortTimersOnly = (handler: TimerHandler, milliseconds?: number, ...rest: unknown[]) =>
      (milliseconds ?? 0) >= 2000 && document.readyState !== 'loading'
        ? 0
        : originalSetTimeout(handler, milliseconds, ...rest)
    window.setTimeout = shortTimersOnly as typeof window.setTimeout
  })
}
