/** The door to PostgreSQL: a pool of prepared statements, transactions, and refusals named by constraint. */
import { Refusal, type RefusalCode } from '@keyhold/rental/refusal.ts'
import postgres from 'postgres'

/** The pool. Columns come back in camelCase; `date` as `YYYY-MM-DD`, `numeric` and `bigint` as digits, `timestamptz` as Date. */
export type Database = postgres.Sql<{ bigint: bigint }>
/** A connection inside `database.begin`. Every store function takes one, so that acts are whole. */
export type Transaction = postgres.TransactionSql<{ bigint: bigint }>
/** Either: for reads that need no transaction. */
export type Query = Database | Transaction

/** Opens a pool. It connects when first asked and reconnects by itself when the database comes back. */
export function connectDatabase(url: string, connections = 10): Database {
  return postgres(url, {
    max: connections,
    connect_timeout: 5,
    onnotice: () => undefined,
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    types: {
      date: { to: 1082, from: [1082], serialize: (day: string) => day, parse: (day: string) => day },
      bigint: postgres.BigInt,
    },
  }) as Database
}

/** One more connection to the same database, for whoever must not wait behind what others ask of the pool. */
export function connectBeside({ options }: Database): Database {
  const own = { ...options, max: 1, fetch_types: false, shared: { retries: 0, typeArrayMap: {} } }
  return postgres(own as unknown as postgres.Options<{ bigint: postgres.PostgresType }>) as unknown as Database
}

/** Whether an error says that the database cannot be reached, rather than that it refused something. Other parts' faults of the network have to be told apart before (`FilesFault`). */
export function isAway(error: unknown): boolean {
  const { code = '', syscall } = (error ?? {}) as { code?: string; syscall?: string }
  // A socket that is not there, and no other file.
  if (code === 'ENOENT') return syscall === 'connect'
  // A container that is down has no name either: ENOTFOUND, EAI_AGAIN.
  return /^(CONNECT|CONNECTION_|ECONN|EHOST|ENET|ENOTFOUND$|EAI_AGAIN$|EPIPE|ETIMEDOUT|57P0|08|53300)/.test(code)
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
export async function beginAgainOnDeadlock<T>(database: Database, act: (tx: Transaction) => Promise<T>): Promise<T> {
  const begin = () => database.begin(act) as Promise<T>
  return begin().catch((error: unknown) => {
    if ((error as { code?: string } | undefined)?.code !== '40P01') throw error
    return begin()
  })
}
