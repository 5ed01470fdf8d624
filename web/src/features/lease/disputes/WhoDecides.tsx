/** Who can end a dispute: both parties, the arbitrator they accepted, or its expiry. */
import type { DeclaredInterest, DisputeRow, LeaseDisputes } from '@keyhold/api/disputes.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { formatDateTime } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Callout, Notice } from '../../../ui/Callout.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Instances } from '../appeals/Instances.tsx'
import { viewerOf } from '../leaseState.ts'
import css from './DisputePage.module.css'
import { wordsOf } from './disputeWords.ts'

interface Props {
  readonly dispute: DisputeRow
  readonly lease: LeaseDetail
  /** The arbitrator's declaration of interest. */
  readonly interest: DeclaredInterest | null
  /** The arbitrator's public name; null: only their account is known. */
  readonly name: string | null
  /** Of an arbitration with two instances. */
  readonly instances: LeaseDisputes['instances']
}

export function WhoDecides({ dispute, lease, interest, name, instances }: Props) {
  const text = useText('disputes')
  const language = useLanguage()
  const { due, latestDue, timeZone, payee } = dispute
  const at = (instant: number) => formatDateTime(instant, timeZone, language)
  const words = { ...wordsOf(dispute, language), due: at(due), latest: at(latestDue) }
  const declared = interest && { ...words, when: at(interest.at) }
  const isMine = payee === viewerOf(dispute)
  const hasConflict = interest?.interest === 'conflict'
  return (
    <Panel>
      <h2>{text('who.title')}</h2>
      <div className={css.deciders}>
        <Notice icon="users">{text('who.both')}</Notice>
        {instances ? (
          <Instances instances={instances} timeZone={timeZone} />
        ) : declared && hasConflict ? (
          <Callout tone="warn" title={text('who.interest.conflict')}>
            <p>{text(isMine ? 'who.interest.conflictYou' : 'who.interest.conflictThem', declared)}</p>
          </Callout>
        ) : (
          <Notice icon="scales">
            <span>{`${text('who.arbitrator', words)} ${declared ? text('who.interest.none', declared) : ''}`}</span>{' '}
            {name ? <b>{text('who.named', { name })}</b> : lease.terms && <Hash value={lease.terms.arbitrator} />}
          </Notice>
        )}
        {!dispute.appeal?.decision && (
          <Notice icon="hourglass-medium">{text(isMine ? 'who.timeYou' : 'who.timeThem', words)}</Notice>
        )}
      </div>
    </Panel>
  )
}
