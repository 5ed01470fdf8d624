/** Where to search: cities with homes, most homes first. The browser's own list, quick to use on a phone. */
import { useText } from '../../gateways/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './CityField.module.css'
import type { Criteria } from './criteria.ts'
import type { Choosable } from './summaries.ts'

interface Props {
  readonly criteria: Criteria
  readonly choosable: Choosable
  readonly look: 'chip' | 'cell'
  readonly onChange?: () => void
}

export function CityField({ criteria, choosable, look, onChange }: Props) {
  const text = useText('search')
  const known = choosable.cities.some(({ id }) => id === criteria.cityId)
  return (
    <label className={css[look]}>
      {look === 'chip' ? <Icon name="map-pin" /> : <span>{text('city')}</span>}
      <select
        name="cityId"
        onChange={onChange}
        defaultValue={known ? String(criteria.cityId) : ''}
        aria-label={look === 'chip' ? text('city') : undefined}
      >
        <option value="">{text('anyCity')}</option>
        {choosable.cities.map(({ id, city, homes }) => (
          <option key={id} value={id}>
            {text('cityWithHomes', { city, homes })}
          </option>
        ))}
      </select>
      <Icon name="caret-down" />
    </label>
  )
}
