/** What two people arranged, read again with each message that comes: one of them may stand for it (D 7.9). */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { viewingsWithQuery } from '../../gateways/queries.ts'
import { usePollInterval } from '../../gateways/socket/socket.ts'
import { useConversationParts } from './conversationParts.ts'

const pollMilliseconds = 10_000

/** Whether it is still on its way, and when it came. */
export function useConversationViewings(other: string, lastMessage: string | undefined) {
  const queryClient = useQueryClient()
  const isShown = useConversationParts() !== undefined
  const refetchInterval = usePollInterval(pollMilliseconds)
  const { isLoading, dataUpdatedAt } = useQuery({ ...viewingsWithQuery(other), enabled: isShown, refetchInterval })
  const before = useRef<string>(undefined)
  useEffect(() => {
    if (isShown && before.current && before.current !== lastMessage)
      void queryClient.invalidateQueries({ queryKey: ['viewings'] })
    before.current = lastMessage
  }, [isShown, lastMessage, queryClient])
  return { isPending: isLoading, drawnAt: dataUpdatedAt }
}
