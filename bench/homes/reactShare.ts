/** React's share of a process's CPU time for rendering, by a CPU profile during the work. */
import { type Profiler, Session } from 'node:inspector/promises'

/**
 * React's entry points for a tree, whole or suspended parts: the work of components is called below them, and output is
 * written there.
 */
const rendering = ['renderToStringImpl', 'performWork', 'flushCompletedQueues']

export interface Watch {
  /** The share of the time that was not idle, from 0 to 1. */
  end(): Promise<number>
}

/** Starts a profile with one sample a millisecond. */
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

/** By samples, not by the time between them: that grows wherever this process was preempted. */
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
