/** The pages that everybody opens, rendered for whoever asks and kept for seconds: what each takes of the processor, and how much of it React alone would. */
import { cities } from './fill.ts'
import { load } from './load.ts'
import type { Server } from './server.ts'
import { inTurns, type Log, middle, ratio, roundSeconds } from './turns.ts'

interface Page {
  readonly name: string
  readonly pathOf: (number: number) => string
  /** The most it may take: milliseconds of the processor, and times what React takes alone. Without it they are told alone. */
  readonly asked?: { readonly processor: number; readonly react: number }
}

/** So many homes of the first results in turns: a home that is kept is asked for again while it is. */
const homesInTurns = 10

/** The start, one city's results of ten cards, and pages of homes. */
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

/** Each page at 64 connections; whether all are within what is asked for, and each is ten times cheaper when it is kept. */
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
  const rendered = middle(runs, 'rendered', 'processor')
  const failed = [...(runs.rendered ?? []), ...(runs.kept ?? [])].reduce((sum, run) => sum + run.failed, failedThere)
  const [maxProcessor, maxReact] = [asked?.processor, asked?.react].map((most) =>
    most ? ` (asked: ${most} at most)` : '',
  )
  log(
    `${name}, 64 connections: ${rendered.toFixed(1)} ms of processor rendered${maxProcessor}, ${react.toFixed(2)} times React alone on the same tree, ${(rendered / react).toFixed(1)} ms${maxReact}; p99 ${middle(runs, 'rendered', 'p99').toFixed(0)} ms; kept ${times.toFixed(0)} times cheaper (asked: 10), p99 ${middle(runs, 'kept', 'p99').toFixed(0)} ms; ${failed} failed`,
  )
  return (
    failed === 0 && times >= 10 && rendered <= (asked?.processor ?? Infinity) && react <= (asked?.react ?? Infinity)
  )
}

/** How many times the processor of a page is that of React alone, which renders the same tree within it; and how many failed. */
async function timesReact(server: Server, pathOf: Page['pathOf']): Promise<{ times: number; failed: number }> {
  await server.watchReact()
  const { failed } = await load(server, { connections: 64, seconds: roundSeconds, pathOf })
  return { times: 1 / (await server.watchReact()), failed }
}
