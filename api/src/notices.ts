/** The bell: events of the caller's leases, newest first; only their own. */
import { type Done, endpoint, type NoParams } from './endpoint.ts'
import type {
  EmailChoiceInput,
  EmailChoices,
  Notices,
  NoticesInput,
  QuietHoursInput,
  ReadNoticesInput,
} from './notices.schema.ts'

export type { EmailChoices, Notice, Notices } from './notices.schema.ts'

/** Twenty of the caller's in the page's language, from the newest or before one. */
export const listNotices = endpoint<NoParams, NoticesInput, Notices>('GET', '/notice', 'query')
/** The number of the caller's unread notices. */
export const countUnreadNotices = endpoint<NoParams, undefined, number>('GET', '/notice/unread')
/** Marks the caller's up to this one as read; idempotent. */
export const readNotices = endpoint<NoParams, ReadNoticesInput, Done>('PUT', '/notice/read', 'json')
/** The caller's e-mail settings. */
export const readEmailChoices = endpoint<NoParams, undefined, EmailChoices>('GET', '/notice/emails')
/** Switches one kind on or off: `notice-kind-not-known`, `money-notices-stay-on`; for news, `email-not-confirmed`. */
export const chooseEmails = endpoint<NoParams, EmailChoiceInput, EmailChoices>('PUT', '/notice/emails', 'json')
/** Sets the caller's quiet hours, or ends them with null: `quiet-hours-not-valid`, `time-zone-not-known`. */
export const setQuietHours = endpoint<NoParams, QuietHoursInput, EmailChoices>('PUT', '/notice/quietHours', 'json')
