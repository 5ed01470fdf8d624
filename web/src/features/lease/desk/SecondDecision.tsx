/** A dispute of a second payment: its shares are sent at once, without stored reasons (D 4.8). */
import type { DeskLease, DeskRow } from '@keyhold/api/desk.ts'
import { useState } from 'react'
import { useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Countdown } from '../../../ui/Countdown.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import type { WalletSlots } from '../transactions/walletSlots.ts'
import { DecidableFrom, decisionStart } from './DecidableFrom.tsx'
import css from './Desk.module.css'
import { ShareFields } from './ShareFields.tsx'
import { SplitDialog } from './SplitDialog.tsx'
import { useDecideLabel } from './useDecideLabel.ts'
import { useDecisionDraft } from './useDecisionDraft.ts'
import { useIsRulingSent } from './useIsRulingSent.ts'

interface Props extends Pick<WalletSlots, 'WalletDialog'> {
  readonly row: DeskRow & { readonly second: NonNullable<DeskRow['second']> }
  readonly lease: DeskLease
  readonly now: number
}

export function SecondDecision({ row, lease, now, WalletDialog }: Props) {
  const text = useText('desk')
  const draft = useDecisionDraft(row, undefined)
  const [asking, setAsking] = useState<string>()
  const label = useDecideLabel(row, draft)
  const isSent = useIsRulingSent(row.second.smartContractId, row.part)
  const decide = () => (draft.toTenant === undefined ? draft.ask() : setAsking(draft.toTenant.toString()))
  return (
    <Panel variant="lift" className={css.decision} label={text('decision.title')}>
      <div className={css.deadline}>
        <h3>{text('decision.title')}</h3>
        <Countdown isMoney from={row.openedAt} to={row.due} now={now} timeZone={row.timeZone} />
      </div>
      <p>{text('second.what')}</p>
      <DecidableFrom row={row} now={now} />
      <ShareFields row={row} draft={draft} />
      {isSent ? (
        <Callout icon="hourglass-medium" title={text('sent.title')}>
          <p>{text('sent.body')}</p>
        </Callout>
      ) : (
        now >= decisionStart(row) && (
          <div className={css.buttons}>
            <Button kind="next" onClick={decide} aria-haspopup="dialog">
              {label}
            </Button>
          </div>
        )
      )}
      {asking !== undefined && (
        <SplitDialog
          row={row}
          lease={{ ...lease, ...row.second }}
          kept={{ toTenant: asking }}
          onClose={() => setAsking(undefined)}
          WalletDialog={WalletDialog}
        />
      )}
    </Panel>
  )
}
