/** The transactions on a lease's page: the open one, and its dialog. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { isClaimEarly } from '../features/lease/actionGroups.ts'
import { readClaimState } from '../features/lease/claimProposal.ts'
import { SharesOffers, type SharesOffersProps } from '../features/lease/disputes/SharesOffers.tsx'
import { buttonTransitions } from '../features/lease/leaseState.ts'
import { type SecondPayment, withTermsOf } from '../features/lease/secondPayment.ts'
import {
  type DialogAction,
  dialogActions,
  pendingDialogAction,
  pendingSecondAction,
} from '../features/lease/transactions/dialogActions.ts'
import type { RentOfMonth } from '../features/lease/transactions/rentOfMonth.ts'
import { TransactionButton } from '../features/lease/transactions/TransactionButton.tsx'
import { blockedBy, useSentTransactions } from '../features/lease/transactions/useSentTransactions.ts'
import { lazyPart } from '../gateways/retryImport.ts'
import type { ButtonKind } from '../ui/Button.tsx'
import { WalletDialog } from './accepting.tsx'
import { SkipFirst } from './standingOrders.tsx'

const TransactionDialog = lazyPart(() =>
  import('../features/lease/transactions/TransactionDialog.tsx').then(({ TransactionDialog: it }) => ({ default: it })),
)
const PayRentDialog = lazyPart(() =>
  import('../features/lease/standing-order/PayRentDialog.tsx').then(({ PayRentDialog: it }) => ({ default: it })),
)
const SentNote = lazyPart(() =>
  import('../features/lease/transactions/SentTransactions.tsx').then(({ SentTransactions: it }) => ({ default: it })),
)
const SettleDialog = lazyPart(() =>
  import('../features/lease/disputes/SettleDialog.tsx').then(({ SettleDialog: it }) => ({ default: it })),
)

/** The escrow action to send, for the lease or for a second payment of it. */
interface ActiveTransaction {
  readonly action: DialogAction
  readonly second?: SecondPayment
  /** Sent at an earlier visit and unconfirmed. */
  readonly isResumed?: boolean
  /** The other party's offer, passed on by Keyhold or by a link. */
  readonly encodedSettlement?: string
  /** The part that an offer starts with. */
  readonly part?: LeaseDetail['parts'][number]['part']
  /** For the rent of one month. */
  readonly rent?: RentOfMonth
}
type OnTransaction = (active: ActiveTransaction) => void

/** The open transaction: pressed here, opened by a link, or sent at an earlier visit and unconfirmed. */
export function useActiveTransaction(lease: LeaseDetail) {
  const [query, setQuery] = useSearchParams()
  const claim = useWearSheetClaim(lease)
  const [active, setAsked] = useState<ActiveTransaction | undefined>(() => {
    const encodedSettlement = query.get('agreement')
    if (encodedSettlement !== null) return { action: 'settle', encodedSettlement }
    return pendingBefore(lease) ?? (claim.opens ? { action: 'dispute' } : undefined)
  })
  const close = () => {
    setAsked(undefined)
    claim.keep()
    if (query.has('agreement')) setQuery({}, { replace: true, preventScrollReset: true })
  }
  return { asked: active, start: setAsked as OnTransaction, close }
}

/** The claim from a wear sheet's link: its dialog opens once, where the deposit can be claimed. */
function useWearSheetClaim(lease: LeaseDetail) {
  const navigate = useNavigate()
  const brought = readClaimState(useLocation().state)
  const isOpen = buttonTransitions(lease, lease.leaseNow).includes('dispute') && !isClaimEarly(lease, lease.leaseNow)
  return {
    opens: brought?.opens === true && isOpen,
    keep() {
      if (brought?.opens)
        void navigate('.', { replace: true, state: { ...brought, opens: false }, preventScrollReset: true })
    },
  }
}

/** Sent and not yet final: the actions it blocks, and its status text, which an open dialog shows itself. */
export function useSentStatus(lease: LeaseDetail, isDialogOpen: boolean) {
  const transactions = useSentTransactions(lease)
  const isQuiet = isDialogOpen || (transactions.sent.length === 0 && !transactions.lost)
  const note = isQuiet ? null : (
    <Suspense>
      <SentNote lease={lease} {...transactions} />
    </Suspense>
  )
  const { sent } = transactions
  return { blocked: useMemo(() => blockedBy(sent, lease), [sent, lease]), note, sent }
}

function pendingBefore(lease: LeaseDetail): ActiveTransaction | undefined {
  const action = pendingDialogAction(lease)
  if (action) return { action, isResumed: true }
  const pending = lease.secondPayments.flatMap((second) => {
    const name = pendingSecondAction(second)
    return name ? [{ action: name, second, isResumed: true }] : []
  })
  return pending[0]
}

/**
 * The dialog of the open transaction. A rent is skipped in the standing order first. One that an earlier visit began may
 * have been sent: it is looked for, and skipped only before it is sent again.
 */
export function ActiveTransactionDialog(props: DialogProps) {
  const { lease, active, onClose } = props
  const [round, setRound] = useState(active.isResumed ? 0 : 1)
  const dialog = <ChosenDialog {...props} onSkip={() => setRound(round + 1)} />
  if (active.action !== 'payRent' || round === 0) return dialog
  return (
    <SkipFirst key={round} lease={lease} month={active.rent?.month} before="pay" onClose={onClose}>
      {dialog}
    </SkipFirst>
  )
}

function ChosenDialog({
  lease,
  now,
  active: { action, second, encodedSettlement, part, rent, isResumed = false },
  onClose,
  onSkip,
}: DialogProps & { readonly onSkip: () => void }) {
  const { state } = useLocation()
  const claim = lease.isLandlordInContract ? readClaimState(state)?.claim : undefined
  const parts = { lease: second ? withTermsOf(lease, second) : lease, onClose, WalletDialog }
  return (
    <Suspense>
      {action === 'settle' ? (
        <SettleDialog {...parts} encodedSettlement={encodedSettlement} part={part} />
      ) : action === 'payRent' ? (
        <PayRentDialog {...parts} now={now} rent={rent} isResumed={isResumed} onSkip={onSkip} />
      ) : (
        <TransactionDialog
          {...parts}
          now={now}
          action={action}
          isResumed={isResumed}
          key={action}
          claim={action === 'dispute' ? claim : undefined}
          second={second}
        />
      )}
    </Suspense>
  )
}

interface DialogProps {
  readonly lease: LeaseDetail
  /** The lease clock now. */
  readonly now: number
  readonly active: ActiveTransaction
  readonly onClose: () => void
}

/** The buttons of all transactions, by action, at an instant of the lease clock. */
export function transactionButtons(lease: LeaseDetail, start: OnTransaction, now = lease.leaseNow) {
  const buttonOf = (action: DialogAction) => (kind: ButtonKind) => (
    <TransactionButton lease={lease} action={action} kind={kind} now={now} onPress={() => start({ action })} />
  )
  return Object.fromEntries(dialogActions.map((action) => [action, buttonOf(action)])) as Record<
    DialogAction,
    (kind: ButtonKind) => ReactNode
  >
}

/** The settlement offers of both parties, with the viewer's possible replies. */
export function Offers({
  start,
  sent,
  ...props
}: Pick<SharesOffersProps, 'lease' | 'now' | 'part'> & {
  readonly start: OnTransaction
  readonly sent: ReturnType<typeof useSentStatus>
}) {
  return (
    <SharesOffers
      {...props}
      isBlocked={sent.blocked.has('settle')}
      onAccept={(encodedSettlement) => start({ action: 'settle', encodedSettlement })}
      onCounter={(part) => start({ action: 'settle', part })}
    />
  )
}
