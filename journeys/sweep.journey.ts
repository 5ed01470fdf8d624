/**
 * Every page and state, looked at once, languages, themes and widths spread by a fixed table; with SWEEP=all in every look
 * there is. Nothing may be wrong with any of them. SWEEP_ONLY=words looks at the states whose name holds these words.
 */
import { type APIRequestContext, type Browser, expect, test } from '@playwright/test'
import { pages } from './pages.ts'
import { freshTown } from './sweep/fresh.ts'
import { allLooks, type Look, lookOf, sayLook } from './sweep/looks.ts'
import { readTown } from './sweep/town.ts'
import { Walker } from './sweep/walk.ts'

// What a trace records of hundreds of pages takes longer than the pages.
test.use({ trace: 'off', screenshot: 'off' })

const lanes = 2
const isWhole = process.env.SWEEP === 'all'
const only = process.env.SWEEP_ONLY ?? ''

const visits = pages
  .flatMap((state, place) =>
    (isWhole ? allLooks(state.widths) : [lookOf(place, state.widths)]).map((look: Look) => ({ state, look })),
  )
  .filter(({ state }) => state.name.includes(only))

test('each state of a page has a name of its own', () => {
  const names = pages.map(({ name }) => name)
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})

test('nobody finds a fault on any page, in any state', async ({ browser, request }) => {
  test.setTimeout(isWhole ? 5_400_000 : 900_000)
  const { url, close } = await freshTown(request, process.env.KEYHOLD_JOURNEY_URL ?? '')
  const begun = performance.now()
  const found = await sweep(browser, request, url).finally(close)
  const count = found.reduce((sum, [, ...faults]) => sum + faults.length, 0)
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(`sweep: ${pages.length} states, ${visits.length} looks, ${count} findings, ${seconds} s`)
  expect(found).toEqual([])
})

/** What is wrong, one list for each look: where, and each fault. Said as soon as it is found. */
async function sweep(browser: Browser, request: APIRequestContext, url: string): Promise<string[][]> {
  const town = await readTown(request, url, ['irene'])
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
