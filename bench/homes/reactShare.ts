/** Which part of a process's work is React itself rendering the tree: by a profile of it, taken while it works. */
import { type Profiler, Session } from 'node:inspector/promises'

/** Where React begins with a tree, whole or what had to be waited for: whatever a component does is called below, and what comes of it is written there. */
const rendering = ['renderToStringImpl', 'performWork', 'flushCompletedQueues']

export interface Watch {
  /** The share of what was not idle, from 0 to 1. */
  end(): Promise<number>
}

/** Begins to look, once a millisecond. */
export async function watchReact(): Promise<Watch> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: 1000 })
  await session.post('Profiler.start')
  return {
    async end() {
      const { profile } = await session.post('Profiler.stop')
      session.disconnect()
      return shareOf(profile)
    },
  }
}

/** By samples, not by the time between them: when another process is let in, that grows wherever this one stood. */
function shareOf({ nodes, samples = [] }: Profiler.Profile): number {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const below = new Set<number>()
  const mark = (id: number, isBelow: boolean): void => {
    const node = byId.get(id)
    const isWithin = isBelow || rendering.includes(node?.callFrame.functionName ?? '')
    if (isWithin) below.add(id)
    for (const child of node?.children ?? []) mark(child, isWithin)
  }
  mark(nodes[0]?.id ?? 0, false)
  let [react, all] = [0, 0]
  for (const id of samples) {
    if (byId.get(id)?.callFrame.functionName === '(idle)') continue
    all += 1
    if (below.has(id)) react += 1
  }
  return react / (all || 1)
}
