/** Figures as Prometheus reads them: https://prometheus.io/docs/instrumenting/exposition_formats/ (text format 0.0.4). */

import { setTimeout as wait } from 'node:timers/promises'

export type Labels = Readonly<Record<string, string>>

export interface Sample {
  readonly labels?: Labels
  readonly value: number
}

export interface Figure {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge'
  /** Read anew each time; one that throws, or takes longer than three seconds, is left out. */
  read(): Promise<readonly Sample[]> | readonly Sample[]
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')

function written(labels: Labels = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length > 0 ? `{${pairs.join()}}` : ''
}

const head = (name: string, help: string, type: string) => `# HELP ${name} ${help}\n# TYPE ${name} ${type}`

/** The lines of figures, in their order. */
export async function expose(figures: readonly Figure[]): Promise<string> {
  const parts = await Promise.all(
    figures.map(async ({ name, help, type, read }) => {
      const late = wait<readonly Sample[]>(3_000, [], { ref: false })
      const told = Promise.resolve()
        .then(read)
        .catch(() => [])
      const samples = await Promise.race([told, late])
      return [head(name, help, type), ...samples.map(({ labels, value }) => `${name}${written(labels)} ${value}`)]
    }),
  )
  return parts.flat().join('\n')
}

export interface Histogram {
  /** Counts one that took so many seconds. */
  observe(labels: Labels, seconds: number): void
  /** Its lines. */
  expose(): string
}

interface Series {
  readonly labels: Labels
  readonly counts: number[]
  sum: number
  count: number
}

/** How often something took how long, by labels; `bounds` in seconds, rising. */
export function createHistogram(name: string, help: string, bounds: readonly number[]): Histogram {
  const all = new Map<string, Series>()
  return {
    observe(labels, seconds) {
      const key = JSON.stringify(labels)
      const series = all.get(key) ?? { labels, counts: bounds.map(() => 0), sum: 0, count: 0 }
      all.set(key, series)
      const at = bounds.findIndex((bound) => seconds <= bound)
      if (at >= 0) series.counts[at] = (series.counts[at] ?? 0) + 1
      series.sum += seconds
      series.count += 1
    },
    expose() {
      const lines = [...all.values()].flatMap(({ labels, counts, sum, count }) => {
        let below = 0
        const buckets = bounds.map((bound, at) => {
          below += counts[at] ?? 0
          return `${name}_bucket${written({ ...labels, le: String(bound) })} ${below}`
        })
        return [
          ...buckets,
          `${name}_bucket${written({ ...labels, le: '+Inf' })} ${count}`,
          `${name}_sum${written(labels)} ${sum}`,
          `${name}_count${written(labels)} ${count}`,
        ]
      })
      return [head(name, help, 'histogram'), ...lines].join('\n')
    },
  }
}
