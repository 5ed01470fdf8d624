/** The bell: what happened with one's leases, the newest first; each reads their own alone. */
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

/** Twenty of mine in the page's language, from the newest or from before one. */
export const listNotices = endpoint<NoParams, NoticesInput, Notices>('GET', '/notice', 'query')
/** How many of mine are unread. */
export const countUnreadNotices = endpoint<NoParams, undefined, number>('GET', '/notice/unread')
/** Mine up to this one are read; a second time changes nothing. */
export const readNotices = endpoint<NoParams, ReadNoticesInput, Done>('PUT', '/notice/read', 'json')
/** What comes to me by e-mail. */
export const readEmailChoices = endpoint<NoParams, undefined, EmailChoices>('GET', '/notice/emails')
/** Switches one kind on or off: `notice-kind-not-known`, `money-notices-stay-on`; of news, `email-not-confirmed`. */
export const chooseEmails = endpoint<NoParams, EmailChoiceInput, EmailChoices>('PUT', '/notice/emails', 'json')
/** Sets my quiet hours, or ends them with null: `quiet-hours-not-valid`, `time-zone-not-known`. */
export const setQuietHours = endpoint<NoParams, QuietHoursInput, EmailChoices>('PUT', '/notice/quietHours', 'json')
