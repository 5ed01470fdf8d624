/** What happened on a lease, and what comes, from top to bottom. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { sayMoment, sayMoney } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import css from './Lease.module.css'
import { type Happening, happeningsOf } from './moments.ts'
import { otherName } from './people.ts'

export function History({ lease, now }: { lease: LeaseDetail; now: number }) {
  const text = useText('leases')
  const language = useLanguage()
  const city = lease.roomAd.property.city?.city
  const name = otherName(lease, language)
  const title = ({ kind, who, amount, state }: Happening) => {
    const money = amount === undefined ? '' : sayMoney({ amount: BigInt(amount), currency: 'USDT' }, language)
    const whose = who === 'it' ? 'it' : `${who}`
    const key = `history.${kind}.${whose}` as 'history.request.you'
    const planned = `history.${kind}.${whose}Later` as 'history.handover.youLater'
    const chosen = state !== 'done' && text.has(planned) ? planned : key
    return text(text.has(chosen) ? chosen : 'history.other', { name, amount: money })
  }
  const isOpen = ({ kind }: Happening) => kind === 'payment' && lease.payBy === null
  const moments = happeningsOf(lease).map((happening) => ({
    key: happening.key,
    title: title(happening),
    when: isOpen(happening) ? undefined : sayMoment(happening.at, lease.timeZone, language),
    state: happening.state,
    held: happening.isHeld,
    children: <Details happening={happening} lease={lease} now={now} />,
  }))
  return (
    <div className={css.history}>
      <Timeline label={text('history.title')} moments={moments} />
      <p className="xs quiet" style={{ marginTop: 16 }}>
        {city ? text('timesIn', { city }) : text('timesHome')}
      </p>
    </div>
  )
}

function Details({ happening, lease, now }: { happening: Happening; lease: LeaseDetail; now: number }) {
  const text = useText('leases')
  const { kind, transaction, state, at } = happening
  const explorer = lease.chain?.explorerUrl
  const more = `history.${kind}.more` as 'history.accept.more'
  return (
    <>
      {text.has(more) && <p>{text(more)}</p>}
      {state === 'now' && <Countdown isMoney={happening.isHeld} from={lease.requestedAt} to={at} now={now} />}
      {transaction && <Hash value={transaction} explorer={explorer ? `${explorer}/tx/${transaction}` : undefined} />}
    </>
  )
}
