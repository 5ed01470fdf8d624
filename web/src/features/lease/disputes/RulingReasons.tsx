/** Why the arbitrator shared a part so: their words and the words' hash, once the escrow has carried the decision out. */
import type { DisputeDecision } from '@keyhold/api/disputes.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import css from './DisputePage.module.css'

export function RulingReasons({ decision }: { decision: DisputeDecision | undefined }) {
  const text = useText('disputes')
  if (!decision) return null
  const { words, hash, differs } = decision
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
    </Panel>
  )
}
