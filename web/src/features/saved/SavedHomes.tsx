/** The homes somebody keeps, as cards; asked for in the browser, which alone knows whose they are. */
import type { SearchRow } from '@keyhold/api/search.schema.ts'
import { listCards } from '@keyhold/api/search.ts'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { quietApi, useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useFavourites } from './favourites.ts'
import css from './SavedHomes.module.css'

/** Cards asked for at once. */
const atOnce = 60

/** What was asked for and what came; a home that is no longer offered is among the first, not among the second. */
interface Found {
  readonly ids: readonly string[]
  readonly rows: readonly SearchRow[]
}

export function SavedHomes({ children }: { children: (rows: readonly SearchRow[]) => ReactNode }) {
  const text = useText('saved')
  const refusal = useRefusal()
  const { ids, found, failed, retry } = useCards()
  if (failed !== undefined)
    return (
      <Callout tone="bad" title={refusal(failed)}>
        <Button small onClick={retry}>
          {text('retry')}
        </Button>
      </Callout>
    )
  if (ids?.length === 0)
    return (
      <Empty title={text('empty.title')} heading="h2">
        <p>{text('empty.body')}</p>
        <div>
          <ButtonLink kind="main" to={paths.results()}>
            {text('empty.act')}
          </ButtonLink>
        </div>
      </Empty>
    )
  if (!ids || !found) return <Waiting />
  const rows = found.rows.filter(({ id }) => ids.includes(id))
  const gone = ids.filter((id) => found.ids.includes(id)).length - rows.length
  return (
    <>
      {gone > 0 && <p className="soft small">{text('gone', { count: gone })}</p>}
      {children(rows)}
    </>
  )
}

function Waiting() {
  const text = useText('saved')
  return (
    <div className={css.waiting} role="status" aria-label={text('loading')}>
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} height="300px" />
      ))}
    </div>
  )
}

/** The cards; taking a home off asks for nothing, another one does. `ids` is undefined until the page is awake. */
function useCards() {
  const [awake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
  const ids = useFavourites().slice(0, atOnce)
  const [found, setFound] = useState<Found>()
  const [failed, setFailed] = useState<unknown>()
  const asked = ids.join(',')
  const isKnown = found !== undefined && ids.every((id) => found.ids.includes(id))
  const ask = useCallback((list: string, signal?: AbortSignal) => {
    setFailed(undefined)
    quietApi(listCards, { input: { ids: list }, ...(signal && { signal }) })
      .then(({ rows }) => setFound({ ids: list.split(','), rows }))
      .catch((error: unknown) => !signal?.aborted && setFailed(error))
  }, [])
  useEffect(() => {
    if (!asked || isKnown) return
    const stop = new AbortController()
    ask(asked, stop.signal)
    return () => stop.abort()
  }, [asked, isKnown, ask])
  return { ids: awake ? ids : undefined, found, failed, retry: () => ask(asked) }
}
