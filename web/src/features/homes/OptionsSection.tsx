/** What the home has, its floor and the way to it: the wizard's second step (spec signed-in §2). */
import { storeOf } from '@keyhold/rental/code.ts'
import { type Feature, features } from '@keyhold/rental/listing.ts'
import { useText } from '../../gateways/text.tsx'
import { Field, TextArea } from '../../ui/Field.tsx'
import type { IconName } from '../../ui/iconNames.ts'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import css from './HomeForm.module.css'
import type { SectionProps } from './parts.ts'
import { useCodes } from './queries.ts'
import { Section } from './Section.tsx'

const icons: Readonly<Record<Feature, IconName>> = {
  furnished: 'couch',
  parking: 'car',
  heating: 'fire',
  airConditioning: 'snowflake',
  balconyTerrace: 'plant',
  elevator: 'elevator',
  petFriendly: 'paw-print',
  smokingAllowed: 'cigarette',
}

export function OptionsSection(props: SectionProps) {
  const text = useText('homes')
  const { draft, put } = props
  return (
    <Section title={text('options.title')} lede={text('options.lede')}>
      <h3>{text('options.has')}</h3>
      <div className={css.switches}>
        {features.map((feature) => (
          <Switch
            key={feature}
            row
            icon={icons[feature]}
            label={text(`options.${feature}`)}
            name={feature}
            checked={draft[feature]}
            onChange={(event) => put({ [feature]: event.target.checked })}
          />
        ))}
      </div>
      <Way {...props} />
    </Section>
  )
}

function Way({ draft, put, say }: SectionProps) {
  const text = useText('homes')
  const floors = useCodes(storeOf.floor).data ?? []
  const line = (field: 'nearToMetro' | 'view' | 'distanceToPublicTransport' | 'surrounding') => ({
    name: field,
    error: say(field),
    value: draft[field],
    onChange: (event: { target: { value: string } }) => put({ [field]: event.target.value }),
  })
  return (
    <>
      <h3>{text('options.way')}</h3>
      <div className={css.two}>
        <Select
          label={text('options.floor')}
          error={say('floorType')}
          name="floorType"
          required
          value={String(draft.floorType ?? '')}
          onChange={(event) => put({ floorType: event.target.value ? Number(event.target.value) : null })}
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
          {...line('distanceToPublicTransport')}
        />
        <Field
          label={text('options.near')}
          hint={text('options.nearHint')}
          required
          maxLength={200}
          {...line('nearToMetro')}
        />
        <Field label={text('options.view')} maxLength={200} {...line('view')} />
      </div>
      <TextArea label={text('options.surrounding')} rows={3} maxLength={4000} {...line('surrounding')} />
    </>
  )
}
