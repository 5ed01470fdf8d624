/** What is read of one's own is read again when the socket tells that it may have changed, in this tab or anywhere else. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSocketListener } from './socket.ts'

/** Several things that happen together are one reason to read. */
const gatherMilliseconds = 100

/**
 * Reads a query again, a moment after something of one's own changed, and once the socket is open: what happened between the
 * reading and the opening was told to nobody here. What is under way may be from before, and is begun anew.
 */
export function useRefetchOnEvent(queryKey: QueryKey): void {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const readAnew = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void queryClient.cancelQueries({ queryKey }).then(() => queryClient.invalidateQueries({ queryKey }))
    }, gatherMilliseconds)
  }
  useSocketListener({ onCounts: readAnew, onOpen: readAnew })
}
