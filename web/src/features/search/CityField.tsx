/**
 * The searched city: a native select of cities with homes. When the page is idle, a field with suggestions replaces it;
 * on a phone a sheet.
 */
import type { Criteria } from '@keyhold/rental/query.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../gateways/retryImport.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './CityField.module.css'
import type { SearchOptions } from './summaries.ts'
import { desktopQuery, useIsPhone } from './useIsPhone.ts'

const CityCombobox = lazyPart(() => import('./CityCombobox.tsx'))
const CitySheet = lazyPart(() => import('./CitySheet.tsx'))

interface Props {
  readonly criteria: Criteria
  readonly searchOptions: SearchOptions
  readonly variant: 'chip' | 'cell'
  readonly onChange?: () => void
}

export function CityField(props: Props) {
  const { criteria, searchOptions, variant, onChange } = props
  const text = useText('search')
  const isIdle = useIsIdle()
  const isPhone = useIsPhone()
  const [sheetOpen, setSheetOpen] = useState(false)
  const [chosen, setChosen] = useState(criteria.cityId)
  const knownCity = searchOptions.cities.find(({ id }) => id === chosen)
  const hasChanged = useRef(false)
  useEffect(() => {
    if (hasChanged.current) onChange?.()
    hasChanged.current = false
  })
  const select = (id: number | undefined) => {
    hasChanged.current = true
    setChosen(id)
  }
  const list = (
    <label className={css[variant]} aria-hidden={isPhone || undefined}>
      {variant === 'chip' ? <Icon name="map-pin" /> : <span>{text('city')}</span>}
      <select
        name="cityId"
        tabIndex={isPhone ? -1 : undefined}
        onChange={({ target }) => select(Number(target.value) || undefined)}
        value={knownCity ? String(chosen) : ''}
        aria-label={variant === 'chip' ? text('city') : undefined}
      >
        <option value="">{text('anyCity')}</option>
        {searchOptions.cities.map(({ id, city, homes }) => (
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
          aria-label={text('cityIs', { city: knownCity?.city ?? text('anyCity') })}
          onClick={() => setSheetOpen(true)}
        />
        {sheetOpen && (
          <Suspense fallback={null}>
            <CitySheet
              cities={searchOptions.cities}
              chosen={chosen}
              onChoose={select}
              onClose={() => setSheetOpen(false)}
            />
          </Suspense>
        )}
      </div>
    )
  if (!isIdle) return list
  return (
    <Suspense fallback={list}>
      <CityCombobox cities={searchOptions.cities} chosen={chosen} variant={variant} onChoose={select} />
    </Suspense>
  )
}

/** Whether the page is idle: only then more code is loaded. */
function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    if (!matchMedia(desktopQuery).matches) return
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(() => setIsIdle(true), 1_500)
      return () => clearTimeout(timer)
    }
    const idleCallback = requestIdleCallback(() => setIsIdle(true), { timeout: 4_000 })
    return () => cancelIdleCallback(idleCallback)
  }, [])
  return isIdle
}
