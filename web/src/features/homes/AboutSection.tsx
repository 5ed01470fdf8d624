/** What is let, how large, and when: the wizard's first step without the money (spec signed-in §2). */
import { codeId, storeOf } from '@keyhold/rental/code.ts'
import { bathroomCounts, bedroomCounts } from '@keyhold/rental/listing.ts'
import { useText } from '../../gateways/text.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { Choices, Segments } from '../../ui/Choices.tsx'
import { Field } from '../../ui/Field.tsx'
import css from './HomeForm.module.css'
import type { SectionProps } from './parts.ts'
import { useCodes } from './queries.ts'
import { Section } from './Section.tsx'

/** Only apartments can be chosen; rooms and houses are coming soon (D 10). */
const types = [
  { name: 'apartment', icon: 'buildings' },
  { name: 'room', icon: 'bed' },
  { name: 'house', icon: 'house' },
] as const

export function AboutSection(props: SectionProps) {
  const text = useText('homes')
  const { draft, put, say } = props
  return (
    <Section title={text('about.title')}>
      <Choices
        label={text('about.type')}
        name="rentalType"
        value={String(codeId(storeOf.rentalType, 'apartment'))}
        onChange={() => undefined}
        choices={types.map(({ name, icon }) => ({
          value: String(codeId(storeOf.rentalType, name)),
          label: text(`about.${name}`),
          icon,
          ...(name === 'apartment' ? {} : { reason: text('about.soon'), disabled: true }),
        }))}
      />
      <Field
        label={text('about.name')}
        hint={text('about.nameHint', { count: draft.title.length })}
        error={say('title')}
        name="title"
        maxLength={80}
        required
        value={draft.title}
        onChange={(event) => put({ title: event.target.value })}
      />
      <Rooms {...props} />
      <When {...props} />
    </Section>
  )
}

/** 61 is 6 or more bedrooms, 31 is 3 or more bathrooms or toilets (spec signed-in §9). */
const sayCount = (count: number) => ({ 61: '6+', 31: '3+' })[count] ?? String(count)

function Rooms({ draft, put, say }: SectionProps) {
  const text = useText('homes')
  const counts = (field: 'bedsNumber' | 'bathroom' | 'toilet', label: string, from: readonly number[]) => (
    <Segments
      block
      label={label}
      name={field}
      value={String(draft[field])}
      onChange={(value) => put({ [field]: Number(value) })}
      choices={from.map((count) => ({ value: String(count), label: sayCount(count) }))}
    />
  )
  return (
    <div className={css.two}>
      <Field
        label={text('about.size')}
        unit="m²"
        error={say('roomSize')}
        name="roomSize"
        inputMode="decimal"
        required
        value={draft.roomSize}
        onChange={(event) => put({ roomSize: event.target.value })}
      />
      {counts('bedsNumber', text('about.bedrooms'), bedroomCounts)}
      {counts('bathroom', text('about.bathrooms'), bathroomCounts)}
      {counts('toilet', text('about.toilets'), bathroomCounts)}
    </div>
  )
}

function When({ draft, put, say }: SectionProps) {
  const text = useText('homes')
  const terms = useCodes(storeOf.term).data ?? []
  return (
    <>
      <h3>{text('about.when')}</h3>
      <div className={css.two}>
        <Field
          label={text('about.from')}
          error={say('availableFrom')}
          name="availableFrom"
          type="date"
          required
          value={draft.availableFrom}
          onChange={(event) => put({ availableFrom: event.target.value })}
        />
        <Field
          label={
            <>
              {text('about.until')} <span className="quiet">{text('about.optional')}</span>
            </>
          }
          error={say('availableUntil')}
          name="availableUntil"
          type="date"
          min={draft.availableFrom || undefined}
          value={draft.availableUntil}
          onChange={(event) => put({ availableUntil: event.target.value })}
        />
      </div>
      <Chips
        label={text('about.term')}
        hint={text('about.termHint')}
        error={say('termOfLease')}
        choices={terms.map((term) => ({ value: term.id, label: term.text }))}
        chosen={draft.termOfLease}
        onChange={(termOfLease) => put({ termOfLease })}
      />
    </>
  )
}
