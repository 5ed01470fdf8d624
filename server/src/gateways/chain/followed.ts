/** The contracts whose events are followed: each escrow, and the standing orders and the arbitration beside it. */
import type { ArbitrationRecord, EscrowRecord, RentOrdersRecord } from '@keyhold/escrow/deployment.ts'
import type { Address } from 'viem'

/** Of an escrow, what is needed to follow it. Some have no standing orders. */
export type Followed = Pick<EscrowRecord, 'address'> & {
  readonly rentOrders?: Pick<RentOrdersRecord, 'address'>
  readonly arbitration?: Pick<ArbitrationRecord, 'address'>
}

const contractsOf = ({ address, rentOrders, arbitration }: Followed): Address[] => [
  address,
  ...[rentOrders, arbitration].flatMap((beside) => beside?.address ?? []),
]

/** The addresses of all followed contracts. */
export function followedAddresses(escrows: readonly Followed[]): Address[] {
  return escrows.flatMap(contractsOf)
}

/** The escrow to which a log or a call of a followed contract belongs; undefined for any other contract. */
export function escrowOf(escrows: readonly Followed[], contract: string | null | undefined): Address | undefined {
  const wanted = contract?.toLowerCase()
  return escrows.find((one) => contractsOf(one).some((address) => address.toLowerCase() === wanted))?.address
}
