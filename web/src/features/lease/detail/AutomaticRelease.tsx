/** Announces the automatic release of a due sum: only for money that a running keeper will release (D 11.1). */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { escrowParts } from '@keyhold/rental/deposit.ts'
import { partsToRelease } from '@keyhold/rental/keeper.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { balancesOf } from '../leaseState.ts'

export function AutomaticRelease({ lease, now }: { lease: LeaseDetail; now: number }) {
  const text = useText('leases')
  const when = lease.releasesByItself ? whenReleased(lease, now) : undefined
  return when && <p className="small quiet">{text(`note.byItself.${when}`)}</p>
}

/** When held money is released automatically: now, a day after an expired dispute, or on its day. */
function whenReleased(lease: LeaseDetail, now: number): 'now' | 'afterADay' | 'onItsDay' | undefined {
  const balances = balancesOf(lease)
  const held = escrowParts.filter((part) => balances[part].held > 0n)
  if (held.length === 0) return undefined
  if (partsToRelease(balances, now).length > 0) return 'now'
  return held.some((part) => now >= balances[part].due) ? 'afterADay' : 'onItsDay'
}
