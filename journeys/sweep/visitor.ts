/** Somebody at a page, in one look: what the states of pages.ts are made with, in the words of the page’s own language. */
import { expect, type Locator, type Page, type Route } from '@playwright/test'
import type { Look } from './looks.ts'
import { saying } from './sentences.ts'
import type { Town } from './town.ts'

export interface Visitor {
  readonly page: Page
  /** Runs before the page’s own scripts. */
  readonly install: Page['addInitScript']
  readonly town: Town
  readonly look: Look
}

/** What a person does at a page to bring it into a state; what comes before the page is opened stands in `before`. */
export type Act = (visitor: Visitor) => Promise<void>

/** One after the other. */
export const inTurn =
  (...acts: readonly Act[]): Act =>
  async (visitor) => {
    for (const act of acts) await act(visitor)
  }

function named({ page, look }: Visitor, key: string): Locator {
  const name = saying(look.language, key)
  return page.getByRole('button', { name }).or(page.getByRole('link', { name })).filter({ visible: true })
}

/** Presses the first button or link that says this. */
export const press =
  (key: string): Act =>
  (visitor) =>
    named(visitor, key).first().click()

/** Presses it inside the dialog that is open. */
export const pressInDialog =
  (key: string): Act =>
  ({ page, look }) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: saying(look.language, key) })
      .first()
      .click()

/** Presses a button of the page itself; the header may have a link of the same words. */
export const pressInMain =
  (key: string): Act =>
  ({ page, look }) =>
    page
      .getByRole('main')
      .getByRole('button', { name: saying(look.language, key) })
      .click()

/** Presses the button that sends the form in the page. */
export const send: Act = ({ page }) => page.getByRole('main').locator('[type=submit]').first().click()

/** Opens the filter in this place of the search form. */
export const openPanel =
  (place: number): Act =>
  ({ page }) =>
    page.locator('search details > summary').nth(place).click()

/** Opens the menu whose summary is called so. */
export const openMenu =
  (key: string): Act =>
  async ({ page, look }) => {
    const name = saying(look.language, key)
    const labels = () => page.locator('summary').evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))
    await expect.poll(async () => (await labels()).some((label) => name.test(label)), { message: key }).toBe(true)
    const place = (await labels()).findIndex((label) => name.test(label))
    await page.locator('summary').nth(place).click()
  }

/** Writes into the field of this name. */
export const write =
  (name: string, words: string): Act =>
  ({ page }) =>
    page.getByRole('main').locator(`[name="${name}"]`).first().fill(words)

/** Waits until the page says this. */
export const until =
  (key: string): Act =>
  ({ page, look }) =>
    page.getByText(saying(look.language, key)).filter({ visible: true }).first().waitFor()

export const untilDialog: Act = ({ page }) => page.getByRole('dialog').first().waitFor()

const intercept =
  (answer: (route: Route) => Promise<void> | void, address: string | RegExp): Act =>
  async ({ page }) => {
    await page.route(address, answer)
  }

/** What is asked at this address never arrives. */
export const cut = (address: string | RegExp): Act => intercept((route) => route.abort(), address)

/** What is asked at this address waits for ever. */
export const hold = (address: string | RegExp): Act => intercept(() => undefined, address)

/** What is asked at this address is answered here, so that the town stays as others expect it. */
export const answer = (address: string | RegExp, body = '{}', status = 200): Act =>
  intercept((route) => route.fulfill({ status, contentType: 'application/json', body }), address)

const longName = 'W'.repeat(80)
/** Everybody’s first and last name is eighty letters without a space, wherever leases are read. */
export const longNames: Act = intercept(async (route) => {
  const response = await route.fetch()
  const said = await response.text()
  await route.fulfill({ response, body: said.replace(/"(firstName|lastName)":"[^"]*"/g, `"$1":"${longName}"`) })
}, /\/api\/contract/)

/** What this browser remembers under a key. */
export const remember =
  (key: string, value: (town: Town) => unknown): Act =>
  async ({ install, town }) => {
    await install(([name, text]) => localStorage.setItem(name, text), [key, JSON.stringify(value(town))] as const)
  }

/** What the page puts off for two seconds or more does not happen: a message that leaves by itself stays. */
export const standStill: Act = async ({ install }) => {
  await install(() => {
    const plain = window.setTimeout
    const patient = (what: TimerHandler, milliseconds?: number, ...rest: unknown[]) =>
      (milliseconds ?? 0) >= 2000 ? 0 : plain(what, milliseconds, ...rest)
    window.setTimeout = patient as typeof window.setTimeout
  })
}
