/** What people ask about the escrow, folded; the first answer stands open. */
import { useText } from '../../gateways/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './How.module.css'
import { questions } from './questions.ts'

export function Questions({ fee, rentFee }: { fee: string; rentFee: string }) {
  const text = useText('how')
  return (
    <div className={css.questions}>
      {questions.map((key, at) => (
        <details key={key} open={at === 0}>
          <summary>
            {text(`questions.${key}`)}
            <Icon name="caret-down" />
          </summary>
          <p>{text(`questions.${key}Words`, { fee, rentFee })}</p>
        </details>
      ))}
    </div>
  )
}
