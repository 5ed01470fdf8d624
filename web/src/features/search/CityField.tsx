/** Where to search: the browser's own list of cities with homes; once the page is at rest, a field that finds cities by name. */

import type { Criteria } from '@keyhold/rental/query.ts'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useText } from '../../gateways/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './CityField.module.css'
import type { Choosable } from './summaries.ts'

const CityFinder = lazy(() => import('./CityFinder.tsx'))

interface Props {
  readonly criteria: Criteria
  readonly choosable: Choosable
  readonly look: 'chip' | 'cell'
  readonly onChange?: () => void
}

export function CityField(props: Props) {
  const { criteria, choosable, look, onChange } = props
  const text = useText('search')
  const atRest = useRest()
  const [chosen, setChosen] = useState(criteria.cityId)
  const known = choosable.cities.some(({ id }) => id === chosen)
  const changed = useRef(false)
  useEffect(() => {
    if (changed.current) onChange?.()
    changed.current = false
  })
  const choose = (id: number | undefined) => {
    changed.current = true
    setChosen(id)
  }
  const list = (
    <label className={css[look]}>
      {look === 'chip' ? <Icon name="map-pin" /> : <span>{text('city')}</span>}
      <select
        name="cityId"
        onChange={({ target }) => choose(Number(target.value) || undefined)}
        value={known ? String(chosen) : ''}
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
  if (!atRest) return list
  return (
    <Suspense fallback={list}>
      <CityFinder cities={choosable.cities} chosen={chosen} look={look} onChoose={choose} />
    </Suspense>
  )
}

/** On a phone its own list of choices is quicker than typing. */
const roomy = '(min-width: 768px)'

/** Whether the page has nothing else to do: only then more code is fetched. */
function useRest(): boolean {
  const [atRest, setAtRest] = useState(false)
  useEffect(() => {
    if (!matchMedia(roomy).matches) return
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(() => setAtRest(true), 1_500)
      return () => clearTimeout(timer)
    }
    const wait = requestIdleCallback(() => setAtRest(true), { timeout: 4_000 })
    return () => cancelIdleCallback(wait)
  }, [])
  return atRest
}
