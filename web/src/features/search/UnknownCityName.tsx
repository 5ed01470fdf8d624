/** In place of the results: the link's text names no city with homes. Plain links, also without JavaScript. */
import { type Criteria, serializeCriteria } from '@keyhold/rental/query.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Title } from '../../ui/Title.tsx'
import type { UnknownCityName as Props } from './typedCity.ts'

export function UnknownCityName({ typed, closed, near, criteria }: Props & { readonly criteria: Criteria }) {
  const text = useText('search')
  const to = (cityId: number | undefined) => paths.results(serializeCriteria({ ...criteria, cityId }))
  const question = closed ? text('cityClosed', { city: closed.city }) : text('cityUnknown', { typed })
  return (
    <EmptyState heading="h1" title={question}>
      <Title>{question}</Title>
      <p className="row wraps">
        {near.map(({ id, city }) => (
          <ButtonLink key={id} kind="main" to={to(id)}>
            {city}
          </ButtonLink>
        ))}
        <ButtonLink to={to(undefined)}>{text('searchAnywhere')}</ButtonLink>
      </p>
    </EmptyState>
  )
}
