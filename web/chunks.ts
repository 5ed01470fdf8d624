/** How the pages' code is cut: a few files that pages share whole, instead of half a hundred small ones to ask for. */
import { readdirSync } from 'node:fs'
import path from 'node:path'

/** What the builder tells of the modules it has read. */
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
/** Where visitors come to without having signed in, with their own little: they load nothing of the others. */
const doors = ['login', 'registration', 'forgetPassword', 'setNewPassword', 'rentCity', 'howItWorks', 'legal']
const doorPages = doors.map((name) => `routes/${name}.tsx`)
/** What draws money: alone, the bar of its line would be one more file for the home page to ask for. */
const drawings = ['ui/MoneyBar.', 'ui/MoneyTimeline.']
/**
 * What a visitor's page, or a part that it loads later, has in common with pages behind the door: in files of their own, or it
 * would load all of `account` for one of them. The home page has the form that says that it needs JavaScript, the results' map
 * the places kept free for homes that are on their way.
 */
const ownFiles = { form: 'ui/ScriptOnlyForm.', skeleton: 'ui/Skeleton.' } as const
/** So many of the other pages share what is worth a file of all of them. */
const many = 3

const cachedClosures = new Map<string, ReadonlySet<string>>()

/** All that files bring along at once: themselves, their imports, theirs; not what is imported later. A build is cut once. */
function importClosure(files: readonly string[], modules: Modules): ReadonlySet<string> {
  const known = cachedClosures.get(files.join())
  if (known) return known
  const found = new Set(files.map((file) => path.join(source, file)))
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  cachedClosures.set(files.join(), found)
  return found
}

/**
 * The file a module travels in: `frame` with every page, `homes` with the pages of homes, `search` with home and results,
 * which share much that a single home does not need, `listing` with a single home and what it has in common with leases,
 * `account` with many of the pages behind the door, `money` with the pages that draw it, the home page among them. Where
 * null is answered the builder decides.
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

/** From what every page needs to what few do: a file brings along what its modules import, unless one before it has that. So `money`, which the home page asks for, stands before `account`, which draws money too. */
const sharedFiles = ['frame', 'homes', 'search', 'listing', 'money', 'form', 'skeleton', 'account'] as const

/** Rolldown's `codeSplitting`. */
export const codeSplitting = {
  groups: sharedFiles.map((name, at) => ({
    name: (id: string, modules: Modules) => (chunkFor(id, modules) === name ? name : null),
    priority: sharedFiles.length - at,
  })),
}
