/** The results map's pins: fetched whenever the search changes, and shortly after each move. */
import type { MapAnswer, MapPayload } from '@keyhold/api/search.schema.ts'
import { mapRoomAds } from '@keyhold/api/search.ts'
import { type Area, type Criteria, toWireFilter } from '@keyhold/rental/query.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { quietApi } from '../../gateways/api.ts'
import type { Bounds, MapView } from '../../gateways/map/MapCanvas.tsx'
import { debounceMilliseconds } from './useSearchOnMove.ts'

/** Whether pins are loading: from a move, or another search, until the latest request has completed or failed. */
function usePending() {
  const [isPending, setPending] = useState(true)
  const isWaiting = useRef(false)
  const begin = useCallback(() => {
    isWaiting.current = false
    setPending(true)
  }, [])
  const end = useCallback(() => isWaiting.current || setPending(false), [])
  /** Whether a debounced request follows. */
  const wait = (isComing: boolean) => {
    isWaiting.current = isComing
    setPending(isComing)
  }
  return { isPending, begin, end, wait }
}

/**
 * The pins in view and whether others are loading, the bounds of all results, and the current view. With an area
 * exactly its homes, like the list.
 */
export function useMapPins(criteria: Criteria, onMove: (currentView: MapView) => boolean) {
  const [answer, setAnswer] = useState<MapAnswer>()
  const [bounds, setBounds] = useState<Bounds>()
  const [currentView, setCurrentView] = useState<MapView>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const filter = JSON.stringify(toWireFilter(criteria))
  const area = criteria.area && JSON.stringify(criteria.area)
  const zoomRef = useRef<number>(undefined)
  const asked = useRef(0)
  const shown = useRef(0)
  const search = useRef(new AbortController())
  const { isPending, wait, begin, end } = usePending()
  /** Requests within the current search; of two responses the later request's is shown, whichever arrives first. */
  const ask = useCallback(
    async (input: MapPayload) => {
      asked.current += 1
      const sequence = asked.current
      const { signal } = search.current
      begin()
      try {
        const found = await quietApi(mapRoomAds, { input, signal })
        signal.throwIfAborted()
        if (sequence < shown.current) return found
        shown.current = sequence
        setAnswer(found)
        return found
      } finally {
        if (sequence === asked.current) end()
      }
    },
    [begin, end],
  )
  useEffect(() => {
    search.current = new AbortController()
    const { current } = search
    const within = area && { bounds: JSON.parse(area) as Area, zoom: zoomRef.current }
    ask({ filter: JSON.parse(filter), ...within })
      .then((found) => setBounds((before) => (area ? (before ?? JSON.parse(area)) : (found.bounds ?? undefined))))
      .catch(() => undefined)
    return () => {
      clearTimeout(timer.current)
      current.abort()
    }
  }, [ask, filter, area])
  const onView = (view: MapView) => {
    const { zoom, byHand: _byHand, ...box } = view
    setCurrentView((before) => (isSame(before, view) ? before : view))
    zoomRef.current = zoom
    clearTimeout(timer.current)
    const isSearching = onMove(view)
    wait(!isSearching)
    if (isSearching) return
    timer.current = setTimeout(() => {
      const within = area ? (JSON.parse(area) as Area) : box
      ask({ filter: JSON.parse(filter), bounds: within, zoom }).catch(() => undefined)
    }, debounceMilliseconds)
  }
  return { answer, bounds, isPending, onView, view: currentView }
}

const isSame = (before: MapView | undefined, now: MapView) => JSON.stringify(before) === JSON.stringify(now)
