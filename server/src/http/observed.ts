/** Instrumentation of requests and queries: slow queries to the log, metrics to Prometheus, traces to a collector. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { connectUnprepared, type Database } from '../gateways/database.ts'
import { createSilenceGuard } from '../gateways/silentDatabase.ts'
import { createTraces, type Span, type Traces } from '../gateways/traces.ts'
import { type QueryWatcher, watchQueries } from '../gateways/watchedDatabase.ts'
import { createHistogram, type Figure, type Histogram } from './metrics/exposition.ts'
import { routeOf } from './routeOf.ts'
import { createTrust } from './trustedProxies.ts'

export interface Observed {
  /** The database with instrumented queries. */
  readonly database: Database
  /** The same for searches (connectUnprepared). */
  readonly searchDatabase: Database
  /** Sets the log, and instruments requests. Must run before the application is ready. */
  follow(app: FastifyInstance): void
  readonly figures: readonly Figure[]
  /** Lines of a histogram, for Prometheus. */
  readonly histograms: readonly Pick<Histogram, 'expose'>[]
  close(): Promise<void>
}

interface Options {
  readonly database: Database
  /** The threshold in milliseconds from which a query is logged; 0 logs none. */
  readonly slowQuery: number
  /** A collector's address; undefined creates no traces. */
  readonly collector: string | undefined
  /** The proxies whose trace headers count: TRUSTED_PROXIES. */
  readonly trustedProxies?: readonly string[]
}

const bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** A longer statement is truncated. */
const longestText = 1_000

/** Instruments a database's queries, and later the requests of one application. */
export function observe({ database, slowQuery, collector, trustedProxies = [] }: Options): Observed {
  let log: FastifyInstance['log'] | undefined
  let underWay = 0
  const durations = createHistogram({
    name: 'keyhold_database_query_duration_seconds',
    help: 'Queries, including the wait for a connection.',
    buckets: bounds,
    labelNames: [],
  })
  const traces = collector
    ? createTraces({
        endpoint: collector,
        onFault: (words) => log?.warn({ words }, 'the trace collector is unavailable'),
      })
    : undefined
  const silence = createSilenceGuard(database)
  const watch: QueryWatcher = () => {
    underWay += 1
    const span = traces?.isWithin() ? traces.begin('client', 'query') : undefined
    return ({ text, milliseconds, isFailed }) => {
      underWay -= 1
      durations.observe({}, milliseconds / 1000)
      const statement = text.replace(/\s+/g, ' ').trim().slice(0, longestText)
      span?.end({
        name: statement.split(' ', 1)[0] ?? 'query',
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': statement },
        isFailed,
      })
      if (slowQuery > 0 && milliseconds >= slowQuery)
        log?.warn(
          { milliseconds: Math.round(milliseconds), statement, ...(span && { trace: span.traceId }) },
          'slow query',
        )
    }
  }
  return {
    database: watchQueries(database, watch, silence.begin),
    searchDatabase: watchQueries(connectUnprepared(database), watch, silence.begin),
    follow(app) {
      log = app.log
      silence.follow(app)
      if (traces) followRequests(app, traces, createTrust(trustedProxies))
    },
    figures: [
      {
        name: 'keyhold_database_queries_in_flight',
        help: 'Queries in progress; those beyond the size of the pool wait.',
        type: 'gauge',
        read: () => [{ value: underWay }],
      },
    ],
    histograms: [durations],
    async close() {
      await Promise.all([traces?.close(), silence.close()])
    },
  }
}

/** A span for each request, by its route pattern: no address, and therefore no search or secret. */
function followRequests(app: FastifyInstance, traces: Traces, isProxy: (address: string | undefined) => boolean): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    // With a stranger's header they could write into traces of others.
    const header = isProxy(request.socket.remoteAddress) ? request.headers.traceparent : undefined
    const span = traces.begin('server', request.method, Array.isArray(header) ? undefined : header)
    spans.set(request, span)
    traces.within(span, done)
  })
  // A body that arrived in between was read in the connection's own async context.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) traces.within(span, done)
    else done()
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request)
    spans.get(request)?.end({
      name: `${request.method} ${route}`,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': reply.statusCode,
        'keyhold.request_id': request.id,
      },
      isFailed: reply.statusCode >= 500,
    })
  })
}
