/** Who can end a dispute: the two, the arbitrator they accepted, or time. */
import type { DisputeRow } from '@keyhold/api/disputes.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { formatDateTime } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Notice } from '../../../ui/Callout.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { viewerOf } from '../leaseState.ts'
import css from './DisputePage.module.css'
import { wordsOf } from './disputeWords.ts'

export function WhoDecides({ dispute, lease }: { dispute: DisputeRow; lease: LeaseDetail }) {
  const text = useText('disputes')
  const language = useLanguage()
  const { due, latestDue, timeZone, payee } = dispute
  const at = (instant: number) => formatDateTime(instant, timeZone, language)
  const words = { ...wordsOf(dispute, language), due: at(due), latest: at(latestDue) }
  return (
    <Panel>
      <h2>{text('who.title')}</h2>
      <div className={css.deciders}>
        <Notice icon="users">{text('who.both')}</Notice>
        <Notice icon="scales">
          {text('who.arbitrator', words)} {lease.terms && <Hash value={lease.terms.arbitrator} />}
        </Notice>
        <Notice icon="hourglass-medium">
          {text(payee === viewerOf(dispute) ? 'who.timeYou' : 'who.timeThem', words)}
        </Notice>
      </div>
    </Panel>
  )
}
