/** The button of one escrow transaction: release, refund, cancel, dispute, settle, pay a later rent, pay back, collect. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Button, type ButtonKind } from '../../../ui/Button.tsx'
import { waitingTotal } from '../credits.ts'
import { dueTotal } from '../heldMoney.ts'
import { viewerOf } from '../leaseState.ts'
import { formatUsdt } from '../money.ts'
import { counterpartName } from '../partyName.ts'
import type { DialogAction } from './dialogActions.ts'
import { dialogMessageKey, ownPart, ownPartKey } from './messageKeys.ts'

interface Props {
  readonly lease: LeaseDetail
  readonly action: DialogAction
  readonly kind?: ButtonKind
  readonly small?: boolean
  /** The lease clock now: decides what is due. */
  readonly now?: number
  readonly onPress: () => void
}

/** The caller has checked that the viewer may do this now. */
export function TransactionButton({
  lease,
  action,
  kind = 'line',
  small = false,
  now = lease.leaseNow,
  onPress,
}: Props) {
  const text = useText('paying')
  const language = useLanguage()
  const amount = formatUsdt(amountOf(action, lease, now), language)
  return (
    <Button kind={kind} small={small} aria-haspopup="dialog" onClick={onPress}>
      {text(`transaction.button.${buttonMessageKey(action, lease, now)}`, {
        amount,
        name: counterpartName(lease, language),
        part: text(`partOf.${ownPartKey(lease)}`),
      })}
    </Button>
  )
}

/** For a release: the payee of everything due, if it is one of the parties. */
function buttonMessageKey(action: DialogAction, lease: LeaseDetail, now: number) {
  const [isMine, isTheirs] = [dueTotal(lease, viewerOf(lease), now) > 0n, dueTotal(lease, otherOf(lease), now) > 0n]
  if (action !== 'release' || isMine === isTheirs) return dialogMessageKey(action, lease, now)
  return isMine ? 'releaseToYou' : 'releaseToThem'
}

function amountOf(action: DialogAction, lease: LeaseDetail, now: number): string | bigint {
  if (action === 'payCredit') return waitingTotal(lease, 'viewer')
  if (action === 'release') return dueTotal(lease, viewerOf(lease), now) + dueTotal(lease, otherOf(lease), now)
  return ownPart(lease)?.held ?? 0n
}

const otherOf = (lease: LeaseDetail) => (viewerOf(lease) === 'tenant' ? 'landlord' : 'tenant')
