/** The user's saved searches: new matches, and actions. */
import { useRefusal } from '../../gateways/api.ts'
import { useSession } from '../../gateways/session.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './SavedSearches.module.css'
import { SavedSearchRow } from './SavedSearchRow.tsx'
import { useSavedSearches } from './savedSearchQueries.ts'
import type { SearchOptions } from './summaries.ts'

export function SavedSearches({ searchOptions }: { searchOptions: SearchOptions }) {
  const text = useText('savedSearches')
  const refusal = useRefusal()
  const { signedIn } = useSession()
  const { data, isError, error, refetch } = useSavedSearches(signedIn)
  if (!signedIn)
    return (
      <div className={css.visitor}>
        <EmptyState title={text('visitor.title')}>
          <p>{text('visitor.body')}</p>
          <ButtonLink kind="main" to={paths.login(paths.savedSearches())}>
            {text('visitor.act')}
          </ButtonLink>
        </EmptyState>
      </div>
    )
  if (isError && !data)
    return (
      <Callout tone="bad" title={refusal(error)}>
        <Button small onClick={() => void refetch()}>
          {text('retry')}
        </Button>
      </Callout>
    )
  if (!data) return <LoadingSkeleton />
  if (data.length === 0)
    return (
      <EmptyState title={text('empty.title')}>
        <p>{text('empty.body')}</p>
        <ButtonLink kind="main" to={paths.results()}>
          {text('empty.act')}
        </ButtonLink>
      </EmptyState>
    )
  return (
    <ul className={css.list}>
      {data.map((search) => (
        <li key={search.id}>
          <SavedSearchRow search={search} searchOptions={searchOptions} />
        </li>
      ))}
    </ul>
  )
}

function LoadingSkeleton() {
  const text = useText('savedSearches')
  return (
    <div className={css.list} role="status" aria-label={text('loading')}>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} height="116px" />
      ))}
    </div>
  )
}
