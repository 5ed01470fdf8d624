/** A database with instrumented queries: the duration of each, including the wait for a free connection. */
import type { Database } from './database.ts'

export interface WatchedQuery {
  /** The statement as PostgreSQL gets it, with $1 for each value: it contains no user input. */
  readonly text: string
  readonly milliseconds: number
  readonly isFailed: boolean
}
/** Called when a query begins; the function it returns is called at its end. */
export type QueryWatcher = () => (query: WatchedQuery) => void

/** The client's fields of a running query. */
interface PendingQuery {
  string?: string
  handler(query: unknown): unknown
  resolve(value: unknown): void
  reject(error: unknown): void
}
type Call = (...values: unknown[]) => unknown

/** The same database, including its transactions and reserved connections. */
export function watchQueries(database: Database, watcher: QueryWatcher): Database {
  const watchedCall =
    (call: Call, self: unknown) =>
    (...values: unknown[]) =>
      watch(Reflect.apply(call, self, values), watcher)
  const withWatched = (values: unknown[]) =>
    values.map((value) => (typeof value === 'function' ? (sql: Database) => value(watchQueries(sql, watcher)) : value))
  return new Proxy(database, {
    apply: (target, self, values) => watch(Reflect.apply(target as unknown as Call, self, values), watcher),
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name === 'unsafe' || name === 'file') return watchedCall(value as Call, target)
      if (name === 'begin' || name === 'savepoint')
        return (...values: unknown[]) => Reflect.apply(value, target, withWatched(values))
      if (name === 'reserve')
        return async () => watchQueries((await Reflect.apply(value, target, [])) as Database, watcher)
      return value
    },
  })
}

/** A query that is only a fragment of another never begins. */
function watch(made: unknown, watcher: QueryWatcher): unknown {
  const query = made as Partial<PendingQuery> | undefined
  if (!query?.handler || !query.resolve || !query.reject) return made
  const { handler } = query
  query.handler = (itself) => {
    const began = performance.now()
    const end = watcher()
    const { resolve, reject } = query as PendingQuery
    const report = (isFailed: boolean) =>
      end({ text: query.string ?? '', milliseconds: performance.now() - began, isFailed })
    query.resolve = (value) => {
      report(false)
      resolve(value)
    }
    query.reject = (error) => {
      report(true)
      reject(error)
    }
    return handler(itself)
  }
  return made
}
