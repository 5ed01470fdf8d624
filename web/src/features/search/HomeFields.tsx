/**
 * The home's criteria: type, minimum bedrooms and bathrooms, size. Plain fields that always work; steppers and a slider
 * replace them when they come into view.
 */

import { bathroomCounts, bedroomCounts } from '@keyhold/rental/fields.ts'
import { type Criteria, maxSize } from '@keyhold/rental/query.ts'
import { Suspense, useRef } from 'react'
import { areaUnit } from '../../gateways/format/area.ts'
import { lazyPart } from '../../gateways/retryImport.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Segments } from '../../ui/Choices.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { formatAtLeast, type SearchOptions } from './summaries.ts'

const SizeAndRoomSliders = lazyPart(() => import('./SizeAndRoomSliders.tsx'))

/** The height of the plain room fields in px: their replacements have the same, to avoid layout shift. */
const roomsHeight = 166

interface Props {
  readonly criteria: Criteria
  readonly draft: Criteria
  readonly searchOptions: SearchOptions
  readonly open: boolean
}

export function HomeFields({ criteria, draft, searchOptions, open }: Props) {
  const text = useText('search')
  const language = useLanguage()
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
  const counts = (values: readonly number[]) =>
    values.map((value) => ({ value: String(value), label: formatAtLeast(value) }))
  const types = searchOptions.types.map(({ id, text: label, disabled }) => ({
    value: String(id),
    label: disabled ? text('comingSoon', { what: label }) : label,
    disabled,
  }))
  const toValue = (value: number | undefined) => (value === undefined ? '' : String(value))
  return (
    <div className="stack" ref={fields}>
      <Select
        label={text('rentalType')}
        name="rentalType"
        defaultValue={toValue(criteria.rentalType)}
        options={[any, ...types]}
      />
      <div className="stack" style={{ minHeight: roomsHeight, alignContent: 'start' }}>
        {open && (
          <Suspense fallback={null}>
            <SizeAndRoomSliders draft={draft} onSet={onSet} />
          </Suspense>
        )}
        <div hidden={open}>
          <div className="stack">
            <Segments
              block
              label={text('bedrooms')}
              name="bedrooms"
              defaultValue={toValue(criteria.bedrooms)}
              choices={[any, ...counts(bedroomCounts)]}
            />
            <Segments
              block
              label={text('bathrooms')}
              name="bathrooms"
              defaultValue={toValue(criteria.bathrooms)}
              choices={[any, ...counts(bathroomCounts)]}
            />
          </div>
        </div>
      </div>
      <div className="two">
        <Field
          label={text('sizeLeast')}
          unit={areaUnit(language)}
          name="sizeMin"
          inputMode="numeric"
          defaultValue={criteria.sizeMin}
          placeholder="0"
        />
        <Field
          label={text('sizeMost')}
          unit={areaUnit(language)}
          name="sizeMax"
          inputMode="numeric"
          defaultValue={criteria.sizeMax}
          placeholder={`${maxSize}+`}
        />
      </div>
    </div>
  )
}
