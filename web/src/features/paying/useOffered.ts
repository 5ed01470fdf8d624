/** The agreements that the viewer signed in this browser and the other one can still send. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { hearErrands } from '../../gateways/wallet/landed.ts'
import { forgetOffered, type Offered, readOffered } from '../../gateways/wallet/offered.ts'

/** What is settled, over, or about another sum than is held now is forgotten: its signature is good for nothing. */
export function useOffered(lease: LeaseDetail): readonly Offered[] {
  const kept = useSyncExternalStore(
    hearErrands,
    () => lease.parts.map(({ part }) => signedBy(lease, part)?.link ?? '').join(' '),
    () => '',
  )
  const all = useMemo(
    () => (kept.trim() ? lease.parts.flatMap(({ part }) => signedBy(lease, part) ?? []) : []),
    [kept, lease],
  )
  useEffect(() => all.filter((offered) => !isGood(offered, lease)).forEach(forgetOffered), [all, lease])
  return all.filter((offered) => isGood(offered, lease))
}

/** What the viewer signed: somebody else may use the same browser. */
function signedBy({ smartContractId, terms, isLandlordInContract: isLandlord }: LeaseDetail, part: Offered['part']) {
  const offered = smartContractId ? readOffered({ id: smartContractId, part }) : undefined
  const own = isLandlord ? terms?.landlord : terms?.tenant
  return offered && own?.toLowerCase() === offered.account.toLowerCase() ? offered : undefined
}

function isGood({ part, toTenant, toLandlord, deadline }: Offered, { parts, leaseNow }: LeaseDetail): boolean {
  const held = BigInt(parts.find((one) => one.part === part)?.held ?? 0)
  return held === toTenant + toLandlord && BigInt(leaseNow) <= deadline
}
