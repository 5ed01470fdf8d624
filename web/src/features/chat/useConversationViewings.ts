/** The users' viewings, refetched with each new message: one of them may represent it (D 7.9). */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { viewingsWithQuery } from '../../gateways/queries.ts'
import { usePollInterval } from '../../gateways/socket/socket.ts'
import { useConversationParts } from './conversationParts.ts'

const pollMilliseconds = 10_000

/** Whether it is loading, and when it was fetched. */
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
