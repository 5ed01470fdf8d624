/**
 * Where to search: the browser's own list of cities with homes. Once the page is at rest, a field that finds cities by
 * name; on a phone the list opens as a sheet where they are found so.
 */
import type { Criteria } from '@keyhold/rental/query.ts'
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useText } from '../../gateways/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './CityField.module.css'
import type { Choosable } from './summaries.ts'

const CityFinder = lazy(() => import('./CityFinder.tsx'))
const CitySheet = lazy(() => import('./CitySheet.tsx'))

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
  const isPhone = useIsPhone()
  const [sheetOpen, setSheetOpen] = useState(false)
  const [chosen, setChosen] = useState(criteria.cityId)
  const known = choosable.cities.find(({ id }) => id === chosen)
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
    <label className={css[look]} aria-hidden={isPhone || undefined}>
      {look === 'chip' ? <Icon name="map-pin" /> : <span>{text('city')}</span>}
      <select
        name="cityId"
        tabIndex={isPhone ? -1 : undefined}
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
  if (isPhone)
    return (
      <div className={css.touch}>
        {list}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={text('cityIs', { city: known?.city ?? text('anyCity') })}
          onClick={() => setSheetOpen(true)}
        />
        {sheetOpen && (
          <Suspense fallback={null}>
            <CitySheet
              cities={choosable.cities}
              chosen={chosen}
              onChoose={choose}
              onClose={() => setSheetOpen(false)}
            />
          </Suspense>
        )}
      </div>
    )
  if (!atRest) return list
  return (
    <Suspense fallback={list}>
      <CityFinder cities={choosable.cities} chosen={chosen} look={look} onChoose={choose} />
    </Suspense>
  )
}

const roomy = '(min-width: 768px)'

/** Whether this is a phone; the server, and a page without its scripts, take none for one. */
function useIsPhone(): boolean {
  return useSyncExternalStore(
    hearResize,
    () => !matchMedia(roomy).matches,
    () => false,
  )
}

function hearResize(tell: () => void) {
  addEventListener('resize', tell)
  return () => removeEventListener('resize', tell)
}

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
