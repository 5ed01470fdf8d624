/** Who people are, asked for together: whoever asks while a question is on its way goes with the next one. */
import type { PersonSummary } from './message.ts'

type Faces = ReadonlyMap<string, PersonSummary>

interface Asking {
  readonly ids: readonly string[]
  readonly resolve: (faces: Faces) => void
  readonly reject: (error: unknown) => void
}

/** Somebody who was found is known for so long: a name that was changed is told that much later at most. */
const freshMilliseconds = 1000
const mostKnown = 5000

/** Makes a question about a few people one about all who are asked for at once; its answer may hold more than those. */
export function askTogether(
  ask: (ids: readonly string[]) => Promise<Faces>,
  now: () => number = () => performance.now(),
): (ids: readonly string[]) => Promise<Faces> {
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
        const faces = await ask([...new Set(some.flatMap(({ ids }) => ids))])
        for (const [id, face] of faces) known.set(id, face)
        for (const { resolve } of some) resolve(faces)
      } catch (error) {
        for (const { reject } of some) reject(error)
      }
    }
    isAsking = false
  }
  return (ids) => {
    if (now() >= knownUntil || known.size > mostKnown) {
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
