/** What the wallet will show, one after the other, for the calls of a lease that it is about to be asked for. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { Call } from '../../../gateways/wallet/calls.ts'
import type { NetworkConfig } from '../../../gateways/wallet/networkConfig.ts'
import { promptOfCall } from '../../../gateways/wallet/walletPrompt.ts'
import { partyName } from '../partyName.ts'
import { ExpectedPrompt, type PromptPeople } from './ExpectedPrompt.tsx'

interface Props extends PromptPeople {
  readonly network: NetworkConfig
  readonly calls: readonly Call[]
  /** The wallet asks at this moment: what it shows is compared now. */
  readonly isAsked: boolean
}

export function ExpectedPrompts({ network, calls, isAsked, ...people }: Props) {
  return (
    <div>
      {calls.map((call) => (
        <ExpectedPrompt
          key={call.kind}
          network={network}
          {...people}
          prompt={promptOfCall(call, network)}
          isOpen={isAsked}
        />
      ))}
    </div>
  )
}

/** The two of a lease by their accounts: those of the terms that are about to be paid, or the lease's own. */
export function promptPeople(
  lease: Pick<LeaseDetail, 'tenant' | 'landlord' | 'timeZone' | 'terms'>,
  accounts: { readonly tenant: string; readonly landlord: string } | null = lease.terms,
): PromptPeople {
  const people = [
    { address: accounts?.tenant, name: partyName(lease.tenant) },
    { address: accounts?.landlord, name: partyName(lease.landlord) },
  ]
  return { timeZone: lease.timeZone, people }
}
