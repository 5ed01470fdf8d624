/** What a phone's map shows free of the pill above it and the cards below: only there a pin can be read and pressed. */
import type { Bounds, MapView } from '../../gateways/map/MapCanvas.tsx'
import { tilePixels } from './clusters.ts'

/** What covers a phone's map, in pixels: the pill with the search, and the cards with half a pin's height above them. */
export const phoneCover = { top: 80, right: 0, bottom: 176, left: 0 }

/** The part of what a phone's map shows that nothing covers; the same view where nothing would be left. */
export function uncoveredView(view: MapView): MapView {
  const degreesPerPixel = 360 / (tilePixels * 2 ** view.zoom)
  const heightAt = (lat: number, pixels: number) => pixels * degreesPerPixel * Math.cos((lat * Math.PI) / 180)
  const south = view.south + heightAt(view.south, phoneCover.bottom)
  const north = view.north - heightAt(view.north, phoneCover.top)
  return south < north ? { ...view, south, north } : view
}

/** Whether a place lies between the south and the north of what is seen. */
export const isBetween = ({ south, north }: Bounds, { lat }: { readonly lat: number }): boolean =>
  south <= lat && lat <= north
