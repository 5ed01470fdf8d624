/** How a case ended: who got what, and the decision with its hash if there was one. */
import type { DeskRow, KeptDecision } from '@keyhold/api/desk.ts'
import { formatDateTime } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { DecisionPdf } from '../disputes/DecisionPdf.tsx'
import css from './Desk.module.css'
import { caseWords } from './deskWords.ts'
import { ShareBar } from './ShareBar.tsx'

interface Props {
  readonly row: DeskRow
  readonly kept: KeptDecision | undefined
  /** Reasons were deleted with the agreement (D 11.23). */
  readonly isDeleted: boolean
}

export function EndedCase({ row, kept, isDeleted }: Props) {
  const text = useText('desk')
  const language = useLanguage()
  const { decided, due, timeZone, state } = row
  const how = state === 'open' ? 'lapsed' : state === 'ruled' && isOfOther(row) ? 'ruledByOther' : state
  const words = { ...caseWords(row, language), when: formatDateTime(decided?.at ?? due, timeZone, language) }
  return (
    <Panel label={text('ended.title')} className={css.decision}>
      <h3>{text('ended.title')}</h3>
      <p className="num">{text(`ended.${how}`, words)}</p>
      {decided && <ShareBar row={row} toTenant={BigInt(decided.toTenant)} isPaid />}
      {kept?.state === 'carried-out' && (
        <>
          <p className={css.words}>{kept.words}</p>
          <p className={css.hint}>
            {text('ended.hash')} <Hash value={kept.hash} />
          </p>
          <div className={css.buttons}>
            <DecisionPdf leaseId={row.leaseId} part={row.part} reader="desk" />
          </div>
        </>
      )}
      {kept?.state === 'differs' && <Callout tone="warn">{text('ended.differs')}</Callout>}
      {!kept && isDeleted && state === 'ruled' && !row.second && <Callout>{text('ended.deleted')}</Callout>}
      {kept?.state === 'draft' && <Callout>{text('ended.notSent')}</Callout>}
    </Panel>
  )
}

/** Whether the escrow carried out the decision of the other instance than the reader's. */
function isOfOther({ appeal }: DeskRow): boolean {
  if (!appeal?.appealed) return false
  return (appeal.seat === 'first') !== appeal.isExecuted
}
