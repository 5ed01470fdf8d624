/** Refetches the viewer's queries when the socket reports a change, in this tab or elsewhere. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { readAnew } from '../readAnew.ts'
import { useSocketListener } from './socket.ts'

/** Debounce: events that happen together cause one refetch. */
const gatherMilliseconds = 100

/**
 * Refetches a query shortly after a change event, and when the socket opens: events between the fetch and the opening
 * were missed. A request in flight may be stale, and is restarted.
 */
export function useRefetchOnEvent(queryKey: QueryKey): void {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const readSoon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void readAnew(queryClient, queryKey)
    }, gatherMilliseconds)
  }
  useSocketListener({ onCounts: readSoon, onOpen: readSoon })
}
