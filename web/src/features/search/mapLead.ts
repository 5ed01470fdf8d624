/** Who leads, the list or the map: "search as I move the map". */
import type { Area, Criteria } from '@keyhold/rental/query.ts'
import { useRef, useState } from 'react'
import type { MapView } from '../../gateways/map/MapCanvas.tsx'

/** How long a map rests before it is asked for. */
export const pauseMilliseconds = 250

/** Whether moving the map searches there; a link to an area begins so. `hear` says whether it took the move. */
export function useLead({ area }: Criteria, onArea: (area: Area | undefined) => void) {
  const [leads, setLeads] = useState(area !== undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef<MapView>(undefined)
  const tell = ({ south, west, north, east }: MapView) => onArea({ south, west, north, east })
  const hear = (view: MapView) => {
    last.current = view
    if (!leads || !view.byHand) return false
    clearTimeout(timer.current)
    timer.current = setTimeout(() => tell(view), pauseMilliseconds)
    return true
  }
  const change = (isOn: boolean) => {
    setLeads(isOn)
    if (!isOn) onArea(undefined)
    else if (last.current) tell(last.current)
  }
  /** Searches in a part of the map that was pressed; from then on the map leads. */
  const lead = (part: Area) => {
    setLeads(true)
    onArea(part)
  }
  return { leads, setLeads: change, hear, lead }
}
