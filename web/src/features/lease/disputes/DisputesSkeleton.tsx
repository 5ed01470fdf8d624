/** The disputes' loading skeleton: two cards. */
import { useText } from '../../../gateways/text/useText.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import lists from '../request/LeaseLists.module.css'
import css from './Disputes.module.css'

export function DisputesSkeleton() {
  const text = useText('ui')
  return (
    <div className={lists.cards} role="status">
      <span className="vh">{text('loading')}</span>
      {['first', 'second'].map((card) => (
        <Panel key={card}>
          <div className={lists.card}>
            <div className={lists.picture} />
            <div className={css.lines}>
              <Skeleton width="84px" height="1.75em" />
              <Skeleton width="70%" height="1.5em" />
              <Skeleton width="50%" />
              <Skeleton width="90%" />
            </div>
            <Skeleton width="140px" height="44px" />
          </div>
          <div className={css.money}>
            <Skeleton width="60%" />
            <Skeleton height="16px" />
            <Skeleton width="80%" />
            <Skeleton width="90%" height="3em" />
          </div>
        </Panel>
      ))}
    </div>
  )
}
