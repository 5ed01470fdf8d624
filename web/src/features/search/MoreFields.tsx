/** What else a home must be: who lives there, pets, floor, energy certificate, and what is switched on. */
import { switches } from '@keyhold/rental/fields.ts'
import { energyLetters } from '@keyhold/rental/livingFilter.ts'
import type { Criteria } from '@keyhold/rental/query.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { featureIcon } from '../../ui/featureIcon.ts'
import { Select } from '../../ui/Select.tsx'
import { Checkbox, Switch } from '../../ui/Switch.tsx'
import css from './MoreFields.module.css'
import type { SearchOptions } from './summaries.ts'

interface Props {
  readonly criteria: Criteria
  readonly searchOptions: SearchOptions
}

/** So many people can be chosen; more only where the search's address asks for them already. */
const fewPeople = 12

export function MoreFields({ criteria, searchOptions: { floors, pets } }: Props) {
  const text = useText('search')
  const any = { value: '', label: text('any') }
  const few = Array.from({ length: fewPeople }, (_, before) => before + 1)
  const { occupants = 0 } = criteria
  const people = occupants > fewPeople ? [...few, occupants] : few
  return (
    <div className={css.more}>
      <div className={css.living}>
        <div className={css.two}>
          <Select
            label={text('occupants')}
            name="occupants"
            defaultValue={criteria.occupants ?? ''}
            options={[any, ...people.map((count) => ({ value: String(count), label: text('forPeople', { count }) }))]}
          />
          <Select
            label={text('energy')}
            name="energyRating"
            defaultValue={criteria.energyRating ?? ''}
            options={[
              any,
              ...energyLetters.map((letter) => ({ value: letter, label: text('energyAtLeast', { letter }) })),
            ]}
          />
        </div>
        <Codes label={text('pets')} name="pets" choices={pets} chosen={criteria.pets} />
        <Codes label={text('floor')} name="floorType" choices={floors} chosen={criteria.floorType} />
        <p className="small quiet">{text('onlyWhatIsSaid')}</p>
      </div>
      <div>
        {switches.map((name) => (
          <Switch
            key={name}
            row
            icon={featureIcon(name)}
            name={name}
            value="true"
            defaultChecked={criteria.switches.includes(name)}
            label={text(`switches.${name}`)}
          />
        ))}
      </div>
    </div>
  )
}

interface CodesProps {
  readonly label: string
  readonly name: 'floorType' | 'pets'
  readonly choices: SearchOptions['floors']
  readonly chosen: readonly number[] | undefined
}

function Codes({ label, name, choices, chosen = [] }: CodesProps) {
  return (
    <fieldset className={css.codes}>
      <legend>{label}</legend>
      {choices.map(({ id, text }) => (
        <Checkbox key={id} name={name} value={id} defaultChecked={chosen.includes(id)} label={text} />
      ))}
    </fieldset>
  )
}
