/** Where to search, on a phone: a sheet with a field that finds cities while one types, and those with homes below it. */
import type { City } from '@keyhold/api/places.schema.ts'
import { type KeyboardEvent, useId, useState } from 'react'
import { useText } from '../../gateways/text.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { CityOptions } from './CityOptions.tsx'
import css from './CitySheet.module.css'
import { useCities } from './cityFinding.ts'

interface Props {
  readonly cities: readonly City[]
  readonly chosen: number | undefined
  /** Hears the city, or undefined for anywhere. */
  readonly onChoose: (id: number | undefined) => void
  readonly onClose: () => void
}

export default function CitySheet({ cities, chosen, onChoose, onClose }: Props) {
  const text = useText('search')
  const list = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(-1)
  const offered = useCities(typed, cities)
  const open = offered.filter(({ homes }) => homes > 0)
  const take = (city: City | undefined) => {
    onChoose(city?.id)
    onClose()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setAt(Math.max(-1, Math.min(open.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1))))
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    const wanted = open[at] ?? (typed.trim() ? open[0] : undefined)
    if (wanted) take(wanted)
  }
  return (
    <Dialog open steady title={text('where')} onClose={onClose}>
      <div className={css.field}>
        <label htmlFor={`${list}-field`}>{text('city')}</label>
        <input
          id={`${list}-field`}
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-expanded
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={open[at] ? `${list}-${open[at].id}` : undefined}
          value={typed}
          onInput={(event) => event.stopPropagation()}
          onChange={({ target }) => {
            setTyped(target.value)
            setAt(-1)
          }}
          onKeyDown={press}
        />
      </div>
      <CityOptions
        inSheet
        list={list}
        typed={typed}
        offered={offered}
        active={open[at]?.id}
        chosen={chosen}
        onTake={take}
      />
    </Dialog>
  )
}
