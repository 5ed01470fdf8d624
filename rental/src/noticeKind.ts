/** The kinds of e-mails, and which can be switched off (D 6.16): never money. */

export const noticeKinds = ['requests', 'money', 'messages', 'viewings', 'searches', 'news'] as const
export type NoticeKind = (typeof noticeKinds)[number]
/** The kinds that can be switched off. */
export type OptionalNoticeKind = Exclude<NoticeKind, 'money'>

/**
 * The kinds pushed to devices, all of which can be switched off there, because money is sent by e-mail as well
 * (D 6.18).
 */
export const pushKinds = ['requests', 'money', 'messages', 'viewings', 'searches'] as const
export type PushKind = (typeof pushKinds)[number]

export function isPushKind(word: string): word is PushKind {
  return (pushKinds as readonly string[]).includes(word)
}

export function isNoticeKind(word: string): word is NoticeKind {
  return (noticeKinds as readonly string[]).includes(word)
}

/** Whether its e-mails are sent despite any opt-out: missing one may cost money. */
export function isAlwaysMailed(kind: NoticeKind): kind is 'money' {
  return kind === 'money'
}
