/** Loads a server over a number of connections, each with one request at a time. */
import { Agent, request } from 'node:http'

export interface Load {
  readonly perSecond: number
  /** Milliseconds of the server's CPU time for each request. */
  readonly processor: number
  readonly p50: number
  readonly p99: number
  /** The mean size of a body in bytes. */
  readonly bytes: number
  readonly failed: number
}

interface Loaded {
  readonly url: string
  /** Its CPU time so far, in milliseconds. */
  tell(): Promise<number>
}

export interface LoadOptions {
  readonly connections: number
  readonly seconds: number
  /** The path of the n-th request. */
  readonly pathOf: (number: number) => string
}

/** Runs for this long and summarizes. */
export async function load(server: Loaded, { connections, seconds, pathOf }: LoadOptions): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let [number, bytes, failed] = [0, 0, 0]
  const before = await server.tell()
  const begun = performance.now()
  const end = begun + seconds * 1000
  const person = async () => {
    while (performance.now() < end) {
      const startedAt = performance.now()
      const { status, length } = await ask(agent, server.url + pathOf(number++))
      times.push(performance.now() - startedAt)
      bytes += length
      if (status !== 200) failed += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, person))
  const took = (performance.now() - begun) / 1000
  const processor = ((await server.tell()) - before) / times.length
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { perSecond: times.length / took, processor, p50: at(0.5), p99: at(0.99), bytes: bytes / times.length, failed }
}

function ask(agent: Agent, url: string): Promise<{ status: number; length: number }> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, { agent }, (answer) => {
      let length = 0
      answer.on('data', (octets: Buffer) => {
        length += octets.length
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, length }))
    })
    clientRequest.on('error', reject)
    clientRequest.end()
  })
}
