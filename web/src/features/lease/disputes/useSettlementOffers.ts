/** The viewer's signed offers in this browser that the escrow would accept and Keyhold does not have yet. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { subscribeToTransactions } from '../../../gateways/wallet/minedTransaction.ts'
import {
  clearSettlementOffer,
  readSettlementOffer,
  type SettlementOffer,
} from '../../../gateways/wallet/settlementOffer.ts'

/**
 * Offers for a settled part, expired, or for another sum than is held now are deleted: their signature is worthless.
 */
export function useSettlementOffers(lease: LeaseDetail): readonly SettlementOffer[] {
  const snapshot = useSyncExternalStore(
    subscribeToTransactions,
    () => lease.parts.map(({ part }) => ownOffer(lease, part)?.link ?? '').join(' '),
    () => '',
  )
  const all = useMemo(
    () => (snapshot.trim() ? lease.parts.flatMap(({ part }) => ownOffer(lease, part) ?? []) : []),
    [snapshot, lease],
  )
  useEffect(() => all.filter((offer) => !isStillValid(offer, lease)).forEach(clearSettlementOffer), [all, lease])
  return all.filter((offer) => isStillValid(offer, lease))
}

/** Only the viewer's signatures: another user may use the same browser. */
function ownOffer(
  { smartContractId, terms, isLandlordInContract: isLandlord }: LeaseDetail,
  part: SettlementOffer['part'],
) {
  const offer = smartContractId ? readSettlementOffer({ id: smartContractId, part }) : undefined
  const own = isLandlord ? terms?.landlord : terms?.tenant
  return offer && own?.toLowerCase() === offer.account.toLowerCase() ? offer : undefined
}

function isStillValid(
  { part, toTenant, toLandlord, deadline }: SettlementOffer,
  { parts, leaseNow }: LeaseDetail,
): boolean {
  const held = BigInt(parts.find((one) => one.part === part)?.held ?? 0)
  return held === toTenant + toLandlord && BigInt(leaseNow) <= deadline
}
