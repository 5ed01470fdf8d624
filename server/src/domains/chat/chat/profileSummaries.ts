/** Batches profile reads: requests during a pending query go into the next one. */
import type { PersonSummary } from './message.ts'

type ProfileSummaries = ReadonlyMap<string, PersonSummary>

interface Asking {
  readonly ids: readonly string[]
  readonly resolve: (profileSummaries: ProfileSummaries) => void
  readonly reject: (error: unknown) => void
}

/** Cache lifetime of a profile; a changed name appears at most this much later. */
const freshMilliseconds = 1000
const maxKnown = 5000

/** Turns reads of a few profiles into one batched read; the result may contain more than was requested. */
export function batchProfileSummaries(
  ask: (ids: readonly string[]) => Promise<ProfileSummaries>,
  now: () => number = () => performance.now(),
): (ids: readonly string[]) => Promise<ProfileSummaries> {
  let waiting: Asking[] = []
  let isAsking = false
  let known = new Map<string, PersonSummary>()
  let knownUntil = 0
  const askWaiting = async () => {
    isAsking = true
    while (waiting.length > 0) {
      const some = waiting
      waiting = []
      try {
        const profileSummaries = await ask([...new Set(some.flatMap(({ ids }) => ids))])
        for (const [id, face] of profileSummaries) known.set(id, face)
        for (const { resolve } of some) resolve(profileSummaries)
      } catch (error) {
        for (const { reject } of some) reject(error)
      }
    }
    isAsking = false
  }
  return (ids) => {
    if (now() >= knownUntil || known.size > maxKnown) {
      known = new Map()
      knownUntil = now() + freshMilliseconds
    }
    if (ids.every((id) => known.has(id))) return Promise.resolve(known)
    return new Promise((resolve, reject) => {
      waiting.push({ ids, resolve, reject })
      if (!isAsking) void askWaiting()
    })
  }
}
