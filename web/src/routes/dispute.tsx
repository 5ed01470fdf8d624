/** /profile/:id/disputes/:leaseId: a lease's disputes: the next step, both sides, and the money (D 6.11). */
import type { DisputeRow, LeaseDisputes } from '@keyhold/api/disputes.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import type { AppealStep } from '../features/lease/appeals/appealWords.ts'
import { LeaseProblem } from '../features/lease/detail/LeaseProblem.tsx'
import { DisputeDetail } from '../features/lease/disputes/DisputeDetail.tsx'
import { DisputeHeader } from '../features/lease/disputes/DisputeHeader.tsx'
import { DisputeSkeleton } from '../features/lease/disputes/DisputeSkeleton.tsx'
import { useIsAskingForOffers } from '../features/lease/disputes/sharesQueries.ts'
import { formatUsdt } from '../features/lease/money.ts'
import { useLease, useLeaseDisputes } from '../features/lease/queries.ts'
import { useLeaseNow } from '../gateways/leaseClock.ts'
import { lazyPart } from '../gateways/retryImport.ts'
import { useLanguage, useText } from '../gateways/text/useText.tsx'
import { Button } from '../ui/Button.tsx'
import { Title } from '../ui/Title.tsx'
import { WalletDialog } from './accepting.tsx'
import {
  ActiveTransactionDialog,
  Offers,
  transactionButtons,
  useActiveTransaction,
  useSentStatus,
} from './transactions.tsx'

const AppealDialog = lazyPart(() =>
  import('../features/lease/appeals/AppealDialog.tsx').then(({ AppealDialog: it }) => ({ default: it })),
)

export const handle = {
  frame: 'slim',
  words: [
    'disputes',
    'appeals',
    'evidence',
    'leases',
    'deposits',
    'requests',
    'paying',
    'payments',
    'prompt',
    'wallet',
  ],
}

export default function Page() {
  const { id = '', leaseId = '' } = useParams()
  const text = useText('disputes')
  const lease = useLease(leaseId)
  const read = useLeaseDisputes(leaseId)
  const isAsking = useIsAskingForOffers(leaseId, lease.data)
  const error = (!lease.data && lease.error) || (!read.data && read.error)
  const retry = () => void Promise.all([lease.refetch(), read.refetch()])
  const home = lease.data?.roomAd.property.title
  return (
    <div className="wrap">
      <Title>{home ? text('page.title', { home }) : text('title')}</Title>
      {lease.data && read.data && !isAsking ? (
        <Dispute lease={lease.data} read={read.data} arrivedAt={lease.dataUpdatedAt} viewerId={id} />
      ) : error ? (
        <LeaseProblem error={error} onRetry={retry} viewerId={id} />
      ) : (
        <DisputeSkeleton />
      )}
    </div>
  )
}

interface Props {
  readonly lease: LeaseDetail
  readonly read: LeaseDisputes
  readonly arrivedAt: number
  readonly viewerId: string
}

function Dispute({ lease, read, arrivedAt, viewerId }: Props) {
  const now = useLeaseNow(lease.leaseNow, arrivedAt)
  const { asked: active, start, close } = useActiveTransaction(lease)
  const sent = useSentStatus(lease, active !== undefined)
  const [appealing, setAppealing] = useState<Appealing>()
  return (
    <>
      <DisputeHeader lease={lease} now={now} viewerId={viewerId} />
      <DisputeDetail
        lease={lease}
        read={read}
        now={now}
        viewerId={viewerId}
        buttons={transactionButtons(lease, start, now)}
        appealButton={(dispute, step) => <AppealButton dispute={dispute} step={step} onPress={setAppealing} />}
        offers={(part) => <Offers lease={lease} now={now} part={part} sent={sent} start={start} />}
        sent={sent}
      />
      {active && <ActiveTransactionDialog lease={lease} now={now} active={active} onClose={close} />}
      {appealing && (
        <Suspense>
          <AppealDialog
            lease={lease}
            {...appealing}
            onClose={() => setAppealing(undefined)}
            WalletDialog={WalletDialog}
          />
        </Suspense>
      )}
    </>
  )
}

/** The step of an appeal whose dialog is open. */
interface Appealing {
  readonly dispute: DisputeRow & { readonly appeal: NonNullable<DisputeRow['appeal']> }
  readonly step: AppealStep
}

function AppealButton({
  dispute,
  step,
  onPress,
}: Pick<Appealing, 'step'> & { readonly dispute: DisputeRow; readonly onPress: (appealing: Appealing) => void }) {
  const text = useText('appeals')
  const language = useLanguage()
  const { appeal } = dispute
  if (!appeal) return null
  return (
    <Button kind="line" aria-haspopup="dialog" onClick={() => onPress({ dispute: { ...dispute, appeal }, step })}>
      {text(`action.button.${step}`, { fee: formatUsdt(appeal.fee, language) })}
    </Button>
  )
}
