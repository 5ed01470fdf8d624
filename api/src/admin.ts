/** The endpoints of the admin desk, for administrators only: `administrators-only` (D 11.30). */

import type { AdminActionInput, AuditLogEntry, FindInput, Found, LogInput, Suspicion } from './admin.schema.ts'
import { type Done, endpoint, type NoParams } from './endpoint.ts'

/**
 * Finds people by name, e-mail or id, homes by title or id, leases by reference, id or creator, twenty of each; the
 * view is logged with its reason.
 */
export const adminSearch = endpoint<NoParams, FindInput, Found>('POST', '/desk/operator/find', 'json')
/** Hides or shows a home, suspends or reinstates a person, closes the reports of one; logged with its reason. */
export const adminAction = endpoint<NoParams, AdminActionInput, Done>('POST', '/desk/operator/act', 'json')
/**
 * Homes of the last 30 days to review, those with the most reasons first (D 11.31); the view is logged once per quarter
 * of an hour.
 */
export const adminSuspicions = endpoint<NoParams, undefined, Suspicion[]>('GET', '/desk/operator/suspicions')
/**
 * A hundred entries of the audit log, newest first: the newest, or those before one; the view is logged once per
 * quarter of an hour.
 */
export const adminAuditLog = endpoint<NoParams, LogInput, AuditLogEntry[]>('GET', '/desk/operator/log', 'query')
