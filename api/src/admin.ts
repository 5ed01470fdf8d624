/** The endpoints of the operator's desk, for administrators alone: `administrators-only` (D 11.30). */

import type { AdminActionInput, AuditLogEntry, FindInput, Found, LogInput, Suspicion } from './admin.schema.ts'
import { type Done, endpoint, type NoParams } from './endpoint.ts'

/** People by name, e-mail or id, homes by title or id, leases by reference, id or who made them, twenty of each; the look is logged with its reason. */
export const adminSearch = endpoint<NoParams, FindInput, Found>('POST', '/desk/operator/find', 'json')
/** Hides or shows a home, suspends or reinstates a person, settles a report; logged with its reason. */
export const adminAction = endpoint<NoParams, AdminActionInput, Done>('POST', '/desk/operator/act', 'json')
/** Homes of the last 30 days that are worth a look, those with the most reasons first (D 11.31); the look is logged, one line in a quarter of an hour. */
export const adminSuspicions = endpoint<NoParams, undefined, Suspicion[]>('GET', '/desk/operator/suspicions')
/** A hundred lines of the log, newest first: the newest, or those before one; the look is logged, one line in a quarter of an hour. */
export const adminAuditLog = endpoint<NoParams, LogInput, AuditLogEntry[]>('GET', '/desk/operator/log', 'query')
