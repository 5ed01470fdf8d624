/**
 * Records what assistive technology gets of every page state in every language (Playwright's aria snapshot), for `npm
 * run prove recordings`. KEYHOLD_JOURNEY_URL is a demo whose clock nearly stands still at BROWSER_AT, RECORDED_FILE
 * takes the result, RECORDED_ONLY=WORDS|WORDS leaves out the other states.
 */
import { writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { PersonId } from '@keyhold/demo/person.ts'
import { type Browser, chromium, type Page, request } from '@playwright/test'
import { pages } from './pages.ts'
import config from './playwright.config.ts'
import { readDemoData } from './sweep/demoData.ts'
import { type Language, languages } from './sweep/messages.ts'
import { PageChecker } from './sweep/pageChecker.ts'
import type { PageState } from './sweep/pageState.ts'
import type { Variant } from './sweep/variants.ts'

const only = (process.env.RECORDED_ONLY ?? '').split('|')
const browserAt = Number(process.env.BROWSER_AT)

/**
 * Runs in each page before its scripts. The clock stands still, random numbers repeat, timers of 0.8 s and more never
 * fire (toasts stay, nothing polls or autosaves), and no view is reported to the server, where the other languages
 * would see it.
 */
function fixPage(at: number): void {
  const RealDate = Date
  window.Date = new Proxy(RealDate, {
    construct: (target, given, asked) => Reflect.construct(target, given.length > 0 ? given : [at], asked),
    apply: () => new RealDate(at).toString(),
    get: (target, name, receiver) => (name === 'now' ? () => at : Reflect.get(target, name, receiver)),
  })
  let drawn = 0
  Math.random = () => (drawn++ * 0.618) % 1
  const fetchOfBrowser = window.fetch
  window.fetch = async (...call) => {
    const address = call[0] instanceof Request ? call[0].url : String(call[0])
    return /\/api\/(notice\/read|roomAd\/views\/|savedSearch\/[^/]+\/look)/.test(address)
      ? Response.json({ success: 'ok' })
      : fetchOfBrowser(...call)
  }
  navigator.sendBeacon = () => true
  const setTimer = window.setTimeout
  // A pause before a retry resolves a promise: without it a failed request would never be shown as failed.
  const isPause = (handler: () => void) => String(handler).includes('[native code]')
  window.setTimeout = ((handler: () => void, delay = 0, ...given: []) =>
    delay < 800 || isPause(handler)
      ? setTimer(handler, isPause(handler) ? Math.min(delay, 50) : delay, ...given)
      : -1) as typeof window.setTimeout
  const { send } = WebSocket.prototype
  WebSocket.prototype.send = function (data) {
    if (!String(data).includes('/app/seen')) send.call(this, data)
  }
}

/** The same browser, with this clock, one language and one time zone in each window. */
const withFixedPages = (browser: Browser) =>
  ({
    async newContext(options) {
      const context = await browser.newContext({ ...options, locale: 'en-GB', timezoneId: 'UTC' })
      await context.addInitScript(fixPage, browserAt)
      return context
    },
  }) as Pick<Browser, 'newContext'> as Browser

/** Waits until maps are rendered, and hides their attribution, which names the loaded tiles. */
async function settleMaps(page: Page): Promise<void> {
  const busy = page.locator('main figure[aria-busy=true]')
  for (let left = 100; left > 0 && (await busy.count()) > 0; left--) await wait(200)
  await page.evaluate(() => {
    for (const credit of document.querySelectorAll('figure [class*=credit]')) credit.setAttribute('aria-hidden', 'true')
  })
}

/**
 * Title, language and tree of the page as one JSON text, once they are stable for a while. A page with a hanging
 * request takes longer.
 */
async function look(page: Page): Promise<string[]> {
  const read = async () => {
    await settleMaps(page)
    const { title, lang } = await page.evaluate(() => ({ title: document.title, lang: document.documentElement.lang }))
    const tree = await page.locator('body').ariaSnapshot()
    return JSON.stringify([`lang: ${lang}`, `title: ${title}`, ...tree.split('\n')])
  }
  const isLate = await page.evaluate(
    () => Boolean(window.keyholdPendingRequests) || document.querySelector('main [class*=map i]') !== null,
  )
  const needed = isLate ? 10 : 3
  let [before, same] = [await read(), 0]
  for (let left = 100; left > 0 && same < needed; left--) {
    await wait(200)
    const now = await read()
    same = now === before ? same + 1 : 0
    before = now
  }
  return [before]
}

/** One width and theme for each state: the widest it has. */
const variantOf = ({ widths = [1440] }: PageState, language: Language): Variant => ({
  language,
  theme: 'light',
  width: widths.includes(1440) ? 1440 : (widths[0] ?? 1440),
})

/** Reads all of a user's conversations: reading marks them as seen. */
async function readConversations(person: PersonId): Promise<void> {
  const { id, token } = demoData.session(person)
  const read = async (path: string) =>
    (await calls.get(`${url}/api${path}`, { headers: { authorization: token } })).json()
  for (const other of (await read('/list-to-chat')) as { id: string }[]) await read(`/messages/${id}/${other.id}`)
}

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''
const browser = await chromium.launch(config.use?.launchOptions)
const calls = await request.newContext()
const demoData = await readDemoData(calls, url, ['irene', 'helena'])
/** Reading a conversation marks it as seen: done once before, so that all languages record the same. */
for (const id of ['daniel', 'siriporn'] as const) await readConversations(id)
const visits = Object.entries<readonly PageState[]>(pages)
  .flatMap(([group, states]) => states.map((state) => ({ group, state })))
  .filter(({ state }) => only.some((words) => state.name.includes(words)))
const checkers = languages.map((language) => ({
  language,
  checker: new PageChecker(withFixedPages(browser), demoData, look),
}))
const seen: object[][] = []
/** Each state in all languages, then the next: its effects on the server are the same for all languages. */
for (const [index, { group, state }] of visits.entries()) {
  if (index % 50 === 0) console.log(`${index} of ${visits.length} states`)
  const record = async ({ language, checker }: (typeof checkers)[number]) => {
    const last = (await checker.check(state, variantOf(state, language))).at(-1) ?? ''
    const isWhole = last.startsWith('["lang')
    if (!isWhole) console.log(`${state.name} [${language}] ${last}`)
    return { group, language, name: state.name, lines: isWhole ? JSON.parse(last) : last.split('\n') }
  }
  seen.push(await Promise.all(checkers.map(record)))
}
for (const { checker } of checkers) await checker.close()
writeFileSync(process.env.RECORDED_FILE ?? '', JSON.stringify(seen.flat()))
await calls.dispose()
await browser.close()
