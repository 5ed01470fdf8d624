/** A tab that shows one page after the other, each as if it were its first: a new tab for each costs as much as the page. */
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page, Request } from '@playwright/test'
import { axeSource } from './faults.ts'
import { waitUntilSettled } from './initScripts.ts'
import { Interception } from './interception.ts'

/**
 * An empty page at the server's own address, as it sends its pages: the browser shows it in the process that it has for them.
 * For `about:blank` it starts another one, and a third for the page that comes next, with nothing compiled in it.
 */
const emptyPath = '/api/sweep/empty'
const emptyPage = '<link rel="icon" href="data:,">' // so that none is asked for
const emptyHeaders = [
  { name: 'content-type', value: 'text/html' },
  { name: 'cross-origin-opener-policy', value: 'same-origin' },
  { name: 'origin-agent-cluster', value: '?1' },
]

/** So long nothing may be on its way before a page counts as still. */
const idleMs = 150
/** So long anything may take: where everything begins at once, a page takes many times what it takes alone. */
export const timeoutMs = 60_000

export class Tab {
  readonly page: Page
  readonly interception: Interception
  readonly #installed: { dispose(): Promise<void> }[] = []
  readonly #pending = new Set<Request>()
  #lastChange = performance.now()
  #expectedFailure: RegExp | undefined
  #consoleErrors: string[] = []

  static async open(context: BrowserContext): Promise<Tab> {
    const page = await context.newPage()
    await page.addInitScript({ content: axeSource })
    return new Tab(page, await Interception.open(page))
  }

  private constructor(page: Page, interception: Interception) {
    this.page = page
    this.interception = interception
    page.setDefaultTimeout(timeoutMs)
    page.setDefaultNavigationTimeout(2 * timeoutMs)
    page.on('pageerror', (error) => this.#consoleErrors.push(`an error nobody caught: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() !== 'error') return
      const isRefusal =
        message.text().startsWith('Failed to load resource') && this.#expectedFailure?.test(message.location().url)
      if (!isRefusal) this.#consoleErrors.push(`console: ${message.text()} (${message.location().url})`)
    })
    page.on('request', (request) => this.#track(() => this.#pending.add(request)))
    page.on('requestfinished', (request) => this.#track(() => this.#pending.delete(request)))
    page.on('requestfailed', (request) => this.#track(() => this.#pending.delete(request)))
  }

  /** Runs before the scripts of the page that is opened next, and no later one. */
  readonly addInitScript: Page['addInitScript'] = async (script, given, options) => {
    const installed = await this.page.addInitScript(script, given, options)
    this.#installed.push(installed)
    return installed
  }

  /** Begins anew. What the page itself refuses is said by the browser, not by the page: `fails` is not held against it. */
  begin(expectedFailure: RegExp | undefined): void {
    this.#expectedFailure = expectedFailure
    this.#consoleErrors = []
    this.#pending.clear()
  }

  /** What the console said that is wrong, since it began anew. */
  get consoleErrors(): readonly string[] {
    return this.#consoleErrors
  }

  /** Waits until nothing has been on its way for a while, and nothing is about to be. */
  async waitUntilIdle(): Promise<void> {
    const since = performance.now()
    const isLate = () => performance.now() - since > timeoutMs
    for (;;) {
      await this.page.evaluate(waitUntilSettled, { isAnswered: true, timeoutMs })
      while (this.#pending.size > 0 && !isLate()) await wait(20)
      const rest = idleMs - (performance.now() - this.#lastChange)
      if (rest <= 0 || isLate()) return
      await wait(rest) // and not by asking the page, which would draw itself for each answer
    }
  }

  /** Leaves the page of the server at `url`: first itself, so that nothing it still asks is answered by what was not meant for it. */
  async reset(url: string): Promise<void> {
    await this.interception.add(`**${emptyPath}`, (request) => request.fulfill(emptyPage, 200, emptyHeaders))
    await this.page.goto(url + emptyPath)
    await this.page.mouse.move(0, 0)
    await this.page.unrouteAll({ behavior: 'ignoreErrors' })
    await this.interception.clear()
    for (const installed of this.#installed.splice(0)) await installed.dispose()
  }

  #track(note: () => void): void {
    note()
    this.#lastChange = performance.now()
  }
}
