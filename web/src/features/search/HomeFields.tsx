/** Which home: type, bedrooms and bathrooms at least, size. */
import { useText } from '../../gateways/text.tsx'
import { Segments } from '../../ui/Choices.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { type Criteria, sixOrMore, sizeMost, threeOrMore } from './criteria.ts'
import { atLeast, type Choosable } from './summaries.ts'

export function HomeFields({ criteria, choosable }: { criteria: Criteria; choosable: Choosable }) {
  const text = useText('search')
  const any = { value: '', label: text('any') }
  const counts = (values: readonly number[]) => values.map((value) => ({ value: String(value), label: atLeast(value) }))
  const types = choosable.types.map(({ id, text: label, disabled }) => ({
    value: String(id),
    label: disabled ? text('comingSoon', { what: label }) : label,
    disabled,
  }))
  const set = (value: number | undefined) => (value === undefined ? '' : String(value))
  return (
    <>
      <Select
        label={text('rentalType')}
        name="rentalType"
        defaultValue={set(criteria.rentalType)}
        options={[any, ...types]}
      />
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
    </>
  )
}
