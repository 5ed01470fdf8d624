/** What is read of one's own is read again when the socket tells that it may have changed, in this tab or anywhere else. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useSocketListener } from './socket.ts'

/** Reads a query again when something of one's own changed, and once the socket is open again, unless it was read just now. */
export function useToldAnew(queryKey: QueryKey): void {
  const queryClient = useQueryClient()
  useSocketListener({
    onCounts: () => void queryClient.invalidateQueries({ queryKey }),
    onOpen: () => void queryClient.refetchQueries({ queryKey, type: 'active', stale: true }),
  })
}
