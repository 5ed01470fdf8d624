/** The dialogs of a standing order, and the step that comes before a month is paid by hand. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { Ledger } from '@keyhold/api/ledger.ts'
import { type ComponentProps, type ReactNode, Suspense, useEffect, useState } from 'react'
import { isOnTheWay, nextMonth } from '../features/lease/ledger/months.ts'
import { useLedger } from '../features/lease/ledger/queries.ts'
import { type ByHand, stepBeforePaying } from '../features/lease/standing-order/steps.ts'
import { useRefusal } from '../gateways/api.ts'
import { lazyPart } from '../gateways/retryImport.ts'
import { useText } from '../gateways/text/useText.tsx'
import { Button } from '../ui/Button.tsx'
import { Callout } from '../ui/Callout.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { WalletDialog } from './accepting.tsx'

const OrderDialog = lazyPart(() =>
  import('../features/lease/standing-order/OrderDialog.tsx').then(({ OrderDialog: it }) => ({ default: it })),
)

/** The dialog of a step of the standing order. */
export function StandingOrderDialog(props: Omit<ComponentProps<typeof OrderDialog>, 'WalletDialog'>) {
  return (
    <Suspense>
      <OrderDialog {...props} WalletDialog={WalletDialog} />
    </Suspense>
  )
}

interface Props {
  readonly lease: LeaseDetail
  /** By default the oldest unpaid one: a rent without a month counts for it. */
  readonly month?: number | undefined
  readonly before: ByHand
  readonly onClose: () => void
  /** The payment by hand, or the claim of one. */
  readonly children: ReactNode
}

/**
 * Shows its children once no standing order can take the month any more: it is skipped there first. While a rent is on
 * its way that may count for the month, a dialog asks to wait.
 */
export function SkipFirst(props: Props) {
  const [since] = useState(Date.now)
  const { data, dataUpdatedAt, error, refetch, isFetching } = useLedger(props.lease.id)
  const text = useText('paying')
  const refusal = useRefusal()
  // One that was read before this dialog was opened may have the month as open that was paid since.
  useEffect(() => void refetch(), [refetch])
  if (data && dataUpdatedAt >= since) return <OnceArrived {...props} ledger={data} />
  if (!error || isFetching) return null
  const again = (
    <Button kind="main" busy={isFetching} onClick={() => void refetch()}>
      {text('steps.again')}
    </Button>
  )
  return (
    <Dialog open size="small" title={text('transaction.button.payRent')} onClose={props.onClose} footer={again}>
      <Callout tone="bad">{refusal(error)}</Callout>
    </Dialog>
  )
}

interface PropsOfLedger extends Props {
  readonly ledger: Ledger
}

/** Goes on with the first ledger in which no rent of the month is on its way. */
function OnceArrived({ ledger, ...props }: PropsOfLedger) {
  const [arrived, setArrived] = useState<Ledger>()
  const wanted = props.month ?? nextMonth(ledger)?.number
  if (!arrived && (wanted === undefined || !isOnTheWay(ledger, wanted))) setArrived(ledger)
  if (arrived) return <StepThen {...props} ledger={arrived} />
  return (
    <Suspense>
      <RentOnTheWay onClose={props.onClose} />
    </Suspense>
  )
}

function RentOnTheWay({ onClose }: Pick<Props, 'onClose'>) {
  const text = useText('ledger')
  return (
    <Dialog open size="small" title={text('onTheWay.title')} onClose={onClose}>
      <p>{text('onTheWay.what')}</p>
    </Dialog>
  )
}

function StepThen({ lease, ledger, month, before, onClose, children }: PropsOfLedger) {
  const wanted = month ?? nextMonth(ledger)?.number
  const standing = ledger.standingOrder
  const step = wanted === undefined ? undefined : stepBeforePaying(standing, wanted)
  const [isDone, setIsDone] = useState(false)
  if (isDone || !standing || !step) return children
  return (
    <StandingOrderDialog
      lease={lease}
      standing={standing}
      step={step}
      before={before}
      onClose={(wasSent) => (wasSent ? setIsDone(true) : onClose())}
    />
  )
}
