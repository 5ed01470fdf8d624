/** Further criteria: floor, energy certificate, and switches. */
import { switches } from '@keyhold/rental/fields.ts'
import { energyLetters } from '@keyhold/rental/livingFilter.ts'
import type { Criteria } from '@keyhold/rental/query.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { featureIcon } from '../../ui/featureIcon.ts'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { CodeChecks } from './CodeChecks.tsx'
import css from './MoreFields.module.css'
import type { SearchOptions } from './summaries.ts'

interface Props {
  readonly criteria: Criteria
  readonly searchOptions: SearchOptions
}

/** The walks offered; another only if the search's URL has it already. */
const fewMinutes = [5, 10, 15, 20, 30]

export function MoreFields({ criteria, searchOptions: { floors } }: Props) {
  const text = useText('search')
  const any = { value: '', label: text('any') }
  const { stopMinutes } = criteria
  const walks = [...new Set(stopMinutes ? [...fewMinutes, stopMinutes] : fewMinutes)].sort((one, other) => one - other)
  return (
    <div className={css.more}>
      <div className={css.living}>
        <Select
          label={text('energy')}
          name="energyRating"
          defaultValue={criteria.energyRating ?? ''}
          options={[
            any,
            ...energyLetters.map((letter) => ({ value: letter, label: text('energyAtLeast', { letter }) })),
          ]}
        />
        <Select
          label={text('stop')}
          name="stopMinutes"
          defaultValue={String(criteria.stopMinutes ?? '')}
          options={[any, ...walks.map((count) => ({ value: String(count), label: text('stopWithin', { count }) }))]}
        />
        <CodeChecks label={text('floor')} name="floorType" choices={floors} chosen={criteria.floorType} />
        <p className="small quiet">
          {text('onlyWhatIsSaid')} {text('recordWhen')}
        </p>
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
