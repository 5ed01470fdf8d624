/** The email about unread messages: who wrote, how many, about which home, and a link; never the text. */
import type { OutgoingEmail } from '../../../../gateways/outbox.ts'
import { languageOf, textFor } from '../../../../gateways/text.ts'

/** Conversations the email lists individually, and names in its subject. */
export const conversationsInEmail = 5
const namesInSubject = 3

/** The recipient. */
export interface Recipient {
  readonly id: string
  readonly email: string
  readonly languageId: number
  readonly firstName: string | null
}

/** The unread messages of one conversation. */
export interface UnreadConversation {
  readonly senderId: string
  /** Undefined for a person without a name. */
  readonly senderName: string | undefined
  readonly homeTitle: string | undefined
  readonly count: number
}

interface UnreadEmailInput {
  readonly to: Recipient
  /** At most `conversationsInEmail`, the newest first. */
  readonly shown: readonly UnreadConversation[]
  /** Total conversations and messages. */
  readonly conversations: number
  readonly messages: number
}

/** Renders the email in the recipient's language. */
export function unreadEmail({ to, shown, conversations, messages }: UnreadEmailInput): OutgoingEmail {
  const language = languageOf(to.languageId)
  const text = textFor(language)
  const pathTo = (senderId: string) => `/profile/${to.id}/messages?with=${senderId}`
  const named = shown.map((one) => ({ ...one, name: one.senderName ?? text('notices:somebody') }))
  const first = named.slice(0, namesInSubject).map(({ name }) => name)
  const others = conversations - first.length
  const names = others > 0 ? [...first, text('notices:unread.others', { count: others })] : first
  const more = conversations - shown.length
  return {
    to: to.email,
    languageId: to.languageId,
    kind: 'notices:unread',
    values: {
      count: messages,
      names: new Intl.ListFormat(language).format(names),
      more: more > 0 ? text('notices:unread.more', { count: more }) : '',
    },
    path: shown.length === 1 && shown[0] ? pathTo(shown[0].senderId) : `/profile/${to.id}/messages`,
    choicesOf: to.id,
    aboutIds: shown.map(({ senderId }) => senderId),
    items: named.map(({ senderId, name, homeTitle, count }) => ({
      title: name,
      words: homeTitle
        ? text('notices:unread.messagesAbout', { count, home: homeTitle })
        : text('notices:unread.messages', { count }),
      path: pathTo(senderId),
    })),
  }
}
