/** A lease's past and future events, from top to bottom. */

import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { formatDateTime, formatDay } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Countdown } from '../../../ui/Countdown.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { shortenHash } from '../../../ui/shortenHash.ts'
import { Timeline } from '../../../ui/Timeline.tsx'
import { partNameKey, waitingSince } from '../heldMoney.ts'
import css from '../Lease.module.css'
import { formatUsdt } from '../money.ts'
import { counterpartName } from '../partyName.ts'
import { type TimelineEvent, timelineEvents } from './timeline.ts'

export function LeaseTimeline({ lease, now }: { lease: LeaseDetail; now: number }) {
  const text = useText('leases')
  const partText = useText('deposits')
  const language = useLanguage()
  const city = lease.roomAd.property.city?.city
  const name = counterpartName(lease, language)
  const inUsdt = (amount: string | undefined) => (amount === undefined ? '' : formatUsdt(amount, language))
  const title = ({ kind, who, amount, state, part, shares, until, endsOn }: TimelineEvent) => {
    const subject = who === 'it' ? 'it' : `${who}`
    const key = `history.${kind}.${subject}` as 'history.request.you'
    const planned = `history.${kind}.${subject}Later` as 'history.handover.youLater'
    const chosen = state !== 'done' && text.has(planned) ? planned : key
    return text(text.has(chosen) ? chosen : 'history.other', {
      name,
      amount: inUsdt(amount),
      part: part ? partText(`part.${partNameKey({ part }, lease)}`) : '',
      mine: inUsdt(shares?.you),
      theirs: inUsdt(shares?.them),
      until: endsOn ? formatDay(endsOn, language) : until ? formatDateTime(until, lease.timeZone, language) : '',
    })
  }
  const isOpen = ({ kind }: TimelineEvent) => kind === 'payment' && lease.payBy === null
  const items = timelineEvents(lease).map((event) => ({
    key: event.key,
    title: title(event),
    when: isOpen(event) ? undefined : formatDateTime(event.at, lease.timeZone, language),
    state: event.state,
    held: event.isHeld,
    children: <EventDetails event={event} lease={lease} now={now} />,
  }))
  return (
    <div className={css.history}>
      <Timeline label={text('history.title')} items={items} />
      <p className="xs quiet" style={{ marginTop: 16 }}>
        {city ? text('timesIn', { city }) : text('timesHome')}
      </p>
    </div>
  )
}

function EventDetails({ event, lease, now }: { event: TimelineEvent; lease: LeaseDetail; now: number }) {
  const text = useText('leases')
  const { kind, transaction, hash, state, at } = event
  const explorer = lease.chain?.explorerUrl
  const more = `history.${kind}.more` as 'history.accept.more'
  return (
    <>
      {text.has(more) && <p>{text(more)}</p>}
      {event.payout && <p>{text('history.payout', { account: shortenHash(event.payout) })}</p>}
      {state === 'now' && <Countdown isMoney={event.isHeld} from={waitingSince(lease, now)} to={at} now={now} />}
      {hash && (
        <p>
          <span>{kind.startsWith('inventory') ? text('documents.hash') : 'SHA-256'}</span> <Hash value={hash} />
        </p>
      )}
      {transaction && <Hash value={transaction} explorer={explorer ? `${explorer}/tx/${transaction}` : undefined} />}
    </>
  )
}
