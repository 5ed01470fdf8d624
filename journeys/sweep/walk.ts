/** Opens pages one after the other in tabs that are kept, so that a page costs no new browser, no sign-in and no download. */
import type { Browser, BrowserContext } from '@playwright/test'
import { answerMilliseconds, enter, settled, watchAnswers } from './enter.ts'
import { faultsOf, watchShifts } from './faults.ts'
import type { Look, Width } from './looks.ts'
import type { PageState } from './state.ts'
import { patienceMilliseconds, Tab } from './tab.ts'
import type { Town } from './town.ts'

/** One lane of the sweep: looks at one page at a time. */
export class Walker {
  readonly #contexts = new Map<Width, Promise<BrowserContext>>()
  readonly #tabs = new Map<Width, Tab>()
  readonly #browser: Browser
  readonly #town: Town
  #visits = 0

  constructor(browser: Browser, town: Town) {
    this.#browser = browser
    this.#town = town
  }

  /** Everything wrong with this page in this look, each in one line. What breaks a tab costs the tab. */
  async look(state: PageState, look: Look): Promise<string[]> {
    const context = await this.#context(look.width)
    const tab = this.#tabs.get(look.width) ?? (await Tab.open(context))
    this.#tabs.set(look.width, tab)
    try {
      await context.addCookies([{ name: 'keyhold.lang', value: look.language, url: this.#town.url }])
      const faults = await this.#faults(tab, state, look)
      await tab.leave()
      return faults
    } catch (error) {
      this.#tabs.delete(look.width)
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

  async #faults(tab: Tab, state: PageState, look: Look): Promise<string[]> {
    const { page, install } = tab
    const town = this.#town
    const visitor = { page, install, town, look }
    const session = state.as ? town.session(state.as) : undefined
    this.#visits += 1
    tab.begin(state.fails)
    await install(enter, { visit: `${this.#visits}`, theme: look.theme, session })
    await install(watchAnswers, answerMilliseconds)
    await install(watchShifts)
    await state.before?.(visitor)
    const still = async () => {
      if (!state.isLoading) await tab.rest()
      await page.evaluate(settled, { answered: !state.isLoading, patience: patienceMilliseconds })
    }
    await page.goto(town.url + state.path(town), { waitUntil: state.isLoading ? 'domcontentloaded' : 'load' })
    await still()
    if (state.act) {
      await state.act(visitor)
      await still()
    }
    const faults = await faultsOf(page, look)
    return [...tab.said, ...faults]
  }
}
