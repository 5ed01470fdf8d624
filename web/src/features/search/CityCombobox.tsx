/** The search box's city field, replacing the native select. */
import type { City } from '@keyhold/api/places.schema.ts'
import { useId, useRef, useState } from 'react'
import { useText } from '../../gateways/text/useText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './CityCombobox.module.css'
import fieldCss from './CityField.module.css'
import { CityFinder } from './CityFinder.tsx'
import { UnknownCity } from './UnknownCity.tsx'
import { useTypedCity } from './useTypedCity.ts'

interface Props {
  readonly cities: readonly City[]
  readonly chosen: number | undefined
  readonly variant: 'chip' | 'cell'
  readonly onChoose: (id: number | undefined) => void
}

export default function CityCombobox({ cities, chosen, variant, onChoose }: Props) {
  const text = useText('search')
  const id = useId()
  const [lastChosen, setLastChosen] = useState<City>()
  const choose = (city: City | undefined) => {
    setLastChosen(city)
    onChoose(city?.id)
  }
  const current = [...cities, ...(lastChosen ? [lastChosen] : [])].find((city) => city.id === chosen)
  const input = useRef<HTMLInputElement>(null)
  const { typed, question, onLeave, settle } = useTypedCity(cities, choose, input, current?.city ?? '')
  const askId = `${id}-ask`
  return (
    <div className={`${fieldCss[variant]} ${css.finder}`}>
      {variant === 'chip' ? <Icon name="map-pin" /> : <label htmlFor={id}>{text('city')}</label>}
      <input type="hidden" name="cityId" value={chosen ?? ''} />
      <CityFinder
        cities={cities}
        chosen={chosen}
        value={typed ?? current?.city ?? ''}
        onLeave={onLeave}
        field={{
          id,
          ref: input,
          type: 'text',
          placeholder: text('anyCity'),
          'aria-label': variant === 'chip' ? text('city') : undefined,
          ...(question && { 'aria-invalid': true, 'aria-describedby': askId }),
          onFocus: ({ target }) => target.select(),
        }}
        onChoose={settle}
      />
      {variant === 'cell' && <Icon name="caret-down" />}
      {question && <UnknownCity {...question} id={askId} onChoose={settle} />}
    </div>
  )
}
