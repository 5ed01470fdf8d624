/** Where a lease stands, as one word for whoever looks. */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { sayDayAt } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/iconNames.ts'
import { moneyOf, viewerOf } from './acts.ts'
import { type Situation, situationOf } from './situation.ts'

type Word =
  | 'pendingRequest'
  | 'requestReceived'
  | 'payDeposit'
  | 'depositPending'
  | 'active'
  | 'readyToRelease'
  | 'readyOn'
  | 'movedOut'
  | 'inDispute'
  | 'resolved'
  | 'completed'
  | 'declined'
  | 'withdrawn'
  | 'expired'
  | 'cancelled'
interface Look {
  readonly word: Word
  readonly tone?: BadgeTone
  readonly icon?: IconName
}

const active: Look = { word: 'active', tone: 'good', icon: 'check-circle' }
const ready: Look = { word: 'readyToRelease', tone: 'held', icon: 'check-circle' }
const soon: Look = { word: 'readyOn', tone: 'held', icon: 'lock-simple' }
const looks: Readonly<Record<Situation, Look>> = {
  asked: { word: 'pendingRequest' },
  read: { word: 'requestReceived', tone: 'live' },
  toPay: { word: 'payDeposit', icon: 'hourglass-medium' },
  payOver: { word: 'payDeposit', icon: 'hourglass-medium' },
  paying: { word: 'depositPending', tone: 'held', icon: 'hourglass-medium' },
  paid: active,
  look: active,
  handoverDue: active,
  living: active,
  movedOut: { word: 'movedOut', tone: 'held', icon: 'lock-simple' },
  depositDue: { word: 'movedOut', tone: 'held', icon: 'lock-simple' },
  livingFree: active,
  disputed: { word: 'inDispute', tone: 'bad', icon: 'scales' },
  resolved: { word: 'resolved' },
  completed: { word: 'completed' },
  declined: { word: 'declined' },
  withdrawn: { word: 'withdrawn' },
  unanswered: { word: 'expired' },
  unpaid: { word: 'expired' },
  cancelled: { word: 'cancelled' },
  refunded: { word: 'cancelled' },
}

/**
 * The word of the specification. While the first rent is held, a landlord reads from when on it is ready to release; once
 * a part is due to whoever looks, it is ready.
 */
export function StageBadge({ lease, now }: { lease: LeaseCard; now: number }) {
  const text = useText('leases')
  const language = useLanguage()
  const situation = situationOf(lease, now)
  const isLandlord = viewerOf(lease) === 'landlord'
  const isReady = situation === 'depositDue' ? !isLandlord : situation === 'handoverDue' && isLandlord
  const isSoon = isLandlord && (situation === 'paid' || situation === 'look')
  const { word, tone = 'quiet', icon } = isReady ? ready : isSoon ? soon : looks[situation]
  const when = isSoon ? sayDayAt(moneyOf(lease).handover.due, lease.timeZone, language, 'brief') : ''
  return (
    <Badge tone={tone}>
      {icon && <Icon name={icon} />}
      {text(`stage.${word}`, { when })}
    </Badge>
  )
}
