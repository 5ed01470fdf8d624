/** The events of standing orders for rent, parsed from the logs of the contract beside an escrow (docs/chain.md). */
import { rentOrdersAbi } from '@keyhold/escrow/abi/RentOrders.ts'
import type { RentOrder } from '@keyhold/escrow/rentOrder.ts'
import {
  type Address,
  decodeAbiParameters,
  encodeAbiParameters,
  type Hex,
  type Log,
  parseEventLogs,
  toEventSelector,
  zeroHash,
} from 'viem'

/** Instants in unix seconds, the amount in the stablecoin's smallest unit. */
export type OrderPayload =
  /** `order` as `readOrder` decodes it. */
  | { readonly event: 'OrderCreated'; readonly order: Hex }
  | {
      readonly event: 'RentCollected'
      readonly payer: Address
      readonly payee: Address
      readonly due: number
      readonly amount: bigint
    }
  | { readonly event: 'MonthSkipped'; readonly by: Address; readonly due: number }
  | { readonly event: 'OrderStopped'; readonly by: Address }
  /** Of every lease of the account. */
  | { readonly event: 'AllOrdersStopped'; readonly account: Address; readonly epoch: number }

/** The events of one lease's orders. */
export const orderEventNames = ['OrderCreated', 'RentCollected', 'MonthSkipped', 'OrderStopped'] as const

const events = rentOrdersAbi.filter((item) => item.type === 'event')
const topics = new Set(events.map((item) => toEventSelector(item)))
const orderType = rentOrdersAbi.flatMap((item) =>
  item.type === 'event' && item.name === 'OrderCreated' ? item.inputs.filter(({ name }) => name === 'order') : [],
)

/** An order as it is stored with its event. */
function storeOrder(order: RentOrder): Hex {
  return encodeAbiParameters(orderType, [order])
}

/** The order that `storeOrder` stored. */
export function readOrder(stored: Hex): RentOrder {
  const [order] = decodeAbiParameters(orderType, stored)
  return order as RentOrder
}

/** An event about an order, the lease it names, and its log. */
interface ParsedOrderEvent {
  readonly lease: Hex
  readonly payload: OrderPayload
  readonly log: Log<bigint, number, false>
}

/** The events of standing orders among some logs. */
export function orderEventsIn(logs: readonly Log[]): ParsedOrderEvent[] {
  const ours = logs.filter((log) => topics.has(log.topics[0] ?? '0x'))
  return parseEventLogs({ abi: rentOrdersAbi, logs: ours, strict: true }).flatMap((log) => {
    const lease = 'lease' in log.args ? log.args.lease : zeroHash
    const payload = payloadOf(log)
    return payload && log.blockNumber !== null ? [{ lease, payload, log: log as ParsedOrderEvent['log'] }] : []
  })
}

function payloadOf(
  log: ReturnType<typeof parseEventLogs<typeof rentOrdersAbi, true>>[number],
): OrderPayload | undefined {
  switch (log.eventName) {
    case 'OrderCreated':
      return { event: 'OrderCreated', order: storeOrder(log.args.order as RentOrder) }
    case 'RentCollected': {
      const { tenant: payer, landlord: payee, due, amount } = log.args
      return { event: 'RentCollected', payer, payee, due: Number(due), amount }
    }
    case 'MonthSkipped':
      return { event: 'MonthSkipped', by: log.args.by, due: Number(log.args.due) }
    case 'OrderStopped':
      return { event: 'OrderStopped', by: log.args.by }
    case 'AllOrdersStopped':
      return { event: 'AllOrdersStopped', account: log.args.tenant, epoch: Number(log.args.epoch) }
    default:
      return undefined
  }
}
