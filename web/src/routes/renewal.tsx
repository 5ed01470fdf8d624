/**
 * /profile/:id/leases/:leaseId/renewal: a longer stay: its changes, its effect on the deposit, and whose turn it is.
 */
import { statusOf } from '@keyhold/api/leaseStatus.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { RenewalView } from '@keyhold/api/renewals.ts'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { LeaseProblem } from '../features/lease/detail/LeaseProblem.tsx'
import { LeaseSkeleton } from '../features/lease/detail/LeaseSkeleton.tsx'
import css from '../features/lease/Lease.module.css'
import { useLease } from '../features/lease/queries.ts'
import { type Doing, NextRenewal } from '../features/lease/renewal/NextRenewal.tsx'
import { useRenewal } from '../features/lease/renewal/queries.ts'
import { RenewalChanges } from '../features/lease/renewal/RenewalChanges.tsx'
import { RenewalMoney } from '../features/lease/renewal/RenewalMoney.tsx'
import { SubpageHeader } from '../features/lease/SubpageHeader.tsx'
import { lazyPart } from '../gateways/retryImport.ts'
import { useText } from '../gateways/text/useText.tsx'
import { Title } from '../ui/Title.tsx'
import { WalletDialog } from './accepting.tsx'

const OfferDialog = lazyPart(() =>
  import('../features/lease/renewal/OfferDialog.tsx').then(({ OfferDialog: it }) => ({ default: it })),
)
const SignDialog = lazyPart(() =>
  import('../features/lease/renewal/SignDialog.tsx').then(({ SignDialog: it }) => ({ default: it })),
)
const RenewDialog = lazyPart(() =>
  import('../features/lease/renewal/RenewDialog.tsx').then(({ RenewDialog: it }) => ({ default: it })),
)

export const handle = {
  frame: 'slim',
  words: ['renewals', 'leases', 'deposits', 'requests', 'paying', 'prompt', 'wallet', 'refusals'],
}

export default function Page() {
  const { id = '', leaseId } = useParams()
  const text = useText('renewals')
  const lease = useLease(leaseId)
  const view = useRenewal(leaseId)
  const error = lease.error ?? view.error
  return (
    <div className="wrap">
      <Title>{text('title')}</Title>
      {lease.data && view.data ? (
        <Renewal lease={lease.data} view={view.data} viewerId={id} />
      ) : error ? (
        <LeaseProblem error={error} onRetry={() => void view.refetch()} viewerId={id} />
      ) : (
        <LeaseSkeleton />
      )}
    </div>
  )
}

function Renewal({ lease, view, viewerId }: { lease: LeaseDetail; view: RenewalView; viewerId: string }) {
  const text = useText('renewals')
  const [doing, setDoing] = useState<Doing>()
  const close = () => setDoing(undefined)
  const { offer } = view
  // The future effects are shown until they happen; afterwards the leases' own pages show the result.
  const isAhead = offer && (offer.signed === null || statusOf(offer.signed) === 'accepted')
  return (
    <>
      <SubpageHeader lease={lease} now={view.leaseNow} viewerId={viewerId} title={text('title')} back={text('back')} />
      <div className={css.lease}>
        <div className={css.column}>
          <NextRenewal lease={lease} view={view} viewerId={viewerId} onStart={setDoing} />
          {isAhead && <RenewalMoney lease={lease} offer={offer} />}
        </div>
        <div className={css.column}>{offer && <RenewalChanges lease={lease} offer={offer} />}</div>
      </div>
      <Suspense>
        {doing === 'offer' && <OfferDialog lease={lease} view={view} onClose={close} />}
        {doing === 'sign' && offer && (
          <SignDialog lease={lease} renewalId={offer.id} onClose={close} WalletDialog={WalletDialog} />
        )}
        {doing === 'renew' && offer && (
          <RenewDialog lease={lease} offer={offer} onClose={close} WalletDialog={WalletDialog} />
        )}
      </Suspense>
    </>
  )
}
