/** Sends traces to an OpenTelemetry collector: OTLP over HTTP in JSON (https://opentelemetry.io/docs/specs/otlp/). */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

export interface Span {
  readonly traceId: string
  readonly spanId: string
  /** Ends the span; its attributes contain no secret and no personal address. */
  end(result: {
    readonly name?: string
    readonly attributes: Readonly<Record<string, string | number>>
    readonly isFailed: boolean
  }): void
}

export interface Traces {
  /**
   * Starts a span: a child of the current one, else of the one that this header names (W3C Trace Context), else a root.
   */
  begin(kind: 'server' | 'client', name: string, traceparent?: string): Span
  /** Runs work inside this span. */
  within(span: Span, act: () => void): void
  /** Whether a span is active here. */
  isWithin(): boolean
  /** Sends the queued spans. */
  close(): Promise<void>
}

interface Options {
  /** The collector's address, without `/v1/traces`. */
  readonly endpoint: string
  /** Called once when a collector stops accepting spans, until it accepts them again. */
  readonly onFault: (words: string) => void
  readonly pauseMilliseconds?: number
}

const kinds = { server: 2, client: 3 } as const
/** The maximum of queued spans while the collector is unavailable. */
const maxWaiting = 4_096
const timeoutMilliseconds = 5_000

/** Starts sending every few seconds. No request waits for it, and an unavailable collector loses some spans. */
export function createTraces({ endpoint, onFault, pauseMilliseconds = 2_000 }: Options): Traces {
  const under = new AsyncLocalStorage<Span>()
  let waiting: object[] = []
  let isFailing = false
  async function send(): Promise<void> {
    if (waiting.length === 0) return
    const spans = waiting
    waiting = []
    const body = JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'keyhold' }, spans }] }] })
    try {
      const answer = await fetch(`${endpoint.replace(/\/$/, '')}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(timeoutMilliseconds),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`it answers ${answer.status}`)
      isFailing = false
    } catch (error) {
      if (!isFailing) onFault(error instanceof Error ? error.message : String(error))
      isFailing = true
    }
  }
  const timer = setInterval(() => void send(), pauseMilliseconds)
  timer.unref()
  return {
    begin(kind, name, traceparent) {
      const parent = under.getStore() ?? parentOf(traceparent)
      const began = now()
      const [traceId, spanId] = [parent?.traceId ?? hex(16), hex(8)]
      return {
        traceId,
        spanId,
        end({ name: later, attributes, isFailed }) {
          if (waiting.length >= maxWaiting) return
          waiting.push({
            traceId,
            spanId,
            ...(parent && { parentSpanId: parent.spanId }),
            name: later ?? name,
            kind: kinds[kind],
            startTimeUnixNano: began,
            endTimeUnixNano: now(),
            attributes: Object.entries(attributes).map(toAttribute),
            status: { code: isFailed ? 2 : 0 },
          })
        },
      }
    },
    within: (span, act) => under.run(span, act),
    isWithin: () => under.getStore() !== undefined,
    async close() {
      clearInterval(timer)
      await send()
    },
  }
}

const resource = { attributes: [toAttribute(['service.name', 'keyhold']), toAttribute(['process.pid', process.pid])] }
const hex = (length: number) => randomBytes(length).toString('hex')
const now = () => String(BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000)) * 1000n)

function toAttribute([key, value]: [string, string | number]) {
  return { key, value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value } }
}

/** `00-TRACE-SPAN-FLAGS`; an id of zeros alone is none. */
function parentOf(traceparent = ''): Pick<Span, 'traceId' | 'spanId'> | undefined {
  const [, traceId, spanId] =
    /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/.exec(traceparent) ?? []
  return traceId && spanId ? { traceId, spanId } : undefined
}
