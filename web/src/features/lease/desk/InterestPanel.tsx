/** Before a decision: whether the arbitrator has a conflict of interest; and what remains after declaring one. */
import type { DeskLease, DeskRow } from '@keyhold/api/desk.ts'
import { useRefusal } from '../../../gateways/api.ts'
import { formatDateTime } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Countdown } from '../../../ui/Countdown.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { ConflictButton } from './ConflictButton.tsx'
import css from './Desk.module.css'
import { caseWords } from './deskWords.ts'
import { useDeclareInterest } from './queries.ts'

interface Props {
  readonly row: DeskRow
  readonly interest: DeskLease['interest']
  /** The lease clock now. */
  readonly now: number
}

export function InterestPanel({ row, interest, now }: Props) {
  const text = useText('desk')
  const refusal = useRefusal()
  const language = useLanguage()
  const declare = useDeclareInterest(row.leaseId)
  const words = caseWords(row, language)
  if (interest?.interest === 'conflict')
    return (
      <Callout tone="warn" title={text('interest.conflict')}>
        <p>{text('interest.conflictWhat', { ...words, when: formatDateTime(interest.at, row.timeZone, language) })}</p>
      </Callout>
    )
  return (
    <Panel variant="lift" className={css.decision} label={text('interest.title')}>
      <div className={css.deadline}>
        <h3>{text('interest.title')}</h3>
        <Countdown isMoney from={row.openedAt} to={row.due} now={now} timeZone={row.timeZone} />
      </div>
      <p>{text('interest.question', words)}</p>
      {declare.error && <Callout tone="bad">{refusal(declare.error)}</Callout>}
      <div className={css.buttons}>
        <Button kind="next" busy={declare.isPending} onClick={() => declare.mutate('none')}>
          {text('interest.none')}
        </Button>
        <ConflictButton leaseId={row.leaseId} kind="line">
          {text('interest.some')}
        </ConflictButton>
      </div>
      <p className={css.hint}>{text('interest.kept')}</p>
    </Panel>
  )
}
