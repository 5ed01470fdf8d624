/** A dispute's loading skeleton: its panels keep their space. */
import { useText } from '../../../gateways/text/useText.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton, SkeletonLines } from '../../../ui/Skeleton.tsx'
import leases from '../Lease.module.css'
import css from './DisputePage.module.css'

export function DisputeSkeleton() {
  const text = useText('disputes')
  return (
    <>
      <h1 className="vh">{text('title')}</h1>
      <div className={leases.crumbs}>
        <Skeleton width="96px" />
      </div>
      <div className={leases.head}>
        <span className={leases.nopicture} />
        <Skeleton width="min(420px, 60%)" height="2em" />
      </div>
      <div className={css.page}>
        <Panel variant="lift">
          <SkeletonLines lines={4} height="1.6em" />
        </Panel>
        <div className={css.sides}>
          {['first', 'second'].map((side) => (
            <Panel key={side}>
              <Skeleton height="160px" />
            </Panel>
          ))}
        </div>
        <Panel>
          <Skeleton height="140px" />
        </Panel>
      </div>
    </>
  )
}
