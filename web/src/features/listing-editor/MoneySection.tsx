/** Rent, deposit, and when the deposit leaves the escrow (D 5.3, D 5.5). */
import type { RoomAdRules } from '@keyhold/api/listings.schema.ts'
import { cancellationDays } from '@keyhold/rental/cancellation.ts'
import { cancellationPolicies } from '@keyhold/rental/fields.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Field } from '../../ui/Field.tsx'
import { PlaceLaw } from '../../ui/PlaceLaw.tsx'
import { Select } from '../../ui/Select.tsx'
import { Checkbox } from '../../ui/Switch.tsx'
import { type Draft, hasRules } from './draft.ts'
import css from './HomeForm.module.css'
import { NoticeFields } from './NoticeFields.tsx'
import { needed } from './needed.tsx'
import { PolicyChoice } from './PolicyChoice.tsx'
import { Section } from './Section.tsx'
import type { SectionProps } from './sectionProps.ts'
import { typedNumber } from './typedNumber.ts'

interface Props extends SectionProps {
  /** It was published before, so requests may exist. */
  readonly isKnown: boolean
  /** Those that the new home started with. */
  readonly rules: RoomAdRules
}

export function MoneySection({ draft, update, errorFor, isKnown, rules }: Props) {
  const text = useText('listingEditor')
  const lawText = useText('placeLaw')
  const amount = (field: 'rentPrice' | 'deposit', label: string) => ({
    ...needed(field, label),
    name: field,
    inputMode: 'numeric' as const,
    error: errorFor(field),
    value: draft[field],
    // The tick is for one deposit and rent.
    onChange: (event: { target: { value: string } }) =>
      update({ [field]: event.target.value, depositConfirmed: false }),
  })
  return (
    <Section title={text('money.title')}>
      <div className={css.three}>
        <Field hint={text('money.rentHint')} unit="USD" {...amount('rentPrice', text('money.rent'))} />
        <Field hint={text('money.depositHint')} unit="USDT" {...amount('deposit', text('money.deposit'))} />
        <Select
          label={text('money.crypto')}
          hint={text('money.cryptoHint')}
          name="crypto"
          options={[{ value: 'USDT', label: 'USDT' }]}
        />
      </div>
      <PlaceLaw
        home={{
          country: draft.country,
          rentPrice: typedNumber('rentPrice', draft.rentPrice),
          deposit: typedNumber('deposit', draft.deposit),
        }}
        onExcess={
          <Checkbox
            label={lawText('confirm')}
            checked={draft.depositConfirmed}
            onChange={({ target }) => update({ depositConfirmed: target.checked })}
          />
        }
      />
      {isKnown && <p className="small soft">{text('money.newOnly')}</p>}
      <PolicyChoice
        value={draft.depositPolicy}
        rent={draft.rentPrice}
        deposit={draft.deposit}
        from={draft.availableFrom}
        country={draft.country}
        error={errorFor('depositPolicy')}
        onChange={(depositPolicy) => update({ depositPolicy })}
      />
      {rules && hasRules(draft, rules) && (
        <p className="small soft">{text('money.sameRules', { title: rules.title })}</p>
      )}
      <Select
        label={text('money.cancellation')}
        hint={text('money.cancellationHint')}
        name="cancellation"
        value={draft.cancellation}
        onChange={({ target }) => update({ cancellation: target.value as Draft['cancellation'] })}
        options={cancellationPolicies.map((policy) => {
          const name = text(`money.presets.${policy}`)
          const label = policy === 'none' ? name : text('money.preset', { name, ...cancellationDays[policy] })
          return { value: policy, label }
        })}
      />
      <NoticeFields draft={draft} update={update} />
    </Section>
  )
}
