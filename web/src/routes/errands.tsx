/** The errands of a lease's page: which one somebody is about, and its dialog. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { SecondPayment } from '../features/deposits/SecondPayments.tsx'
import { ErrandButton } from '../features/paying/ErrandButton.tsx'
import { type ErrandAct, errandActs, isRefundUnderWay, underWay } from '../features/paying/errandActs.ts'
import { heldBackBy, useSentErrands } from '../features/paying/useSentErrands.ts'
import type { ButtonKind } from '../ui/Button.tsx'
import { WalletDialog } from './accepting.tsx'

const ErrandDialog = lazy(() =>
  import('../features/paying/ErrandDialog.tsx').then(({ ErrandDialog: it }) => ({ default: it })),
)
const SentNote = lazy(() => import('../features/paying/SentNote.tsx').then(({ SentNote: it }) => ({ default: it })))
const SettleDialog = lazy(() =>
  import('../features/paying/SettleDialog.tsx').then(({ SettleDialog: it }) => ({ default: it })),
)

/** What somebody is about to do at the escrow, for the lease or for a second payment of it. */
interface AskedErrand {
  readonly act: ErrandAct
  readonly second?: SecondPayment
  /** Sent at an earlier visit and not seen through. */
  readonly isResumed?: boolean
  /** A signed agreement that came by a link. */
  readonly offered?: string
}
type OnErrand = (asked: AskedErrand) => void

/** The errand in hand: pressed here, come by a link, or sent at an earlier visit and not seen through. */
export function useAskedErrand(lease: LeaseDetail) {
  const [query, setQuery] = useSearchParams()
  const [asked, setAsked] = useState<AskedErrand | undefined>(() => {
    const offered = query.get('agreement')
    return offered === null ? sentBefore(lease) : { act: 'settle', offered }
  })
  const close = () => {
    setAsked(undefined)
    if (query.has('agreement')) setQuery({}, { replace: true, preventScrollReset: true })
  }
  return { asked, ask: setAsked as OnErrand, close }
}

/** What was sent and is not final yet: what waits for it, and the words about it, which a dialog in hand says itself. */
export function useSent(lease: LeaseDetail, isInHand: boolean) {
  const errands = useSentErrands(lease)
  const isQuiet = isInHand || (errands.sent.length === 0 && !errands.lost)
  const note = isQuiet ? null : (
    <Suspense>
      <SentNote lease={lease} {...errands} />
    </Suspense>
  )
  return { held: useMemo(() => heldBackBy(errands.sent), [errands.sent]), note }
}

function sentBefore(lease: LeaseDetail): AskedErrand | undefined {
  const act = underWay(lease)
  if (act) return { act, isResumed: true }
  const second = lease.secondPayments.find(isRefundUnderWay)
  return second && { act: 'refund', second, isResumed: true }
}

/** The dialog of the errand in hand. */
export function ErrandInHand({ lease, asked: { act, second, offered, isResumed = false }, onClose }: DialogProps) {
  const parts = { lease: second ? withTermsOf(lease, second) : lease, onClose, WalletDialog }
  return (
    <Suspense>
      {act === 'settle' ? (
        <SettleDialog {...parts} offered={offered} />
      ) : (
        <ErrandDialog {...parts} key={act} act={act} isResumed={isResumed} />
      )}
    </Suspense>
  )
}
interface DialogProps {
  readonly lease: LeaseDetail
  readonly asked: AskedErrand
  readonly onClose: () => void
}

/** The buttons of all errands, by act. */
export function errandButtons(lease: LeaseDetail, ask: OnErrand) {
  const buttonOf = (act: ErrandAct) => (kind: ButtonKind) => (
    <ErrandButton lease={lease} act={act} kind={kind} onPress={() => ask({ act })} />
  )
  return Object.fromEntries(errandActs.map((act) => [act, buttonOf(act)])) as Record<
    ErrandAct,
    (kind: ButtonKind) => ReactNode
  >
}

/** The button by which a landlord sends a second payment back. */
export function RefundSecond({ lease, second, ask }: { lease: LeaseDetail; second: SecondPayment; ask: OnErrand }) {
  return (
    <ErrandButton
      small
      lease={withTermsOf(lease, second)}
      act="refund"
      onPress={() => ask({ act: 'refund', second })}
    />
  )
}

/** A second payment goes back by its own terms. */
function withTermsOf(lease: LeaseDetail, { terms, smartContractId, held }: SecondPayment): LeaseDetail {
  const [part] = lease.parts
  return { ...lease, terms, smartContractId, parts: part ? [{ ...part, held }] : [], acts: ['refund'] }
}
