/** Steppers for rooms and two knobs for the size; they set the plain fields, which are what is sent. */

import { type Criteria, sixOrMore, sizeMost, threeOrMore } from '@keyhold/rental/query.ts'
import { sayNumber } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { IconButton } from '../../ui/Button.tsx'
import range from './BudgetFields.module.css'
import css from './HomeKnobs.module.css'
import { atLeast } from './summaries.ts'

type Rooms = 'bedrooms' | 'bathrooms'
type Size = 'sizeMin' | 'sizeMax'

interface Props {
  readonly draft: Criteria
  /** Sets a plain field; nothing empties it. */
  readonly onSet: (name: Rooms | Size, value: number | undefined) => void
}

/** At least one (spec public §5); below that, any number. */
const steps = { bedrooms: [1, 2, 3, 4, 5, sixOrMore], bathrooms: [1, 2, threeOrMore] } as const
const sizeStep = 10

export default function HomeKnobs({ draft, onSet }: Props) {
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
  const choices: readonly number[] = steps[name]
  const value = draft[name]
  const at = value === undefined ? -1 : choices.indexOf(value)
  return (
    <fieldset className={css.stepper}>
      <legend className="vh">{text(name)}</legend>
      <span aria-hidden="true">{text(name)}</span>
      <IconButton
        icon="minus"
        label={text('fewer')}
        aria-disabled={at < 0 || undefined}
        onClick={() => at >= 0 && onSet(name, choices[at - 1])}
      />
      <output aria-live="polite">{value === undefined ? text('any') : atLeast(value)}</output>
      <IconButton
        icon="plus"
        label={text('more')}
        aria-disabled={at >= choices.length - 1 || undefined}
        onClick={() => at < choices.length - 1 && onSet(name, choices[at + 1])}
      />
    </fieldset>
  )
}

function SizeRange({ draft, onSet }: Props) {
  const text = useText('search')
  const language = useLanguage()
  const low = draft.sizeMin ?? 0
  const high = draft.sizeMax ?? sizeMost
  const knob = (name: Size, value: number, label: string) => (
    <input
      type="range"
      min={0}
      max={sizeMost}
      step={sizeStep}
      value={value}
      aria-label={label}
      aria-valuetext={`${sayNumber(value, language)} m²`}
      onInput={(event) => event.stopPropagation()}
      onChange={({ target }) => {
        const asked = Number(target.value)
        if (name === 'sizeMin') onSet(name, Math.min(asked, high - sizeStep) || undefined)
        else onSet(name, asked >= sizeMost ? undefined : Math.max(asked, low + sizeStep))
      }}
    />
  )
  return (
    <div className={range.range}>
      <span style={{ left: `${(low / sizeMost) * 100}%`, right: `${100 - (high / sizeMost) * 100}%` }} />
      {knob('sizeMin', low, text('sizeLeast'))}
      {knob('sizeMax', high, text('sizeMost'))}
    </div>
  )
}
