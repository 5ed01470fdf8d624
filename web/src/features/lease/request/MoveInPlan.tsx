/** The cost of moving in, and where that money goes, before anything is agreed. */
import type { EscrowFacts } from '@keyhold/api/deposits.ts'
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { cancellationInstants } from '@keyhold/rental/cancellation.ts'
import { plainRules, timeline, unpaidBalances } from '@keyhold/rental/deposit.ts'
import { whole } from '@keyhold/rental/money.ts'
import { escrowPartsOf } from '@keyhold/rental/moveInCost.ts'
import { noticeRules } from '@keyhold/rental/notice.ts'
import { instantsOf } from '@keyhold/rental/request.ts'
import { returnDaysIn } from '@keyhold/rental/returnDays.ts'
import { type Stay, stayOf } from '@keyhold/rental/stay.ts'
import { escrowDefaults } from '../../../gateways/escrowDefaults.ts'
import { formatDayAt } from '../../../gateways/format/format.ts'
import { useMoveInCost } from '../../../gateways/moveInFees.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { CancellationDates } from '../../../ui/CancellationRules.tsx'
import { MoveInAmounts } from '../../../ui/MoveInAmounts.tsx'
import { NoticeDates } from '../../../ui/NoticeRules.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { PlaceLaw } from '../../../ui/PlaceLaw.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import { payTime } from '../messageValues.ts'
import { formatUsdt } from '../money.ts'
import css from './HeldMoney.module.css'

type PlanFacts = Pick<EscrowFacts, 'releaseDuration'> & Partial<Pick<EscrowFacts, 'leaseNow'>>

interface Props {
  readonly ad: RoomAd
  readonly from: string
  readonly to: string
  readonly facts: PlanFacts | undefined
}

/** A stay's money terms, as the escrow would hold them. */
export function plannedTerms({ property }: RoomAd, stay: Stay, releaseDuration: number) {
  const { rentPrice, deposit: units, depositPolicy, cancellation } = property
  const timeZone = property.timeZone ?? 'UTC'
  const [rent, deposit] = [whole(rentPrice, 'USDT').amount, whole(units, 'USDT').amount]
  const { moveIn, moveOut } = instantsOf(stay, timeZone)
  const notice = noticeRules(property, stay, timeZone)
  const returnDays = returnDaysIn(property.address.country)
  const rules = { ...plainRules, returnDays, ...cancellationInstants(cancellation, { moveIn, timeZone }), ...notice }
  const parts = { ...rules, ...escrowPartsOf({ rent, deposit }, depositPolicy), firstRent: rent }
  return { ...parts, moveIn, moveOut, payBy: moveIn, releaseDuration }
}

export function MoveInPlan({ ad, from, to, facts = escrowDefaults }: Props) {
  const text = useText('deposits')
  const cost = useMoveInCost(ad.property)
  const stay = stayOf(from, to)
  return (
    <>
      <Panel className={css.planned} label={text('plan.title')}>
        <h2>{text('plan.title')}</h2>
        <MoveInAmounts cost={cost} />
        <p className="xs quiet">{text('plan.usd')}</p>
      </Panel>
      {stay && (
        <Panel className={css.planned} label={text('plan.timeline')}>
          <h2>{text('plan.timeline')}</h2>
          <PlanTimeline ad={ad} stay={stay} facts={facts} />
          <CancellationDates
            rules={plannedTerms(ad, stay, facts.releaseDuration)}
            timeZone={ad.property.timeZone ?? 'UTC'}
            now={facts.leaseNow}
          />
          <PlaceLaw home={{ ...ad.property, country: ad.property.address.country }} />
          <NoticeDates rules={plannedTerms(ad, stay, facts.releaseDuration)} timeZone={ad.property.timeZone ?? 'UTC'} />
        </Panel>
      )}
    </>
  )
}

const titles = {
  pay: 'plan.pay',
  keys: 'plan.keys',
  handover: 'plan.handover',
  'move-out': 'plan.moveOut',
  'deposit-home': 'plan.depositHome',
} as const

function PlanTimeline({ ad, stay, facts }: { ad: RoomAd; stay: Stay; facts: PlanFacts }) {
  const text = useText('deposits')
  const language = useLanguage()
  const terms = plannedTerms(ad, stay, facts.releaseDuration)
  const time = payTime(terms, facts.leaseNow ?? 0, language)
  const steps = timeline(unpaidBalances(terms), 0)
  const last = steps.findLastIndex(({ step }) => step === 'handover' || step === 'deposit-home')
  const items = steps.map(({ step, at, amount }, index) => ({
    key: step,
    title: text(titles[step], { amount: amount === undefined ? '' : formatUsdt(amount, language) }),
    when: step === 'pay' ? text('plan.payWhen', { time }) : formatDayAt(at, ad.property.timeZone ?? 'UTC', language),
    state: 'later' as const,
    held: index < last && ('planned' as const),
    children: step === 'handover' && <p>{text('plan.handoverWhat')}</p>,
  }))
  return <Timeline small label={text('plan.timeline')} items={items} />
}
