/**
 * Whether an address has an account cannot be found out: not by status, body or headers, and not by the response time
 * (D 4.4). `npm run prove unknown` measures KNOWN_TRIES of each and requires medians within 10 %; here a few, without a
 * clock.
 */
import { performance } from 'node:perf_hooks'
import { afterAll, expect, test } from 'vitest'
import { createTestServices } from './testing/services.ts'

const tries = Number(process.env.KNOWN_TRIES ?? 6)
const isMeasured = process.env.KNOWN_TRIES !== undefined
const most = 0.1

// As many calls a minute as a run makes: that limit reveals nothing about accounts.
const services = await createTestServices({ CALLS_A_MINUTE: '1000000' })
const { database } = services.deps
afterAll(() => services.close())

const form = 'application/x-www-form-urlencoded'
const ways = {
  login: (email: string) => ({
    url: '/api/login',
    payload: new URLSearchParams({ username: email, password: 'not the password' }).toString(),
    headers: { 'content-type': form },
  }),
  'forgot-password': (email: string) => ({ url: '/api/forgottenPassword', payload: { email }, headers: {} }),
  registration: (email: string) => ({
    url: '/api/registration',
    payload: { email, password: 'a long password', languageId: 700_000 },
    headers: {},
  }),
  'confirmation again': (email: string) => ({ url: '/api/registration/resend', payload: { email }, headers: {} }),
} as const

/** Makes a call without earlier attempts; returns what is visible from outside. */
async function ask(way: keyof typeof ways, email: string): Promise<{ responseText: string; milliseconds: number }> {
  await database`delete from rate_limit`
  const begun = performance.now()
  const answer = await services.app.inject({ method: 'POST', ...ways[way](email) })
  const milliseconds = performance.now() - begun
  const cookie = String(answer.headers['set-cookie'] ?? '').replace(/=[\w-]{43}/g, '=…')
  const headers = Object.entries({ ...answer.headers, 'set-cookie': cookie })
  // The time and the number of calls from one network are the same for both.
  const revealing = headers.filter(([name]) => name !== 'date' && !name.startsWith('x-ratelimit'))
  return { responseText: `${answer.statusCode} ${JSON.stringify(revealing)} ${answer.body}`, milliseconds }
}

const median = (values: readonly number[]) => values.toSorted((one, two) => one - two)[values.length >> 1] ?? 0

test.each(Object.keys(ways) as (keyof typeof ways)[])(
  '%s: a known address and an unknown one cannot be distinguished',
  async (way) => {
    const known = `known-to-${way.replace(' ', '-')}@mail.test`
    // Always of the same length: no length reveals anything.
    const unknown = (number: number) => `${known.slice(0, -14)}${String(number).padStart(4, '0')}@mail.test`
    await services.app.inject({ method: 'POST', ...ways.registration(known) })
    const taken = { known: [] as number[], unknown: [] as number[] }
    const seen = { known: new Set<string>(), unknown: new Set<string>() }
    for (let number = 0; number < tries; number += 1) {
      // Alternating, each first equally often: other load of the machine affects both.
      const order = number % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const kind of order) {
        const answer = await ask(way, kind === 'known' ? known : unknown(number))
        seen[kind].add(answer.responseText)
        taken[kind].push(answer.milliseconds)
      }
    }
    expect(seen.known).toEqual(seen.unknown)
    expect(seen.known.size).toBe(1)
    if (!isMeasured) return
    const [one, other] = [median(taken.known), median(taken.unknown)]
    const apart = Math.abs(one - other) / Math.min(one, other)
    const figures = `known ${one.toFixed(2)} ms, unknown ${other.toFixed(2)} ms, ${(apart * 100).toFixed(1)} % apart`
    console.log(`${way}: ${tries} tries each, medians ${figures}`)
    expect(apart, figures).toBeLessThan(most)
  },
  600_000,
)
