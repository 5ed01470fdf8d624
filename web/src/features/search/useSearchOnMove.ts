/** "Search as I move the map": whether moving the map searches there. */
import type { Area, Criteria } from '@keyhold/rental/query.ts'
import { useEffect, useRef, useState } from 'react'
import type { MapView } from '../../gateways/map/MapCanvas.tsx'

/** Debounce delay after a move. */
export const debounceMilliseconds = 250

/**
 * Whether moving the map searches there; a link to an area starts with it on. `onMove` returns whether it handled the
 * move.
 */
export function useSearchOnMove({ area }: Criteria, onArea: (area: Area | undefined) => void) {
  const [isSearchOnMove, setSearchOnMove] = useState(area !== undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef<MapView>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const searchHere = ({ south, west, north, east }: MapView) => onArea({ south, west, north, east })
  const onMove = (view: MapView) => {
    last.current = view
    if (!isSearchOnMove || !view.byHand) return false
    clearTimeout(timer.current)
    timer.current = setTimeout(() => searchHere(view), debounceMilliseconds)
    return true
  }
  const change = (isOn: boolean) => {
    setSearchOnMove(isOn)
    if (!isOn) onArea(undefined)
    else if (last.current) searchHere(last.current)
  }
  /** Searches in a pressed part of the map; from then on moving the map searches. */
  const searchIn = (area: Area) => {
    setSearchOnMove(true)
    onArea(area)
  }
  return { isSearchOnMove, setSearchOnMove: change, onMove, searchIn }
}
