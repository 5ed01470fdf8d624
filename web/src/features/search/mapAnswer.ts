/** What the map of the results shows: asked for whenever the search changes, and a moment after each move. */
import type { MapAnswer } from '@keyhold/api/search.schema.ts'
import { mapRoomAds } from '@keyhold/api/search.ts'
import { type Area, type Criteria, filterOf } from '@keyhold/rental/query.ts'
import { useEffect, useRef, useState } from 'react'
import { quietApi } from '../../gateways/api.ts'
import type { Bounds, MapView } from '../../gateways/map/MapCanvas.tsx'
import { pauseMilliseconds } from './mapLead.ts'

/** The pins of what is on screen, the box that holds everything found, and what one looks at. With an area exactly its homes, as the list has them. */
export function useMapAnswer(criteria: Criteria, hear: (view: MapView) => boolean) {
  const [answer, setAnswer] = useState<MapAnswer>()
  const [bounds, setBounds] = useState<Bounds>()
  const [view, setView] = useState<MapView>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const filter = JSON.stringify(filterOf(criteria))
  const area = criteria.area && JSON.stringify(criteria.area)
  const nearness = useRef<number>(undefined)
  useEffect(() => {
    const stop = new AbortController()
    const within = area && { bounds: JSON.parse(area) as Area, zoom: nearness.current }
    quietApi(mapRoomAds, { input: { filter: JSON.parse(filter), ...within }, signal: stop.signal })
      .then((found) => {
        setAnswer(found)
        setBounds((before) => (area ? (before ?? JSON.parse(area)) : (found.bounds ?? undefined)))
      })
      .catch(() => undefined)
    return () => stop.abort()
  }, [filter, area])
  const look = (seen: MapView) => {
    const { zoom: near, byHand: _byHand, ...box } = seen
    setView((before) => (isSame(before, seen) ? before : seen))
    nearness.current = near
    clearTimeout(timer.current)
    if (hear(seen)) return
    timer.current = setTimeout(() => {
      const within = area ? (JSON.parse(area) as Area) : box
      quietApi(mapRoomAds, { input: { filter: JSON.parse(filter), bounds: within, zoom: near } })
        .then(setAnswer)
        .catch(() => undefined)
    }, pauseMilliseconds)
  }
  return { answer, bounds, look, view }
}

const isSame = (before: MapView | undefined, now: MapView) => JSON.stringify(before) === JSON.stringify(now)
