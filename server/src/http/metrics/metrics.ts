/**
 * GET /metrics on its own port, which must not be public: the four golden signals, and metrics of the process's work.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import Fastify, { type FastifyInstance } from 'fastify'
import { inTime, type Probe } from '../health.ts'
import { inProcessAddress } from '../inProcess.ts'
import { routeOf } from '../routeOf.ts'
import { figuresOf } from './added.ts'
import { createHistogram, expose, type Figure, type Histogram } from './exposition.ts'

export interface MetricsOptions {
  readonly app: FastifyInstance
  /** The parts of /api/health, each as `keyhold_part_state{part, state} 1`. */
  readonly probes: Readonly<Record<string, Probe>>
  /** Additional metrics, beside those that features added to the application. */
  readonly figures: readonly Figure[]
  /** Histograms of other modules. */
  readonly histograms?: readonly Pick<Histogram, 'expose'>[]
}

export interface Metrics {
  text(): Promise<string>
  /** Listens on this port for Prometheus. Throws if it is taken. */
  listen(port: number, host: string): Promise<void>
  close(): Promise<void>
}

const startTime = performance.timeOrigin / 1000
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Counts the responses of `app`, by route pattern: no address, and therefore no id, search or secret. In-process calls
 * of pages are not counted. Has to be opened before `app` is ready.
 */
export function openMetrics({ app, probes, figures, histograms = [] }: MetricsOptions): Metrics {
  const durations = createHistogram({
    name: 'keyhold_http_request_duration_seconds',
    help: 'Responses, by route and status.',
    buckets: bounds,
    labelNames: ['method', 'route', 'status'],
  })
  let inFlight = 0
  const isOwn = (address: string | undefined) => address === inProcessAddress
  app.server.on('request', (_request, response) => {
    inFlight += 1
    response.once('close', () => {
      inFlight -= 1
    })
  })
  app.addHook('onResponse', async (request, reply) => {
    if (isOwn(request.socket.remoteAddress)) return
    const [method, route] = [request.method, routeOf(request)]
    durations.observe({ method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const one = (name: string, help: string, type: Figure['type'], read: () => number | Promise<number>): Figure => ({
    name,
    help,
    type,
    read: async () => [{ value: await read() }],
  })
  const own: Figure[] = [
    one('keyhold_http_requests_in_flight', 'Requests in progress.', 'gauge', () => inFlight),
    one('keyhold_connections', 'Open connections, sockets of the chat among them.', 'gauge', () => connections(app)),
    one('process_cpu_seconds_total', 'Processor time.', 'counter', () => cpuSeconds()),
    one('process_start_time_seconds', 'Start of the process, in unix seconds.', 'gauge', () => startTime),
    one('process_resident_memory_bytes', 'Memory.', 'gauge', () => process.memoryUsage.rss()),
    one('nodejs_heap_used_bytes', 'Memory of JavaScript.', 'gauge', () => process.memoryUsage().heapUsed),
    one('nodejs_eventloop_delay_p99_seconds', 'Delay of the event loop.', 'gauge', () => {
      const seconds = delay.percentile(99) / 1e9
      delay.reset()
      return seconds
    }),
    { name: 'keyhold_part_state', help: 'Parts as in /api/health.', type: 'gauge', read: () => states(probes) },
  ]
  const all = [durations, ...histograms]
  const text = async () => {
    const texts = await Promise.all([
      ...all.map((one) => one.expose()),
      expose([...own, ...figures, ...figuresOf(app)]),
    ])
    return `${texts.join('\n')}\n`
  }
  const server = Fastify({ logger: false })
  server.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await text()),
  )
  return {
    text,
    listen: async (port, host) => void (await server.listen({ port, host })),
    async close() {
      delay.disable()
      await server.close()
    },
  }
}

const connections = (app: FastifyInstance) =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

const states = (probes: MetricsOptions['probes']) =>
  Promise.all(
    Object.entries(probes).map(async ([part, probe]) => ({ labels: { part, state: await inTime(probe) }, value: 1 })),
  )
