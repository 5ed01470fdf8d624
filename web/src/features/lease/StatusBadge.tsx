/** A lease's status, as one word per reader. */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { formatDayAt } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/iconNames.ts'
import { balancesOf, viewerOf } from './leaseState.ts'
import { type LeaseViewState, viewStateOf } from './viewState.ts'

type StatusKey =
  | 'pendingRequest'
  | 'requestReceived'
  | 'payDeposit'
  | 'depositPending'
  | 'active'
  | 'readyToRelease'
  | 'readyOn'
  | 'movedOut'
  | 'depositOwed'
  | 'depositLate'
  | 'inDispute'
  | 'disputeOver'
  | 'resolved'
  | 'completed'
  | 'renewed'
  | 'declined'
  | 'withdrawn'
  | 'expired'
  | 'cancelled'
interface BadgeLook {
  readonly statusKey: StatusKey
  readonly tone?: BadgeTone
  readonly icon?: IconName
}

const active: BadgeLook = { statusKey: 'active', tone: 'good', icon: 'check-circle' }
const ready: BadgeLook = { statusKey: 'readyToRelease', tone: 'held', icon: 'check-circle' }
const soon: BadgeLook = { statusKey: 'readyOn', tone: 'held', icon: 'lock-simple' }
const looks: Readonly<Record<LeaseViewState, BadgeLook>> = {
  requested: { statusKey: 'pendingRequest' },
  opened: { statusKey: 'requestReceived', tone: 'live' },
  toPay: { statusKey: 'payDeposit', icon: 'hourglass-medium' },
  paymentTimeOver: { statusKey: 'payDeposit', icon: 'hourglass-medium' },
  paying: { statusKey: 'depositPending', tone: 'held', icon: 'hourglass-medium' },
  paid: active,
  inspecting: active,
  handoverDue: active,
  living: active,
  movedOut: { statusKey: 'movedOut', tone: 'held', icon: 'lock-simple' },
  depositDue: { statusKey: 'movedOut', tone: 'held', icon: 'lock-simple' },
  livingNothingHeld: active,
  livingAllPaidOut: active,
  depositOwed: { statusKey: 'depositOwed', tone: 'held', icon: 'hourglass-medium' },
  depositLate: { statusKey: 'depositLate', tone: 'bad', icon: 'hourglass-medium' },
  deductionsStated: { statusKey: 'depositOwed', tone: 'held', icon: 'hourglass-medium' },
  disputed: { statusKey: 'inDispute', tone: 'bad', icon: 'scales' },
  disputeOverForYou: ready,
  disputeOverForThem: { statusKey: 'disputeOver', tone: 'held', icon: 'scales' },
  resolved: { statusKey: 'resolved' },
  completed: { statusKey: 'completed' },
  renewed: { statusKey: 'renewed', tone: 'good', icon: 'check-circle' },
  declined: { statusKey: 'declined' },
  withdrawn: { statusKey: 'withdrawn' },
  unanswered: { statusKey: 'expired' },
  unpaid: { statusKey: 'expired' },
  cancelled: { statusKey: 'cancelled' },
  refunded: { statusKey: 'cancelled' },
}

/**
 * The specification's word. While the first rent is held, a landlord sees when it becomes releasable; once a part is
 * due to the reader, it is ready.
 */
export function StatusBadge({ lease, now }: { lease: LeaseCard; now: number }) {
  const text = useText('leases')
  const language = useLanguage()
  const viewState = viewStateOf(lease, now)
  const isLandlord = viewerOf(lease) === 'landlord'
  const isReady = viewState === 'depositDue' ? !isLandlord : viewState === 'handoverDue' && isLandlord
  const isSoon = isLandlord && (viewState === 'paid' || viewState === 'inspecting')
  const { statusKey, tone = 'quiet', icon } = isReady ? ready : isSoon ? soon : looks[viewState]
  const when = isSoon ? formatDayAt(balancesOf(lease).handover.due, lease.timeZone, language, 'brief') : ''
  return (
    <Badge tone={tone}>
      {icon && <Icon name={icon} />}
      <span>{text(`status.${statusKey}`, { when })}</span>
    </Badge>
  )
}
