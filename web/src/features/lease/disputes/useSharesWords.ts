/** The values of an offer's messages, per reader. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { formatInstant } from '../../../gateways/format/format.ts'
import { useLanguage } from '../../../gateways/text/useText.tsx'
import { viewerOf } from '../leaseState.ts'
import { formatUsdt } from '../money.ts'
import { counterpartName } from '../partyName.ts'

interface Shares {
  readonly toTenant: bigint | string
  readonly toLandlord: bigint | string
  readonly deadline: bigint | number
}

export function useSharesWords(lease: LeaseDetail, { toTenant, toLandlord, deadline }: Shares) {
  const language = useLanguage()
  const [mine, theirs] = viewerOf(lease) === 'tenant' ? [toTenant, toLandlord] : [toLandlord, toTenant]
  return {
    name: counterpartName(lease, language),
    mine: formatUsdt(mine, language),
    theirs: formatUsdt(theirs, language),
    when: formatInstant(Number(deadline), lease.timeZone, language),
  }
}
