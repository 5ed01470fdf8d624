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

/** Begins to guard a query or transaction: `fail` ends the wait for it. The result ends the guard. */
type Guard = (fail: (error: Error) => void) => () => void

/** The same database, including its transactions and reserved connections. `guard` may end the wait for a query. */
export function watchQueries(database: Database, watcher: QueryWatcher, guard?: Guard): Database {
  const watchedCall =
    (call: Call, self: unknown) =>
    (...values: unknown[]) =>
      watch(Reflect.apply(call, self, values), watcher, guard)
  const withWatched = (values: unknown[]) =>
    values.map((value) =>
      typeof value === 'function' ? (sql: Database) => value(watchQueries(sql, watcher, guard)) : value,
    )
  return new Proxy(database, {
    apply: (target, self, values) => watch(Reflect.apply(target as unknown as Call, self, values), watcher, guard),
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name === 'unsafe' || name === 'file') return watchedCall(value as Call, target)
      if (name === 'begin' || name === 'savepoint')
        return (...values: unknown[]) =>
          guarded(() => Reflect.apply(value, target, withWatched(values)) as Promise<unknown>, guard)
      if (name === 'reserve')
        return async () => watchQueries((await Reflect.apply(value, target, [])) as Database, watcher, guard)
      return value
    },
  })
}

/** Its own statements, such as `begin`, are not watched. */
async function guarded(act: () => Promise<unknown>, guard: Guard | undefined): Promise<unknown> {
  if (!guard) return act()
  const { promise: silence, reject } = Promise.withResolvers<never>()
  silence.catch(() => undefined)
  const end = guard(reject)
  const acting = act()
  acting.catch(() => undefined) // its end may come after that of the wait
  return Promise.race([acting, silence]).finally(end)
}

/** A query that is only a fragment of another never begins. It is reported once: the client may end it twice. */
function watch(made: unknown, watcher: QueryWatcher, guard: Guard | undefined): unknown {
  const query = made as Partial<PendingQuery> | undefined
  if (!query?.handler || !query.resolve || !query.reject) return made
  const { handler } = query
  query.handler = (itself) => {
    const began = performance.now()
    const end = watcher()
    const { resolve, reject } = query as PendingQuery
    let isOver = false
    let endGuard = () => {}
    const report = (isFailed: boolean) => {
      if (isOver) return
      isOver = true
      endGuard()
      end({ text: query.string ?? '', milliseconds: performance.now() - began, isFailed })
    }
    query.resolve = (value) => {
      report(false)
      resolve(value)
    }
    query.reject = (error) => {
      report(true)
      reject(error)
    }
    if (guard) endGuard = guard((error) => query.reject?.(error))
    return isOver ? undefined : handler(itself)
  }
  return made
}
