/** The text matches no city with homes: a question at the field, with suggestions. No search until it is answered. */
import type { City } from '@keyhold/api/places.schema.ts'
import { Link } from 'react-router'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Neighbourhoods, useNeighbourhoods } from './Neighbourhoods.tsx'
import css from './UnknownCity.module.css'

interface Props {
  readonly id: string
  readonly typed: string
  /** A city of this name that has no homes yet. */
  readonly closed: City | undefined
  /** Similar names. */
  readonly near: readonly City[]
  /** Receives the city, or undefined for anywhere. */
  readonly onChoose: (city: City | undefined) => void
}

export function UnknownCity({ id, typed, closed, near, onChoose }: Props) {
  const text = useText('search')
  const parts = useNeighbourhoods(typed)
  return (
    <div className={css.ask}>
      <p id={id} role="alert">
        {closed
          ? text('cityClosed', { city: closed.city })
          : text(parts.length > 0 ? 'cityIsPart' : 'cityUnknown', { typed })}
      </p>
      {parts.length > 0 && (
        <div>
          <Neighbourhoods found={parts} />
        </div>
      )}
      <div className="row wraps">
        {near.map((city) => (
          <Button key={city.id} small onClick={() => onChoose(city)}>
            {city.city}
          </Button>
        ))}
        {closed && (
          <Link to={paths.newsletter()} state={{ opens: { id: closed.id, city: closed.city } }}>
            {text('tellWhenOpen')}
          </Link>
        )}
        <Button kind="plain" small onClick={() => onChoose(undefined)}>
          {text('searchAnywhere')}
        </Button>
      </div>
    </div>
  )
}
