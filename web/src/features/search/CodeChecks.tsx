/** Checkboxes of a code list. */
import { Checkbox } from '../../ui/Switch.tsx'
import css from './CodeChecks.module.css'
import type { SearchOptions } from './summaries.ts'

interface Props {
  readonly label: string
  readonly name: 'floorType' | 'pets'
  readonly choices: SearchOptions['floors']
  readonly chosen: readonly number[] | undefined
}

export function CodeChecks({ label, name, choices, chosen = [] }: Props) {
  return (
    <fieldset className={css.codes}>
      <legend>{label}</legend>
      {choices.map(({ id, text }) => (
        <Checkbox key={id} name={name} value={id} defaultChecked={chosen.includes(id)} label={text} />
      ))}
    </fieldset>
  )
}
