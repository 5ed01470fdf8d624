// A standing order for rent in TypeScript: its type, its id, and what the tenant signs (EIP-712). IRentOrders.sol explains it.
import { type Address, type Hex, hashStruct, sliceHex } from 'viem'

/** One rent: from when it is collected, in unix seconds, and its amount in the stablecoin's smallest unit. */
export type Month = { due: number; amount: bigint }

/**
 * A standing order as the contract reads it. A month ends when the next is due, the last one at `end`. `number` is that
 * of the lease's `orderState`, `epoch` that of the tenant. All instants are in unix seconds.
 */
export type RentOrder = {
  lease: Hex
  tenant: Address
  landlord: Address
  months: readonly Month[]
  end: number
  number: bigint
  epoch: bigint
  /** No later creation. */
  deadline: bigint
}

/** The versions of the signing domain of standing orders: changed typed data is a new version. */
export type RentOrdersVersion = '1'

/** Where an order runs: one contract of standing orders on one chain. */
export type OrdersPlace = { chainId: number; orders: Address; version: RentOrdersVersion }

/** The EIP-712 types that the tenant signs. */
export const rentOrderTypes = {
  RentOrder: [
    { name: 'lease', type: 'bytes32' },
    { name: 'tenant', type: 'address' },
    { name: 'landlord', type: 'address' },
    { name: 'months', type: 'Month[]' },
    { name: 'end', type: 'uint40' },
    { name: 'number', type: 'uint256' },
    { name: 'epoch', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
  Month: [
    { name: 'due', type: 'uint40' },
    { name: 'amount', type: 'uint88' },
  ],
} as const

/** The id of an order: the first 28 bytes of its EIP-712 struct hash, as returned by the contract's `orderId`. */
export function rentOrderId(order: RentOrder): Hex {
  return sliceHex(hashStruct({ data: order, primaryType: 'RentOrder', types: rentOrderTypes }), 0, 28)
}

/** What a tenant's wallet signs, so that anybody may call `create`. */
export function rentOrderTypedData({ chainId, orders, version }: OrdersPlace, order: RentOrder) {
  const domain = { name: 'RentOrders', version, chainId, verifyingContract: orders } as const
  return { domain, types: rentOrderTypes, primaryType: 'RentOrder', message: order } as const
}
