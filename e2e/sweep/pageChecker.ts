/** Opens pages one after the other in tabs that are kept, so that a page costs no new browser, no sign-in and no download. */
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import type { DemoData } from './demoData.ts'
import { findFaults, recordLayoutShifts } from './faults.ts'
import { responseDelayMs, restoreStorage, trackRequests, waitUntilSettled } from './initScripts.ts'
import type { PageState } from './pageState.ts'
import { Tab, timeoutMs } from './tab.ts'
import type { Variant, Width } from './variants.ts'

/** Ends when the latest of the states that come one at a time is done, in whichever lane. */
let lastAlone: Promise<unknown> = Promise.resolve()

/** One lane of the sweep: looks at one page at a time. */
export class PageChecker {
  readonly #contexts = new Map<Width, Promise<BrowserContext>>()
  readonly #tabs = new Map<Width, Tab>()
  readonly #browser: Browser
  readonly #demoData: DemoData
  readonly #look: typeof findFaults
  #visits = 0

  /** `look` answers what there is to say about a page in its state. */
  constructor(browser: Browser, demoData: DemoData, look = findFaults) {
    this.#browser = browser
    this.#demoData = demoData
    this.#look = look
  }

  /** Everything wrong with this page in this look, each in one line. What breaks a tab costs the tab. */
  check(state: PageState, variant: Variant): Promise<string[]> {
    if (!state.isOneAtATime) return this.#check(state, variant)
    const checked = lastAlone.then(() => this.#check(state, variant))
    lastAlone = checked
    return checked
  }

  async #check(state: PageState, variant: Variant): Promise<string[]> {
    const context = await this.#context(variant.width)
    const tab = this.#tabs.get(variant.width) ?? (await Tab.open(context))
    this.#tabs.set(variant.width, tab)
    try {
      await context.addCookies([{ name: 'keyhold.lang', value: variant.language, url: this.#demoData.url }])
      const faults = await this.#findFaults(tab, state, variant)
      await tab.reset(this.#demoData.url)
      return faults
    } catch (error) {
      this.#tabs.delete(variant.width)
      await tab.page.close()
      return [`could not be brought into its state: ${error instanceof Error ? error.message.slice(0, 700) : error}`]
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
      this.#open({
        viewport: { width, height: isPhone ? 844 : width === 820 ? 1180 : 900 },
        isMobile: isPhone,
        hasTouch: isPhone,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      })
    this.#contexts.set(width, context)
    return context
  }

  /**
   * A browser that visited Keyhold before: where it waits for the fonts on a busy machine, lines move. A first visit is
   * measured by `npm run prove lighthouse`.
   */
  async #open(options: BrowserContextOptions): Promise<BrowserContext> {
    const context = await this.#browser.newContext(options)
    const page = await context.newPage()
    await page.goto(`${this.#demoData.url}/?lang=th`)
    await page.evaluate(() => document.fonts.load('1rem "Noto Sans Thai"', 'ก'))
    await page.close()
    return context
  }

  async #findFaults(tab: Tab, state: PageState, variant: Variant): Promise<string[]> {
    const { page, addInitScript, interception } = tab
    const demoData = this.#demoData
    const context = { page, addInitScript, interception, demoData, variant }
    const session = state.as ? demoData.session(state.as) : undefined
    this.#visits += 1
    tab.begin(state.expectedFailure)
    await addInitScript(restoreStorage, { visit: `${this.#visits}`, theme: variant.theme, session })
    await addInitScript(trackRequests, responseDelayMs)
    await addInitScript(recordLayoutShifts)
    await state.before?.(context)
    const settle = async () => {
      if (!state.isLoading) await tab.waitUntilIdle()
      await page.evaluate(waitUntilSettled, { isAnswered: !state.isLoading, timeoutMs })
    }
    await page.goto(demoData.url + state.path(demoData), { waitUntil: state.isLoading ? 'domcontentloaded' : 'load' })
    await settle()
    if (state.action) {
      await state.action(context)
      await settle()
    }
    const faults = await this.#look(page, variant)
    return [...tab.consoleErrors, ...faults]
  }
}
