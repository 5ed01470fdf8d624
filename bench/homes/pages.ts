/** Public pages, rendered for each request and from the cache: the CPU time of each, and React's share. */
import { cities } from './fill.ts'
import { load } from './load.ts'
import type { Server } from './server.ts'
import { inTurns, type Log, medianOf, ratio, roundSeconds } from './turns.ts'

interface Page {
  readonly name: string
  readonly pathOf: (number: number) => string
  /** The limits: milliseconds of CPU time, and the ratio to React alone. Without them the figures are only printed. */
  readonly asked?: { readonly processor: number; readonly react: number }
}

/** This many homes of the first results alternate: a cached home is requested again while it is cached. */
const homesInTurns = 10

/** The start page, one city's results of ten cards, and pages of homes. */
async function pagesOf(url: string): Promise<Page[]> {
  const results = `/properties?cityId=${cities[0]}`
  const html = await (await fetch(url + results)).text()
  const homes = [...new Set(html.match(/\/detail\/[0-9a-f-]{36}/g))].slice(0, homesInTurns)
  if (homes.length < homesInTurns) throw new Error(`${results} shows ${homes.length} homes instead of ${homesInTurns}.`)
  return [
    { name: 'home page', pathOf: () => '/' },
    { name: 'results page', pathOf: () => results, asked: { processor: 6, react: 1.5 } },
    { name: "a home's page", pathOf: (number) => homes[number % homes.length] ?? '' },
  ]
}

/**
 * Measures each page at 64 connections; returns whether all are within their limits, and ten times cheaper from the
 * cache.
 */
export async function comparePages(servers: { rendered: Server; kept: Server }, log: Log): Promise<boolean> {
  let isMet = true
  for (const page of await pagesOf(servers.rendered.url)) isMet = (await comparePage(page, servers, log)) && isMet
  return isMet
}

async function comparePage(
  { name, pathOf, asked }: Page,
  servers: { rendered: Server; kept: Server },
  log: Log,
): Promise<boolean> {
  const runs = await inTurns({ ...servers }, 64, pathOf, (line) => log(`${name}, ${line}`))
  const { times: react, failed: failedThere } = await timesReact(servers.rendered, pathOf)
  const times = ratio(runs, ['rendered', 'kept'], 'processor')
  const rendered = medianOf(runs, 'rendered', 'processor')
  const failed = [...(runs.rendered ?? []), ...(runs.kept ?? [])].reduce((sum, run) => sum + run.failed, failedThere)
  const [maxProcessor, maxReact] = [asked?.processor, asked?.react].map((most) =>
    most ? ` (target: at most ${most})` : '',
  )
  log(
    `${name}, 64 connections: ${rendered.toFixed(1)} ms of CPU time rendered${maxProcessor}, ${react.toFixed(2)} times React alone on the same tree, ${(rendered / react).toFixed(1)} ms${maxReact}; p99 ${medianOf(runs, 'rendered', 'p99').toFixed(0)} ms; cached ${times.toFixed(0)} times cheaper (target: 10), p99 ${medianOf(runs, 'kept', 'p99').toFixed(0)} ms; ${failed} failed`,
  )
  return (
    failed === 0 && times >= 10 && rendered <= (asked?.processor ?? Infinity) && react <= (asked?.react ?? Infinity)
  )
}

/** The ratio of a page's CPU time to React's own, which renders the same tree within it; and the number of failures. */
async function timesReact(server: Server, pathOf: Page['pathOf']): Promise<{ times: number; failed: number }> {
  await server.watchReact()
  const { failed } = await load(server, { connections: 64, seconds: roundSeconds, pathOf })
  return { times: 1 / (await server.watchReact()), failed }
}
