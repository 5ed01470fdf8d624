/** The dialogs of a standing order, and the step that comes before a month is paid by hand. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { Ledger } from '@keyhold/api/ledger.ts'
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import { nextMonth } from '../features/lease/ledger/months.ts'
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

/** Shows its children once no standing order can take the month any more: it is skipped there first. */
export function SkipFirst(props: Props) {
  const { data, error, refetch, isFetching } = useLedger(props.lease.id)
  const text = useText('paying')
  const refusal = useRefusal()
  if (data) return <StepThen {...props} ledger={data} />
  if (!error) return null
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

function StepThen({ lease, ledger, month, before, onClose, children }: Props & { readonly ledger: Ledger }) {
  // A ledger that is read while the dialog is open may have the step's result already.
  const [{ standing, step }] = useState(() => {
    const wanted = month ?? nextMonth(ledger)?.number
    const order = ledger.standingOrder
    return { standing: order, step: wanted === undefined ? undefined : stepBeforePaying(order, wanted) }
  })
  const [isDone, setIsDone] = useState(false)
  if (isDone || !standing || !step) return children
  return (
    <StandingOrderDialog
      lease={lease}
      ledger={ledger}
      standing={standing}
      step={step}
      before={before}
      onClose={(wasSent) => (wasSent ? setIsDone(true) : onClose())}
    />
  )
}
