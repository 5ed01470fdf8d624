/** How the pages' code is split: a few chunks shared by pages, instead of fifty small ones to request. */
import { readdirSync } from 'node:fs'
import path from 'node:path'

/** The builder's module graph. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const source = path.join(import.meta.dirname, 'src')
const frame = ['root.tsx', 'entry.client.tsx']
const pages = ['routes/home.tsx', 'routes/results.tsx', 'routes/detail.tsx']
const otherPages = readdirSync(path.join(source, 'routes'))
  .filter((name) => name.endsWith('.tsx') && !/\.(test|setup)\./.test(name))
  .map((name) => `routes/${name}`)
  .filter((file) => !pages.includes(file))
/** Pages for visitors, with little code of their own: they load nothing of the others. */
const doors = ['login', 'registration', 'forgetPassword', 'setNewPassword', 'rentCity', 'howItWorks', 'legal']
const doorPages = doors.map((name) => `routes/${name}.tsx`)
/** Money drawings: separate, since the timeline's bar would be one more file for the home page. */
const drawings = ['ui/MoneyBar.', 'ui/MoneyTimeline.']
/**
 * Modules that a visitor's page, or a lazy part of it, shares with signed-in pages: in their own chunks, or it would
 * load all of `account` for one of them. The home page has the form with its JavaScript notice, the results map the
 * skeletons of homes.
 */
const ownFiles = { form: 'ui/ScriptOnlyForm.', skeleton: 'ui/Skeleton.' } as const
/** The number of other pages that must share a module to move it to the common chunk. */
const many = 3

const cachedClosures = new Map<string, ReadonlySet<string>>()

/** The static imports of all files, transitively; no dynamic imports. Computed once per build. */
function importClosure(files: readonly string[], modules: Modules): ReadonlySet<string> {
  const known = cachedClosures.get(files.join())
  if (known) return known
  const found = new Set(files.map((file) => path.join(source, file)))
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  cachedClosures.set(files.join(), found)
  return found
}

/**
 * A module's chunk: `frame` for every page, `homes` for the pages of homes, `search` for home and results, which share
 * much that a single home does not need, `listing` for a single home and what it shares with leases, `account` for many
 * signed-in pages, `money` for the pages that draw it, including the home page. For null the builder decides.
 */
export function chunkFor(id: string, modules: Modules): (typeof sharedFiles)[number] | null {
  if (importClosure(frame, modules).has(id)) return 'frame'
  const [home, results, detail] = pages.map((page) => importClosure([page], modules).has(id))
  if (home && results && !detail) return 'search'
  if ([home, results, detail].filter(Boolean).length > 1) return 'homes'
  const sharing = otherPages.filter((page) => importClosure([page], modules).has(id)).length
  if (detail) return sharing > 0 ? 'listing' : null
  for (const name of ['form', 'skeleton'] as const) if (id.startsWith(path.join(source, ownFiles[name]))) return name
  if (drawings.some((file) => id.startsWith(path.join(source, file)))) return 'money'
  if (home || results || sharing < many) return null
  return doorPages.some((page) => importClosure([page], modules).has(id)) ? null : 'account'
}

/**
 * From the most shared to the least: a chunk includes its modules' imports, unless an earlier one has them. So `money`,
 * which the home page loads, stands before `account`, which draws money too.
 */
const sharedFiles = ['frame', 'homes', 'search', 'listing', 'money', 'form', 'skeleton', 'account'] as const

/** Rolldown's `codeSplitting`. */
export const codeSplitting = {
  groups: sharedFiles.map((name, at) => ({
    name: (id: string, modules: Modules) => (chunkFor(id, modules) === name ? name : null),
    priority: sharedFiles.length - at,
  })),
}
