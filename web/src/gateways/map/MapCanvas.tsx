/** The map itself. Heavy: loaded only where it is on screen (see OnScreen). Pins and cards are its children. */
import { Map as MapLibre, type MapRef, Marker, Popup } from '@vis.gl/react-maplibre'
import * as maplibre from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { Protocol } from 'pmtiles'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { IconButton } from '../../ui/Button.tsx'
import { useText } from '../text.tsx'
import { useTheme } from '../theme.ts'
import type { Outside } from '../visit.ts'
import { useCityNames } from './cityNames.ts'
import { readColours } from './colours.ts'
import css from './MapCanvas.module.css'
import { meridians } from './meridians.ts'
import { fetchStyle } from './outsideStyle.ts'
import { embeddedStyle, mostZoom } from './style.ts'

export { Marker, Popup }

maplibre.addProtocol('pmtiles', new Protocol().tile)

export interface Bounds {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

export interface MapView extends Bounds {
  readonly zoom: number
  /** Whether the person moved the map, by hand, keys or buttons. */
  readonly byHand: boolean
}

interface Props {
  /** What to show at first, and again whenever it changes: a box, or a middle with a zoom. */
  readonly show: Bounds | { readonly lat: number; readonly lng: number; readonly zoom: number }
  readonly label: string
  readonly children?: ReactNode
  /** Hears what is on screen: once at the start and after each move. */
  readonly onView?: (view: MapView) => void
  /** A press on the map itself, beside every pin. */
  readonly onPress?: () => void
  /** Scrolling the page does not zoom; the detail page has it so. */
  readonly calm?: boolean
  /** Pixels left free around what is shown: one figure, or one for each side that stays the same object. */
  readonly padding?:
    | number
    | { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number }
  /** What to show was chosen on the map itself: it glides there, and counts as a move by hand. */
  readonly chosen?: boolean
}

const glideMilliseconds = 300

type Style = ReturnType<typeof embeddedStyle>

export function MapCanvas({ show, label, children, onView, onPress, calm, padding = 56, chosen }: Props) {
  const text = useText('ui')
  const map = useRef<MapRef>(null)
  const style = useStyle()
  const box = 'south' in show ? show : undefined
  const tell = (byHand: boolean) => {
    const bounds = map.current?.getBounds()
    if (!bounds || !map.current) return
    const [south, north] = [bounds.getSouth(), bounds.getNorth()]
    onView?.({ south, north, ...meridians(bounds.getWest(), bounds.getEast()), zoom: map.current.getZoom(), byHand })
  }
  const shown = JSON.stringify(show)
  useEffect(() => {
    const wanted = JSON.parse(shown) as Props['show']
    const how = { padding, maxZoom: mostZoom, duration: chosen ? glideMilliseconds : 0 }
    if ('south' in wanted) map.current?.fitBounds(asCorners(wanted), how, chosen ? { byHand: true } : undefined)
    else map.current?.jumpTo({ center: [wanted.lng, wanted.lat], zoom: wanted.zoom })
  }, [shown, padding, chosen])
  return (
    <figure className={css.map} aria-label={label}>
      <MapLibre
        ref={map}
        mapLib={maplibre}
        locale={{ 'Map.Title': label }}
        workerUrl={workerUrl}
        mapStyle={style}
        initialViewState={
          box
            ? { bounds: asCorners(box), fitBoundsOptions: { padding, maxZoom: mostZoom } }
            : {
                longitude: 'lng' in show ? show.lng : 0,
                latitude: 'lat' in show ? show.lat : 0,
                zoom: 'zoom' in show ? show.zoom : 2,
              }
        }
        attributionControl={false}
        dragRotate={false}
        touchPitch={false}
        maxPitch={0}
        maxZoom={mostZoom}
        scrollZoom={!calm}
        cooperativeGestures={false}
        onLoad={() => tell(false)}
        onMoveEnd={(event) => tell('byHand' in event || event.originalEvent !== undefined)}
        onClick={() => onPress?.()}
        onError={() => undefined}
      >
        {children}
      </MapLibre>
      <div className={css.tools}>
        <IconButton
          icon="plus"
          label={text('zoomIn')}
          onClick={() => map.current?.zoomIn(undefined, { byHand: true })}
        />
        <IconButton
          icon="minus"
          label={text('zoomOut')}
          onClick={() => map.current?.zoomOut(undefined, { byHand: true })}
        />
      </div>
      <p className={css.credit}>{text('simplifiedMap')} · Natural Earth · GeoNames</p>
    </figure>
  )
}

function asCorners({ south, west, north, east }: Bounds): [[number, number], [number, number]] {
  return [
    [west, south],
    [east < west ? east + 360 : east, north],
  ]
}

/** The style of the present theme and language; streets from outside replace it once they have answered. */
function useStyle(): Style {
  const theme = useTheme()
  const address = useRouteLoaderData<{ outside: Outside }>('root')?.outside.mapStyle
  const names = useCityNames(!address)
  const [style, setStyle] = useState<Style>(() => embeddedStyle(readColours(), location.origin))
  useEffect(() => {
    let here = true
    const paint = () => setStyle(embeddedStyle(readColours(), location.origin, names))
    if (address) void fetchStyle(address).then((found) => here && found && setStyle(found))
    else if (theme || names) paint()
    const night = matchMedia('(prefers-color-scheme: dark)')
    if (!address) night.addEventListener('change', paint)
    return () => {
      here = false
      night.removeEventListener('change', paint)
    }
  }, [theme, address, names])
  return style
}
