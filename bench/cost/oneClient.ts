/**
 * `npm run bench one-client`: one client uses each of the dearest calls as much as its limits let it, for a minute, while
 * another visitor of another network looks for homes. The figure is the 95th percentile of that visitor's answers beside
 * the one without the client: at most three times it, the median of three rounds in turns.
 */
import { Agent, request as send } from 'node:http'
import type { StrangersCall } from './calls.ts'
import { withStrangersServer } from './strangersServer.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 60)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const mostRatio = 3
/** Requests that the client has open at once, and the visitor's requests per second. */
const [connections, visits] = [50, 5]
const wanted = (
  process.env.BENCH_ONLY ?? 'page: results|page: a home|page: none|search|map|loosen|sign in|register'
).split('|')

interface Run {
  readonly p95: number
  /** The client's answers, and how many of them were refused by a limit. */
  readonly answered: number
  readonly refused: number
}

/** Runs it on its own PostgreSQL; returns whether every ratio is met. */
export function benchOneClient(root: string): Promise<boolean> {
  return withStrangersServer(root, { BENCH_LIMITS: 'yes' }, async (server, calls) =>
    report(await inTurns(server.url, calls)),
  )
}

/** Every round has one run without the client, then one for each call. */
async function inTurns(url: string, calls: readonly StrangersCall[]): Promise<Map<string, Run[]>> {
  const chosen = calls.filter(({ name }) => wanted.includes(name))
  const runs = new Map<string, Run[]>()
  await visit(url, calls, performance.now() + 5_000, '127.0.0.3') // warms up
  for (let round = 0; round < rounds; round++)
    for (const [place, call] of [undefined, ...chosen].entries()) {
      // Each run has addresses of its own, whose limits are whole.
      const [client, visitor] = [`127.1.${round}.${place + 1}`, `127.2.${round}.${place + 1}`]
      const end = performance.now() + seconds * 1000
      const using = call ? useToTheLimit(url, call, end, client) : Promise.resolve({ answered: 0, refused: 0 })
      const [times, used] = await Promise.all([visit(url, calls, end, visitor), using])
      const name = call?.name ?? 'nobody'
      const run = { p95: times[Math.floor(times.length * 0.95)] ?? 0, ...used }
      runs.set(name, [...(runs.get(name) ?? []), run])
      console.log(
        `round ${round + 1}, ${name}: p95 ${run.p95.toFixed(1)} ms, p50 ${(times[times.length >> 1] ?? 0).toFixed(1)} ms, ${run.answered} answered, ${run.refused} refused`,
      )
    }
  return runs
}

/** The sorted times of answers to a visitor who opens a new page, home or list five times a second. */
async function visit(url: string, calls: readonly StrangersCall[], end: number, address: string): Promise<number[]> {
  const looks = ['page: home', 'page: results', 'page: a home', 'search'].flatMap(
    (name) => calls.find((call) => call.name === name) ?? [],
  )
  const agent = new Agent({ keepAlive: true })
  const asked: Promise<number>[] = []
  const first = Math.floor(Math.random() * 1_000_000)
  for (let number = 0; performance.now() < end; number++) {
    const begun = performance.now()
    const { path, init } = looks[number % looks.length]?.request(first + number) ?? { path: '/' }
    asked.push(ask(agent, url, { path, init, address }).then(() => performance.now() - begun))
    await new Promise((resolve) => setTimeout(resolve, 1000 / visits))
  }
  const times = await Promise.all(asked)
  agent.destroy()
  return times.toSorted((one, other) => one - other)
}

/** Sends a call over every connection, the next as soon as one is answered; a refusal is obeyed until it is over. */
async function useToTheLimit(url: string, { request }: StrangersCall, end: number, address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let [number, answered, refused] = [Math.floor(Math.random() * 1_000_000), 0, 0]
  const one = async () => {
    while (performance.now() < end) {
      const { status, retryAfter } = await ask(agent, url, { ...request(number++), address })
      answered += 1
      if (status !== 429) continue
      refused += 1
      const pause = Math.min(retryAfter * 1000, end - performance.now())
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, pause)))
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  agent.destroy()
  return { answered, refused }
}

interface Question {
  readonly path: string
  readonly init?: RequestInit | undefined
  /** The address of this machine that the request comes from. */
  readonly address: string
}

async function ask(agent: Agent, url: string, { path, init, address }: Question) {
  const body = init?.body === undefined ? undefined : Buffer.from(await new Response(init.body).arrayBuffer())
  const headers =
    init?.body instanceof URLSearchParams ? { 'content-type': 'application/x-www-form-urlencoded' } : init?.headers
  return new Promise<{ status: number; retryAfter: number }>((resolve, reject) => {
    const options = { agent, localAddress: address, method: init?.method ?? 'GET', headers: { ...(headers as object) } }
    const request = send(url + path, options, (answer) => {
      answer.resume()
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, retryAfter: Number(answer.headers['retry-after'] ?? 1) }),
      )
    })
    request.once('error', reject)
    request.end(body)
  })
}

function report(runs: ReadonlyMap<string, readonly Run[]>): boolean {
  const quiet = runs.get('nobody') ?? []
  const median = (figures: readonly number[]) => figures.toSorted((one, other) => one - other)[figures.length >> 1] ?? 0
  const p95 = (some: readonly Run[]) => median(some.map((run) => run.p95)).toFixed(1)
  console.log(`nobody: p95 ${p95(quiet)} ms of a visitor alone`)
  const ratios = [...runs].flatMap(([name, some]) => {
    if (some === quiet) return []
    const ratio = median(some.map((run, round) => run.p95 / (quiet[round]?.p95 ?? 1)))
    const [answered, refused] = [median(some.map((run) => run.answered)), median(some.map((run) => run.refused))]
    const isMet = ratio <= mostRatio
    console.log(
      `${isMet ? 'ok  ' : 'FAIL'} ${ratio.toFixed(2)} × the p95, ${p95(some)} ms, ${answered} answered, ${refused} refused: ${name}`,
    )
    return ratio
  })
  return ratios.length > 0 && ratios.every((ratio) => ratio <= mostRatio)
}
