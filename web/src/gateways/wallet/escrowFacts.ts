/** Where the escrow is, asked of the API once per page load, and read out of what other answers say. */
import type { EscrowFacts, PaymentStart, Terms as WireTerms } from '@keyhold/api/deposits.ts'
import { escrowFacts } from '@keyhold/api/deposits.ts'
import type { Terms } from '@keyhold/escrow/terms.ts'
import type { Address, Hex } from 'viem'
import { quietApi } from '../api.ts'
import type { NetworkConfig } from './networkConfig.ts'

let cached: Promise<EscrowFacts> | undefined

/** The escrow's facts; a failure is forgotten, so that the next call asks again. */
export function readEscrowFacts(): Promise<EscrowFacts> {
  cached ??= quietApi(escrowFacts).catch((error: unknown) => {
    cached = undefined
    throw error
  })
  return cached
}

/** The network that facts, or the start of a payment, speak of. */
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
  }
}

/** Terms of the wire as the escrow reads them. */
export function termsFromWire(wire: WireTerms): Terms {
  return {
    ...wire,
    tenant: wire.tenant as Address,
    landlord: wire.landlord as Address,
    arbitrator: wire.arbitrator as Address,
    document: wire.document as Hex,
    handover: BigInt(wire.handover),
    deposit: BigInt(wire.deposit),
  }
}
