/** Which home: type, bedrooms and bathrooms at least, size. Plain fields that always work; steppers and a slider that do the same come when somebody looks. */

import { type Criteria, sixOrMore, sizeMost, threeOrMore } from '@keyhold/rental/query.ts'
import { lazy, Suspense, useRef } from 'react'
import { useText } from '../../gateways/text.tsx'
import { Segments } from '../../ui/Choices.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { atLeast, type Choosable } from './summaries.ts'

const HomeKnobs = lazy(() => import('./HomeKnobs.tsx'))

/** Two steppers and the slider, in px: their room while they are on their way. */
const knobsHeight = 150

interface Props {
  readonly criteria: Criteria
  readonly draft: Criteria
  readonly choosable: Choosable
  readonly open: boolean
}

export function HomeFields({ criteria, draft, choosable, open }: Props) {
  const text = useText('search')
  const fields = useRef<HTMLDivElement>(null)
  const onSet = (name: string, value: number | undefined) => {
    const wanted = value === undefined ? '' : String(value)
    const found = [...(fields.current?.querySelectorAll<HTMLInputElement>(`[name=${name}]`) ?? [])]
    for (const field of found)
      if (field.type === 'radio') field.checked = field.value === wanted
      else field.value = wanted
    found[0]?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const any = { value: '', label: text('any') }
  const counts = (values: readonly number[]) => values.map((value) => ({ value: String(value), label: atLeast(value) }))
  const types = choosable.types.map(({ id, text: label, disabled }) => ({
    value: String(id),
    label: disabled ? text('comingSoon', { what: label }) : label,
    disabled,
  }))
  const set = (value: number | undefined) => (value === undefined ? '' : String(value))
  return (
    <div className="stack" ref={fields}>
      <Select
        label={text('rentalType')}
        name="rentalType"
        defaultValue={set(criteria.rentalType)}
        options={[any, ...types]}
      />
      {open && (
        <Suspense fallback={<div style={{ height: knobsHeight }} />}>
          <HomeKnobs draft={draft} onSet={onSet} />
        </Suspense>
      )}
      <div hidden={open}>
        <div className="stack">
          <Segments
            block
            label={text('bedrooms')}
            name="bedrooms"
            defaultValue={set(criteria.bedrooms)}
            choices={[any, ...counts([1, 2, 3, 4, 5, sixOrMore])]}
          />
          <Segments
            block
            label={text('bathrooms')}
            name="bathrooms"
            defaultValue={set(criteria.bathrooms)}
            choices={[any, ...counts([1, 2, threeOrMore])]}
          />
        </div>
      </div>
      <div className="two">
        <Field
          label={text('sizeLeast')}
          unit="m²"
          name="sizeMin"
          inputMode="numeric"
          defaultValue={criteria.sizeMin}
          placeholder="0"
        />
        <Field
          label={text('sizeMost')}
          unit="m²"
          name="sizeMax"
          inputMode="numeric"
          defaultValue={criteria.sizeMax}
          placeholder={`${sizeMost}+`}
        />
      </div>
    </div>
  )
}
