/** The two deposit policies side by side, each with its timeline. No default for the landlord (D 5.5). */
import { type Day, daysAfter, isDay } from '@keyhold/rental/day.ts'
import type { DepositPolicy } from '@keyhold/rental/fields.ts'
import { returnDaysIn } from '@keyhold/rental/returnDays.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { daysOf, escrowDefaults } from '../../gateways/escrowDefaults.ts'
import { escrowFactsQuery } from '../../gateways/queries.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { neededGroup } from './needed.tsx'
import css from './PolicyChoice.module.css'
import { PolicyTimeline } from './PolicyTimeline.tsx'

interface Props {
  readonly value: DepositPolicy | null
  /** As typed, in whole units. */
  readonly rent: string
  readonly deposit: string
  readonly from: string
  /** ISO code; the law of the place sets the days until a deposit is due. */
  readonly country: string | null
  readonly error: string | undefined
  readonly onChange: (policy: DepositPolicy) => void
}

const policies = [
  { policy: 'until-move-out', name: 'held', reasons: ['heldOne', 'heldTwo', 'heldThree'], drawbacks: 0 },
  { policy: 'at-handover', name: 'handover', reasons: ['handoverOne', 'handoverTwo', 'handoverThree'], drawbacks: 2 },
] as const

export function PolicyChoice({ value, rent, deposit, from, country, error, onChange }: Props) {
  const text = useText('listingEditor')
  const id = useId()
  const { data: escrow = escrowDefaults } = useQuery(escrowFactsQuery)
  const count = daysOf(escrow.releaseDuration)
  const days = { count, returnDays: returnDaysIn(country) }
  const moveIn: Day | undefined = isDay(from) ? from : undefined
  const timelineProps = { rent, deposit, moveIn, handover: moveIn && daysAfter(moveIn, count), days }
  return (
    <fieldset data-invalid={error ? '' : undefined} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={css.legend}>{neededGroup(text('money.policy'))}</legend>
      <div className={css.policies}>
        {policies.map(({ policy, name, reasons, drawbacks }) => (
          <div key={policy} className={css.policy}>
            <label className={css.name}>
              <Badge tone={policy === 'until-move-out' ? 'good' : 'quiet'}>
                {text(policy === 'until-move-out' ? 'money.recommended' : 'money.youKeep')}
              </Badge>
              <b>{text(`money.${name}`)}</b>
              <input
                type="radio"
                name="depositPolicy"
                required
                value={policy}
                checked={value === policy}
                aria-describedby={`${id}-${name}`}
                onChange={() => onChange(policy)}
              />
            </label>
            <p id={`${id}-${name}`}>{text(`money.${name}What`, days)}</p>
            <PolicyTimeline policy={policy} {...timelineProps} />
            <ul>
              {reasons.map((reason, index) => (
                <li
                  key={reason}
                  className={index >= reasons.length - drawbacks ? `${css.reason} ${css.drawback}` : css.reason}
                >
                  <Icon name={index >= reasons.length - drawbacks ? 'minus' : 'check'} />
                  <span>{text(`money.${reason}`, days)}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {error && (
        <p className={css.error} id={`${id}-error`} role="alert">
          <Icon name="warning-circle" /> <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}
