/** The contracts that passkey accounts use on a chain: those beside the escrow of new leases. */
import { accountAddress } from '@keyhold/escrow/accounts/address.ts'
import type { Places } from '@keyhold/escrow/accounts/decode.ts'
import { accountPlaces } from '@keyhold/escrow/accounts/places.ts'
import type { Owners } from '@keyhold/escrow/accounts/signatures.ts'
import { rentOrdersAddress } from '@keyhold/escrow/deploy-escrow.ts'
import type { Chain } from '../../../gateways/chain/chain.ts'

export type RelayContracts = ReturnType<typeof createRelayContracts>

/** Computes them once: they follow from the escrow. */
export function createRelayContracts({ escrow, deployment }: Pick<Chain, 'escrow' | 'deployment'>) {
  const { token, stablecoin } = deployment
  const ofAccounts = accountPlaces(escrow)
  return {
    ...ofAccounts,
    escrow: escrow.address,
    token,
    /** The account of these owners. */
    accountOf: (owners: Owners) => accountAddress(ofAccounts, owners),
    /** What this account may call. */
    around: (account: Places['account']): Places => ({
      account,
      escrow: escrow.address,
      rentOrders: rentOrdersAddress(escrow),
      stablecoin,
      token,
      guard: ofAccounts.guard,
    }),
  }
}
