/** The escrow's address and settings: fetched once per page load, and taken from other responses. */
import type { EscrowFacts, PaymentStart, Terms as WireTerms } from '@keyhold/api/deposits.ts'
import { escrowFacts } from '@keyhold/api/deposits.ts'
import type { Terms } from '@keyhold/escrow/terms.ts'
import type { Address, Hex } from 'viem'
import { quietApi } from '../api.ts'
import type { NetworkConfig } from './networkConfig.ts'

let cached: Promise<EscrowFacts> | undefined

/** The escrow's facts; a failed request is not cached, and the next call retries. */
export function readEscrowFacts(): Promise<EscrowFacts> {
  cached ??= quietApi(escrowFacts).catch((error: unknown) => {
    cached = undefined
    throw error
  })
  return cached
}

/** The network of the facts, or of a payment's start. */
export function networkConfigFrom(given: EscrowFacts | PaymentStart): NetworkConfig {
  return {
    chainId: given.chainId,
    name: given.network,
    rpcUrl: given.rpcUrl,
    explorerUrl: given.explorerUrl,
    escrow: given.escrow as Address,
    escrowVersion: given.escrowVersion,
    stablecoin: given.stablecoin as Address,
    token: given.token as Address,
    ...('passkeyAccounts' in given && {
      passkeyAccounts: given.passkeyAccounts as Required<NetworkConfig>['passkeyAccounts'],
    }),
  }
}

/** The API's terms in the escrow's format. */
export function termsFromWire(wire: WireTerms): Terms {
  return {
    ...wire,
    tenant: wire.tenant as Address,
    tenantPayout: wire.tenantPayout as Address,
    landlord: wire.landlord as Address,
    arbitrator: wire.arbitrator as Address,
    document: wire.document as Hex,
    handover: BigInt(wire.handover),
    firstRent: BigInt(wire.firstRent),
    deposit: BigInt(wire.deposit),
  }
}
