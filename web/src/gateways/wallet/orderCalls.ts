/** The calls of a standing order for rent that Keyhold uses (docs/chain.md). */
import { rentOrdersAbi } from '@keyhold/escrow/abi/RentOrders.ts'
import type { RentOrder } from '@keyhold/escrow/rentOrder.ts'
import type { Terms } from '@keyhold/escrow/terms.ts'
import { type Address, encodeFunctionData, type Hex } from 'viem'

/** `place` is the month's in the order's list, from 0. */
export type OrderAction =
  | {
      readonly kind: 'createOrder'
      readonly order: RentOrder
      /** What the account must allow the contract to take, for all of its orders. */
      readonly allowance: bigint
    }
  | { readonly kind: 'skipMonth'; readonly order: RentOrder; readonly place: number }
  | { readonly kind: 'stopOrder'; readonly order: RentOrder }
  /** Takes the contract's allowance of a token back, where no other order needs it. */
  | ({ readonly kind: 'endAllowance'; readonly token: Address } & OrderNumbers)

/** What the lease's next order names. */
export type OrderNumbers = Pick<RentOrder, 'number' | 'epoch'>

/** The event that confirms it. */
export const orderEventNames = {
  createOrder: 'OrderCreated',
  skipMonth: 'MonthSkipped',
  stopOrder: 'OrderStopped',
  endAllowance: 'Approval',
} as const satisfies Record<OrderAction['kind'], string>

/** The data of a call to the contract. */
export function encodeOrderAction(action: Exclude<OrderAction, { kind: 'endAllowance' }>, terms: Terms): Hex {
  const abi = rentOrdersAbi
  switch (action.kind) {
    case 'createOrder':
      return encodeFunctionData({ abi, functionName: 'create', args: [terms, action.order, '0x'] })
    case 'skipMonth':
      return encodeFunctionData({ abi, functionName: 'skip', args: [action.order, BigInt(action.place)] })
    default:
      return encodeFunctionData({ abi, functionName: 'stop', args: [terms] })
  }
}
