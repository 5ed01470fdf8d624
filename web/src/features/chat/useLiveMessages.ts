/** Applies socket events to the page's cached chat data: messages, read receipts, and the latest author (D 7.4). */
import type { Correspondent, Message } from '@keyhold/api/chat.schema.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { readAnew } from '../../gateways/readAnew.ts'
import { useSocketListener } from '../../gateways/socket/socket.ts'
import { isGapBefore, otherOf, withLastWords, withMessage, withSeen } from './cachedMessages.ts'
import { conversationKey, correspondentsKey } from './queries.ts'
import { isBeingRead } from './seenMarks.ts'

export function useLiveMessages(me: string): void {
  const queryClient = useQueryClient()
  const readInboxAgain = () => void queryClient.invalidateQueries({ queryKey: correspondentsKey })
  useSocketListener({
    onMessage(message) {
      takeMessage(queryClient, me, message)
      const inbox = queryClient.getQueryData<Correspondent[]>(correspondentsKey)
      const isRead = isBeingRead(otherOf(me, message))
      const updated = inbox && withLastWords(inbox, message, { me, isRead })
      if (updated) queryClient.setQueryData(correspondentsKey, updated)
      else readInboxAgain()
    },
    onSeen(mark) {
      const key = conversationKey(mark.readerId === me ? mark.senderId : mark.readerId)
      queryClient.setQueryData<Message[]>(key, (before) => before && withSeen(before, mark))
      const inbox = queryClient.getQueryData<Correspondent[]>(correspondentsKey)
      const isUnseen = inbox?.some(({ id, unseenMessages }) => id === mark.senderId && unseenMessages > 0)
      if (mark.readerId === me && isUnseen) readInboxAgain()
    },
    onOpen() {
      readInboxAgain()
      // A request in flight may lack messages stored before the socket subscribed.
      const inFlight = queryClient.getQueryCache().findAll({ queryKey: conversationKey(), fetchStatus: 'fetching' })
      for (const { queryKey } of inFlight) void readAnew(queryClient, queryKey)
    },
  })
}

function takeMessage(queryClient: QueryClient, me: string, message: Message): void {
  const key = conversationKey(otherOf(me, message))
  const before = queryClient.getQueryData<Message[]>(key)
  if (!before) {
    // The answer of the first request may lack it.
    if (queryClient.isFetching({ queryKey: key }) > 0) void readAnew(queryClient, key)
    return
  }
  if (isGapBefore(before, message)) void queryClient.invalidateQueries({ queryKey: key })
  queryClient.setQueryData(key, withMessage(before, message))
}
