/** The door to PostgreSQL: a pool of prepared statements, transactions, and refusals named by constraint. */
import { randomUUID } from 'node:crypto'
import { Refusal, type RefusalCode } from '@keyhold/rental/refusal.ts'
import postgres from 'postgres'

/** The pool. Columns come back in camelCase; `date` as `YYYY-MM-DD`, `numeric` and `bigint` as digits, `timestamptz` as Date. */
export type Database = postgres.Sql<{ bigint: bigint }>
/** A connection inside `database.begin`. Every store function takes one, so that acts are whole. */
export type Transaction = postgres.TransactionSql<{ bigint: bigint }>
/** Either: for reads that need no transaction. */
export type Query = Database | Transaction

/** What the client itself asks where a server does not say by itself whether it only reads: it looks for these very names. */
const ofTheClient: readonly string[] = ['transaction_read_only', 'pg_is_in_recovery']

/**
 * Opens a pool. It connects when first asked and reconnects by itself when the database comes back, and to one that writes
 * alone: a standby that answers in its place refuses each LISTEN, and the client would not ask for it again.
 */
export function connectDatabase(url: string, connections = 10): Database {
  const database = postgres(url, {
    max: connections,
    connect_timeout: 5,
    target_session_attrs: 'read-write',
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
  connection.application_name = nameOfPool(connection.application_name)
  return database
}

/** The client's own measure, but never less than a quarter of a second: what listens asks again at once when a standby is all there is. */
function retrySeconds(retries: number): number {
  return (0.5 + Math.random() / 2) * Math.min(Math.max(0.5, 3 ** retries / 100), 20)
}

/** A name that no other pool has, behind the one that the operator gave (`application_name` in DATABASE_URL), within PostgreSQL's 63 signs. */
function nameOfPool(given = 'postgres.js'): string {
  const begin = given === 'postgres.js' ? 'keyhold' : given.replace(/[^ -~]/g, '?').slice(0, 26)
  return `${begin}-${randomUUID()}`
}

/** What the names of a pool's connections hold, those beside it too, and no other's do: a proxy may add to the name. */
export function markOf({ options }: Database): string {
  return options.connection.application_name?.slice(-36) ?? ''
}

/** One more connection to the same database, for whoever must not wait behind what others ask of the pool. */
export function connectSeparately({ options }: Database): Database {
  const own = { ...options, max: 1, fetch_types: false, shared: { retries: 0, typeArrayMap: {} } }
  return postgres(own as unknown as postgres.Options<{ bigint: postgres.PostgresType }>) as unknown as Database
}

/** Whether an error says that the database cannot be reached, rather than that it refused something. Other parts' faults of the network have to be told apart before (`FilesFault`). */
export function isUnavailable(error: unknown): boolean {
  const { code = '', syscall } = (error ?? {}) as { code?: string; syscall?: string }
  // A socket that is not there, and no other file.
  if (code === 'ENOENT') return syscall === 'connect'
  // A container that is down has no name either: ENOTFOUND, EAI_AGAIN. One that only reads (25006) is a standby, or about to end.
  return /^(CONNECT|CONNECTION_|ECONN|EHOST|ENET|ENOTFOUND$|EAI_AGAIN$|EPIPE|ETIMEDOUT|57P0|08|53300|25006)/.test(code)
}

/** Whether the database ended a transaction since it and another waited for each other: it can be done again. */
export function isDeadlock(error: unknown): boolean {
  return (error as { code?: string } | undefined)?.code === '40P01'
}

/** What a trigger says of an account that was deleted while the call was on its way: of whoever acts, or of the other one. */
const goneCodes: Readonly<Record<string, RefusalCode>> = { KH001: 'session-over', KH002: 'correspondent-not-found' }

/** The refusal that it is to whoever acts, if the database refused since somebody has left. */
export function refusalOfGone(error: unknown): Refusal | undefined {
  const code = goneCodes[(error as { code?: string } | undefined)?.code ?? '']
  return code && new Refusal(code)
}

/** For `.catch(...)` after a query: a broken constraint of this name becomes the refusal, anything else stays a fault. */
export function refuseOn(constraint: string, code: RefusalCode) {
  return (error: unknown): never => {
    if ((error as { constraint_name?: string } | undefined)?.constraint_name === constraint) throw new Refusal(code)
    throw error
  }
}

/**
 * A transaction that begins once more, from its first line, if PostgreSQL ended it so that another need not wait for ever
 * (40P01). Nothing of the first time was written; what the act does besides its queries has to bear being done twice.
 */
export async function retryOnDeadlock<T>(database: Database, act: (tx: Transaction) => Promise<T>): Promise<T> {
  const begin = () => database.begin(act) as Promise<T>
  return begin().catch((error: unknown) => {
    if ((error as { code?: string } | undefined)?.code !== '40P01') throw error
    return begin()
  })
}
