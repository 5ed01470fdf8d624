/** Says that the tenant's profile has another name than the request (D 12.8). */
import { statusOf } from '@keyhold/api/leaseStatus.ts'
import type { LeaseCard, LeaseParty } from '@keyhold/api/leases.ts'
import { isPending } from '@keyhold/rental/lease.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { partyName } from '../partyName.ts'

interface Props {
  readonly lease: LeaseCard
  /** The tenant, as the landlord may see them. */
  readonly party: LeaseParty
}

/** Nothing while the names are the same. Two names with the same short form differ in the last name. */
export function ProfileName({ lease, party }: Props) {
  const text = useText('leases')
  const { profileName: profile } = party
  if (profile === undefined) return null
  const requested = partyName(party)
  const later = isPending(statusOf(lease)) ? 'differs' : 'differsLater'
  return (
    <Callout tone="warn" title={text('profileName.title')}>
      <p>
        {profile === requested ? text('profileName.lastName') : text(`profileName.${later}`, { requested, profile })}
      </p>
    </Callout>
  )
}
