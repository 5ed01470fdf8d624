/** The expected wallet prompts in sequence, for the next calls of a lease; closed until the user opens one. */
import type { Terms } from '@keyhold/api/deposits.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { payoutAccountOf } from '@keyhold/rental/payoutAccount.ts'
import type { Call } from '../../../gateways/wallet/calls.ts'
import type { NetworkConfig } from '../../../gateways/wallet/networkConfig.ts'
import { promptOfCall } from '../../../gateways/wallet/walletPrompt.ts'
import { partyName } from '../partyName.ts'
import { ExpectedPrompt, type PromptPeople } from './ExpectedPrompt.tsx'

interface Props extends PromptPeople {
  readonly network: NetworkConfig
  readonly calls: readonly Call[]
}

export function ExpectedPrompts({ network, calls, ...people }: Props) {
  return (
    <div>
      {calls.map((call) => (
        <ExpectedPrompt key={call.kind} network={network} {...people} prompt={promptOfCall(call, network)} />
      ))}
    </div>
  )
}

/** A lease's parties by account: from the terms about to be paid, or the lease's own. */
export function promptPeople(
  lease: Pick<LeaseDetail, 'tenant' | 'landlord' | 'timeZone' | 'terms'>,
  accounts: Pick<Terms, 'tenant' | 'tenantPayout' | 'landlord'> | null = lease.terms,
): PromptPeople {
  const tenant = { address: accounts?.tenant, name: partyName(lease.tenant) }
  const people = [tenant, { address: accounts?.landlord, name: partyName(lease.landlord) }]
  return { timeZone: lease.timeZone, people, payout: { ...tenant, address: accounts && payoutAccountOf(accounts) } }
}
