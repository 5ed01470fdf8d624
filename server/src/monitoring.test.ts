/** Rules and dashboard of deploy/monitoring ask for what a process tells, by its names and the states of its parts. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createFigures } from './figures.ts'
import { createClock } from './gateways/clock.ts'
import { connectDatabase } from './gateways/database.ts'
import { states } from './http/health.ts'
import { openMetrics } from './http/metrics/metrics.ts'
import { observe } from './http/observed.ts'

const folder = path.resolve(import.meta.dirname, '../../deploy/monitoring')
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
interface Panel {
  readonly targets?: readonly { readonly expr: string }[]
}
const asked = {
  'alerts.yaml': [...read('alerts.yaml').matchAll(/^ *expr: (.+)$/gm)].map(([, question = '']) => question),
  'dashboard.json': (JSON.parse(read('dashboard.json')) as { panels: Panel[] }).panels.flatMap(({ targets = [] }) =>
    targets.map(({ expr }) => expr),
  ),
}
const database = connectDatabase('postgres://keyhold@127.0.0.1:1/keyhold', 1)

/** Every name that a process tells. */
async function toldNames(): Promise<string[]> {
  const observed = observe({ database, slowQuery: 0, collector: undefined })
  const app = Fastify({ logger: false })
  const metrics = openMetrics({
    app,
    probes: {},
    histograms: observed.histograms,
    figures: [...observed.figures, ...createFigures({ database, clock: createClock(), chain: { chainId: 1 } })],
  })
  const text = await metrics.text()
  await Promise.all([app.close(), metrics.close(), observed.close()])
  return [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  )
}

test.each(Object.entries(asked))(
  'every name in %s is told, and every state of a part there is one',
  async (_, questions) => {
    const names = questions.flatMap((question) => question.match(/\b(keyhold|nodejs|process)_\w+/g) ?? [])
    const told = await toldNames()
    expect(names.length).toBeGreaterThan(8)
    expect(names.filter((name) => !told.includes(name))).toEqual([])
    const named = questions.flatMap((question) => [...question.matchAll(/state="([^"]+)"/g)].map(([, state]) => state))
    expect(named.filter((state) => !states.some((known) => known === state))).toEqual([])
  },
)

test('each rule says what has happened, and what somebody has to do', () => {
  const rules = read('alerts.yaml').split('- alert: ').slice(1)
  expect(rules.length).toBe(asked['alerts.yaml'].length)
  for (const rule of rules) expect(rule).toMatch(/for: \d+m[\s\S]*summary: "[\s\S]*action: "/)
})
