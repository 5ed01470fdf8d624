/** Features, floor and access: the wizard's second step (spec signed-in §2). */
import { codeListIds } from '@keyhold/rental/code.ts'
import { type Feature, features } from '@keyhold/rental/fields.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Field, TextArea } from '../../ui/Field.tsx'
import { featureIcon } from '../../ui/featureIcon.ts'
import { Select } from '../../ui/Select.tsx'
import { YesOrNo } from '../../ui/YesOrNo.tsx'
import type { Draft } from './draft.ts'
import css from './HomeForm.module.css'
import { LivingFields } from './LivingFields.tsx'
import { needed } from './needed.tsx'
import { OwnClausesFields } from './OwnClausesFields.tsx'
import { useCodes } from './queries.ts'
import type { SectionProps } from './sectionProps.ts'

export function OptionsSection(props: SectionProps) {
  const text = useText('listingEditor')
  const { draft, update } = props
  return (
    <div className={css.section}>
      <h2>{text('options.has')}</h2>
      <div className={css.switches}>
        {features.map((feature) => (
          <YesOrNo
            key={feature}
            icon={featureIcon(feature)}
            label={text(`options.${feature}`)}
            name={feature}
            words={{ yes: text('options.yes'), no: text('options.no'), unsaid: text('options.unsaid') }}
            value={draft[feature]}
            onChange={(value) => update(answered(feature, value))}
          />
        ))}
      </div>
      <AccessFields {...props} />
      <LivingFields {...props} />
      <OwnClausesFields {...props} />
    </div>
  )
}

/** If pets are not allowed, none are named. */
const answered = (feature: Feature, value: boolean | null): Partial<Draft> => ({
  [feature]: value,
  ...(feature === 'petFriendly' && !value && { pets: [] }),
})

function AccessFields({ draft, update, errorFor }: SectionProps) {
  const text = useText('listingEditor')
  const floors = useCodes(codeListIds.floor)
  const fieldProps = (field: 'nearToMetro' | 'view' | 'distanceToPublicTransport' | 'surrounding') => ({
    name: field,
    error: errorFor(field),
    value: draft[field],
    onChange: (event: { target: { value: string } }) => update({ [field]: event.target.value }),
  })
  return (
    <>
      <h2>{text('options.way')}</h2>
      <div className={css.two}>
        <Select
          {...needed('floorType', text('options.floor'))}
          error={errorFor('floorType')}
          name="floorType"
          value={String(draft.floorType ?? '')}
          onChange={(event) => update({ floorType: event.target.value ? Number(event.target.value) : null })}
          options={[
            { value: '', label: text('options.choose') },
            ...floors.map((floor) => ({ value: String(floor.id), label: floor.text })),
          ]}
        />
        <Field
          label={text('options.transport')}
          hint={text('options.transportHint')}
          unit={text('options.minutes')}
          inputMode="numeric"
          {...fieldProps('distanceToPublicTransport')}
        />
        <Field
          {...needed('nearToMetro', text('options.near'))}
          hint={text('options.nearHint')}
          maxLength={200}
          {...fieldProps('nearToMetro')}
        />
        <Field label={text('options.view')} maxLength={200} {...fieldProps('view')} />
      </div>
      <TextArea label={text('options.surrounding')} rows={3} maxLength={4000} {...fieldProps('surrounding')} />
    </>
  )
}
