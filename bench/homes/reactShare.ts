/** Which part of a process's work is React itself rendering the tree: by a profile of it, taken while it works. */
import { type Profiler, Session } from 'node:inspector/promises'

/** React's own loop over the tree (react-dom/server): whatever a component does is called below it. */
const rendering = 'performWork'

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

function shareOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): number {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const below = new Set<number>()
  const mark = (id: number, isBelow: boolean): void => {
    const node = byId.get(id)
    const isWithin = isBelow || node?.callFrame.functionName === rendering
    if (isWithin) below.add(id)
    for (const child of node?.children ?? []) mark(child, isWithin)
  }
  mark(nodes[0]?.id ?? 0, false)
  let [react, all] = [0, 0]
  for (const [index, id] of samples.entries()) {
    if (byId.get(id)?.callFrame.functionName === '(idle)') continue
    const took = timeDeltas[index] ?? 0
    all += took
    if (below.has(id)) react += took
  }
  return react / (all || 1)
}
