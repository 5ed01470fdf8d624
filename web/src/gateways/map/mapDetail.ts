/** What the map below its pins can show: streets, or only the simplified land. */
import { createContext, useContext } from 'react'

/** Undefined until the map knows. */
export type MapDetail = 'streets' | 'simplified' | undefined

export const MapDetailContext = createContext<MapDetail>(undefined)

/** What the map around this component shows. */
export const useMapDetail = () => useContext(MapDetailContext)
