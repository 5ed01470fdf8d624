/** The results on the map: a price pin per home, a cluster for many, and a card for the pressed one. */
import type { MapAnswer, MapPin } from '@keyhold/api/search.schema.ts'
import { type Area, type Criteria, serializeCriteria, toWireFilter } from '@keyhold/rental/query.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { formatNumber } from '../../gateways/format/format.ts'
import { type Bounds, MapCanvas, type MapView, Popup } from '../../gateways/map/MapCanvas.tsx'
import { Cluster, Pin } from '../../gateways/map/Pin.tsx'
import { PinSpaces } from '../../gateways/map/PinSpaces.tsx'
import { maxZoom } from '../../gateways/map/style.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Checkbox } from '../../ui/Switch.tsx'
import { ZoomButtons } from '../../ui/ZoomButtons.tsx'
import { ClusterList } from './ClusterList.tsx'
import { clusterPins, fitPadding, type Cluster as PinCluster, phoneFitPadding, sizeStep } from './clusters.ts'
import { PhoneBar, type PhoneBarProps } from './PhoneBar.tsx'
import { PhoneStrip } from './PhoneStrip.tsx'
import { PinCard } from './PinCard.tsx'
import { isBetween, phoneCover, uncoveredView } from './phoneFrame.ts'
import css from './ResultsMap.module.css'
import { formatUsd } from './summaries.ts'
import { useIsPhone } from './useIsPhone.ts'
import { useMapPins } from './useMapPins.ts'
import { useSearchOnMove } from './useSearchOnMove.ts'

/** The map's centre without results and without a city (spec public §9). */
const fallbackCentre = { lat: 13.667, lng: -89.214 }
const fallbackZoom = 11

/** How far above its place a pin's card ends, in pixels (spec public §9). */
const popupOffset = 44

interface Props {
  readonly criteria: Criteria
  /** The centre of the searched city: the map's view without results. */
  readonly city?: { readonly lat: number; readonly lng: number } | undefined
  /** The home whose card is hovered. */
  readonly hoveredId: string | undefined
  readonly onHover: (id: string | undefined) => void
  /** Receives the bounds to search in, after each move while the map leads. */
  readonly onArea: (area: Area | undefined) => void
  /** On a phone the map fills the screen: a pill over it shows the search, and links to the list and the filters. */
  readonly phone?: PhoneBarProps | undefined
  /** Overlaid on the picture in a home's card, e.g. a heart. */
  readonly renderCorner?: (pin: MapPin) => ReactNode
}

/** The maximum number of cards on a phone. */
const maxCards = 20

/** A pressed box; `turn` distinguishes repeated presses of the same box. */
type PressedBounds = Bounds & { readonly sequence: number }

export default function ResultsMap({ criteria, city, hoveredId, onHover, onArea, phone, renderCorner }: Props) {
  const isPhone = useIsPhone() && phone !== undefined
  const text = useText('search')
  const language = useLanguage()
  const { isSearchOnMove, setSearchOnMove, onMove, searchIn } = useSearchOnMove(criteria, onArea)
  const frameOf = (view: MapView) => (isPhone ? uncoveredView(view) : view)
  const { answer, bounds, isPending, onView, view } = useMapPins(criteria, (view) => onMove(frameOf(view)))
  const { selected, select, focus, setFocus } = useSelection(criteria)
  const [seenIds, setSeenIds] = useState<ReadonlySet<string>>(new Set())
  const clusters = useClusters(answer, view, isPhone)
  const { lat, lng } = city ?? fallbackCentre
  const isClosest = view !== undefined && view.zoom >= maxZoom - 0.01
  const press = (cluster: PinCluster) => {
    select(cluster)
    for (const { id } of cluster.pins) setSeenIds((before) => new Set(before).add(id))
  }
  const zoomTo = ({ south, west, north, east }: PinCluster) =>
    setFocus((before) => ({ south, west, north, east, sequence: (before?.sequence ?? 0) + 1 }))
  const stateOf = (id: string) => {
    if (selected?.count === 1 && selected.pins[0]?.id === id) return 'on'
    if (hoveredId === id) return 'near'
    return seenIds.has(id) ? 'seen' : 'plain'
  }
  const close = () => select(undefined)
  const showAll = (area: Area) => {
    close()
    searchIn(area)
  }
  const [pin] = selected?.count === 1 ? selected.pins : []
  return (
    <MapCanvas
      zoomButtons={ZoomButtons}
      show={focus ?? bounds ?? { lat, lng, zoom: fallbackZoom }}
      chosen={focus !== undefined}
      padding={paddingFor(isPhone, criteria.area !== undefined && !focus)}
      label={text('map')}
      onView={onView}
      isBusy={isPending}
      onPress={close}
    >
      {isPhone && <PhoneBar {...phone} />}
      <div className={isPhone ? `${css.lead} ${css.below}` : css.lead}>
        <Checkbox
          label={text('searchAsIMove')}
          checked={isSearchOnMove}
          onChange={({ target }) => setSearchOnMove(target.checked)}
        />
      </div>
      <PinSpaces
        pins={clusters.map(({ lat, lng, count, pins }) => ({
          lat,
          lng,
          text: count === 1 && pins[0] ? formatUsd(pins[0].rentPrice, language) : formatNumber(count, language),
        }))}
      />
      {clusters.map((cluster) => (
        <PinOrCluster
          key={cluster.count === 1 ? cluster.pins[0]?.id : `${cluster.lat},${cluster.lng}`}
          cluster={cluster}
          hoveredId={hoveredId}
          isClosest={isClosest}
          stateOf={stateOf}
          onHover={onHover}
          onPress={() => press(cluster)}
          onCluster={() => (isClosest ? select(cluster) : zoomTo(cluster))}
        />
      ))}
      {isPhone && answer && (
        <PhoneStrip
          pins={visiblePins(clusters)}
          selected={pin?.id}
          query={serializeCriteria(criteria)}
          renderCorner={renderCorner}
          onSelect={(id) => {
            const cluster = clusters.find(({ count, pins }) => count === 1 && pins[0]?.id === id)
            if (cluster) press(cluster)
          }}
        />
      )}
      {selected && !(isPhone && pin) && (
        <Popup
          longitude={selected.lng}
          latitude={selected.lat}
          offset={popupOffset}
          maxWidth="300px"
          closeButton={false}
          closeOnClick={false}
          onClose={close}
        >
          {pin ? (
            <PinCard pin={pin} query={serializeCriteria(criteria)} corner={renderCorner?.(pin)} onClose={close} />
          ) : (
            <ClusterList cluster={selected} criteria={criteria} onArea={showAll} onClose={close} />
          )}
        </Popup>
      )}
    </MapCanvas>
  )
}

/** Padding in pixels around the view: a searched area fills the uncovered part, homes are further inside. */
function paddingFor(isPhone: boolean, isArea: boolean) {
  if (isArea) return isPhone ? phoneCover : 0
  return isPhone ? phoneFitPadding : fitPadding
}

/** The map's content; on a phone without what the pill or the cards would cover. */
function useClusters(answer: MapAnswer | undefined, view: MapView | undefined, isPhone: boolean) {
  return useMemo(() => {
    if (!answer || !view) return []
    if (!isPhone) return clusterPins(answer, view.zoom, view)
    const frame = uncoveredView(view)
    return clusterPins(answer, view.zoom, frame).filter((cluster) => isBetween(frame, cluster))
  }, [answer, view, isPhone])
}

/** Homes that have their own pin now, for the cards below. */
function visiblePins(clusters: readonly PinCluster[]): MapPin[] {
  return clusters.flatMap(({ count, pins }) => (count === 1 ? pins.slice(0, 1) : [])).slice(0, maxCards)
}

/**
 * What was pressed on the map, and the resulting view; reset by another search, unless the map leads and stays in
 * place.
 */
function useSelection(criteria: Criteria) {
  const [of, setOf] = useState<string>()
  const search = criteria.area ? of : JSON.stringify(toWireFilter(criteria))
  const [selected, select] = useState<PinCluster>()
  const [focus, setFocus] = useState<PressedBounds>()
  if (of !== search) {
    setOf(search)
    select(undefined)
    setFocus(undefined)
  }
  return { selected, select, focus, setFocus }
}

interface PinOrClusterProps {
  readonly cluster: PinCluster
  readonly hoveredId: string | undefined
  readonly isClosest: boolean
  readonly stateOf: (id: string) => HomePinProps['state']
  readonly onHover: (id: string | undefined) => void
  readonly onPress: () => void
  readonly onCluster: () => void
}

function PinOrCluster({ cluster, hoveredId, isClosest, stateOf, onHover, onPress, onCluster }: PinOrClusterProps) {
  const [only] = cluster.pins
  return cluster.count === 1 && only ? (
    <HomePin pin={only} state={stateOf(only.id)} onPress={onPress} onHover={onHover} />
  ) : (
    <ClusterPin
      cluster={cluster}
      isHighlighted={cluster.pins.some(({ id }) => id === hoveredId)}
      isClosest={isClosest}
      onPress={onCluster}
    />
  )
}

interface HomePinProps {
  readonly pin: MapPin
  readonly state: 'plain' | 'near' | 'on' | 'seen'
  readonly onPress: () => void
  readonly onHover: (id: string | undefined) => void
}

function HomePin({ pin, state, onPress, onHover }: HomePinProps) {
  const text = useText('search')
  const amount = formatUsd(pin.rentPrice, useLanguage())
  return (
    <Pin
      at={pin}
      state={state}
      text={amount}
      label={text('pin', { title: pin.title, amount })}
      onPress={onPress}
      onHover={(isHighlighted) => onHover(isHighlighted ? pin.id : undefined)}
    />
  )
}

interface ClusterPinProps {
  readonly cluster: PinCluster
  readonly isHighlighted: boolean
  /** At maximum zoom: pressing lists the homes instead. */
  readonly isClosest: boolean
  readonly onPress: () => void
}

function ClusterPin({ cluster, isHighlighted, isClosest, onPress }: ClusterPinProps) {
  const text = useText('search')
  const language = useLanguage()
  const number = formatNumber(cluster.count, language)
  const amount = formatUsd(cluster.rentMin, language)
  return (
    <Cluster
      at={cluster}
      isHighlighted={isHighlighted}
      step={sizeStep(cluster.count)}
      count={number}
      label={text(isClosest ? 'clusterHere' : 'cluster', { count: cluster.count, number, amount })}
      onPress={onPress}
    />
  )
}
