/** Finds a city, or anywhere, while typing: cities with homes can be chosen, the others are named. */
import type { City } from '@keyhold/api/places.schema.ts'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useText } from '../../gateways/text/useText.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { CityOption, MeantCity, NoSuchCity, UnavailableCities } from './CityOption.tsx'
import { Neighbourhoods, useNeighbourhoods } from './Neighbourhoods.tsx'
import { citiesLike, useCitySuggestions } from './useCitySuggestions.ts'

interface Props {
  readonly cities: readonly City[]
  readonly chosen: number | undefined
  /** Receives the city, or undefined for anywhere. */
  readonly onChoose: (city: City | undefined) => void
  /** Receives the text when the user leaves without choosing. */
  readonly onLeave?: (typed: string) => void
  readonly field: ComponentProps<'input'>
  readonly value: string
  readonly isInline?: boolean
  readonly frame?: (input: ReactNode) => ReactNode
}

export function CityFinder({ cities, chosen, onChoose, onLeave, ...look }: Props) {
  const text = useText('search')
  const [query, setQuery] = useState('')
  const found = useCitySuggestions(query, cities)
  const parts = useNeighbourhoods(query)
  const near = found.length === 0 ? citiesLike(query, cities) : []
  const selectable = [...found.filter(({ homes }) => homes > 0), ...near]
  const unavailable = found.filter(({ homes }) => homes === 0)
  const anywhere = query.trim() === '' ? [{ city: undefined }] : []
  return (
    <Combobox<{ city: City | undefined }>
      {...look}
      listLabel={text('citiesWithHomes')}
      options={[...anywhere, ...selectable.map((city) => ({ city }))]}
      optionKey={({ city }) => city?.id ?? 'anywhere'}
      renderOption={({ city }) => <CityOption city={city} query={query} />}
      isChosen={({ city }) => city?.id === chosen}
      onType={setQuery}
      onOpenChange={(isOpen) => isOpen || setQuery('')}
      onChoose={({ city }) => onChoose(city)}
      {...(onLeave && { onLeave })}
      lead={near.length > 0 && <MeantCity />}
      note={
        <>
          {parts.length > 0 && <Neighbourhoods found={parts} />}
          {unavailable.length > 0 ? (
            <UnavailableCities cities={unavailable} />
          ) : (
            found.length + near.length + parts.length === 0 && <NoSuchCity />
          )}
        </>
      }
      status={text('citiesOffered', { count: selectable.length })}
    />
  )
}
