/**
 * `fetch` of what a story asks for beside its people: asked again where the line breaks, since stories are also told while
 * processes are killed (bench/renewal/stories.ts), and a balancer sends the second try to another. What may not happen twice
 * is asked again only where nobody has heard it: else nobody can know, and what it was part of begins anew (`startOver`).
 * Answers of any status are answers, but for those of a balancer whose process is gone.
 */
import { setTimeout as wait } from 'node:timers/promises'

/** Processes are killed while this story is told. */
const areKilled = process.env.KEYHOLD_BALANCER !== undefined
const tries = 20
const pauseMilliseconds = 500
/** RFC 9110, sections 15.6.3 and 15.6.5: whoever stands between has no answer to pass on. */
const notAnswered = [502, 504]

/** A call that changes something broke off: it happened, or it did not. */
class BrokenOff extends Error {}

export async function fetchWithRetry(url: string, init: RequestInit = {}): Promise<Response> {
  const { method = 'GET' } = init
  const mayHappenTwice = method !== 'POST' || url.endsWith('/api/login')
  let reason: unknown
  for (let made = 1; made <= tries; made++) {
    try {
      const answer = await fetch(url, init)
      if (!areKilled || !notAnswered.includes(answer.status)) return answer
      reason = new Error(`Answered with ${answer.status}.`)
    } catch (error) {
      reason = error
    }
    const { code } = ((reason as Error).cause ?? {}) as { code?: string }
    if (!(mayHappenTwice || code === 'ECONNREFUSED')) break
    await wait(pauseMilliseconds)
  }
  throw new BrokenOff(`${method} ${url} broke off.`, { cause: reason })
}

/** Makes what a story begins with; where a call of it broke off, once more from its beginning. `attempt` counts from 0. */
export async function startOver<Made>(make: (attempt: number) => Promise<Made>): Promise<Made> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await make(attempt)
    } catch (error) {
      if (!areKilled || !(error instanceof BrokenOff) || attempt === tries) throw error
      console.log(`Begun anew: ${error.message}`)
    }
  }
}
