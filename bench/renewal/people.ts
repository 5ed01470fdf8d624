/** The simulated users of a fleet: they search, open pages, and send messages. No request is retried. */
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { connectDatabase } from '../../server/src/gateways/database.ts'
import { createPeople } from '../chat/people.ts'
import { cities } from '../homes/fill.ts'
import type { Fleet } from './fleet.ts'

type Person = Awaited<ReturnType<typeof createPeople>>[number]

export interface Done {
  searches: number
  pages: number
  /** Scripts, styles and fonts of a page that are not in the browser's cache yet. */
  files: number
  messages: number
  readonly failed: string[]
  /** The ids of acknowledged messages. */
  readonly stored: string[]
  /** The slowest response in milliseconds. */
  slowest: number
}

export interface Crowd {
  readonly done: Done
  /** Stops all users; resolves after the last response, when every connection is closed. */
  leave(): Promise<void>
}

/** This many users, each with one keep-alive connection and one action at a time, with a minimum interval. */
export async function letIn(fleet: Fleet, count: number, everyMs = 0): Promise<Crowd> {
  const people = await createPeople(fleet.databaseUrl, fleet.secret, count)
  const done: Done = { searches: 0, pages: 0, files: 0, messages: 0, failed: [], stored: [], slowest: 0 }
  let isOver = false
  const live = async (person: Person, index: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const partner = people[(index + 1) % count] ?? person
    const has = new Set<string>()
    for (let turn = index; !isOver; turn++) {
      const next = performance.now() + everyMs
      await act({ agent, url: fleet.url, person, partner, turn, has }, done)
      if (next > performance.now()) await wait(next - performance.now())
    }
    agent.destroy()
  }
  const lives = Promise.all(people.map(live))
  return {
    done,
    async leave() {
      isOver = true
      await lives
    },
  }
}

interface Turn {
  readonly agent: Agent
  readonly url: string
  readonly person: Person
  readonly partner: Person
  readonly turn: number
  /** The browser cache: files whose names contain a hash. */
  readonly has: Set<string>
}

async function act({ agent, url, person, partner, turn, has }: Turn, done: Done): Promise<void> {
  const cityId = cities[turn % cities.length]
  const priceMax = 900 + ((turn * 37) % 2_400)
  const begun = performance.now()
  const send = async (path: string, body?: object) => {
    const answer = await ask(agent, url + path, person.token, body).catch((error: Error) => ({
      status: error.message,
      text: '',
    }))
    if (answer.status === 200) return answer.text
    done.failed.push(`${path.slice(0, 30)}: ${answer.status}`)
    return undefined
  }
  if (turn % 3 === 0) {
    const id = crypto.randomUUID()
    if ((await send('/api/messages', { id, recipientId: partner.id, content: `Hello ${turn}` })) !== undefined)
      done.stored.push(id)
    done.messages += 1
  } else if (turn % 3 === 1) {
    const page = await send(`/properties?cityId=${cityId}&priceMax=${priceMax}`)
    done.pages += 1
    for (const file of new Set(page?.match(/\/assets\/[\w./-]+/g) ?? [])) {
      if (has.has(file)) continue
      if ((await send(file)) !== undefined) has.add(file)
      done.files += 1
    }
  } else {
    const query = JSON.stringify({ filter: { cityId, priceMax }, itemPerPage: 10, page: 1 })
    await send(`/api/roomAd/search?payload=${encodeURIComponent(query)}`)
    done.searches += 1
  }
  done.slowest = Math.max(done.slowest, performance.now() - begun)
}

/** The status, 0 for an aborted response, and the text. */
function ask(agent: Agent, url: string, token: string, body?: object): Promise<{ status: number; text: string }> {
  const payload = body && JSON.stringify(body)
  const headers = { authorization: token, ...(payload && { 'content-type': 'application/json' }) }
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, { agent, headers, method: payload ? 'POST' : 'GET' }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () => {
        const status = answer.complete ? (answer.statusCode ?? 0) : 0
        resolve({ status, text: Buffer.concat(parts).toString() })
      })
    })
    clientRequest.on('error', reject)
    clientRequest.end(payload)
  })
}

/** How many of these messages are in the database. */
export async function countStored(databaseUrl: string, ids: readonly string[]): Promise<number> {
  const database = connectDatabase(databaseUrl, 1)
  const [row] = await database<{ count: number }[]>`select count(*)::integer from message where id = any(${[...ids]})`
  await database.end()
  return row?.count ?? 0
}
