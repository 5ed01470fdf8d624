/**
 * Metrics in the format of Prometheus: https://prometheus.io/docs/instrumenting/exposition_formats/ (text format
 * 0.0.4).
 */
import { setTimeout as wait } from 'node:timers/promises'
import { Counter, Gauge, Histogram as PrometheusHistogram, Registry } from 'prom-client'

export type Labels = Readonly<Record<string, string>>

export interface Sample {
  readonly labels?: Labels
  readonly value: number
}

export interface Figure {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge'
  /** Read at each scrape; a metric that throws, returns no number, or takes longer than three seconds is omitted. */
  read(): Promise<readonly Sample[]> | readonly Sample[]
}

/** The lines of metrics, in order. */
export async function expose(figures: readonly Figure[]): Promise<string> {
  const registry = new Registry()
  const readings = await Promise.all(figures.map(async (figure) => ({ ...figure, samples: await readInTime(figure) })))
  for (const { name, help, type, samples } of readings) {
    const labelNames = [...new Set(samples.flatMap(({ labels = {} }) => Object.keys(labels)))]
    const options = { name, help, labelNames, registers: [registry] }
    try {
      const metric = type === 'counter' ? new Counter(options) : new Gauge(options)
      if (samples.length === 0) metric.remove() // it starts at 0, which was not measured
      for (const { labels = {}, value } of samples) metric.inc(labels, value)
    } catch {
      registry.removeSingleMetric(name) // no number, or a counter below 0
    }
  }
  return (await registry.metrics()).trimEnd()
}

function readInTime({ read }: Figure): Promise<readonly Sample[]> {
  const late = wait<readonly Sample[]>(3_000, [], { ref: false })
  const reading = Promise.resolve()
    .then(read)
    .catch(() => [])
  return Promise.race([reading, late])
}

export interface Histogram {
  /** Records a duration in seconds. */
  observe(labels: Labels, seconds: number): void
  /** Its lines. */
  expose(): Promise<string>
}

interface HistogramOptions {
  readonly name: string
  readonly help: string
  /** Seconds, rising. */
  readonly buckets: readonly number[]
  readonly labelNames: readonly string[]
}

/** A histogram of durations, by labels. */
export function createHistogram({ buckets, labelNames, ...named }: HistogramOptions): Histogram {
  const registry = new Registry()
  const histogram = new PrometheusHistogram({
    ...named,
    buckets: [...buckets],
    labelNames: [...labelNames],
    registers: [registry],
  })
  return {
    observe: (labels, seconds) => histogram.observe(labels, seconds),
    expose: async () => (await registry.metrics()).trimEnd(),
  }
}
