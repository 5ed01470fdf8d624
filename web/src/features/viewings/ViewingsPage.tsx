/** The user's viewings: upcoming ones, the next first, and the others. */
import type { Viewing } from '@keyhold/api/viewings.ts'
import { useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { useViewings } from './queries.ts'
import { ViewingListItem } from './ViewingListItem.tsx'
import css from './Viewings.module.css'

const isAhead = ({ stage }: Viewing) => stage === 'asked' || stage === 'offered' || stage === 'agreed'

export function ViewingsPage({ viewerId }: { viewerId: string }) {
  const text = useText('viewings')
  const refusal = useRefusal()
  const { data, error, refetch } = useViewings()
  return (
    <>
      <header className={css.head}>
        <h1>{text('page.title')}</h1>
        <p>{text('page.lede')}</p>
      </header>
      {!data && !error && <SkeletonLines lines={6} />}
      {!data && error && (
        <EmptyState drawing="mark" title={text('page.away')}>
          <p>{refusal(error)}</p>
          <Button onClick={() => void refetch()}>{text('page.retry')}</Button>
        </EmptyState>
      )}
      {data?.length === 0 && (
        <EmptyState drawing="door" title={text('page.empty')}>
          <p>{text('page.emptyBody')}</p>
          <ButtonLink kind="main" to={paths.messages(viewerId)}>
            {text('page.messages')}
          </ButtonLink>
        </EmptyState>
      )}
      {data && data.length > 0 && <ViewingLists viewings={data} viewerId={viewerId} />}
    </>
  )
}

function ViewingLists({ viewings, viewerId }: { viewings: readonly Viewing[]; viewerId: string }) {
  const text = useText('viewings')
  const ahead = viewings.filter(isAhead)
  const past = viewings.filter((viewing) => !isAhead(viewing))
  const listOf = (some: readonly Viewing[]) => (
    <ul className={css.list}>
      {some.map((viewing) => (
        <ViewingListItem key={viewing.id} viewing={viewing} viewerId={viewerId} />
      ))}
    </ul>
  )
  return (
    <>
      <section className={css.section}>
        <h2>{text('page.ahead')}</h2>
        {ahead.length > 0 ? listOf(ahead) : <p className="soft">{text('page.noneAhead')}</p>}
      </section>
      {past.length > 0 && (
        <section className={css.section}>
          <h2>{text('page.past')}</h2>
          {listOf(past)}
        </section>
      )}
    </>
  )
}
