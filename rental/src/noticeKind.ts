/** What people are written to about, and what of it they may switch off (D 6.16): never money. */

export const noticeKinds = ['requests', 'money', 'messages', 'viewings', 'searches', 'news'] as const
export type NoticeKind = (typeof noticeKinds)[number]
/** What can be switched off. */
export type OptionalNoticeKind = Exclude<NoticeKind, 'money'>

/** What devices hear of, and what can be switched off there: all of it, since money comes by e-mail as well (D 6.18). */
export const pushKinds = ['requests', 'money', 'messages', 'viewings', 'searches'] as const
export type PushKind = (typeof pushKinds)[number]

export function isPushKind(word: string): word is PushKind {
  return (pushKinds as readonly string[]).includes(word)
}

export function isNoticeKind(word: string): word is NoticeKind {
  return (noticeKinds as readonly string[]).includes(word)
}

/** Whether its letters go out whatever somebody chose: who misses one may lose money. */
export function isAlwaysMailed(kind: NoticeKind): kind is 'money' {
  return kind === 'money'
}
