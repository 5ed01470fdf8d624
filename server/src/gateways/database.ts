/** Access to PostgreSQL: a pool of prepared statements, transactions, and refusals by constraint name. */
import { randomUUID } from 'node:crypto'
import { Refusal, type RefusalCode } from '@keyhold/rental/refusal.ts'
import postgres from 'postgres'

/**
 * The pool. Column names are returned in camelCase; `date` as `YYYY-MM-DD`, `numeric` and `bigint` as decimal strings,
 * `timestamptz` as Date.
 */
export type Database = postgres.Sql<{ bigint: bigint }>
/** A connection inside `database.begin`. Every store function takes one: actions are atomic. */
export type Transaction = postgres.TransactionSql<{ bigint: bigint }>
/** Either: for reads that need no transaction. */
export type Query = Database | Transaction

/** The client's own query where a server does not announce whether it is read-only: it expects these exact names. */
const ofTheClient: readonly string[] = ['transaction_read_only', 'pg_is_in_recovery']

interface Pool {
  /** Whether each query is prepared once per connection; its memory stays until the connection ends. */
  readonly prepare?: boolean
  /** Whether arrays are read as lists; the client then asks once for their types. */
  readonly readsArrays?: boolean
  /** Seconds after which a connection is replaced, null for never; without it, the client's own of an hour or less. */
  readonly lifetime?: number | null | undefined
  /** The name of an earlier pool to the same database; without it, a name that no other pool has. */
  readonly name?: string | undefined
}

/** How pools were opened, by their options, which their proxies share. */
const origins = new WeakMap<object, { readonly url: string; readonly pool: Pool }>()

/**
 * Opens a pool. It connects on first use and reconnects automatically, but never to a standby: it refuses each LISTEN,
 * and the client would not retry it.
 */
export function connectDatabase(url: string, connections = 10, pool: Pool = {}): Database {
  const { prepare = true, readsArrays = true, lifetime, name } = pool
  const database = postgres(url, {
    max: connections,
    prepare,
    fetch_types: readsArrays,
    connect_timeout: 5,
    ...(lifetime !== undefined && { max_lifetime: lifetime }),
    target_session_attrs: 'primary',
    backoff: retrySeconds,
    onnotice: () => undefined,
    transform: {
      column: {
        from: (name) => (ofTheClient.includes(name) ? name : postgres.toCamel(name)),
        to: postgres.fromCamel,
      },
    },
    types: {
      date: { to: 1082, from: [1082], serialize: (day: string) => day, parse: (day: string) => day },
      bigint: postgres.BigInt,
    },
  }) as Database
  const { connection } = database.options
  connection.application_name = name ?? nameOfPool(connection.application_name)
  origins.set(database.options, { url, pool })
  return database
}

/**
 * The client's own backoff, but at least a quarter of a second, because a listener reconnects at once while only a
 * standby is there, and at most five: visitors wait for it.
 */
function retrySeconds(retries: number): number {
  return (0.5 + Math.random() / 2) * Math.min(Math.max(0.5, 3 ** retries / 100), 5)
}

/**
 * A name that no other pool has, after the operator's (`application_name` in DATABASE_URL), within PostgreSQL's 63
 * bytes.
 */
function nameOfPool(given = 'postgres.js'): string {
  const begin = given === 'postgres.js' ? 'keyhold' : given.replace(/[^ -~]/g, '?').slice(0, 26)
  return `${begin}-${randomUUID()}`
}

/** The part that the names of a pool's connections share, and no others: a proxy may add to the name. */
export function markOf({ options }: Database): string {
  return options.connection.application_name?.slice(-36) ?? ''
}

/** For a command on the machine, also behind a connection pooler: statements are not prepared. */
export const connectForCommand = (url: string, connections = 1): Database =>
  connectDatabase(url, connections, { prepare: false })

/** The direct connections of pools behind a connection pooler, by the options of the pool, which its proxies share. */
const directs = new WeakMap<object, Database>()

/**
 * A pool behind a connection pooler that gives each transaction another session (gateways/pooler.ts). Statements are not
 * prepared there. LISTEN and locks, which belong to a session, use `directUrl`, without the pooler.
 */
export function connectPooled(url: string, directUrl: string, connections?: number): Database {
  const database = connectDatabase(url, connections, { prepare: false })
  const direct = connectDatabase(directUrl, 2)
  directs.set(database.options, direct)
  database.listen = direct.listen
  const { end } = database
  database.end = async (options) => {
    await Promise.all([end(options), direct.end(options)])
  }
  return database
}

/** Where a session lasts as long as its connection: the direct connections of a pool behind a pooler, else the pool. */
export const lastingSessions = (database: Database): Database => directs.get(database.options) ?? database

/** One more connection to the same database, for a caller that must not wait behind the pool's queries. */
export const connectSeparately = (database: Database, options: Pick<Pool, 'lifetime'> = {}): Database =>
  openBeside(database, 1, { readsArrays: false, ...options })

/**
 * A second pool to the same database for queries of millions of forms: none is prepared, or the memory of a connection
 * would grow with each (docs/adr/0006-patched-postgres-client.md).
 */
export const connectUnprepared = (database: Database): Database =>
  openBeside(database, database.options.max, { prepare: false })

function openBeside({ options }: Database, connections: number, pool: Pool): Database {
  const origin = origins.get(options)
  if (!origin) throw new Error('This pool was not opened by connectDatabase.')
  return connectDatabase(origin.url, connections, {
    ...origin.pool,
    ...pool,
    name: options.connection.application_name,
  })
}

/**
 * Whether an error means that the database is unreachable, rather than that it refused something. Network errors of
 * other parts must be excluded before (`FilesFault`).
 */
export function isUnavailable(error: unknown): boolean {
  const { code = '', syscall } = (error ?? {}) as { code?: string; syscall?: string }
  // A missing socket, and no other file.
  if (code === 'ENOENT') return syscall === 'connect'
  // A stopped container has no name either: ENOTFOUND, EAI_AGAIN. A read-only server (25006) is a standby, or about to
  // end.
  return /^(CONNECT|CONNECTION_|ECONN|EHOST|ENET|ENOTFOUND$|EAI_AGAIN$|EPIPE|ETIMEDOUT|57P0|08|53300|25006)/.test(code)
}

/** Whether the database ended a transaction because of a deadlock: it can be retried. */
export function isDeadlock(error: unknown): boolean {
  return (error as { code?: string } | undefined)?.code === '40P01'
}

/** A trigger's message about an account that was deleted during the call: the acting one, or the other one. */
const goneCodes: Readonly<Record<string, RefusalCode>> = { KH001: 'session-over', KH002: 'correspondent-not-found' }

/** The refusal for the acting user, if the database refused because an account was deleted. */
export function refusalOfGone(error: unknown): Refusal | undefined {
  const code = goneCodes[(error as { code?: string } | undefined)?.code ?? '']
  return code && new Refusal(code)
}

/**
 * For `.catch(...)` after a query: a broken constraint of this name becomes the refusal, anything else stays an error.
 */
export function refuseOn(constraint: string, code: RefusalCode) {
  return (error: unknown): never => {
    if ((error as { constraint_name?: string } | undefined)?.constraint_name === constraint) throw new Refusal(code)
    throw error
  }
}

/**
 * A transaction that is retried from its first line if PostgreSQL ended it because of a deadlock (40P01). The first
 * attempt wrote nothing; side effects besides the queries must be idempotent.
 */
export async function retryOnDeadlock<T>(database: Database, act: (tx: Transaction) => Promise<T>): Promise<T> {
  const begin = () => database.begin(act) as Promise<T>
  return begin().catch((error: unknown) => {
    if ((error as { code?: string } | undefined)?.code !== '40P01') throw error
    return begin()
  })
}
