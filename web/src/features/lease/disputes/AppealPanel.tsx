/** A case with two instances, for its parties: the first decision, until when and for how much to appeal, what comes next. */
import type { DisputeRow, FirstDecision } from '@keyhold/api/disputes.ts'
import { type AppealStage, canTakeFee } from '@keyhold/rental/appeal.ts'
import { Fragment, type ReactNode } from 'react'
import { formatDateTime } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { type AppealStep, appealValues, stageAt } from '../appeals/appealWords.ts'
import { viewerOf } from '../leaseState.ts'
import { useIsSent } from '../transactions/useIsSent.ts'
import css from './DisputePage.module.css'

const stepAt: Partial<Record<AppealStage, AppealStep>> = { appealable: 'appeal', executable: 'executeDecision' }

interface Props {
  readonly dispute: DisputeRow
  /** The lease's id on chain. */
  readonly smartContractId: string | null
  readonly reasons: FirstDecision | undefined
  /** The lease clock now. */
  readonly now: number
  /** The button of a step, from another feature. */
  readonly button: (step: AppealStep) => ReactNode
}

/** Renders nothing for a dispute that an account decides alone. */
export function AppealPanel({ dispute, smartContractId, reasons, now, button }: Props) {
  const text = useText('appeals')
  const language = useLanguage()
  const { appeal, counterpart, timeZone, part } = dispute
  const isAppealSent = useIsSent(smartContractId, `appeal-${part}`)
  const isExecutionSent = useIsSent(smartContractId, `executeDecision-${part}`)
  const isFeeSent = useIsSent(smartContractId, `takeFee-${part}`)
  if (!appeal) return null
  const stage = stageAt(appeal, dispute, now)
  const { decision, appealed } = appeal
  if (!decision && stage !== 'first') return null
  const step = stage === 'appealable' && hasEverything(dispute, appeal) ? undefined : stepAt[stage]
  const isFeeBack = appeal.feeHeldFor === viewerOf(dispute) && canTakeFee(stage)
  const steps = [...(step ? [step] : []), ...(isFeeBack ? (['takeFee'] as const) : [])]
  const isSent = { appeal: isAppealSent, executeDecision: isExecutionSent, takeFee: isFeeSent }
  const values = { ...appealValues(appeal, dispute, stage, language), name: counterpart.firstName }
  return (
    <Panel label={text('title')}>
      {decision ? (
        <>
          <h2 className="num">{text('decision.title', values)}</h2>
          {decision.endsStayAt !== null && (
            <p className="num">
              {text('decision.ends', { day: formatDateTime(decision.endsStayAt, timeZone, language) })}
            </p>
          )}
          {reasons && (
            <>
              <p className={css.said}>{reasons.words}</p>
              <p className="small soft">
                {text('decision.hash')} <Hash value={reasons.hash} />
              </p>
            </>
          )}
          {appealed && (
            <p className="num">{text(`appealed.${appealed.by === viewerOf(dispute) ? 'you' : 'them'}`, values)}</p>
          )}
        </>
      ) : (
        <h2>{text('title')}</h2>
      )}
      {stage !== 'over' && <p className="num">{text(`stage.${stage}`, values)}</p>}
      {stage === 'over' && appeal.isExecuted && <p>{text('decision.executed')}</p>}
      {isFeeBack && <p className="num">{text('feeBack', values)}</p>}
      {steps.some((one) => isSent[one]) && <p>{text('action.sent')}</p>}
      {steps.some((one) => !isSent[one]) && (
        <div className={css.acts}>
          {steps.map((one) => !isSent[one] && <Fragment key={one}>{button(one)}</Fragment>)}
        </div>
      )}
    </Panel>
  )
}

/** Whether the first decision gives the viewer all that is disputed, and ends no stay: an appeal could only cost them. */
function hasEverything(dispute: DisputeRow, { decision }: NonNullable<DisputeRow['appeal']>): boolean {
  const share = viewerOf(dispute) === 'tenant' ? decision?.toTenant : decision?.toLandlord
  return decision?.endsStayAt === null && share === dispute.held
}
