/** Common questions about the escrow, collapsed; the first answer is open. */
import { useText } from '../../gateways/text/useText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './HowItWorks.module.css'
import { answerKey, questions } from './questions.ts'

interface Props {
  readonly fee: string
  readonly rentFee: string
  readonly releasesByItself: boolean
}

export function Questions({ fee, rentFee, releasesByItself }: Props) {
  const text = useText('howItWorks')
  return (
    <div className={css.questions}>
      {questions.map((key, index) => (
        <details key={key} open={index === 0}>
          <summary>
            <span>{text(`questions.${key}`)}</span>
            <Icon name="caret-down" />
          </summary>
          <p>{text(answerKey(key, releasesByItself), { fee, rentFee })}</p>
        </details>
      ))}
    </div>
  )
}
