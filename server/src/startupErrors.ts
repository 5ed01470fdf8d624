/** The message when Keyhold does not start: it names the wrong setting where the error itself does not. */
import { isUnavailable } from './gateways/database.ts'

interface Fault {
  readonly code?: string
  readonly path?: string
  readonly port?: number
}

const isReadOnly =
  'The PostgreSQL of DATABASE_URL is read-only: it is a standby, or default_transaction_read_only is on.'
const ofPostgres: Readonly<Record<string, string>> = {
  '28P01': 'PostgreSQL refuses the user or the password of DATABASE_URL.',
  '28000': 'PostgreSQL refuses the user of DATABASE_URL, or where it comes from (pg_hba.conf).',
  '3D000': 'The database that DATABASE_URL names is not there: make an empty one of this name.',
  '42501': 'The user of DATABASE_URL may not make tables in this database: it has to own it.',
  CONNECTION_DESTROYED: isReadOnly,
  '25006': isReadOnly,
  '53100': 'The disk of PostgreSQL is full.',
}

/** One sentence; the original error message, if no setting explains it. */
export function describeStartupError(error: unknown): string {
  const { code = '', path, port } = (error ?? {}) as Fault
  if (ofPostgres[code]) return ofPostgres[code]
  if (['EACCES', 'EROFS', 'EPERM'].includes(code) && path)
    return `${path} cannot be written by this account: KEYHOLD_DATA has to name a folder that can.`
  if (code === 'ENOSPC') return 'The disk is full: KEYHOLD_DATA lies on it.'
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program: name another one, in PORT or METRICS_PORT.`
  if (code === 'EADDRNOTAVAIL')
    return 'This machine has no such address: HOST and METRICS_HOST have to be ones of its own.'
  if (isUnavailable(error)) return `PostgreSQL does not answer at the address in DATABASE_URL (${code}).`
  return error instanceof Error ? error.message : String(error)
}
