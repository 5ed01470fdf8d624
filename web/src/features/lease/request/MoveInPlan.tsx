/** The cost of moving in, and where that money goes, before anything is agreed. */
import type { EscrowFacts } from '@keyhold/api/deposits.ts'
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { timeline, unpaidBalances } from '@keyhold/rental/deposit.ts'
import { whole } from '@keyhold/rental/money.ts'
import { instantsOf } from '@keyhold/rental/request.ts'
import { type Stay, stayOf } from '@keyhold/rental/stay.ts'
import { escrowDefaults } from '../../../gateways/escrowDefaults.ts'
import { formatDayAt } from '../../../gateways/format/format.ts'
import { formatNetworkFee } from '../../../gateways/format/networkFee.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Amount } from '../../../ui/Amount.tsx'
import { AmountList } from '../../../ui/AmountList.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import { payTime } from '../messageValues.ts'
import { formatUsdt } from '../money.ts'
import css from './HeldMoney.module.css'

type PlanFacts = Pick<EscrowFacts, 'depositFee' | 'releaseDuration' | 'networkFee'> &
  Partial<Pick<EscrowFacts, 'leaseNow'>>

const defaultFacts: PlanFacts = { ...escrowDefaults, depositFee: escrowDefaults.fee.amount.toString() }

interface Props {
  readonly ad: RoomAd
  readonly from: string
  readonly to: string
  readonly facts: PlanFacts | undefined
}

/** A stay's money terms, as the escrow would hold them. */
export function plannedTerms({ property }: RoomAd, stay: Stay, releaseDuration: number) {
  const { rentPrice, deposit: units, depositPolicy, timeZone } = property
  const rent = whole(rentPrice, 'USDT').amount
  const deposit = whole(units, 'USDT').amount
  const isHeld = depositPolicy === 'until-move-out'
  const { moveIn, moveOut } = instantsOf(stay, timeZone ?? 'UTC')
  const [handover, held] = isHeld ? [rent, deposit] : [rent + deposit, 0n]
  return { handover, deposit: held, moveIn, moveOut, payBy: moveIn, releaseDuration }
}

export function MoveInPlan({ ad, from, to, facts = defaultFacts }: Props) {
  const text = useText('deposits')
  const language = useLanguage()
  const { rentPrice, deposit } = ad.property
  const stay = stayOf(from, to)
  const rows = [
    { key: 'rent', label: text('plan.rent'), amount: <Amount of={whole(rentPrice, 'USDT')} /> },
    { key: 'deposit', label: text('plan.deposit'), amount: <Amount of={whole(deposit, 'USDT')} /> },
    {
      key: 'fee',
      label: text('plan.fee'),
      amount: <Amount of={{ amount: BigInt(facts.depositFee), currency: 'RNB' }} />,
    },
    ...(facts.networkFee
      ? [{ key: 'gas', label: text('plan.networkFee'), amount: formatNetworkFee(facts.networkFee, language) }]
      : []),
    {
      key: 'total',
      label: text('plan.total'),
      amount: <Amount of={whole(rentPrice + deposit, 'USDT')} />,
      total: true,
    },
  ]
  return (
    <>
      <Panel className={css.planned} label={text('plan.title')}>
        <h2>{text('plan.title')}</h2>
        <AmountList rows={rows} />
        <p className="xs quiet">{text('plan.usd')}</p>
      </Panel>
      {stay && (
        <Panel className={css.planned} label={text('plan.timeline')}>
          <h2>{text('plan.timeline')}</h2>
          <PlanTimeline ad={ad} stay={stay} facts={facts} />
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
