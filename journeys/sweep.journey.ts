/**
 * Every page and state, looked at once, languages, themes and widths spread by a fixed table; with SWEEP=all in every
 * language, light and dark. Nothing may be wrong with any of them. SWEEP_ONLY=words looks at the states whose name holds these words.
 */
import { type Browser, expect, test } from '@playwright/test'
import { pages } from './pages.ts'
import { allLooks, type Look, lookOf, sayLook } from './sweep/looks.ts'
import type { PageState } from './sweep/state.ts'
import { readTown, type Town } from './sweep/town.ts'
import { Walker } from './sweep/walk.ts'

// What a trace records of hundreds of pages takes longer than the pages.
test.use({ trace: 'off', screenshot: 'off' })

const lanes = 2
const isWhole = process.env.SWEEP === 'all'
const only = process.env.SWEEP_ONLY ?? ''
const states: readonly PageState[] = Object.values(pages).flat()

let town: Town
test.beforeAll(async ({ request }) => {
  town = await readTown(request, process.env.KEYHOLD_JOURNEY_URL ?? '', ['irene'])
})

test('each state of a page has a name of its own', () => {
  const names = states.map(({ name }) => name)
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})

for (const [about, group] of Object.entries<readonly PageState[]>(pages)) {
  const visits = group
    .filter(({ name }) => name.includes(only))
    .flatMap((state) => looksOf(state).map((look) => ({ state, look })))
  if (visits.length === 0) continue
  test(`nobody finds a fault: ${about}`, async ({ browser }) => {
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
  readonly look: Look
}

function looksOf(state: PageState): readonly Look[] {
  const place = states.indexOf(state)
  return isWhole ? allLooks(place, state.widths) : [lookOf(place, state.widths)]
}

/** What is wrong, one list for each look: where, and each fault. Said as soon as it is found. */
async function sweep(browser: Browser, visits: readonly Visit[]): Promise<string[][]> {
  const waiting = [...visits]
  const found: string[][] = []
  const walk = async () => {
    const walker = new Walker(browser, town)
    for (let visit = waiting.shift(); visit; visit = waiting.shift()) {
      const faults = await walker.look(visit.state, visit.look)
      if (faults.length === 0) continue
      found.push([`${visit.state.name} [${sayLook(visit.look)}]`, ...faults])
      console.log(found.at(-1)?.join('\n    '))
    }
    await walker.close()
  }
  await Promise.all(Array.from({ length: lanes }, walk))
  return found
}
