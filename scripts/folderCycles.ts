/** Finds folder cycles without a file cycle: such folders cannot be read, moved or tested separately. */
import path from 'node:path'

/** A file and its imports, relative to the repository's root. */
export interface ModuleImports {
  readonly source: string
  readonly dependencies: readonly { readonly resolved: string }[]
}

/** Sibling folders, each importing the next and the last the first: `features: chat → leases → chat`. */
export function folderCycles(modules: readonly ModuleImports[]): string[] {
  const needs = new Map<string, Map<string, Set<string>>>()
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies) {
      const { parent, from, to } = siblingsOf(source, resolved)
      if (!from || !to) continue
      const inParent = needs.get(parent) ?? new Map<string, Set<string>>()
      needs.set(parent, inParent.set(from, (inParent.get(from) ?? new Set()).add(to)))
    }
  return [...needs].flatMap(([parent, edges]) =>
    [...edges.keys()].flatMap((folder) => {
      const way = pathBack(edges, folder)
      return way ? `${parent}: ${way.join(' → ')}` : []
    }),
  )
}

/** The folders below the two files' last common one; none for a file directly in that folder. */
function siblingsOf(source: string, target: string) {
  const [a, b] = [path.dirname(source).split('/'), path.dirname(target).split('/')]
  const shared = a.findIndex((name, at) => name !== b[at])
  const at = shared === -1 ? a.length : shared
  return { parent: a.slice(0, at).join('/'), from: a[at], to: b[at] }
}

/** A shortest cycle through a folder; only from its first folder by name, so that a cycle is reported once. */
function pathBack(edges: ReadonlyMap<string, ReadonlySet<string>>, start: string): string[] | undefined {
  const seen = new Set<string>()
  let ways = [[start]]
  while (ways.length > 0) {
    ways = ways.flatMap((way) =>
      [...(edges.get(way.at(-1) ?? '') ?? [])].filter((next) => !seen.has(next)).map((next) => [...way, next]),
    )
    const found = ways.find((way) => way.at(-1) === start)
    if (found) return found.every((folder) => folder >= start) ? found : undefined
    for (const way of ways) seen.add(way.at(-1) ?? '')
  }
  return undefined
}
