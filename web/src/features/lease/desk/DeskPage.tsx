/** The arbitrator's desk: the queue beside one case. Loading keeps the layout; a user without access reads why. */
import type { DeskRow } from '@keyhold/api/desk.ts'
import type { PairList } from '@keyhold/api/pairs.ts'
import { useRefusal } from '../../../gateways/api.ts'
import { useLeaseNow } from '../../../gateways/leaseClock.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Skeleton, SkeletonLines } from '../../../ui/Skeleton.tsx'
import type { WalletSlots } from '../transactions/walletSlots.ts'
import css from './Desk.module.css'
import { DeskCase } from './DeskCase.tsx'
import { DeskQueue } from './DeskQueue.tsx'
import type { DeskPart } from './deskWords.ts'
import { useDeskDisputes, useDeskName } from './queries.ts'

interface Props extends Pick<WalletSlots, 'WalletDialog'> {
  /** The open case; none at first. */
  readonly leaseId: string | undefined
  /** Without it a lease's first open case, in the queue's order. */
  readonly part: DeskPart | undefined
  /** The id of a second payment of the lease, for its dispute. */
  readonly second?: string | undefined
  /** The same arbitrator's open deposits without a lease, and whether they are loading. */
  readonly pairs?: PairList | undefined
  readonly awaitsPairs?: boolean
}

export function DeskPage(props: Props) {
  const text = useText('desk')
  const refusal = useRefusal()
  const disputes = useDeskDisputes()
  const name = useDeskName()
  // The form of the name stands above the case, which may not move.
  const isWaiting = props.awaitsPairs === true || name.isPending
  return (
    <>
      <header className={css.head}>
        <h1>{text('title')}</h1>
        <p>{text('lede')}</p>
      </header>
      {disputes.data && !isWaiting && <Desk {...props} rows={disputes.data} arrivedAt={disputes.dataUpdatedAt} />}
      {disputes.error && !disputes.data && (
        <EmptyState drawing="mark" title={text('failed')}>
          <p role="alert">{refusal(disputes.error)}</p>
          <Button kind="main" busy={disputes.isFetching} onClick={() => void disputes.refetch()}>
            {text('again')}
          </Button>
        </EmptyState>
      )}
      {(disputes.isPending || (disputes.data && isWaiting)) && <DeskSkeleton />}
    </>
  )
}

function Desk({
  rows,
  arrivedAt,
  leaseId,
  part,
  second,
  pairs,
  WalletDialog,
}: Props & { rows: readonly DeskRow[]; arrivedAt: number }) {
  const text = useText('desk')
  const now = useLeaseNow(rows[0]?.leaseNow ?? pairs?.rows[0]?.leaseNow ?? 0, arrivedAt)
  const chosen = leaseId ? rows.find((row) => isNamed(row, { leaseId, part, second })) : rows[0]
  const nothing = (
    <EmptyState title={text('empty.title')}>
      <p>{text('empty.body')}</p>
    </EmptyState>
  )
  if (rows.length === 0 && !pairs?.rows.length) return nothing
  return (
    <div className={css.desk}>
      <DeskQueue rows={rows} pairs={pairs} now={now} chosen={chosen} />
      {chosen ? (
        <DeskCase
          key={`${chosen.leaseId}${chosen.part}${chosen.second?.smartContractId}`}
          row={chosen}
          now={now}
          WalletDialog={WalletDialog}
        />
      ) : rows.length === 0 && !leaseId ? (
        nothing
      ) : (
        <EmptyState drawing="door" title={text('unknown.title')}>
          <p>{text('unknown.body')}</p>
          <ButtonLink kind="main" to={paths.desk()}>
            {text('unknown.back')}
          </ButtonLink>
        </EmptyState>
      )}
    </div>
  )
}

/** Whether an address names this case; without a part, any of its lease. */
function isNamed(row: DeskRow, { leaseId, part, second }: Pick<Props, 'leaseId' | 'part' | 'second'>): boolean {
  if (row.leaseId !== leaseId) return false
  return !part || (row.part === part && row.second?.smartContractId === second)
}

function DeskSkeleton() {
  const text = useText('ui')
  return (
    <div className={css.desk} role="status">
      <span className="vh">{text('loading')}</span>
      <Skeleton height="260px" />
      <div className={css.case}>
        <Skeleton width="60%" height="2.2em" />
        <Skeleton height="420px" />
        <SkeletonLines lines={4} />
      </div>
    </div>
  )
}
