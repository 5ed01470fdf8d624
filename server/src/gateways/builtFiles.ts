/**
 * Scripts, styles and fonts of all versions that were at work of late, in the database, where every process finds them: while
 * one version takes another's place, a page of the one asks the other for its files, and a page that stays open asks for
 * parts of a version that is gone (ADR 45). A name changes with what is in it, so that what was read once is right for ever.
 */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from './database.ts'

export interface BuiltFile {
  readonly content: Buffer
  readonly isBrotli: boolean
}

export interface BuiltFiles {
  /** Puts what lies in a folder, beside a compressed `.br` each, where others find it, again each day; what no process had for long goes. */
  publish(folder: string): Promise<void>
  /** What a version had at a path below that folder, e.g. `a-1b2c.js`; undefined if none did. */
  find(name: string): Promise<BuiltFile | undefined>
}

/** So long a page may stay open after its version is gone. */
const keptDays = 60
/** So often a process says that it has its own still. */
const touchedMilliseconds = 86_400_000
/** Names nobody knows are asked of the database once in so many milliseconds, whoever makes them up. */
const askedMilliseconds = 1_000
/** Of about 20 KB each. */
const mostInMemory = 300

/** Nothing is read before it is asked for. `now` in milliseconds. */
export function createBuiltFiles(database: Database, now: () => number = Date.now): BuiltFiles {
  const read = new Map<string, Promise<BuiltFile | undefined>>()
  let names: Promise<ReadonlySet<string>> | undefined
  let namesAskedAt = Number.NEGATIVE_INFINITY

  function listNames(): Promise<ReadonlySet<string>> {
    if (!names || now() - namesAskedAt >= askedMilliseconds) {
      namesAskedAt = now()
      names = database<{ name: string }[]>`select name from built_file`.then(
        (rows) => new Set(rows.map(({ name }) => name)),
      )
      names.catch(() => undefined) // whoever asks within the second hears it too
    }
    return names
  }

  async function readFile(name: string): Promise<BuiltFile | undefined> {
    const [row] = await database<BuiltFile[]>`select content, is_brotli from built_file where name = ${name}`
    return row
  }

  return {
    async publish(folder) {
      await publish(database, folder)
      // Whoever runs for months has them all the same.
      setInterval(() => void publish(database, folder).catch(() => undefined), touchedMilliseconds).unref()
    },
    async find(name) {
      const known = read.get(name)
      if (known) return known
      if (!(await listNames()).has(name)) return undefined
      const coming = read.get(name) ?? readFile(name)
      read.set(name, coming)
      coming.catch(() => read.delete(name))
      const [oldest] = read.keys()
      if (read.size > mostInMemory && oldest !== undefined) read.delete(oldest)
      return coming
    },
  }
}

async function publish(database: Database, folder: string): Promise<void> {
  const all = await listFiles(folder)
  const known = await database<{ name: string }[]>`
    update built_file set seen_at = now() where name = any(${all}) returning name`
  const there = new Set(known.map(({ name }) => name))
  for (const name of all) if (!there.has(name)) await publishOne(database, folder, name)
  await database`delete from built_file where seen_at < now() - make_interval(days => ${keptDays})`
}

/** Two processes may start at the same moment; what both have under a name is the same. */
async function publishOne(database: Database, folder: string, name: string): Promise<void> {
  const whole = path.join(folder, name)
  const compressed = await readFile(`${whole}.br`).catch(() => undefined)
  const content = compressed ?? (await readFile(whole))
  await database`
    insert into built_file (name, content, is_brotli) values (${name}, ${content}, ${compressed !== undefined})
    on conflict (name) do update set seen_at = excluded.seen_at`
}

/** The paths of what was built below a folder, with `/`, without what it was compressed to; none where nothing was built, as in tests of other pages. */
export async function listFiles(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return []
    },
  )
  return found
    .filter((one) => one.isFile() && !one.name.endsWith('.br'))
    .map((one) => path.relative(folder, path.join(one.parentPath, one.name)).split(path.sep).join('/'))
}
