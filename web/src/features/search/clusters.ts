/** Clusters overlapping pins, so that each is legible, pressable and reachable (D 5.13; WCAG 2.5.8). */
import type { MapAnswer, MapPin } from '@keyhold/api/search.schema.ts'
import type { Bounds } from '../../gateways/map/MapCanvas.tsx'

/** A group of homes on the screen: how many, the lowest rent, where, and the homes themselves if they are known. */
export interface Cluster extends Bounds {
  readonly lat: number
  readonly lng: number
  readonly count: number
  readonly rentMin: number
  readonly pins: readonly MapPin[]
}

/** A cluster's size class, from 0 to 3: by its digits, so that ten thousand homes look like more than twelve. */
export const sizeStep = (count: number): 0 | 1 | 2 | 3 => (count < 100 ? 0 : count < 1_000 ? 1 : count < 10_000 ? 2 : 3)

/** The size of each in pixels, with a margin: a pill with its rent, and the four clusters. */
const pinSize = { width: 76, height: 42 }
const clusterSizes = [
  { width: 50, height: 48 },
  { width: 58, height: 52 },
  { width: 74, height: 58 },
  { width: 86, height: 64 },
] as const
/** The width of the world at zoom 0, in pixels. */
export const tilePixels = 512
/** A cluster's minimum distance from the map's edge, in pixels, so that neither the edge nor the switch cuts it. */
const edgeMargin = { side: 44, top: 76, bottom: 40 }
/** The overlays in the map's upper corners, in pixels: the switch at the left, the zoom buttons at the right. */
const mapControls = { west: { width: 262, height: 60 }, east: { width: 64, height: 110 } }
/** Padding in pixels around homes that the map fits, so that none is under an overlay. */
export const fitPadding = {
  top: mapControls.west.height + pinSize.height / 2,
  right: mapControls.east.width + pinSize.width / 2,
  bottom: 56,
  left: 56,
}

/** The bottom of a phone's zoom buttons, below its pill, in pixels from the map's top. */
const phoneZoomEnd = 172
/** The same on a phone: a pill and the zoom buttons above, a strip of cards and a button below. */
export const phoneFitPadding = { top: phoneZoomEnd + pinSize.height / 2, right: 48, bottom: 240, left: 48 }

interface PlacedCluster {
  readonly x: number
  readonly y: number
  readonly cluster: Cluster
}

/** A point's position on the world map at a zoom, in pixels. */
function project(lat: number, lng: number, zoom: number): { x: number; y: number } {
  const size = tilePixels * 2 ** zoom
  const sine = Math.sin((lat * Math.PI) / 180)
  return { x: ((lng + 180) / 360) * size, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size }
}

function placeCluster(cluster: Cluster, zoom: number): PlacedCluster {
  return { ...project(cluster.lat, cluster.lng, zoom), cluster }
}

function mergeClusters(first: Cluster, second: Cluster): Cluster {
  const count = first.count + second.count
  const middle = (name: 'lat' | 'lng') => (first[name] * first.count + second[name] * second.count) / count
  return {
    lat: middle('lat'),
    lng: middle('lng'),
    count,
    rentMin: Math.min(first.rentMin, second.rentMin),
    pins: [...first.pins, ...second.pins],
    south: Math.min(first.south, second.south),
    west: Math.min(first.west, second.west),
    north: Math.max(first.north, second.north),
    east: Math.max(first.east, second.east),
  }
}

const sizeOf = ({ count }: Cluster) => (count === 1 ? pinSize : clusterSizes[sizeStep(count)])

function overlaps(first: PlacedCluster, second: PlacedCluster): boolean {
  const [one, other] = [sizeOf(first.cluster), sizeOf(second.cluster)]
  const [width, height] = [(one.width + other.width) / 2, (one.height + other.height) / 2]
  return Math.abs(first.x - second.x) < width && Math.abs(first.y - second.y) < height
}

/** The view, with its degrees per pixel. */
interface ViewFrame {
  readonly bounds: Bounds
  readonly degreesPerPixelX: number
  readonly degreesPerPixelY: number
}

function viewFrameAt({ lat, lng }: Cluster, zoom: number, bounds: Bounds | undefined): ViewFrame | undefined {
  if (!bounds || lat < bounds.south || lat > bounds.north || lng < bounds.west || lng > bounds.east) return undefined
  const degreesPerPixelX = 360 / (tilePixels * 2 ** zoom)
  return { bounds, degreesPerPixelX, degreesPerPixelY: degreesPerPixelX * Math.cos((lat * Math.PI) / 180) }
}

/** A cluster that the view's edge would cut moves inside; single homes stay in place. */
function keepInView(cluster: Cluster, zoom: number, view: Bounds | undefined): Cluster {
  const viewFrame = viewFrameAt(cluster, zoom, view)
  if (!viewFrame) return cluster
  const { bounds, degreesPerPixelX, degreesPerPixelY } = viewFrame
  const clamp = (value: number, min: number, max: number) => Math.max(Math.min(value, max), Math.min(min, max))
  return {
    ...cluster,
    lat: clamp(
      cluster.lat,
      bounds.south + edgeMargin.bottom * degreesPerPixelY,
      bounds.north - edgeMargin.top * degreesPerPixelY,
    ),
    lng: clamp(
      cluster.lng,
      bounds.west + edgeMargin.side * degreesPerPixelX,
      bounds.east - edgeMargin.side * degreesPerPixelX,
    ),
  }
}

/**
 * Moves it out from under the switch and the zoom buttons, sideways or down, whichever is shorter: covered pins cannot
 * be pressed.
 */
function avoidControls(cluster: Cluster, zoom: number, view: Bounds | undefined): Cluster {
  const viewFrame = viewFrameAt(cluster, zoom, view)
  if (!viewFrame) return cluster
  const { bounds, degreesPerPixelX, degreesPerPixelY } = viewFrame
  const room = sizeOf(cluster)
  const down = (bounds.north - cluster.lat) / degreesPerPixelY
  const [fromWest, fromEast] = [
    (cluster.lng - bounds.west) / degreesPerPixelX,
    (bounds.east - cluster.lng) / degreesPerPixelX,
  ]
  const side = fromWest < fromEast ? 'west' : 'east'
  const overlapX = mapControls[side].width + room.width / 2 - Math.min(fromWest, fromEast)
  const overlapY = mapControls[side].height + room.height / 2 - down
  if (overlapX <= 0 || overlapY <= 0) return cluster
  if (overlapY <= overlapX) return { ...cluster, lat: cluster.lat - overlapY * degreesPerPixelY }
  return { ...cluster, lng: cluster.lng + (side === 'west' ? overlapX : -overlapX) * degreesPerPixelX }
}

/**
 * Groups touching pins at a zoom until none touch; a cluster of one is a pin. `view` is the part of the world on
 * screen.
 */
export function clusterPins(
  { pins, cells }: Pick<MapAnswer, 'pins' | 'cells'>,
  zoom: number,
  bounds?: Bounds,
): Cluster[] {
  const singles = pins.map(({ lat, lng, rentPrice }, index) => {
    const pin = pins[index] as MapPin
    return { lat, lng, count: 1, rentMin: rentPrice, pins: [pin], south: lat, west: lng, north: lat, east: lng }
  })
  const groups = cells.map((cell) => ({ ...cell, pins: [] }))
  const place = (cluster: Cluster) =>
    placeCluster(avoidControls(cluster.count > 1 ? keepInView(cluster, zoom, bounds) : cluster, zoom, bounds), zoom)
  const queue = [...singles, ...groups.reverse()].map(place)
  const placed: PlacedCluster[] = []
  while (queue.length > 0) {
    const next = queue.pop() as PlacedCluster
    const index = placed.findIndex((other) => overlaps(other, next))
    if (index < 0) placed.push(next)
    else queue.push(...placed.splice(index, 1).map((other) => place(mergeClusters(other.cluster, next.cluster))))
  }
  return placed.map(({ cluster }) => cluster).sort((first, second) => second.lat - first.lat || first.lng - second.lng)
}
