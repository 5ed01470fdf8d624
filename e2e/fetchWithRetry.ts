/**
 * `fetch` for a story's calls beside its users, with retries when the connection breaks: stories also run while
 * processes are killed (bench/renewal/stories.ts), and a load balancer sends the retry to another process. A call that
 * is not idempotent is retried only if no process received it: otherwise its effect is unknown, and its setup restarts
 * (`startOver`). Any status is a response, except a load balancer's for a dead process, and 503 of a busy machine.
 */
import { setTimeout as wait } from 'node:timers/promises'

/** Processes are killed during this story. */
const areKilled = process.env.KEYHOLD_BALANCER !== undefined
const tries = 20
const pauseMilliseconds = 500
/** RFC 9110, sections 15.6.3 and 15.6.5: the gateway has no response to pass on. */
const notAnswered = [502, 504]

/** A call that changes something was interrupted: its effect is unknown. */
class BrokenOff extends Error {}

export async function fetchWithRetry(url: string, init: RequestInit = {}): Promise<Response> {
  const { method = 'GET' } = init
  const mayHappenTwice = method !== 'POST' || url.endsWith('/api/login')
  let reason: unknown
  for (let made = 1; made <= tries; made++) {
    let wasBusy = false
    try {
      const answer = await fetch(url, init)
      const isBusy = answer.status === 503 && (mayHappenTwice || !areKilled) && made < tries
      if (!isBusy && !(areKilled && notAnswered.includes(answer.status))) return answer
      wasBusy = isBusy
      reason = new Error(`Answered with ${answer.status}.`)
    } catch (error) {
      reason = error
    }
    const { code } = ((reason as Error).cause ?? {}) as { code?: string }
    if (!(mayHappenTwice || wasBusy || code === 'ECONNREFUSED')) break
    await wait(pauseMilliseconds)
  }
  throw new BrokenOff(`${method} ${url} broke off.`, { cause: reason })
}

/** Sets up a story; if one of its calls was interrupted, restarts the setup. `attempt` counts from 0. */
export async function startOver<Made>(make: (attempt: number) => Promise<Made>): Promise<Made> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await make(attempt)
    } catch (error) {
      if (!areKilled || !(error instanceof BrokenOff) || attempt === tries) throw error
      console.log(`Restarted: ${error.message}`)
    }
  }
}
