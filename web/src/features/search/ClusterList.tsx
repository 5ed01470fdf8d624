/**
 * The homes of one spot at maximum zoom: each with its title and rent; for very many the best ones, and a link to all.
 */
import type { MapPin } from '@keyhold/api/search.schema.ts'
import { searchRoomAds } from '@keyhold/api/search.ts'
import { type Area, type Criteria, serializeCriteria, toWireFilter } from '@keyhold/rental/query.ts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { quietApi } from '../../gateways/api.ts'
import { formatNumber } from '../../gateways/format/format.ts'
import { useOtherLanguage } from '../../gateways/text/useOtherLanguage.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import css from './ClusterList.module.css'
import type { Cluster } from './clusters.ts'
import { formatUsd } from './summaries.ts'

/** The maximum number of homes listed at once. */
const maxNamed = 10

interface Props {
  readonly cluster: Cluster
  readonly criteria: Criteria
  /** Called to search within the spot. */
  readonly onArea: (area: Area) => void
  readonly onClose: () => void
}

type ClusterHome = Pick<MapPin, 'id' | 'title' | 'titleLanguage' | 'rentPrice'>

export function ClusterList({ cluster, criteria, onArea, onClose }: Props) {
  const text = useText('search')
  const language = useLanguage()
  const homes = useClusterHomes(cluster, criteria)
  const number = formatNumber(cluster.count, language)
  return (
    <article className={css.card}>
      <header className={css.top}>
        <h2>{text('homesHere', { count: cluster.count, number })}</h2>
        <IconButton icon="x" label={text('closeCard')} onClick={onClose} />
      </header>
      {!homes && <SkeletonLines lines={5} />}
      <ul>
        {homes?.map((home) => (
          <li key={home.id}>
            <Link to={paths.detail(home.id, serializeCriteria(criteria))}>
              <Title of={home} /> <b className="num">{formatUsd(home.rentPrice, language)}</b>
            </Link>
          </li>
        ))}
      </ul>
      {cluster.pins.length < cluster.count && (
        <p className={css.all}>
          <Button small kind="line" block onClick={() => onArea(boundsOf(cluster))}>
            {text('showHere')}
          </Button>
        </p>
      )}
    </article>
  )
}

function Title({ of: { title, titleLanguage } }: { of: ClusterHome }) {
  return <span lang={useOtherLanguage(titleLanguage)}>{title}</span>
}

/** The homes themselves if known; otherwise the best of them, once loaded. */
function useClusterHomes(cluster: Cluster, criteria: Criteria): readonly ClusterHome[] | undefined {
  const [found, setFound] = useState<readonly ClusterHome[]>()
  const isKnown = cluster.pins.length === cluster.count
  const filter = JSON.stringify(toWireFilter(criteria))
  const bounds = JSON.stringify(boundsOf(cluster))
  useEffect(() => {
    if (isKnown) return
    const controller = new AbortController()
    setFound(undefined)
    const input = { filter: JSON.parse(filter), bounds: JSON.parse(bounds) as Area, itemPerPage: maxNamed }
    quietApi(searchRoomAds, { input, signal: controller.signal })
      .then(({ rows }) => setFound(rows.map(({ id, property }) => ({ ...property, id }))))
      .catch(() => controller.signal.aborted || setFound([]))
    return () => controller.abort()
  }, [isKnown, filter, bounds])
  return isKnown ? cluster.pins : found
}

/** The spot's bounds for a URL, rounded outwards, so that no home at its edge is lost. */
function boundsOf({ south, west, north, east }: Cluster): Area {
  const roundDown = (degrees: number) => Math.floor(degrees * 10_000) / 10_000
  const roundUp = (degrees: number) => (Math.floor(degrees * 10_000) + 1) / 10_000
  return {
    south: Math.max(roundDown(south), -90),
    west: Math.max(roundDown(west), -180),
    north: Math.min(roundUp(north), 90),
    east: Math.min(roundUp(east), 180),
  }
}
