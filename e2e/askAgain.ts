/**
 * `fetch` of what a story asks for beside its people: asked again where the line breaks, since stories are also told while
 * processes are killed (bench/renewal/stories.ts), and a balancer sends the second try to another. What may not happen twice
 * is asked again only where nobody has heard it. Answers of any status are answers.
 */
import { setTimeout as wait } from 'node:timers/promises'

const tries = 20
const pauseMilliseconds = 500

export async function askAgain(url: string, init: RequestInit = {}): Promise<Response> {
  const mayHappenTwice = (init.method ?? 'GET') !== 'POST' || url.endsWith('/api/login')
  for (let made = 1; ; made++) {
    try {
      return await fetch(url, init)
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string }
      if (made === tries || !(mayHappenTwice || code === 'ECONNREFUSED')) throw error
      await wait(pauseMilliseconds)
    }
  }
}
