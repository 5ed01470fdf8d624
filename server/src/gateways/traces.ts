/** Traces for a collector that speaks OpenTelemetry's protocol: OTLP over HTTP in JSON (https://opentelemetry.io/docs/specs/otlp/). */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

export interface Span {
  readonly traceId: string
  readonly spanId: string
  /** Ends it; what is told of it is no secret and no address of somebody. */
  end(told: {
    readonly name?: string
    readonly attributes: Readonly<Record<string, string | number>>
    readonly isFailed: boolean
  }): void
}

export interface Traces {
  /** Begins one, inside of the one that is under way here, else of the one that this header names (W3C Trace Context), else by itself. */
  begin(kind: 'server' | 'client', name: string, traceparent?: string): Span
  /** What is done in it is part of this span. */
  within(span: Span, act: () => void): void
  /** Whether something is under way here. */
  isWithin(): boolean
  /** Sends what waits. */
  close(): Promise<void>
}

interface Options {
  /** Where the collector answers, without `/v1/traces`. */
  readonly endpoint: string
  /** Hears once of a collector that does not take them, until it does again. */
  readonly onFault: (words: string) => void
  readonly pauseMilliseconds?: number
}

const kinds = { server: 2, client: 3 } as const
/** What waits for a collector that is away is not kept without end. */
const maxWaiting = 4_096
const timeoutMilliseconds = 5_000

/** Begins to send every few seconds. Nobody waits for it, and a collector that is away costs some spans. */
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
