/** The searched city on a phone: a sheet with a search field, and the cities with homes below it. */
import type { City } from '@keyhold/api/places.schema.ts'
import { useId } from 'react'
import { useText } from '../../gateways/text/useText.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { CityFinder } from './CityFinder.tsx'
import css from './CitySheet.module.css'

interface Props {
  readonly cities: readonly City[]
  readonly chosen: number | undefined
  /** Receives the city, or undefined for anywhere. */
  readonly onChoose: (id: number | undefined) => void
  readonly onClose: () => void
}

export default function CitySheet({ cities, chosen, onChoose, onClose }: Props) {
  const text = useText('search')
  const id = useId()
  return (
    <Dialog open steady title={text('where')} onClose={onClose}>
      <CityFinder
        isInline
        cities={cities}
        chosen={chosen}
        value=""
        field={{ id, type: 'text' }}
        frame={(input) => (
          <div className={css.field}>
            <label htmlFor={id}>{text('city')}</label>
            {input}
          </div>
        )}
        onChoose={(city) => {
          onChoose(city?.id)
          onClose()
        }}
      />
    </Dialog>
  )
}
