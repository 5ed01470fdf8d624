/** The form of a new home, or of one that is read first. */
import { useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { HomeForm } from './HomeForm.tsx'
import { useHome } from './queries.ts'

interface Props {
  readonly id: string | undefined
  readonly onCreated: (id: string) => void
  readonly onDone: () => void
}

export function EditHome({ id, ...rest }: Props) {
  const text = useText('listingEditor')
  const refusal = useRefusal()
  const home = useHome(id)
  if (id === undefined) return <HomeForm {...rest} />
  if (home.isPending)
    return (
      <div className="wrap">
        <SkeletonLines lines={14} height="2.5em" />
      </div>
    )
  // A home that is not one's own has no draft; it is as if it were not there (D 3.2).
  if (home.isError || !home.data.draft)
    return (
      <div className="wrap">
        <EmptyState drawing="door" title={text('new.away')}>
          {home.isError && <p>{refusal(home.error)}</p>}
          <Button busy={home.isFetching} onClick={() => void home.refetch()}>
            {text('new.retry')}
          </Button>
        </EmptyState>
      </div>
    )
  return <HomeForm ad={home.data} {...rest} />
}
