/** All homes of a landlord, drafts too, each with what can be done with it (spec signed-in §2, D 5.2). */

import { useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { MyHomeCard } from './MyHomeCard.tsx'
import css from './MyHomes.module.css'
import { useMyHomes } from './queries.ts'

export function MyHomes() {
  const text = useText('listingEditor')
  const refusal = useRefusal()
  const homes = useMyHomes()
  if (homes.isPending) return <LoadingSkeleton />
  if (homes.isError)
    return (
      <Callout tone="bad" title={text('mine.away')}>
        <p>{refusal(homes.error)}</p>
        <div>
          <Button small busy={homes.isFetching} onClick={() => void homes.refetch()}>
            {text('new.retry')}
          </Button>
        </div>
      </Callout>
    )
  if (homes.data.length === 0)
    return (
      <EmptyState drawing="arches" title={text('mine.empty')}>
        <p>{text('mine.emptyBody')}</p>
        <ButtonLink kind="next" icon="plus" to={paths.newAd()}>
          {text('mine.first')}
        </ButtonLink>
      </EmptyState>
    )
  return (
    <ul className={css.homes}>
      {homes.data.map((ad) => (
        <li key={ad.id}>
          <MyHomeCard ad={ad} />
        </li>
      ))}
    </ul>
  )
}

function LoadingSkeleton() {
  const text = useText('ui')
  return (
    <div className={css.homes} role="status">
      <span className="vh">{text('loading')}</span>
      {['first', 'second'].map((each) => (
        <Skeleton key={each} height="232px" />
      ))}
    </div>
  )
}
