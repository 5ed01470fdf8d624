/** In a conversation: the card that a message represents, if it belongs to a viewing; otherwise the message. */
import type { Message } from '@keyhold/api/chat.schema.ts'
import type { ReactNode } from 'react'
import { AgreedCard } from './AgreedCard.tsx'
import { AskedCard } from './AskedCard.tsx'
import { EndedLine } from './EndedLine.tsx'
import { OfferCard } from './OfferCard.tsx'
import { useViewingsWith } from './queries.ts'

interface Props {
  readonly message: Message
  readonly other: string
  readonly name: string
  readonly children: ReactNode
}

export default function ViewingEntry({ message, other, name, children }: Props) {
  const arranged = useViewingsWith(other)
  const viewing = arranged?.viewings.find(({ entries }) => entries.some(({ messageId }) => messageId === message.id))
  const entry = viewing?.entries.find(({ messageId }) => messageId === message.id)
  if (!viewing || !entry) return children
  const props = { viewing, name, isMine: entry.isMine, at: message.timestamp }
  if (entry.kind === 'asked') return <AskedCard {...props} home={arranged?.home ?? undefined} other={other} />
  if (entry.kind === 'offered') return <OfferCard {...props} home={arranged?.home ?? undefined} other={other} />
  if (entry.kind === 'agreed') return <AgreedCard {...props} />
  const isNewest = arranged?.viewings.find(({ home }) => home.id === viewing.home.id) === viewing
  const again = isNewest && arranged?.home?.id === viewing.home.id ? arranged.home : undefined
  return <EndedLine {...props} kind={entry.kind} other={other} home={again} />
}
