/**
 * `npm run prove lighthouse`: home, results and a home as Lighthouse sees them on a phone, three times each, in a house
 * of its own whose pictures are all drawn. Prints the medians and the JavaScript on the wire; below the bar it fails.
 * KEYHOLD_JOURNEY_URL names a house that runs already; names as arguments choose pages.
 */
import { rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { freePort, startKeyhold } from './keyhold.ts'
import { allPictures } from './open.ts'

const runs = 3
const categories = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof categories
/** Script on the wire, in bytes: of home and results before the map; a home has its calendar and its gallery too. */
const scriptMost: Readonly<Record<string, number>> = { home: 140 * 1024, results: 140 * 1024 }

interface Seen {
  readonly scores: Record<Category, number>
  readonly script: number
  /** Milliseconds, as Lighthouse reckons them for a phone on a slow network; the shift of the layout times 1000. */
  readonly figures: Record<string, number>
  readonly findings: readonly string[]
}

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

/** What one look at a page gives; the browser is new each time. A recording that failed is no look: it is made again. */
async function look(address: string, tries = 3): Promise<Seen> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: [...flags, '--disable-component-update', '--disable-sync', `--remote-debugging-port=${port}`],
  })
  try {
    const seen = await lighthouse(address, { port, logLevel: 'error', onlyCategories: Object.keys(categories) })
    if (seen && !seen.lhr.runtimeError) return read(seen.lhr)
    if (tries <= 1) throw new Error(`Lighthouse: ${seen?.lhr.runtimeError?.message ?? 'nothing was seen'}`)
  } finally {
    await browser.close()
  }
  return look(address, tries - 1)
}

function read({ categories: found, audits }: Result): Seen {
  const score = (name: Category) => Math.round((found[name]?.score ?? 0) * 100)
  const number = (name: string, times = 1) => Math.round((audits[name]?.numericValue ?? 0) * times)
  const requests = audits['network-requests']?.details as { items?: { resourceType: string; transferSize: number }[] }
  const scripts = (requests.items ?? []).filter(({ resourceType }) => resourceType === 'Script')
  const inBar = Object.keys(categories).flatMap((name) => found[name]?.auditRefs ?? [])
  const low = inBar.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
  return {
    scores: Object.fromEntries(
      Object.keys(categories).map((name) => [name, score(name as Category)]),
    ) as Seen['scores'],
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

const middle = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Looks at a page three times and says what it saw; whether the bar holds. */
async function judge(name: string, address: string): Promise<boolean> {
  const looks: Seen[] = []
  for (let at = 0; at < runs; at++) looks.push(await look(address))
  const names = Object.keys(categories) as Category[]
  const scores = names.map((each) => middle(looks.map((seen) => seen.scores[each])))
  const script = middle(looks.map((seen) => seen.script))
  const figures = Object.keys(looks[0]?.figures ?? {}).map(
    (each) => `${each} ${middle(looks.map((seen) => seen.figures[each] ?? 0))}`,
  )
  const most = scriptMost[name]
  const holds = scores.every((score, at) => score >= categories[names[at] as Category]) && !(most && script > most)
  const each = looks.map((seen) => seen.scores.performance).join(', ')
  const bytes = `${(script / 1024).toFixed(1)} KiB of JavaScript`
  console.log(
    `${holds ? 'ok  ' : 'LOW '} ${name.padEnd(8)} ${scores.join(' / ')}  (${each})  ${bytes}  ${figures.join(' · ')}`,
  )
  for (const finding of new Set(looks.flatMap(({ findings }) => findings))) console.log(`       ${finding}`)
  return holds
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

const given = process.env.KEYHOLD_JOURNEY_URL
const house = given ? undefined : await startKeyhold()
const url = given ?? house?.url ?? ''
const wanted = process.argv.slice(2)
const held: boolean[] = []
try {
  await allPictures(url)
  const before = loadavg()[0]?.toFixed(2)
  console.log(`Lighthouse, mobile, median of ${runs}: performance / accessibility / best practices / SEO`)
  for (const [name, address] of await addresses(url))
    if (wanted.length === 0 || wanted.includes(name)) held.push(await judge(name, address))
  console.log(`The machine's load was ${before} before and ${loadavg()[0]?.toFixed(2)} after.`)
} finally {
  await house?.close()
  if (house) rmSync(path.dirname(house.data), { recursive: true, force: true })
}
process.exit(held.length > 0 && held.every(Boolean) ? 0 : 1)
