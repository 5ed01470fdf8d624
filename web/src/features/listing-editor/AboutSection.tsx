/** The home, its size, and its dates: the wizard's first step without the money (spec signed-in §2). */
import { codeId, codeListIds } from '@keyhold/rental/code.ts'
import { bathroomCounts, bedroomCounts, formatRoomCount } from '@keyhold/rental/fields.ts'
import { formatNumber } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { Choices, Segments } from '../../ui/Choices.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Field } from '../../ui/Field.tsx'
import css from './HomeForm.module.css'
import { needed, neededGroup } from './needed.tsx'
import { useCodes } from './queries.ts'
import type { SectionProps } from './sectionProps.ts'
import { typedReadings } from './typedNumber.ts'

/** Only apartments can be chosen; rooms and houses are coming soon (D 10). */
const types = [
  { name: 'apartment', icon: 'buildings' },
  { name: 'room', icon: 'bed' },
  { name: 'house', icon: 'house' },
] as const

export function AboutSection(props: SectionProps) {
  const text = useText('listingEditor')
  const { draft, update, errorFor } = props
  return (
    <div className={css.section}>
      <Choices
        across
        label={text('about.type')}
        name="rentalType"
        value={String(codeId(codeListIds.rentalType, 'apartment'))}
        onChange={() => undefined}
        choices={types.map(({ name, icon }) => ({
          value: String(codeId(codeListIds.rentalType, name)),
          label: text(`about.${name}`),
          icon,
          ...(name === 'apartment' ? {} : { reason: text('about.soon'), disabled: true }),
        }))}
      />
      <Field
        {...needed('title', text('about.name'))}
        hint={text('about.nameHint', { count: draft.title.length })}
        error={errorFor('title')}
        name="title"
        maxLength={80}
        value={draft.title}
        onChange={(event) => update({ title: event.target.value })}
      />
      <Field
        label={text('about.reference')}
        hint={text('about.referenceHint')}
        error={errorFor('reference')}
        name="reference"
        maxLength={60}
        value={draft.reference}
        onChange={(event) => update({ reference: event.target.value })}
      />
      <RoomFields {...props} />
      <AvailabilityFields {...props} />
    </div>
  )
}

/** Which of two sizes is meant: the chosen one is written so that it has one reading. */
function SizeQuestion({ sizes, onChoose }: { sizes: readonly [number, number]; onChoose: (typed: string) => void }) {
  const text = useText('listingEditor')
  const language = useLanguage()
  return (
    <span className={css.ask}>
      <span>{text('about.sizeAsk')}</span>
      {sizes.map((size) => (
        <Button key={size} small onClick={() => onChoose(Number.isInteger(size) ? String(size) : size.toFixed(4))}>
          {text('mine.size', { size: formatNumber(size, language) })}
        </Button>
      ))}
    </span>
  )
}

function RoomFields({ draft, update, errorFor }: SectionProps) {
  const text = useText('listingEditor')
  const sizes = typedReadings('roomSize', draft.roomSize)
  const counts = (field: 'bedsNumber' | 'bathroom' | 'toilet', label: string, from: readonly number[]) => (
    <Segments
      block
      label={label}
      name={field}
      value={String(draft[field])}
      onChange={(value) => update({ [field]: Number(value) })}
      choices={from.map((count) => ({ value: String(count), label: formatRoomCount(count) }))}
    />
  )
  return (
    <div className={css.two}>
      <Field
        {...needed('roomSize', text('about.size'))}
        unit="m²"
        hint={sizes && <SizeQuestion sizes={sizes} onChoose={(roomSize) => update({ roomSize })} />}
        error={errorFor('roomSize')}
        name="roomSize"
        inputMode="decimal"
        value={draft.roomSize}
        onChange={(event) => update({ roomSize: event.target.value })}
      />
      {counts('bedsNumber', text('about.bedrooms'), bedroomCounts)}
      {counts('bathroom', text('about.bathrooms'), bathroomCounts)}
      {counts('toilet', text('about.toilets'), bathroomCounts)}
    </div>
  )
}

function AvailabilityFields({ draft, update, errorFor }: SectionProps) {
  const text = useText('listingEditor')
  const terms = useCodes(codeListIds.term)
  return (
    <>
      <h2>{text('about.when')}</h2>
      <div className={css.two}>
        <DateField
          {...needed('availableFrom', text('about.from'))}
          error={errorFor('availableFrom')}
          name="availableFrom"
          value={draft.availableFrom}
          onDay={(availableFrom) => update({ availableFrom })}
        />
        <DateField
          label={text('about.until')}
          error={errorFor('availableUntil')}
          name="availableUntil"
          min={draft.availableFrom || undefined}
          value={draft.availableUntil}
          onDay={(availableUntil) => update({ availableUntil })}
        />
      </div>
      <Chips
        label={neededGroup(text('about.term'))}
        hint={text('about.termHint')}
        error={errorFor('termOfLease')}
        choices={terms.map((term) => ({ value: term.id, label: term.text }))}
        chosen={draft.termOfLease}
        onChange={(termOfLease) => update({ termOfLease })}
      />
    </>
  )
}
