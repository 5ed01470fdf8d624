/** A lease's loading skeleton: its panels keep their space. */
import { useText } from '../../../gateways/text/useText.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton, SkeletonLines } from '../../../ui/Skeleton.tsx'
import css from '../Lease.module.css'

export function LeaseSkeleton() {
  const text = useText('leases')
  return (
    <>
      <h1 className="vh">{text('title')}</h1>
      <div className={css.crumbs}>
        <Skeleton width="96px" />
      </div>
      <div className={css.head}>
        <span className={css.nopicture} />
        <Skeleton width="min(420px, 60%)" height="2em" />
      </div>
      <div className={css.lease}>
        <div className={css.column}>
          <Panel variant="lift" className={css.next}>
            <SkeletonLines lines={4} height="1.6em" />
          </Panel>
          <Panel>
            <Skeleton height="180px" />
          </Panel>
          <Panel>
            <Skeleton height="320px" />
          </Panel>
        </div>
        <div className={css.column}>
          <Panel>
            <Skeleton height="360px" />
          </Panel>
        </div>
      </div>
    </>
  )
}
