/** Who people are, asked for together: whoever asks while a question is on its way goes with the next one, so that no answer is older than its question. */
import type { PersonSummary } from './message.ts'

type Faces = ReadonlyMap<string, PersonSummary>

interface Asking {
  readonly ids: readonly string[]
  readonly resolve: (faces: Faces) => void
  readonly reject: (error: unknown) => void
}

/** Makes a question about a few people one about all who are asked for at once; its answer may hold more than those. */
export function askTogether(
  ask: (ids: readonly string[]) => Promise<Faces>,
): (ids: readonly string[]) => Promise<Faces> {
  let waiting: Asking[] = []
  let isAsking = false
  const askWaiting = async () => {
    isAsking = true
    while (waiting.length > 0) {
      const some = waiting
      waiting = []
      try {
        const faces = await ask([...new Set(some.flatMap(({ ids }) => ids))])
        for (const { resolve } of some) resolve(faces)
      } catch (error) {
        for (const { reject } of some) reject(error)
      }
    }
    isAsking = false
  }
  return (ids) =>
    new Promise((resolve, reject) => {
      waiting.push({ ids, resolve, reject })
      if (!isAsking) void askWaiting()
    })
}
