/** The part of a phone's map between the pill above and the cards below: only there is a pin legible and pressable. */
import type { Bounds, MapView } from '../../gateways/map/MapCanvas.tsx'
import { tilePixels } from './clusters.ts'

/** The overlays of a phone's map, in pixels: the search pill, and the cards with half a pin's height above them. */
export const phoneCover = { top: 80, right: 0, bottom: 176, left: 0 }

/** The uncovered part of a phone's map; the whole view if nothing would be left. */
export function uncoveredView(view: MapView): MapView {
  const degreesPerPixel = 360 / (tilePixels * 2 ** view.zoom)
  const heightAt = (lat: number, pixels: number) => pixels * degreesPerPixel * Math.cos((lat * Math.PI) / 180)
  const south = view.south + heightAt(view.south, phoneCover.bottom)
  const north = view.north - heightAt(view.north, phoneCover.top)
  return south < north ? { ...view, south, north } : view
}

/** Whether a place lies between the south and the north of the view. */
export const isBetween = ({ south, north }: Bounds, { lat }: { readonly lat: number }): boolean =>
  south <= lat && lat <= north
