/** The shapes of the bell's list on the wire. */
import { noticeTopics } from '@keyhold/rental/noticeTopic.ts'
import { z } from 'zod'

export const NoticeId = z.string().regex(/^\d{1,18}$/)

/**
 * The cursor of the list: the last id that was seen; absent for the newest. `kind` filters by requests, or by money.
 */
export const NoticesInput = z.object({ before: NoticeId.optional(), kind: z.enum(['requests', 'money']).optional() })
export type NoticesInput = z.infer<typeof NoticesInput>

export const Notice = z.object({
  id: NoticeId,
  /** One sentence in the requested language. */
  title: z.string(),
  /** The page it links to. */
  path: z.string(),
  /** Its topic; null where none was stored. */
  topic: z.enum(noticeTopics).nullable(),
  at: z.iso.datetime(),
  isRead: z.boolean(),
})
export type Notice = z.infer<typeof Notice>

/** At most 20, the newest first; `unread` counts all of them. */
export const Notices = z.object({ notices: z.array(Notice), unread: z.number().int(), hasMore: z.boolean() })
export type Notices = z.infer<typeof Notices>

export const UnreadNotices = z.number().int()

/** Quiet hours, when only e-mails about money are sent; both times as `22:00`, in an IANA time zone (D 6.17). */
export const QuietHours = z.object({ from: z.string().max(5), until: z.string().max(5), timeZone: z.string().max(64) })
export type QuietHours = z.infer<typeof QuietHours>

/** The kinds sent by e-mail; money always is (D 6.16). */
export const EmailChoices = z.object({
  requests: z.boolean(),
  money: z.literal(true),
  messages: z.boolean(),
  viewings: z.boolean(),
  searches: z.boolean(),
  /** Whether the newsletter is sent to the account's confirmed address. */
  news: z.boolean(),
  /** Null: e-mails are sent at any time. */
  quietHours: QuietHours.nullable(),
})
export type EmailChoices = z.infer<typeof EmailChoices>

export const EmailChoiceInput = z.object({ kind: z.string().max(40), isOn: z.boolean() })
export type EmailChoiceInput = z.infer<typeof EmailChoiceInput>

export const QuietHoursInput = z.object({ quietHours: QuietHours.nullable() })
export type QuietHoursInput = z.infer<typeof QuietHoursInput>

/** The newest notice that was seen: this and all older ones become read. */
export const ReadNoticesInput = z.object({ upTo: NoticeId })
export type ReadNoticesInput = z.infer<typeof ReadNoticesInput>
