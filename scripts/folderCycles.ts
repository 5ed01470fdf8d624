/** Finds folders that need each other in a circle though no two of their files do: then neither can be read, moved or tested alone. */
import path from 'node:path'

/** A file and the files that it imports, relative to the root of the repository. */
export interface ModuleImports {
  readonly source: string
  readonly dependencies: readonly { readonly resolved: string }[]
}

/** Folders beside each other, as one of them needs the next and the last the first: `features: chat → leases → chat`. */
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

/** The folders below the last one that two files share; none for a file that lies in that folder itself. */
function siblingsOf(source: string, target: string) {
  const [a, b] = [path.dirname(source).split('/'), path.dirname(target).split('/')]
  const shared = a.findIndex((name, at) => name !== b[at])
  const at = shared === -1 ? a.length : shared
  return { parent: a.slice(0, at).join('/'), from: a[at], to: b[at] }
}

/** A shortest way from a folder back to itself; only from the first of its folders by name, so that a circle is told once. */
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
