/** One deposit without a lease: its actions, its receipt and its recovery kit. Loading keeps the layout. */
import type { PairDetail } from '@keyhold/api/pairs.ts'
import { pairKit } from '@keyhold/api/pairs.ts'
import { Link } from 'react-router'
import { isMissing, useRefusal } from '../../../gateways/api.ts'
import { download } from '../../../gateways/download.ts'
import { useLeaseNow } from '../../../gateways/leaseClock.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Download } from '../documents/LeaseDownloads.tsx'
import lease_ from '../Lease.module.css'
import payments_ from '../payments/Payments.module.css'
import type { WalletSlots } from '../transactions/walletSlots.ts'
import { PairActions } from './PairActions.tsx'
import { PairMoney } from './PairMoney.tsx'
import { PairBadge } from './PairRows.tsx'
import css from './Pairs.module.css'
import { type PairReader, usePair } from './queries.ts'

interface Props extends Pick<WalletSlots, 'WalletDialog'> {
  readonly id: string
  readonly reader: PairReader
  /** The page its reader came from. */
  readonly back: string
}

export function PairPage(props: Props) {
  const { id, reader, back } = props
  const text = useText('pairs')
  const leases = useText('leases')
  const pair = usePair(id, reader)
  return (
    <>
      <nav className={lease_.crumbs} aria-label={leases('crumbs')}>
        <Link to={back}>
          <Icon name="arrow-left" /> <span>{text(`back.${reader}`)}</span>
        </Link>
      </nav>
      {pair.data ? (
        <Pair {...props} pair={pair.data} arrivedAt={pair.dataUpdatedAt} />
      ) : pair.error ? (
        <Problem {...props} error={pair.error} onRetry={() => void pair.refetch()} />
      ) : (
        <PairSkeleton />
      )}
    </>
  )
}

function Pair({ pair, arrivedAt, reader, WalletDialog }: Props & { pair: PairDetail; arrivedAt: number }) {
  const text = useText('pairs')
  const payments = useText('payments')
  const now = useLeaseNow(pair.leaseNow, arrivedAt)
  return (
    <>
      <header className={css.head}>
        <h1>{text('page.title')}</h1>
        <PairBadge pair={pair} now={now} />
      </header>
      <div className={css.pair}>
        <PairActions pair={pair} now={now} reader={reader} WalletDialog={WalletDialog} />
        <PairMoney pair={pair} />
        {reader === 'party' && (
          <Panel label={payments('documents.title')}>
            <h2>{payments('documents.title')}</h2>
            <ul className={payments_.papers}>
              <Download
                icon="download-simple"
                load={() => download(pairKit, { params: { id: pair.id } })}
                name={text('kit')}
              >
                <p className="xs quiet">{text('kitWhat')}</p>
              </Download>
            </ul>
          </Panel>
        )}
      </div>
    </>
  )
}

function Problem({ error, reader, back, onRetry }: Props & { error: unknown; onRetry: () => void }) {
  const text = useText('pairs')
  const refusal = useRefusal()
  if (isMissing(error))
    return (
      <EmptyState heading="h1" drawing="door" title={text('missing.title')}>
        <p>{text(reader === 'party' ? 'missing.body' : 'missing.desk')}</p>
        <ButtonLink kind="main" to={back}>
          {text(`back.${reader}`)}
        </ButtonLink>
      </EmptyState>
    )
  return (
    <EmptyState heading="h1" drawing="mark" title={text('failed')}>
      <p role="alert">{refusal(error)}</p>
      <Button kind="main" icon="arrow-clockwise" onClick={onRetry}>
        {text('again')}
      </Button>
    </EmptyState>
  )
}

function PairSkeleton() {
  const text = useText('ui')
  const words = useText('pairs')
  return (
    <div>
      <header className={css.head}>
        <h1>{words('page.title')}</h1>
        <Skeleton width="4em" height="1.6em" />
      </header>
      <div className={css.pair} role="status">
        <span className="vh">{text('loading')}</span>
        <Skeleton height="200px" />
        <Skeleton height="320px" />
      </div>
    </div>
  )
}
