/** Of a case with two instances: how far it is, both instances, the first decision with its reasons. */
import type { DeskLease, DeskRow } from '@keyhold/api/desk.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { appealValues, stageAt } from '../appeals/appealWords.ts'
import { Instances } from '../appeals/Instances.tsx'
import type { WalletSlots } from '../transactions/walletSlots.ts'
import css from './Desk.module.css'
import { TakeFee } from './TakeFee.tsx'

interface Props extends Pick<WalletSlots, 'WalletDialog'> {
  readonly row: DeskRow
  readonly lease: DeskLease
  /** The lease clock now. */
  readonly now: number
}

/** Whether the reader's instance decides this case now; of a case that one account decides, always. */
export function isReadersTurn({ appeal, ...row }: DeskRow, now: number): boolean {
  return !appeal || stageAt(appeal, row, now) === appeal.seat
}

export function AppealCase({ row, lease, now, WalletDialog }: Props) {
  const text = useText('appeals')
  const language = useLanguage()
  const { appeal, part, timeZone } = row
  if (!appeal) return null
  const stage = stageAt(appeal, row, now)
  const { decision, appealed } = appeal
  const values = { ...appealValues(appeal, row, stage, language), name: appealed ? row[appealed.by].firstName : '' }
  // None are stored for a second payment: these are of the lease's own part.
  const reasons = row.second ? undefined : lease.firstDecisions?.find((one) => one.part === part)
  return (
    <Panel label={text('instances.title')} className={css.decision}>
      <h3>{text('instances.title')}</h3>
      <Instances instances={lease.instances ?? []} timeZone={timeZone} />
      {decision && <p className="num">{text('decision.title', values)}</p>}
      {decision && reasons && <p>{reasons.words}</p>}
      {appealed && <p className="num">{text('appealed.them', values)}</p>}
      {stage !== 'over' && <p className="num">{text(`desk.stage.${stage}`, values)}</p>}
      <TakeFee row={row} lease={lease} now={now} WalletDialog={WalletDialog} />
    </Panel>
  )
}
