/** Opens pages one after the other in contexts that are kept, so that a page costs no new browser, no sign-in and no download. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { answerMilliseconds, enter, settled, watchAnswers } from './enter.ts'
import { faultsOf, watchShifts } from './faults.ts'
import type { Look, Width } from './looks.ts'
import type { PageState } from './state.ts'
import type { Town } from './town.ts'

/** So long nothing may be on its way before a page counts as still. */
const stillMilliseconds = 150
const patienceMilliseconds = 20_000

/** One lane of the sweep: looks at one page at a time. */
export class Walker {
  readonly #contexts = new Map<Width, Promise<BrowserContext>>()
  readonly #browser: Browser
  readonly #town: Town

  constructor(browser: Browser, town: Town) {
    this.#browser = browser
    this.#town = town
  }

  /** Everything wrong with this page in this look, each in one line. */
  async look(state: PageState, look: Look): Promise<string[]> {
    const context = await this.#context(look.width)
    await context.addCookies([{ name: 'keyhold.lang', value: look.language, url: this.#town.url }])
    const page = await context.newPage()
    try {
      return await this.#faults(page, state, look)
    } catch (error) {
      return [`could not be brought into its state: ${error instanceof Error ? error.message.slice(0, 700) : error}`]
    } finally {
      await page.close()
    }
  }

  async close(): Promise<void> {
    for (const context of this.#contexts.values()) await (await context).close()
  }

  #context(width: Width): Promise<BrowserContext> {
    const known = this.#contexts.get(width)
    const isPhone = width === 390
    const context =
      known ??
      this.#browser.newContext({
        viewport: { width, height: isPhone ? 844 : width === 820 ? 1180 : 900 },
        isMobile: isPhone,
        hasTouch: isPhone,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      })
    this.#contexts.set(width, context)
    return context
  }

  async #faults(page: Page, state: PageState, look: Look): Promise<string[]> {
    const town = this.#town
    const visitor = { page, town, look }
    const said = listen(page, state.fails)
    const rest = watchTraffic(page)
    await page.addInitScript(enter, { theme: look.theme, session: state.as ? town.session(state.as) : undefined })
    await page.addInitScript(watchAnswers, answerMilliseconds)
    await page.addInitScript(watchShifts)
    await state.before?.(visitor)
    page.setDefaultTimeout(patienceMilliseconds)
    page.setDefaultNavigationTimeout(2 * patienceMilliseconds)
    const still = async () => {
      if (!state.isLoading) await rest()
      await page.evaluate(settled, { answered: !state.isLoading, patience: patienceMilliseconds })
    }
    await page.goto(town.url + state.path(town), { waitUntil: state.isLoading ? 'domcontentloaded' : 'load' })
    await still()
    if (!state.act) return [...said, ...(await faultsOf(page, look))]
    await state.act(visitor)
    await still()
    return [...said, ...(await faultsOf(page, look))]
  }
}

/** What the console says that is wrong. What the state itself has refused is said by the browser, not by the page. */
function listen(page: Page, fails: RegExp | undefined): string[] {
  const said: string[] = []
  page.on('pageerror', (error) => said.push(`an error nobody caught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const isRefusal = message.text().startsWith('Failed to load resource') && fails?.test(message.location().url)
    if (!isRefusal) said.push(`console: ${message.text()} (${message.location().url})`)
  })
  return said
}

/** Waits until nothing has been on its way for a while, and nothing is about to be. */
function watchTraffic(page: Page): () => Promise<void> {
  let open = 0
  let changed = performance.now()
  const count = (by: number) => () => {
    open = Math.max(0, open + by)
    changed = performance.now()
  }
  page.on('request', count(1))
  page.on('requestfinished', count(-1))
  page.on('requestfailed', count(-1))
  return async () => {
    const since = performance.now()
    const isLate = () => performance.now() - since > patienceMilliseconds
    do {
      await page.evaluate(settled, { answered: true, patience: patienceMilliseconds })
      while (open > 0 && !isLate()) await page.waitForTimeout(20)
    } while (performance.now() - changed < stillMilliseconds && !isLate())
  }
}
