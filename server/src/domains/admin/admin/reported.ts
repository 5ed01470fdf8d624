/** Messages shown with a report: no others can be read, and each view is in the permanent audit log (D 11.23). */
import type { ReportedMessage } from '@keyhold/api/reports.schema.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import type { Person } from '../../../gateways/session.ts'
import { logAccess } from './accessLog.ts'
import { requireAdministrator } from './administrator.ts'
import { findShown, listShown } from './reportedStore.ts'

const maxShown = 20

/** Returns the newest messages of the two until the report, if its author shows them. */
export async function readReported(
  deps: { readonly database: Database; readonly clock: Clock },
  operator: Pick<Person, 'id' | 'permissions'>,
  id: string,
): Promise<ReportedMessage[]> {
  requireAdministrator(operator)
  const { database } = deps
  const report = await findShown(database, id)
  if (!report) throw new Refusal('report-not-found')
  await logAccess(deps, operator, 'messages', id)
  const rows = await listShown(database, report, maxShown)
  return rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }))
}
