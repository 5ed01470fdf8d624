/**
 * A closed loop: every user sends to a partner, waits for the receipt, and sends the next. Measures throughput and
 * latency.
 */
import { type Client, connectClient, type Dialect, type Person } from './client.ts'
import { words } from './words.ts'

export interface ClosedLoop {
  readonly perSecond: number
  /** Milliseconds until the receipt. */
  readonly p50: number
  readonly p99: number
  /** Stored messages that the partners received. */
  readonly delivered: number
  readonly stored: number
}

/** Runs for this many seconds after one second of warm-up; then waits for the last deliveries. */
export async function closedLoop(dialect: Dialect, people: readonly Person[], seconds: number): Promise<ClosedLoop> {
  const clients = await connectAll(dialect, people)
  const waits: number[] = []
  const [begin, end] = [performance.now() + 1000, performance.now() + 1000 + seconds * 1000]
  let stored = 0
  const loop = async ({ client }: Connected, at: number) => {
    const to = people[at ^ 1] as Person
    for (let now = performance.now(); now < end; ) {
      await client.send(to, { id: crypto.randomUUID(), content: words })
      stored += 1
      const done = performance.now()
      if (now >= begin && done < end) waits.push(done - now)
      now = done
    }
  }
  await Promise.all(clients.map(loop))
  const countReceived = () => clients.reduce((sum, one) => sum + one.received(), 0)
  for (let last = -1; last !== countReceived() && countReceived() < stored; ) {
    last = countReceived()
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  for (const { client } of clients) client.end()
  waits.sort((a, b) => a - b)
  const quantile = (share: number) => waits[Math.floor(waits.length * share)] ?? 0
  return {
    perSecond: waits.length / seconds,
    p50: quantile(0.5),
    p99: quantile(0.99),
    delivered: countReceived(),
    stored,
  }
}

interface Connected {
  readonly client: Client
  /** The number of received messages of others. */
  readonly received: () => number
}

async function connectAll(dialect: Dialect, people: readonly Person[]): Promise<Connected[]> {
  const connected: Connected[] = []
  for (let at = 0; at < people.length; at += 50)
    connected.push(
      ...(await Promise.all(
        people.slice(at, at + 50).map(async (person) => {
          let count = 0
          const own = `"senderId":"${person.id}"`
          const client = await connectClient(dialect, person, ({ body }) => {
            if (!body.includes(own)) count += 1
          })
          return { client, received: () => count }
        }),
      )),
    )
  return connected
}
