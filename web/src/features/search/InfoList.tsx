/** The homes of one spot where the map goes no nearer: each with its title and rent; of very many the best, and the way to all. */
import type { MapPin } from '@keyhold/api/search.schema.ts'
import { searchRoomAds } from '@keyhold/api/search.ts'
import { type Area, type Criteria, filterOf } from '@keyhold/rental/query.ts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { quietApi } from '../../gateways/api.ts'
import { sayNumber } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { paths } from '../../paths.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import type { Crowd } from './crowds.ts'
import css from './InfoList.module.css'
import { sayDollars } from './summaries.ts'

/** Homes of a spot that are named at once. */
const named = 10

interface Props {
  readonly group: Crowd
  readonly criteria: Criteria
  /** Hears of the spot, to search there. */
  readonly onArea: (area: Area) => void
  readonly onClose: () => void
}

type Line = Pick<MapPin, 'id' | 'title' | 'rentPrice'>

export function InfoList({ group, criteria, onArea, onClose }: Props) {
  const text = useText('search')
  const language = useLanguage()
  const lines = useLines(group, criteria)
  const number = sayNumber(group.count, language)
  return (
    <article className={css.card}>
      <header className={css.top}>
        <h2>{text('homesHere', { count: group.count, number })}</h2>
        <IconButton icon="x" label={text('closeCard')} onClick={onClose} />
      </header>
      {!lines && <SkeletonLines lines={5} />}
      <ul>
        {lines?.map(({ id, title, rentPrice }) => (
          <li key={id}>
            <Link to={paths.detail(id)}>
              <span>{title}</span> <b className="num">{sayDollars(rentPrice, language)}</b>
            </Link>
          </li>
        ))}
      </ul>
      {group.pins.length < group.count && (
        <p className={css.all}>
          <Button small kind="line" block onClick={() => onArea(around(group))}>
            {text('showHere')}
          </Button>
        </p>
      )}
    </article>
  )
}

/** The homes themselves where they are known; else the best of them, once they have answered. */
function useLines(group: Crowd, criteria: Criteria): readonly Line[] | undefined {
  const [found, setFound] = useState<readonly Line[]>()
  const isKnown = group.pins.length === group.count
  const filter = JSON.stringify(filterOf(criteria))
  const spot = JSON.stringify(around(group))
  useEffect(() => {
    if (isKnown) return
    const stop = new AbortController()
    setFound(undefined)
    const input = { filter: JSON.parse(filter), bounds: JSON.parse(spot) as Area, itemPerPage: named }
    quietApi(searchRoomAds, { input, signal: stop.signal })
      .then(({ rows }) => setFound(rows.map(({ id, property: { title, rentPrice } }) => ({ id, title, rentPrice }))))
      .catch(() => stop.signal.aborted || setFound([]))
    return () => stop.abort()
  }, [isKnown, filter, spot])
  return isKnown ? group.pins : found
}

/** The spot as an address can say it: rounded outwards, so that no home of its edge is lost. */
function around({ south, west, north, east }: Crowd): Area {
  const down = (degrees: number) => Math.floor(degrees * 10_000) / 10_000
  const up = (degrees: number) => (Math.floor(degrees * 10_000) + 1) / 10_000
  return {
    south: Math.max(down(south), -90),
    west: Math.max(down(west), -180),
    north: Math.min(up(north), 90),
    east: Math.min(up(east), 180),
  }
}
