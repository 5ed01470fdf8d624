/** How the pages' code is cut: a few files that pages share whole, instead of half a hundred small ones to ask for. */
import path from 'node:path'

/** What the builder tells of the modules it has read. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const source = path.join(import.meta.dirname, 'src')
const frame = ['root.tsx', 'entry.client.tsx']
const pages = ['routes/home.tsx', 'routes/results.tsx', 'routes/detail.tsx']

const closures = new Map<string, ReadonlySet<string>>()

/** All that files bring along at once: themselves, their imports, theirs; not what is imported later. A build is cut once. */
function closure(files: readonly string[], modules: Modules): ReadonlySet<string> {
  const known = closures.get(files.join())
  if (known) return known
  const found = new Set(files.map((file) => path.join(source, file)))
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  closures.set(files.join(), found)
  return found
}

/**
 * The file a module travels in: `frame` with every page, `homes` with the pages of homes, `search` with home and results,
 * which share much that a single home does not need. Where null is answered the builder decides.
 */
export function chunkOf(id: string, modules: Modules): string | null {
  if (closure(frame, modules).has(id)) return 'frame'
  const [home, results, detail] = pages.map((page) => closure([page], modules).has(id))
  if (home && results && !detail) return 'search'
  return [home, results, detail].filter(Boolean).length > 1 ? 'homes' : null
}
