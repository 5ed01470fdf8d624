/**
 * `npm run prove lighthouse`: Lighthouse's phone audit of the home page, the results and a home, three times each, in a
 * separate Keyhold. Prints the medians and the JavaScript's transfer size; below the thresholds it fails.
 * KEYHOLD_JOURNEY_URL names a running one; names as arguments choose pages.
 */
import { rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { freePort } from './freePort.ts'
import { startKeyhold } from './startKeyhold.ts'

const runs = 3
const minimumScores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof minimumScores
/** Script transfer size in bytes, before the map. */
const maxScriptBytes = 140 * 1024

interface Measurement {
  readonly scores: Record<Category, number>
  readonly script: number
  /** Milliseconds, as Lighthouse simulates them for a phone on a slow network; cumulative layout shift times 1000. */
  readonly figures: Record<string, number>
  readonly findings: readonly string[]
}

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

/** The result of one audit; the browser is new each time. A failed recording is repeated. */
async function measure(address: string, tries = 3): Promise<Measurement> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: [...flags, '--disable-component-update', '--disable-sync', `--remote-debugging-port=${port}`],
  })
  try {
    const measurement = await lighthouse(address, {
      port,
      logLevel: 'error',
      onlyCategories: Object.keys(minimumScores),
    })
    if (measurement && !measurement.lhr.runtimeError) return toMeasurement(measurement.lhr)
    if (tries <= 1) throw new Error(`Lighthouse: ${measurement?.lhr.runtimeError?.message ?? 'nothing was seen'}`)
  } finally {
    await browser.close()
  }
  return measure(address, tries - 1)
}

function toMeasurement({ categories: found, audits }: Result): Measurement {
  const score = (name: Category) => Math.round((found[name]?.score ?? 0) * 100)
  const number = (name: string, factor = 1) => Math.round((audits[name]?.numericValue ?? 0) * factor)
  const requests = audits['network-requests']?.details as { items?: { resourceType: string; transferSize: number }[] }
  const scripts = (requests.items ?? []).filter(({ resourceType }) => resourceType === 'Script')
  const inBar = Object.keys(minimumScores).flatMap((name) => found[name]?.auditRefs ?? [])
  const low = inBar.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
  return {
    scores: Object.fromEntries(
      Object.keys(minimumScores).map((name) => [name, score(name as Category)]),
    ) as Measurement['scores'],
    script: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0),
    figures: {
      FCP: number('first-contentful-paint'),
      LCP: number('largest-contentful-paint'),
      TBT: number('total-blocking-time'),
      SI: number('speed-index'),
      'CLS‰': number('cumulative-layout-shift', 1000),
    },
    findings: low.map(({ id }) => `${id}: ${audits[id]?.displayValue ?? audits[id]?.title}`),
  }
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Audits a page three times and prints the result; returns whether the thresholds are met. */
async function checkPage(name: string, address: string): Promise<boolean> {
  const measurements: Measurement[] = []
  for (let at = 0; at < runs; at++) measurements.push(await measure(address))
  const names = Object.keys(minimumScores) as Category[]
  const scores = names.map((each) => median(measurements.map((measurement) => measurement.scores[each])))
  const script = median(measurements.map((measurement) => measurement.script))
  const figures = Object.keys(measurements[0]?.figures ?? {}).map(
    (each) => `${each} ${median(measurements.map((measurement) => measurement.figures[each] ?? 0))}`,
  )
  const passes = scores.every((score, at) => score >= minimumScores[names[at] as Category]) && script <= maxScriptBytes
  const each = measurements.map((measurement) => measurement.scores.performance).join(', ')
  const bytes = `${(script / 1024).toFixed(1)} KiB of JavaScript`
  console.log(
    `${passes ? 'ok  ' : 'LOW '} ${name.padEnd(8)} ${scores.join(' / ')}  (${each})  ${bytes}  ${figures.join(' · ')}`,
  )
  for (const finding of new Set(measurements.flatMap(({ findings }) => findings))) console.log(`       ${finding}`)
  return passes
}

/** The pages, by name: the best home, and a search in its city. */
async function addresses(url: string): Promise<[string, string][]> {
  const found = await fetch(`${url}/api/roomAd/search`)
  const { rows } = (await found.json()) as { rows: { id: string; property: { city: { id: number } } }[] }
  return [
    ['home', `${url}/`],
    ['results', `${url}/properties?cityId=${rows[0]?.property.city.id}`],
    ['detail', `${url}/detail/${rows[0]?.id}`],
  ]
}

const runningUrl = process.env.KEYHOLD_JOURNEY_URL
const keyhold = runningUrl ? undefined : await startKeyhold()
const url = runningUrl ?? keyhold?.url ?? ''
const selected = process.argv.slice(2)
const results: boolean[] = []
try {
  const before = loadavg()[0]?.toFixed(2)
  console.log(`Lighthouse, mobile, median of ${runs}: performance / accessibility / best practices / SEO`)
  for (const [name, address] of await addresses(url))
    if (selected.length === 0 || selected.includes(name)) results.push(await checkPage(name, address))
  console.log(`The machine's load was ${before} before and ${loadavg()[0]?.toFixed(2)} after.`)
} finally {
  await keyhold?.close()
  if (keyhold) rmSync(path.dirname(keyhold.data), { recursive: true, force: true })
}
process.exit(results.length > 0 && results.every(Boolean) ? 0 : 1)
