/** Steppers for rooms and two sliders for the size; they set the plain fields, which are submitted. */

import { bathroomCounts, bedroomCounts } from '@keyhold/rental/fields.ts'
import { type Criteria, maxSize } from '@keyhold/rental/query.ts'
import { formatArea } from '../../gateways/format/area.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { IconButton } from '../../ui/Button.tsx'
import range from './BudgetFields.module.css'
import css from './SizeAndRoomSliders.module.css'
import { formatAtLeast } from './summaries.ts'

type Rooms = 'bedrooms' | 'bathrooms'
type Size = 'sizeMin' | 'sizeMax'

interface Props {
  readonly draft: Criteria
  /** Sets a plain field; undefined clears it. */
  readonly onSet: (name: Rooms | Size, value: number | undefined) => void
}

/** At least one (spec public §5); below that, any number. */
const steps = { bedrooms: bedroomCounts, bathrooms: bathroomCounts }
const sizeStep = 10

export default function SizeAndRoomSliders({ draft, onSet }: Props) {
  return (
    <>
      <Stepper name="bedrooms" draft={draft} onSet={onSet} />
      <Stepper name="bathrooms" draft={draft} onSet={onSet} />
      <SizeRange draft={draft} onSet={onSet} />
    </>
  )
}

function Stepper({ name, draft, onSet }: Props & { name: Rooms }) {
  const text = useText('search')
  const choices = steps[name]
  const value = draft[name]
  const index = value === undefined ? -1 : choices.indexOf(value)
  return (
    <fieldset className={css.stepper}>
      <legend className="vh">{text(name)}</legend>
      <span aria-hidden="true">{text(name)}</span>
      <IconButton
        icon="minus"
        label={text('fewer')}
        aria-disabled={index < 0 || undefined}
        onClick={() => index >= 0 && onSet(name, choices[index - 1])}
      />
      <output aria-live="polite">{value === undefined ? text('any') : formatAtLeast(value)}</output>
      <IconButton
        icon="plus"
        label={text('more')}
        aria-disabled={index >= choices.length - 1 || undefined}
        onClick={() => index < choices.length - 1 && onSet(name, choices[index + 1])}
      />
    </fieldset>
  )
}

function SizeRange({ draft, onSet }: Props) {
  const text = useText('search')
  const language = useLanguage()
  const min = draft.sizeMin ?? 0
  const max = draft.sizeMax ?? maxSize
  const slider = (name: Size, value: number, label: string) => (
    <input
      type="range"
      min={0}
      max={maxSize}
      step={sizeStep}
      value={value}
      aria-label={label}
      aria-valuetext={formatArea(value, language)}
      onInput={(event) => event.stopPropagation()}
      onChange={({ target }) => {
        const value = Number(target.value)
        if (name === 'sizeMin') onSet(name, Math.min(value, max - sizeStep) || undefined)
        else onSet(name, value >= maxSize ? undefined : Math.max(value, min + sizeStep))
      }}
    />
  )
  return (
    <div className={range.range}>
      <span style={{ left: `${(min / maxSize) * 100}%`, right: `${100 - (max / maxSize) * 100}%` }} />
      {slider('sizeMin', min, text('sizeLeast'))}
      {slider('sizeMax', max, text('sizeMost'))}
    </div>
  )
}
