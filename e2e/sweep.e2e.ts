/**
 * Every page and state, checked once, with languages, themes and widths spread by a fixed table; with SWEEP=all in
 * every language, light and dark. No check may fail. SWEEP_ONLY=words|others checks the states whose name contains one
 * of them.
 */
import { type Browser, expect, test } from '@playwright/test'
import { pages } from './pages.ts'
import { type DemoData, readDemoData } from './sweep/demoData.ts'
import { PageChecker } from './sweep/pageChecker.ts'
import type { PageState } from './sweep/pageState.ts'
import { allVariants, formatVariant, type Variant, variantFor } from './sweep/variants.ts'

test.use({ screenshot: 'off' })

const workers = 3
const isWhole = process.env.SWEEP === 'all'
const only = (process.env.SWEEP_ONLY ?? '').split('|')
const states: readonly PageState[] = Object.values(pages).flat()

let demoData: DemoData
test.beforeAll(async ({ request }) => {
  demoData = await readDemoData(request, process.env.KEYHOLD_JOURNEY_URL ?? '', ['irene', 'helena'])
})

/** One per lane, shared by its groups: a new browser loads and compiles everything again. */
const checkers: PageChecker[] = []
test.afterAll(async () => {
  for (const checker of checkers.splice(0)) await checker.close()
})

test('each state of a page has a unique name', () => {
  const names = states.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

for (const [about, group] of Object.entries<readonly PageState[]>(pages)) {
  const visits = group
    .filter(({ name }) => only.some((words) => name.includes(words)))
    .flatMap((state) => variantsFor(state).map((variant) => ({ state, variant })))
  if (visits.length === 0) continue
  // promise: sgn-1-languages
  test(`no check fails: ${about}`, async ({ browser }) => {
    test.setTimeout(60_000 + visits.length * 15_000)
    const begun = performance.now()
    const found = await sweep(browser, visits)
    const count = found.reduce((sum, [, ...faults]) => sum + faults.length, 0)
    const seconds = ((performance.now() - begun) / 1000).toFixed(0)
    console.log(`sweep: ${group.length} states, ${visits.length} looks, ${count} findings, ${seconds} s`)
    expect(found).toEqual([])
  })
}

interface Visit {
  readonly state: PageState
  readonly variant: Variant
}

function variantsFor(state: PageState): readonly Variant[] {
  const index = states.indexOf(state)
  return isWhole ? allVariants(index, state.widths) : [variantFor(index, state.widths)]
}

/** The findings, one list per check: where, and each fault. Printed as soon as they are found. */
async function sweep(browser: Browser, visits: readonly Visit[]): Promise<string[][]> {
  const waiting = [...visits]
  const found: string[][] = []
  while (checkers.length < workers) checkers.push(new PageChecker(browser, demoData))
  const work = async (checker: PageChecker) => {
    for (let visit = waiting.shift(); visit; visit = waiting.shift()) {
      const faults = await checker.check(visit.state, visit.variant)
      if (faults.length === 0) continue
      found.push([`${visit.state.name} [${formatVariant(visit.variant)}]`, ...faults])
      console.log(found.at(-1)?.join('\n    '))
    }
  }
  await Promise.all(checkers.map(work))
  return found
}
