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

export function MoreFields({ criteria, searchOptions: { floors } }: Props) {
  const text = useText('search')
  const any = { value: '', label: text('any') }
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
