/** The map itself. Heavy: loaded only where it is on screen (see OnScreen). Pins and cards are its children. */
import { Map as MapLibre, type MapRef, Marker, Popup } from '@vis.gl/react-maplibre'
import * as maplibre from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { Protocol } from 'pmtiles'
import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { ExternalLinks } from '../requestContext.ts'
import { useTheme } from '../theme.ts'
import { useCityNames } from './cityNames.ts'
import { readColours } from './colours.ts'
import { fetchExternalStyle } from './externalStyle.ts'
import { useLabelLanguage } from './labelLanguage.ts'
import css from './MapCanvas.module.css'
import { MapCredit } from './MapCredit.tsx'
import { type MapDetail, MapDetailContext } from './mapDetail.ts'
import type { NeighbourhoodPlace } from './neighbourhoods.ts'
import { normalizeLongitudes } from './normalizeLongitudes.ts'
import { placesIn, useCoveredPlaces } from './streets.ts'
import { closestZoom, embeddedStyle, maxZoom } from './style.ts'

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

interface ZoomActions {
  readonly onZoomIn: () => void
  readonly onZoomOut: () => void
}

interface Props {
  /** The initial view, applied again whenever it changes: a box, or a centre with a zoom. */
  readonly show: Bounds | { readonly lat: number; readonly lng: number; readonly zoom: number }
  readonly label: string
  /** Shows the zoom buttons. */
  readonly zoomButtons: ComponentType<ZoomActions>
  readonly children?: ReactNode
  /** Called with the visible area: at the start and after each move. */
  readonly onView?: (view: MapView) => void
  /** The content is still loading. */
  readonly isBusy?: boolean
  /** A press on the map itself, outside of pins. */
  readonly onPress?: () => void
  /** Scrolling the page does not zoom (detail page). */
  readonly isScrollZoomOff?: boolean
  /** Padding in pixels around the view: one number, or one per side in a stable object. */
  readonly padding?:
    | number
    | { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number }
  /** The view was chosen on the map itself: the map animates to it, and it counts as a move by the user. */
  readonly chosen?: boolean
}

const animationMilliseconds = 300

type Style = ReturnType<typeof embeddedStyle>

export function MapCanvas({
  show,
  label,
  zoomButtons: ZoomButtons,
  children,
  onView,
  isBusy = false,
  onPress,
  isScrollZoomOff,
  padding = 56,
  chosen,
}: Props) {
  const map = useRef<MapRef>(null)
  const [isDrawn, setDrawn] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  const [isMoving, setMoving] = useState(false)
  const [reached, setReached] = useState<string>()
  const [view, setView] = useState<MapView>()
  const { style, credit, detail } = useStyle(isDrawn, view)
  const box = 'south' in show ? show : undefined
  const reportView = (byHand: boolean) => {
    const bounds = map.current?.getBounds()
    if (!bounds || !map.current) return
    const [south, north] = [bounds.getSouth(), bounds.getNorth()]
    const seen = {
      south,
      north,
      ...normalizeLongitudes(bounds.getWest(), bounds.getEast()),
      zoom: map.current.getZoom(),
      byHand,
    }
    setView(seen)
    onView?.(seen)
  }
  const shown = JSON.stringify(show)
  useEffect(() => {
    const wanted = JSON.parse(shown) as Props['show']
    const how = { padding, maxZoom: maxZoom, duration: chosen ? animationMilliseconds : 0 }
    if ('south' in wanted) map.current?.fitBounds(toLngLatBounds(wanted), how, chosen ? { byHand: true } : undefined)
    else map.current?.jumpTo({ center: [wanted.lng, wanted.lat], zoom: wanted.zoom })
    setReached(shown)
  }, [shown, padding, chosen])
  const isUnderWay = !isLoaded || isMoving || reached !== shown
  return (
    <figure className={css.map} aria-label={label} aria-busy={isBusy || isUnderWay}>
      <MapLibre
        ref={map}
        mapLib={maplibre}
        locale={{ 'Map.Title': label }}
        workerUrl={workerUrl}
        mapStyle={style}
        initialViewState={
          box
            ? { bounds: toLngLatBounds(box), fitBoundsOptions: { padding, maxZoom: maxZoom } }
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
        maxZoom={credit.hasStreets ? closestZoom : maxZoom}
        scrollZoom={!isScrollZoomOff}
        cooperativeGestures={false}
        onLoad={() => {
          setLoaded(true)
          reportView(false)
        }}
        onMoveStart={() => setMoving(true)}
        onIdle={({ target }) => target.areTilesLoaded() && hasLand(target) && setDrawn(true)}
        onMoveEnd={(event) => {
          setMoving(false)
          reportView('byHand' in event || event.originalEvent !== undefined)
        }}
        onClick={() => onPress?.()}
        onError={() => undefined}
      >
        <MapDetailContext value={detail}>{children}</MapDetailContext>
      </MapLibre>
      <div className={css.tools}>
        <ZoomButtons
          onZoomIn={() => map.current?.zoomIn(undefined, { byHand: true })}
          onZoomOut={() => map.current?.zoomOut(undefined, { byHand: true })}
        />
      </div>
      <p className={css.credit}>
        <MapCredit {...credit} />
      </p>
    </figure>
  )
}

/** Whether some land has loaded: until then everything is drawn as land, so that no city appears in the sea. */
const hasLand = (map: maplibre.Map) => map.querySourceFeatures('world', { sourceLayer: 'land' }).length > 0

function toLngLatBounds({ south, west, north, east }: Bounds): [[number, number], [number, number]] {
  return [
    [west, south],
    [east < west ? east + 360 : east, north],
  ]
}

/** The style of the current theme and language; an external style replaces it once it has loaded. */
function useStyle(
  isDrawn: boolean,
  view: MapView | undefined,
): { style: Style; credit: ComponentProps<typeof MapCredit>; detail: MapDetail } {
  const theme = useTheme()
  const address = useRouteLoaderData<{ outside: ExternalLinks }>('root')?.outside.mapStyle
  const language = useLabelLanguage()
  const names = useCityNames(!address, language)
  const places = useCoveredPlaces('streets', !address)
  const neighbourhoodPlaces = useCoveredPlaces<NeighbourhoodPlace>('neighbourhoods', !address)
  const stopPlaces = useCoveredPlaces('stops', !address)
  const stopNames = namesOf(address ? [] : placesIn(view, stopPlaces))
  const near = placesIn(view, places)
  const nearNames = namesOf(near)
  const hasStreets = near.length > 0
  const isSimplified = places !== undefined && !hasStreets
  const shapes = isSimplified ? placesIn(view, neighbourhoodPlaces) : []
  const shapeNames = namesOf(shapes)
  const [externalDetail, setExternalDetail] = useState<MapDetail>()
  const [style, setStyle] = useState<Style>(() => embeddedStyle(readColours(), location.origin, { isDrawn: false }))
  useEffect(() => {
    let isMounted = true
    const streets = withNames(places, nearNames)
    const neighbourhoods = withNames(neighbourhoodPlaces, shapeNames)
    const stops = withNames(stopPlaces, stopNames)
    const drawn = { names, isDrawn, streets, neighbourhoods, stops, language }
    const paint = () => setStyle(embeddedStyle(readColours(), location.origin, drawn))
    if (address)
      void fetchExternalStyle(address).then((found) => {
        if (isMounted && found) setStyle(found)
        if (isMounted) setExternalDetail(found ? 'streets' : 'simplified')
      })
    else if (theme || names || isDrawn || nearNames || shapeNames || stopNames) paint()
    const night = matchMedia('(prefers-color-scheme: dark)')
    if (!address) night.addEventListener('change', paint)
    return () => {
      isMounted = false
      night.removeEventListener('change', paint)
    }
  }, [
    theme,
    address,
    names,
    isDrawn,
    places,
    nearNames,
    neighbourhoodPlaces,
    shapeNames,
    stopPlaces,
    stopNames,
    language,
  ])
  const embeddedDetail = view && places && (hasStreets ? 'streets' : 'simplified')
  const credit = { hasStreets, hasOpenStreetMap: hasStreets || shapes.length > 0, stops: stopNames }
  return { style, credit, detail: address ? externalDetail : embeddedDetail }
}

const namesOf = (places: readonly { readonly name: string }[]) => places.map(({ name }) => name).join(',')
const withNames = <Place extends { readonly name: string }>(places: readonly Place[] = [], names: string) =>
  places.filter(({ name }) => names.split(',').includes(name))
