/**
 * Denied access to other people's data: services answer as if there were nothing (D 3.2), so the one place where their
 * refusals pass asks here whether an id of the call belongs to another person (D 11.30,
 * docs/adr/0100-sign-ins-and-denied-access.md).
 */
import type { AuditEvent, AuditLog } from '../../../gateways/auditLog.ts'
import type { Database } from '../../../gateways/database.ts'
import type { RefusedCall } from '../../../http/refusals.ts'
import { listForeign, type OwnedSubject } from './foreignStore.ts'

interface DeniedAccessDeps {
  readonly database: Database
  readonly auditLog: Pick<AuditLog, 'writeLater'>
}

/** Refusals of a role: its data is never the person's own. Each is one reason for all calls, so that these fill no log. */
const ofRoles = ['administrators-only', 'arbitrators-only']
/** Refusals about a person, which also name another person's account. */
const ofPeople = ['person-not-found', 'lease-not-found', 'correspondent-not-found']
/** The public page of a person who lists homes. */
const publicPage = 'GET /api/publisher/:id'
/** Calls of visitors at a home; every other call at it is its landlord's. */
const ofVisitors = ['GET /api/roomAd/findById/:id', 'POST /api/roomAd/report', 'POST /api/roomAd/views/:id']

/** Returns what takes a refused call of a signed-in person; it writes the entry after the answer. */
export function createDeniedAccess({ database, auditLog }: DeniedAccessDeps): (refused: RefusedCall) => void {
  return (refused) => {
    const isOfRole = ofRoles.includes(refused.code)
    if (!isOfRole && refused.ids.length === 0) return
    auditLog.writeLater(
      isOfRole ? Promise.resolve(entryOf(refused, null, refused.code)) : findDenial(database, refused),
    )
  }
}

async function findDenial(database: Database, refused: RefusedCall): Promise<AuditEvent | undefined> {
  const { personId, ids, call, code } = refused
  const ofPublishedHomes = /\/api\/(roomAd|fileDescriptor)\b/.test(call) && !ofVisitors.includes(call)
  const foreign = await listForeign(database, personId, ids, { ofPublishedHomes })
  const isDenied = ({ kind }: OwnedSubject) => kind !== 'account' || (ofPeople.includes(code) && call !== publicPage)
  const subject = foreign.find(isDenied)
  return subject && entryOf(refused, subject.subjectId)
}

const entryOf = ({ personId, call }: RefusedCall, subjectId: string | null, reason = call): AuditEvent => ({
  action: 'denied',
  personId,
  subjectId,
  reason,
})
