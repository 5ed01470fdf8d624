/** Messages that somebody showed when they reported another: nobody reads any others, and each look stays in the log (D 11.23). */
import type { ReportedMessage } from '@keyhold/api/reports.schema.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Database } from '../../gateways/database.ts'
import type { Person } from '../../gateways/session.ts'
import { requireAdministrator } from './administrator.ts'
import { findShown, listShown } from './reportedStore.ts'
import { insertAct } from './store.ts'

const mostShown = 20
/** A look asks for no reason, and the log has one in each line. */
const reasonOfReading = 'shown with a report'

/** The newest messages of the two until the report, if who reported shows them. */
export async function readReported(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  operator: Pick<Person, 'id' | 'permissions'>,
  id: string,
): Promise<ReportedMessage[]> {
  requireAdministrator(operator)
  const report = await findShown(database, id)
  if (!report) throw new Refusal('report-not-found')
  const look = { operatorId: operator.id, subjectId: report.reportedId, reason: reasonOfReading }
  await insertAct(database, { ...look, at: new Date(clock.now()), act: 'messages' })
  const rows = await listShown(database, report, mostShown)
  return rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }))
}
