/**
 * Answers some of what a page asks of the API in the server's place, and leaves the browser its cache: `page.route` takes that
 * from the whole page, which then loads and compiles everything anew.
 */
import type { CDPSession, Page } from '@playwright/test'

/** One request that was stopped on its way. What is done none of this with waits for ever. */
export interface StoppedRequest {
  /** It never arrives. */
  abort(): Promise<unknown>
  /** It is answered so. */
  fulfill(body: string, status?: number, headers?: Header[]): Promise<unknown>
  /** It goes to the server, and its answer, as text, comes to the page as it is changed here. */
  change(change: (body: string) => string): Promise<unknown>
}
export type Interceptor = (request: StoppedRequest) => unknown

interface Header {
  name: string
  value: string
}
interface Paused {
  readonly requestId: string
  readonly networkId?: string
  readonly request: { readonly url: string }
  readonly responseStatusCode?: number
  readonly responseErrorReason?: string
  readonly responseHeaders?: Header[]
}

/** What may be stopped at all: calls, and the data of pages. Everything else goes its way. */
const patterns = ['*/api/*', '*.data*'].map((urlPattern) => ({ urlPattern, requestStage: 'Request' as const }))
/** What is true of the octets that the server sent, and not of those in their place. */
const ofOctets = ['content-length', 'content-encoding', 'transfer-encoding']
const json = [{ name: 'content-type', value: 'application/json' }]

export class Interception {
  readonly #session: CDPSession
  readonly #rules: { readonly address: RegExp; readonly act: Interceptor }[] = []
  /** What becomes of the answers that the server is still to give. */
  readonly #changes = new Map<string, (body: string) => string>()

  static async open(page: Page): Promise<Interception> {
    return new Interception(await page.context().newCDPSession(page))
  }

  private constructor(session: CDPSession) {
    this.#session = session
    session.on('Fetch.requestPaused', (paused) => void this.#act(paused).catch(() => undefined)) // its page was left
  }

  /** What is asked at this address, a pattern with `*` and `**` as in `page.route`; a later one comes before those before it. */
  async add(address: string | RegExp, act: Interceptor): Promise<void> {
    this.#rules.unshift({ address: typeof address === 'string' ? patternOf(address) : address, act })
    if (this.#rules.length === 1) await this.#session.send('Fetch.enable', { patterns })
  }

  /** Stops nothing any more. */
  async clear(): Promise<void> {
    if (this.#rules.length === 0) return
    this.#rules.length = 0
    this.#changes.clear()
    await this.#session.send('Fetch.disable')
  }

  async #act(paused: Paused): Promise<unknown> {
    const { requestId, request, networkId = requestId } = paused
    const change = this.#changes.get(networkId)
    if (paused.responseStatusCode !== undefined || paused.responseErrorReason !== undefined) {
      this.#changes.delete(networkId)
      return change && paused.responseStatusCode ? this.#answerChanged(paused, change) : this.#letGo(requestId)
    }
    const rule = this.#rules.find(({ address }) => address.test(request.url))
    if (!rule) return this.#letGo(requestId)
    return rule.act({
      abort: () => this.#session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' }),
      fulfill: (body, status = 200, headers = json) => this.#answer(requestId, body, status, headers),
      change: (changed) => {
        this.#changes.set(networkId, changed)
        return this.#session.send('Fetch.continueRequest', { requestId, interceptResponse: true })
      },
    })
  }

  #letGo(requestId: string): Promise<unknown> {
    return this.#session.send('Fetch.continueRequest', { requestId })
  }

  async #answerChanged({ requestId, ...paused }: Paused, change: (body: string) => string): Promise<unknown> {
    const { body, base64Encoded } = await this.#session.send('Fetch.getResponseBody', { requestId })
    const text = base64Encoded ? Buffer.from(body, 'base64').toString() : body
    const headers = (paused.responseHeaders ?? []).filter(({ name }) => !ofOctets.includes(name.toLowerCase()))
    return this.#answer(requestId, change(text), paused.responseStatusCode ?? 200, headers)
  }

  #answer(requestId: string, body: string, responseCode: number, responseHeaders: Header[]): Promise<unknown> {
    const octets = Buffer.from(body).toString('base64')
    return this.#session.send('Fetch.fulfillRequest', { requestId, responseCode, responseHeaders, body: octets })
  }
}

/** `**` stands for anything, `*` for anything within a part of the path. */
function patternOf(glob: string): RegExp {
  const parts = glob.split(/(\*\*|\*)/).map((part) => {
    if (part === '**') return '.*'
    return part === '*' ? '[^/]*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${parts.join('')}$`)
}
