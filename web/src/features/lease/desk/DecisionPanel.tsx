/** An arbitrator's decision: two shares, the reasons both will read, and more time if needed. */
import type { DeskLease, DeskRow, KeptDecision } from '@keyhold/api/desk.ts'
import { useState } from 'react'
import { useRefusal } from '../../../gateways/api.ts'
import { formatDateTime } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Countdown } from '../../../ui/Countdown.tsx'
import { TextArea } from '../../../ui/Field.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { laterDates } from '../laterDates.ts'
import type { WalletSlots } from '../transactions/walletSlots.ts'
import { ConflictButton } from './ConflictButton.tsx'
import { DecidableFrom, decisionStart } from './DecidableFrom.tsx'
import css from './Desk.module.css'
import { canEndStay, EndStayDialog } from './EndStayDialog.tsx'
import { LengthenDialog } from './LengthenDialog.tsx'
import { useKeepDecision } from './queries.ts'
import { ShareFields } from './ShareFields.tsx'
import { SplitDialog } from './SplitDialog.tsx'
import { useDecideLabel } from './useDecideLabel.ts'
import { maxReasonCharacters, useDecisionDraft } from './useDecisionDraft.ts'
import { useIsRulingSent } from './useIsRulingSent.ts'

interface Props extends Pick<WalletSlots, 'WalletDialog'> {
  readonly row: DeskRow
  readonly lease: DeskLease
  readonly now: number
  /** The stored draft, not carried out yet. */
  readonly kept: KeptDecision | undefined
}

export function DecisionPanel({ row, lease, now, kept, WalletDialog }: Props) {
  const text = useText('desk')
  const language = useLanguage()
  const refusal = useRefusal()
  const draft = useDecisionDraft(row, kept)
  const keep = useKeepDecision(row.leaseId)
  const [asking, setAsking] = useState<KeptDecision | 'time' | 'end'>()
  const dates = laterDates(row, now)
  const label = useDecideLabel(row, draft)
  const isSent = useIsRulingSent(lease.smartContractId, row.part)
  const from = decisionStart(row)
  /** The escrow refuses a decision until then; it is only saved. */
  const isEarly = now < from
  const decide = () => {
    if (!draft.value) return draft.ask()
    const { toTenant, words } = draft.value
    const onSuccess = isEarly ? undefined : setAsking
    keep.mutate({ part: row.part, toTenant: toTenant.toString(), words }, { onSuccess })
  }
  const close = () => setAsking(undefined)
  return (
    <Panel variant="lift" className={css.decision} label={text('decision.title')}>
      <div className={css.deadline}>
        <h3>{text('decision.title')}</h3>
        <Countdown isMoney from={row.openedAt} to={row.due} now={now} timeZone={row.timeZone} />
      </div>
      <DecidableFrom row={row} now={now} />
      <ShareFields row={row} draft={draft} />
      <TextArea
        label={text('decision.reasons')}
        hint={text('decision.reasonsHint', { count: draft.count, most: maxReasonCharacters })}
        error={draft.wordsProblem && text(`decision.${draft.wordsProblem}`)}
        rows={6}
        value={draft.words}
        onChange={({ target }) => {
          keep.reset()
          draft.setWords(target.value)
        }}
      />
      {keep.error && <Callout tone="bad">{refusal(keep.error)}</Callout>}
      {isEarly && keep.isSuccess && (
        <Callout tone="good">{text('decision.saved', { when: formatDateTime(from, row.timeZone, language) })}</Callout>
      )}
      {isSent ? (
        <Callout icon="hourglass-medium" title={text('sent.title')}>
          <p>{text('sent.body')}</p>
          {kept && (
            <Button small onClick={() => setAsking(kept)} aria-haspopup="dialog">
              {text('sent.look')}
            </Button>
          )}
        </Callout>
      ) : (
        <div className={css.buttons}>
          <Button kind="next" busy={keep.isPending} onClick={decide} aria-haspopup={isEarly ? undefined : 'dialog'}>
            {isEarly ? text('decision.save') : label}
          </Button>
          {dates.length > 0 && (
            <Button kind="line" onClick={() => setAsking('time')} aria-haspopup="dialog">
              {text('decision.moreTime')}
            </Button>
          )}
          {canEndStay({ row, lease }, now) && (
            <Button kind="line" onClick={() => setAsking('end')} aria-haspopup="dialog">
              {text('decision.endStay')}
            </Button>
          )}
        </div>
      )}
      <p className={css.hint}>{text('decision.limits')}</p>
      {lease.interest && (
        <div className={css.hint}>
          <span>{text('interest.declared', { when: formatDateTime(lease.interest.at, row.timeZone, language) })}</span>{' '}
          <ConflictButton leaseId={row.leaseId} kind="plain">
            {text('interest.later')}
          </ConflictButton>
        </div>
      )}
      {asking === 'time' && (
        <LengthenDialog row={row} lease={lease} dates={dates} onClose={close} WalletDialog={WalletDialog} />
      )}
      {asking === 'end' && (
        <EndStayDialog row={row} lease={lease} now={now} onClose={close} WalletDialog={WalletDialog} />
      )}
      {asking && asking !== 'time' && asking !== 'end' && (
        <SplitDialog row={row} lease={lease} kept={asking} onClose={close} WalletDialog={WalletDialog} />
      )}
    </Panel>
  )
}
