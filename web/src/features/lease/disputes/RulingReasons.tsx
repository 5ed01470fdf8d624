/** The arbitrator's reasons and their hash, once the escrow has carried the decision out; deleted with the agreement (D 11.23). */
import type { DisputeDecision } from '@keyhold/api/disputes.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { DecisionPdf } from './DecisionPdf.tsx'
import css from './DisputePage.module.css'

interface Props {
  readonly lease: Pick<LeaseDetail, 'id' | 'isAgreementDeleted'>
  readonly decision: DisputeDecision | undefined
  /** Whether the arbitrator split it. */
  readonly isRuled: boolean
}

export function RulingReasons({ lease, decision, isRuled }: Props) {
  const text = useText('disputes')
  if (!decision)
    return isRuled ? <Callout>{text(`decision.${lease.isAgreementDeleted ? 'deleted' : 'unwritten'}`)}</Callout> : null
  const { part, words, hash, differs } = decision
  return (
    <Panel label={text('decision.title')}>
      <h2>{text('decision.title')}</h2>
      {differs && <Callout tone="warn">{text('decision.differs')}</Callout>}
      {words && <p className={css.said}>{words}</p>}
      {hash && (
        <p className="small soft">
          {text('decision.hash')} <Hash value={hash} />
        </p>
      )}
      {words && (
        <div className={css.acts}>
          <DecisionPdf leaseId={lease.id} part={part} reader="party" />
        </div>
      )}
    </Panel>
  )
}
