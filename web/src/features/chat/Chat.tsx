/** The signed-in user's chat: its socket, its outbox, and the window on every page except the messages page. */
import { useEffect } from 'react'
import { openSocket } from '../../gateways/socket/socket.ts'
import ChatWidget from './ChatWidget.tsx'
import { openChat, useChatTarget } from './chatWindow.ts'
import { useOutbox } from './useOutbox.ts'

interface Props {
  readonly me: string
  /** Whether the page itself shows all messages. */
  readonly isPage: boolean
}

export default function Chat({ me, isPage }: Props) {
  const target = useChatTarget()
  useOutbox(me)
  useEffect(() => openSocket(me), [me])
  useEffect(() => () => openChat(undefined), [])
  useEffect(() => {
    if (isPage) openChat(undefined)
  }, [isPage])
  return isPage ? null : <ChatWidget me={me} open={target} onOpen={openChat} />
}
