/** An optional question: yes, no, or not said, in a line with its icon in front. */
import { useId } from 'react'
import css from './Choices.module.css'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconNames.ts'
import row from './YesOrNo.module.css'

interface Props {
  readonly label: string
  readonly icon: IconName
  readonly name: string
  /** Null means not said. */
  readonly value: boolean | null
  readonly words: { readonly yes: string; readonly no: string; readonly unsaid: string }
  readonly onChange: (value: boolean | null) => void
}

const answers = [
  ['yes', true],
  ['no', false],
  ['unsaid', null],
] as const

export function YesOrNo({ label, icon, name, value, words, onChange }: Props) {
  const id = useId()
  return (
    <div className={row.row} role="radiogroup" aria-labelledby={id}>
      <span className={row.label} id={id}>
        <Icon name={icon} /> <span>{label}</span>
      </span>
      <div className={`${css.bar} ${row.bar}`}>
        {answers.map(([word, answer]) => (
          <label key={word}>
            <input
              type="radio"
              name={name}
              value={answer === null ? '' : String(answer)}
              checked={value === answer}
              onChange={() => onChange(answer)}
            />
            <span>{words[word]}</span>
          </label>
        ))}
      </div>
    </div>
  )
}
