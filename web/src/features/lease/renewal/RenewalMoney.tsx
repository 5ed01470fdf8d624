/**
 * A renewal's effect on the deposit, before signing: what stays, what is added, what is returned, and whose claims it
 * secures.
 */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { RenewalOffer } from '@keyhold/api/renewals.ts'
import { formatDayAt } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Amount } from '../../../ui/Amount.tsx'
import { Notice } from '../../../ui/Callout.tsx'
import { MoneyTimeline, type MoneyTimelineProps } from '../../../ui/MoneyTimeline.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { viewerOf } from '../leaseState.ts'
import { formatUsdt, usdt } from '../money.ts'
import { counterpartName, partyName } from '../partyName.ts'
import css from './Renewal.module.css'

export function RenewalMoney({ lease, offer }: { lease: LeaseDetail; offer: RenewalOffer }) {
  const text = useText('renewals')
  const language = useLanguage()
  const viewer = viewerOf(lease)
  const values = {
    name: counterpartName(lease, language),
    landlord: partyName(lease.landlord),
    moved: formatUsdt(offer.moved, language),
    paidIn: formatUsdt(offer.paidIn, language),
    sentHome: formatUsdt(offer.sentHome, language),
  }
  return (
    <Panel label={text('money.title')} className={`stack ${css.money}`}>
      <h2>{text('money.title')}</h2>
      <p>{text(`money.what.${moveOf(offer)}.${viewer}`, values)}</p>
      <MoneyTimeline label={text('money.title')} events={useEvents(lease, offer)} bars={useBars(lease, offer)} />
      <Notice icon="scales">{text(`money.claims.${viewer}`, values)}</Notice>
      <p className="small soft">{text('money.both')}</p>
    </Panel>
  )
}

/** Whether the deposit stays the same, grows, or shrinks. */
function moveOf({ paidIn, sentHome }: RenewalOffer): 'same' | 'more' | 'less' {
  if (BigInt(paidIn) > 0n) return 'more'
  return BigInt(sentHome) > 0n ? 'less' : 'same'
}

function useEvents(lease: LeaseDetail, offer: RenewalOffer): MoneyTimelineProps['events'] {
  const text = useText('renewals')
  const language = useLanguage()
  const day = (at: number) => formatDayAt(at, lease.timeZone, language)
  const former = lease.parts.find(({ part }) => part === 'deposit')?.firstDue ?? lease.moveOut
  return [
    { key: 'today', title: text('money.today'), when: day(lease.leaseNow), state: 'now' },
    { key: 'stay', title: text('money.stay'), when: day(offer.moveIn), state: 'later' },
    {
      key: 'former',
      title: text('money.former'),
      when: day(former),
      children: text('money.notAnyMore'),
      state: 'later',
    },
    { key: 'home', title: text('money.home'), when: day(offer.depositDue), state: 'later' },
  ]
}

function useBars(lease: LeaseDetail, { moved, paidIn, sentHome }: RenewalOffer): MoneyTimelineProps['bars'] {
  const text = useText('renewals')
  const language = useLanguage()
  const to = text(viewerOf(lease) === 'tenant' ? 'money.toYou' : 'money.to', { name: counterpartName(lease, language) })
  const bar = (key: 'stays' | 'added' | 'home', amount: string, until: number, state: 'held' | 'planned') => ({
    key,
    amount: <Amount of={usdt(amount)} />,
    name: text(`money.bar.${key}`),
    until,
    to,
    state,
    strong: key === 'stays',
  })
  return [
    ...(BigInt(sentHome) > 0n ? [bar('home', sentHome, 1, 'held')] : []),
    bar('stays', moved, 3, 'held'),
    ...(BigInt(paidIn) > 0n ? [bar('added', paidIn, 3, 'planned')] : []),
  ]
}
