/** The residents: how many people, and which pets. Plain fields, one press each. */
import type { Criteria } from '@keyhold/rental/query.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Segments } from '../../ui/Choices.tsx'
import { CodeChecks } from './CodeChecks.tsx'
import type { SearchOptions } from './summaries.ts'

interface Props {
  readonly criteria: Criteria
  readonly searchOptions: SearchOptions
}

/** The maximum number of people offered; more only if the search's URL has them already. */
const fewPeople = 8

export function WhoFields({ criteria, searchOptions: { pets } }: Props) {
  const text = useText('search')
  const { occupants = 0 } = criteria
  const few = Array.from({ length: fewPeople }, (_, before) => before + 1)
  const people = occupants > fewPeople ? [...few, occupants] : few
  return (
    <div className="stack">
      <Segments
        wrap
        label={text('occupants')}
        name="occupants"
        defaultValue={String(occupants || '')}
        choices={[
          { value: '', label: text('any') },
          ...people.map((count) => ({ value: String(count), label: String(count) })),
        ]}
      />
      <CodeChecks label={text('pets')} name="pets" choices={pets} chosen={criteria.pets} />
      <p className="small quiet">{text('onlyWhatIsSaid')}</p>
    </div>
  )
}
