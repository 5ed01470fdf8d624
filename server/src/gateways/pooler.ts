/**
 * Connection poolers such as PgBouncer. In transaction mode each transaction gets another session: prepared statements
 * are missing or another client's, a notification reaches no LISTEN, and a lock belongs to another client.
 */
import { randomInt } from 'node:crypto'
import { connectDatabase, connectPooled, type Database } from './database.ts'

export interface DatabaseAddresses {
  readonly DATABASE_URL: string
  /** The same database without a pooler. */
  readonly DATABASE_DIRECT_URL?: string | undefined
}

const needsDirect =
  'DATABASE_URL leads to a connection pooler such as PgBouncer. Name PostgreSQL itself in DATABASE_DIRECT_URL: notifications and locks need sessions that last, and without them writes and messages are lost.'
const isPooledToo = 'DATABASE_DIRECT_URL leads to a connection pooler too. It has to name PostgreSQL itself.'
const isAnother = 'DATABASE_DIRECT_URL is another database than DATABASE_URL. Both have to name the same one.'

/**
 * Opens the pool for what is at the addresses: prepared statements where PostgreSQL answers itself, none behind a
 * pooler. Throws a sentence for a pooler without a direct address, and for a direct address that is none.
 */
export async function openDatabase(
  { DATABASE_URL, DATABASE_DIRECT_URL }: DatabaseAddresses,
  connections?: number,
): Promise<Database> {
  const isPool = await isPooled(DATABASE_URL)
  if (!DATABASE_DIRECT_URL) {
    if (isPool) throw new Error(needsDirect)
    return connectDatabase(DATABASE_URL, connections)
  }
  if (await isPooled(DATABASE_DIRECT_URL)) throw new Error(isPooledToo)
  if (!(await isSameDatabase(DATABASE_URL, DATABASE_DIRECT_URL))) throw new Error(isAnother)
  return isPool
    ? connectPooled(DATABASE_URL, DATABASE_DIRECT_URL, connections)
    : connectDatabase(DATABASE_URL, connections)
}

/**
 * Whether a pooler answers in place of PostgreSQL: the process that the connection was announced with (BackendKeyData)
 * is not the one that ran the query. Every mode counts, because a pooler does not tell which it has.
 */
export async function isPooled(url: string): Promise<boolean> {
  return once(url, async (database) => {
    const answer = await database<{ pid: number }[]>`select pg_backend_pid() as pid`
    return answer.state.pid !== answer[0]?.pid
  })
}

/** Whether a lock that is taken at one address is seen at the other. */
function isSameDatabase(url: string, directUrl: string): Promise<boolean> {
  const key = randomInt(2 ** 31)
  return once(directUrl, (direct) =>
    once(url, async (database) => {
      await direct`select pg_advisory_lock(${key}::int, ${key}::int)`
      const [row] = await database<{ isSeen: boolean }[]>`
        select exists (select from pg_locks where locktype = 'advisory' and classid = ${key}::int::oid
          and objid = ${key}::int::oid and database = (select oid from pg_database where datname = current_database()))
          as is_seen`
      return row?.isSeen ?? false
    }),
  )
}

/** Runs one act on a connection of its own, without prepared statements. */
async function once<T>(url: string, act: (database: Database) => Promise<T>): Promise<T> {
  const database = connectDatabase(url, 1, { prepare: false })
  try {
    return await act(database)
  } finally {
    await database.end({ timeout: 1 })
  }
}
