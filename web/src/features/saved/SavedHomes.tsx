/** The saved homes, as cards; fetched in the browser, which alone knows the user. */
import type { SearchRow } from '@keyhold/api/search.schema.ts'
import { listCards } from '@keyhold/api/search.ts'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { quietApi, useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useFavourites } from './favourites.ts'
import css from './SavedHomes.module.css'

/** The number of cards per request. */
const maxCards = 60

/** The requested ids and the response; an unavailable home is among the former only. */
interface LoadedCards {
  readonly ids: readonly string[]
  readonly rows: readonly SearchRow[]
}

export function SavedHomes({ children }: { children: (rows: readonly SearchRow[]) => ReactNode }) {
  const text = useText('saved')
  const refusal = useRefusal()
  const { ids, loaded, failure, retry } = useCards()
  if (failure !== undefined)
    return (
      <Callout tone="bad" title={refusal(failure)}>
        <Button small onClick={retry}>
          {text('retry')}
        </Button>
      </Callout>
    )
  if (ids?.length === 0)
    return (
      <EmptyState title={text('empty.title')} heading="h2">
        <p>{text('empty.body')}</p>
        <div>
          <ButtonLink kind="main" to={paths.results()}>
            {text('empty.act')}
          </ButtonLink>
        </div>
      </EmptyState>
    )
  if (!ids || !loaded) return <LoadingSkeleton />
  const rows = loaded.rows.filter(({ id }) => ids.includes(id))
  const removedCount = ids.filter((id) => loaded.ids.includes(id)).length - rows.length
  return (
    <>
      {removedCount > 0 && <p className="soft small">{text('gone', { count: removedCount })}</p>}
      {children(rows)}
    </>
  )
}

function LoadingSkeleton() {
  const text = useText('saved')
  return (
    <div className={css.waiting} role="status" aria-label={text('loading')}>
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} height="300px" />
      ))}
    </div>
  )
}

/** The cards; removing a home causes no request, adding one does. `ids` is undefined until hydration. */
function useCards() {
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  const ids = useFavourites().slice(0, maxCards)
  const [loaded, setLoaded] = useState<LoadedCards>()
  const [failure, setFailure] = useState<unknown>()
  const idList = ids.join(',')
  const isKnown = loaded !== undefined && ids.every((id) => loaded.ids.includes(id))
  const load = useCallback((list: string, signal?: AbortSignal) => {
    setFailure(undefined)
    quietApi(listCards, { input: { ids: list }, ...(signal && { signal }) })
      .then(({ rows }) => setLoaded({ ids: list.split(','), rows }))
      .catch((error: unknown) => !signal?.aborted && setFailure(error))
  }, [])
  useEffect(() => {
    if (!idList || isKnown) return
    const controller = new AbortController()
    load(idList, controller.signal)
    return () => controller.abort()
  }, [idList, isKnown, load])
  return { ids: isHydrated ? ids : undefined, loaded, failure, retry: () => load(idList) }
}
