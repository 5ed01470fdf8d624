/** "The tenant has left": the recorded day, what each party can do about it, and the signed end for the tenant's wallet. */
import type { DepartureView } from '@keyhold/api/departure.ts'
import type { EndingView } from '@keyhold/api/endings.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { Suspense, useState } from 'react'
import { useRefusal } from '../../../gateways/api.ts'
import { formatDay, formatInstant } from '../../../gateways/format/format.ts'
import { lazyPart } from '../../../gateways/retryImport.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import css from '../Lease.module.css'
import { viewerOf } from '../leaseState.ts'
import { counterpartName } from '../partyName.ts'
import type { WalletSlots } from '../transactions/walletSlots.ts'
import { AgreeAtEscrow } from './AgreeAtEscrow.tsx'
import { useDeparture, useWithdrawDeparture } from './departureQueries.ts'

const RecordDialog = lazyPart(() => import('./DepartureDialogs.tsx').then(({ RecordDialog: it }) => ({ default: it })))
const FreeDialog = lazyPart(() => import('./DepartureDialogs.tsx').then(({ FreeDialog: it }) => ({ default: it })))

interface Props extends Pick<WalletSlots, 'WalletDialog'> {
  readonly lease: LeaseDetail
  /** The end that both agreed on, or that a departure set. */
  readonly agreed: EndingView['agreed']
}

export function DeparturePanel(props: Props) {
  const text = useText('endings')
  const { data } = useDeparture(props.lease.id)
  const isTenant = viewerOf(props.lease) === 'tenant'
  const isShown = data && (data.record || data.days || (isTenant && data.signed && props.agreed))
  if (!isShown) return null
  return (
    <Panel label={text('departure.title')} className="stack-2">
      <h2>{text('departure.title')}</h2>
      {data.signed ? (
        <SignedEnd {...props} view={data} signed={data.signed} />
      ) : data.record ? (
        <Recorded {...props} view={data} record={data.record} />
      ) : (
        data.days && <Unrecorded {...props} days={data.days} />
      )}
    </Panel>
  )
}

function Unrecorded({ lease, days }: Props & { readonly days: NonNullable<DepartureView['days']> }) {
  const text = useText('endings')
  const [isOpen, setIsOpen] = useState(false)
  const viewer = viewerOf(lease)
  const values = { name: counterpartName(lease, useLanguage()) }
  return (
    <>
      <p>{text(`departure.what.${viewer}`, values)}</p>
      <div>
        <Button kind="line" onClick={() => setIsOpen(true)}>
          {text(`departure.record.${viewer}`, values)}
        </Button>
      </div>
      <Suspense>{isOpen && <RecordDialog lease={lease} days={days} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}

interface RecordedProps extends Props {
  readonly view: DepartureView
  readonly record: NonNullable<DepartureView['record']>
}

function Recorded({ lease, view, record, WalletDialog }: RecordedProps) {
  const text = useText('endings')
  const refusals = useText('refusals')
  const language = useLanguage()
  const toast = useToast()
  const refusal = useRefusal()
  const [isOpen, setIsOpen] = useState(false)
  const withdraw = useWithdrawDeparture(lease.id)
  const viewer = viewerOf(lease)
  const isOwn = record.party === viewer
  const values = {
    name: counterpartName(lease, language),
    day: formatDay(record.validTo, language),
    until: formatInstant(record.freeFrom, lease.timeZone, language),
  }
  const takeBack = () => withdraw.mutate(record.id, { onSuccess: () => toast({ title: text('departure.takenBack') }) })
  return (
    <>
      <p>{text(`departure.${isOwn ? 'own' : 'theirs'}.${viewer}`, values)}</p>
      {viewer === 'landlord' && record.refusal && <p>{refusals(record.refusal)}</p>}
      <div className={css.acts}>
        {viewer === 'landlord' && (
          <Button kind="line" disabled={record.refusal !== null} onClick={() => setIsOpen(true)}>
            {text('departure.free.button')}
          </Button>
        )}
        {(isOwn || viewer === 'tenant') && (
          <Button kind={isOwn ? 'plain' : 'line'} busy={withdraw.isPending} onClick={takeBack}>
            {text(isOwn ? 'departure.takeBack' : 'departure.object')}
          </Button>
        )}
      </div>
      {withdraw.error && <Callout tone="bad">{refusal(withdraw.error)}</Callout>}
      <Suspense>
        {isOpen && (
          <FreeDialog
            lease={lease}
            view={view}
            record={record}
            onClose={() => setIsOpen(false)}
            WalletDialog={WalletDialog}
          />
        )}
      </Suspense>
    </>
  )
}

interface SignedProps extends Props {
  readonly view: DepartureView
  readonly signed: NonNullable<DepartureView['signed']>
}

/** The tenant's wallet brings the landlord's signature to the escrow. */
function SignedEnd({ lease, agreed, view, signed, WalletDialog }: SignedProps) {
  const text = useText('endings')
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const values = {
    name: counterpartName(lease, language),
    day: formatDay(signed.validTo, language),
    until: formatInstant(signed.deadline, lease.timeZone, language),
  }
  return (
    <>
      <p>{text('departure.signed', values)}</p>
      <div>
        <Button kind="next" onClick={() => setIsOpen(true)}>
          {text('departure.bring')}
        </Button>
      </div>
      {isOpen && agreed && view.agreedMoveOut !== null && (
        <AgreeAtEscrow
          lease={lease}
          proposal={{
            ...agreed,
            id: 'departure',
            party: 'landlord',
            madeAt: view.leaseNow,
            signed,
            moveOut: signed.moveOut,
          }}
          signed={signed}
          agreedMoveOut={view.agreedMoveOut}
          onClose={() => setIsOpen(false)}
          WalletDialog={WalletDialog}
        />
      )}
    </>
  )
}
