/** A tab that shows one page after the other, each as if it were its first: a new tab for each costs as much as the page. */
import type { BrowserContext, Page, Request } from '@playwright/test'
import { settled } from './enter.ts'

/** So long nothing may be on its way before a page counts as still. */
const stillMilliseconds = 150
/** So long anything may take. */
export const patienceMilliseconds = 20_000

export class Tab {
  readonly page: Page
  readonly #installed: { dispose(): Promise<void> }[] = []
  readonly #asked = new Set<Request>()
  #changed = performance.now()
  #fails: RegExp | undefined
  #said: string[] = []

  static async open(context: BrowserContext): Promise<Tab> {
    return new Tab(await context.newPage())
  }

  private constructor(page: Page) {
    this.page = page
    page.setDefaultTimeout(patienceMilliseconds)
    page.setDefaultNavigationTimeout(2 * patienceMilliseconds)
    page.on('pageerror', (error) => this.#said.push(`an error nobody caught: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() !== 'error') return
      const isRefusal =
        message.text().startsWith('Failed to load resource') && this.#fails?.test(message.location().url)
      if (!isRefusal) this.#said.push(`console: ${message.text()} (${message.location().url})`)
    })
    page.on('request', (request) => this.#hear(() => this.#asked.add(request)))
    page.on('requestfinished', (request) => this.#hear(() => this.#asked.delete(request)))
    page.on('requestfailed', (request) => this.#hear(() => this.#asked.delete(request)))
  }

  /** Runs before the scripts of the page that is opened next, and no later one. */
  readonly install: Page['addInitScript'] = async (script, given, options) => {
    const installed = await this.page.addInitScript(script, given, options)
    this.#installed.push(installed)
    return installed
  }

  /** Begins anew. What the page itself refuses is said by the browser, not by the page: `fails` is not held against it. */
  begin(fails: RegExp | undefined): void {
    this.#fails = fails
    this.#said = []
    this.#asked.clear()
  }

  /** What the console said that is wrong, since it began anew. */
  get said(): readonly string[] {
    return this.#said
  }

  /** Waits until nothing has been on its way for a while, and nothing is about to be. */
  async rest(): Promise<void> {
    const since = performance.now()
    const isLate = () => performance.now() - since > patienceMilliseconds
    do {
      await this.page.evaluate(settled, { answered: true, patience: patienceMilliseconds })
      while (this.#asked.size > 0 && !isLate()) await this.page.waitForTimeout(20)
    } while (performance.now() - this.#changed < stillMilliseconds && !isLate())
  }

  /** Leaves the page: first itself, so that nothing it still asks is answered by what was not meant for it. */
  async leave(): Promise<void> {
    await this.page.goto('about:blank')
    await this.page.mouse.move(0, 0)
    await this.page.unrouteAll({ behavior: 'ignoreErrors' })
    for (const installed of this.#installed.splice(0)) await installed.dispose()
  }

  #hear(note: () => void): void {
    note()
    this.#changed = performance.now()
  }
}
