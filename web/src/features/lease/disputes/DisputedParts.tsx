/** The disagreement: which part, how much of it, who holds it, and what happens without a decision. */

import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { EscrowPart } from '@keyhold/rental/deposit.ts'
import { Link } from 'react-router'
import { formatInstant } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { Callout } from '../../../ui/Callout.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { isOpenDispute } from '../heldMoney.ts'
import { viewerOf } from '../leaseState.ts'
import { formatUsdt } from '../money.ts'
import { counterpartName } from '../partyName.ts'

/** One note per part that waits for a settlement or a ruling now. */
export function DisputedParts({ lease, now }: { lease: LeaseDetail; now: number }) {
  const text = useText('leases')
  const language = useLanguage()
  const name = counterpartName(lease, language)
  const viewer = viewerOf(lease)
  const isWhole = lease.money.depositPolicy === 'at-handover'
  const titleKey = (part: EscrowPart) => (part === 'handover' && isWhole ? 'handoverWithDeposit' : part)
  const at = (instant: number) => formatInstant(instant, lease.timeZone, language)
  return lease.parts
    .filter((part) => isOpenDispute(part, now))
    .map(({ part, held, due, latestDue }) => {
      const amount = formatUsdt(held, language)
      return (
        <Callout key={part} tone="warn" title={text(`note.disputed.${titleKey(part)}.${viewer}`, { name, amount })}>
          <p>{text(`note.disputed.${part}.${viewer}What`, { name, due: at(due) })}</p>
          <p>{text('note.disputed.arbitrator', { latest: at(latestDue) })}</p>
          <p>
            <Link className="link" to={paths.dispute(lease[viewer].id, lease.id)}>
              {text('note.disputed.page')}
            </Link>
          </p>
          {lease.terms && (
            <p className="small">
              {text('note.disputed.who')} <Hash value={lease.terms.arbitrator} />
            </p>
          )}
        </Callout>
      )
    })
}
