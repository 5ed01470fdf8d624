/** What the two disagree about: which part, how much of it, who holds it, and what happens if nobody decides anything. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { sayInstant, sayMoney } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { viewerOf } from './acts.ts'
import { otherName } from './people.ts'

/** One note for each part that is disputed now. */
export function DisputedNotes({ lease }: { lease: LeaseDetail }) {
  const text = useText('leases')
  const language = useLanguage()
  const name = otherName(lease, language)
  const viewer = viewerOf(lease)
  const at = (instant: number) => sayInstant(instant, lease.timeZone, language)
  return lease.parts
    .filter(({ state }) => state === 'disputed')
    .map(({ part, held, due, latestDue }) => {
      const amount = sayMoney({ amount: BigInt(held), currency: 'USDT' }, language)
      return (
        <Callout key={part} tone="warn" title={text(`note.disputed.${part}.${viewer}`, { name, amount })}>
          <p>{text(`note.disputed.${part}.${viewer}What`, { name, due: at(due) })}</p>
          <p>{text('note.disputed.arbitrator', { latest: at(latestDue) })}</p>
          {lease.terms && (
            <p className="small">
              {text('note.disputed.who')} <Hash value={lease.terms.arbitrator} />
            </p>
          )}
        </Callout>
      )
    })
}
