/**
 * Where rent and deposit are held under a policy, from payment to payout: the same scale for both, so that only the end
 * differs.
 */
import type { Day } from '@keyhold/rental/day.ts'
import type { DepositPolicy } from '@keyhold/rental/fields.ts'
import { formatDay, formatNumber } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './PolicyChoice.module.css'
import { typedNumber } from './typedNumber.ts'

interface Props {
  readonly policy: DepositPolicy
  readonly rent: string
  readonly deposit: string
  readonly moveIn: Day | undefined
  readonly handover: Day | undefined
  /** From move-in to the handover, and from move-out to the deposit's return. */
  readonly days: { readonly count: number; readonly returnDays: number }
}

export function PolicyTimeline({ policy, rent, deposit, moveIn, handover, days }: Props) {
  const text = useText('listingEditor')
  const language = useLanguage()
  const isHeld = policy === 'until-move-out'
  const amount = (value: string) => {
    const units = typedNumber('rentPrice', value) || 0
    return units > 0 ? formatNumber(units, language) : ''
  }
  const steps: readonly { key: 'paid' | 'keys' | 'handed' | 'home' | 'back'; when: string }[] = [
    { key: 'paid', when: text('money.paidWhen') },
    { key: 'keys', when: moveIn ? formatDay(moveIn, language, 'brief') : text('money.keysWhen') },
    { key: 'handed', when: handover ? formatDay(handover, language, 'brief') : text('money.handedWhen', days) },
    isHeld ? { key: 'home', when: text('money.homeWhen', days) } : { key: 'back', when: text('money.backWhen') },
  ]
  return (
    <div className={css.course}>
      <p className={css.bar} style={{ gridColumn: '1 / 3' }}>
        <b>{amount(rent)}</b> {text('money.barRent')}
      </p>
      <p className={css.flow} style={{ gridColumn: '3 / 5' }}>
        <Icon name="arrow-right" /> {text('money.toYou')}
      </p>
      <p className={`${css.bar} ${css.deep}`} style={{ gridColumn: isHeld ? '1 / 4' : '1 / 3' }}>
        <b>{amount(deposit)}</b> {text('money.barDeposit')}
      </p>
      <p className={css.flow} style={{ gridColumn: isHeld ? '4 / 5' : '3 / 5' }}>
        <Icon name="arrow-right" /> <span>{text(isHeld ? 'money.toHome' : 'money.toYou')}</span>
      </p>
      <span className={css.axis} />
      {steps.map(({ key, when }) => (
        <p key={key} className={css.moment}>
          <b>{text(`money.${key}`)}</b> <span>{when}</span>
        </p>
      ))}
    </div>
  )
}
