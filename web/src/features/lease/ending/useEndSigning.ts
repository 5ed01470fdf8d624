/** The proposer's wallet signs an earlier end, for the other to send to the escrow. */
import type { EndingPlan, EndingView } from '@keyhold/api/endings.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { signEarlierEnd } from '../../../gateways/wallet/earlierEnd.ts'
import { termsFromWire } from '../../../gateways/wallet/escrowFacts.ts'
import { switchChain } from '../../../gateways/wallet/switchChain.ts'
import { useNetworkConfig, useWallet } from '../../../gateways/wallet/useWallet.ts'
import { networkOfLease, requiredAccountFor } from '../transactions/useTransaction.ts'

/** A signed proposal is valid for two weeks, and not after its day: else the stay could end in the past. */
const secondsValid = 14 * 86_400

/**
 * `plan`: of the proposed day; undefined before one is chosen. `validUntil`: another deadline than that of a proposal.
 */
export function useEndSigning(
  lease: LeaseDetail,
  { agreedMoveOut, leaseNow }: Pick<EndingView, 'agreedMoveOut' | 'leaseNow'>,
  plan: Pick<EndingPlan, 'moveOut'> | undefined,
  validUntil?: number,
) {
  const { connection } = useWallet()
  const { network: current } = useNetworkConfig()
  const network = networkOfLease(current, lease)
  const connected = connection.status === 'connected' ? connection : undefined
  const required = requiredAccountFor(lease, connected)
  const newMoveOut = plan?.moveOut ?? lease.escrowMoveOut
  const deadline = validUntil ?? Math.min(leaseNow + secondsValid, newMoveOut)
  const { terms } = lease
  const isReady = connected && !required && network && terms && agreedMoveOut !== null && plan !== undefined
  return {
    connected,
    required,
    deadline,
    /** Undefined until wallet, network and terms are known. Throws WalletError. */
    sign: isReady
      ? async () => {
          const { connector, address: account } = connected
          await switchChain(connector.provider, network)
          const end = { moveOut: agreedMoveOut, newMoveOut, deadline }
          const who = { provider: connector.provider, account, network, terms: termsFromWire(terms) }
          return { signature: await signEarlierEnd(who, end), deadline }
        }
      : undefined,
  }
}
