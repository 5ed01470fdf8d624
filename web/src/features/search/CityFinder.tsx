/** A field that finds cities while one types: arrows choose, Enter takes, Escape puts back what was there. */
import type { City } from '@keyhold/api/places.schema.ts'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useText } from '../../gateways/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import fieldCss from './CityField.module.css'
import css from './CityFinder.module.css'
import { CityOptions } from './CityOptions.tsx'
import { useCities } from './cityFinding.ts'

interface Props {
  readonly cities: readonly City[]
  readonly chosen: number | undefined
  readonly look: 'chip' | 'cell'
  readonly onChoose: (id: number | undefined) => void
}

export default function CityFinder({ cities, chosen, look, onChoose }: Props) {
  const text = useText('search')
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const [at, setAt] = useState(-1)
  const [seen, setSeen] = useState<City>()
  const isOpen = typed !== undefined
  const offered = useCities(typed ?? '', cities)
  const open = offered.filter(({ homes }) => homes > 0)
  const current = [...cities, ...(seen ? [seen] : [])].find(({ id }) => id === chosen)
  const take = (city: City | undefined) => {
    setSeen(city)
    setTyped(undefined)
    setAt(-1)
    onChoose(city?.id)
  }
  const close = () => {
    setTyped(undefined)
    setAt(-1)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      return close()
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (isOpen) setAt(Math.max(-1, Math.min(open.length - 1, at + step)))
      else setTyped('')
    }
    if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      take(typed === '' && at < 0 ? undefined : (open[at] ?? open[0] ?? current))
    }
  }
  return (
    <div className={`${fieldCss[look]} ${css.finder}`}>
      {look === 'chip' ? <Icon name="map-pin" /> : <label htmlFor={`${list}-field`}>{text('city')}</label>}
      <input type="hidden" name="cityId" value={chosen ?? ''} />
      <input
        id={`${list}-field`}
        ref={input}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-label={look === 'chip' ? text('city') : undefined}
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && open[at] ? `${list}-${open[at].id}` : undefined}
        placeholder={text('anyCity')}
        value={typed ?? current?.city ?? ''}
        onFocus={({ target }) => target.select()}
        onClick={() => isOpen || setTyped('')}
        onInput={(event) => event.stopPropagation()}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(-1)
        }}
        onKeyDown={press}
        onBlur={close}
      />
      {look === 'cell' && <Icon name="caret-down" />}
      {isOpen && (
        <CityOptions list={list} typed={typed} offered={offered} active={open[at]?.id} chosen={chosen} onTake={take} />
      )}
    </div>
  )
}
