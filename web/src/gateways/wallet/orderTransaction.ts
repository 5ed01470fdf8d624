/** One transaction at the contract of standing orders for rent (docs/chain.md), as the escrow's other transactions run. */
import { rentOrdersAbi } from '@keyhold/escrow/abi/RentOrders.ts'
import { rentOrderId } from '@keyhold/escrow/rentOrder.ts'
import { leaseId, type Terms } from '@keyhold/escrow/terms.ts'
import { type Address, type Hex, isAddressEqual } from 'viem'
import { approveCall, type Call } from './calls.ts'
import type { EscrowTransaction } from './escrowTransaction.ts'
import { type NetworkConfig, publicClientFor } from './networkConfig.ts'
import { encodeOrderAction, type OrderAction, orderEventNames } from './orderCalls.ts'
import { walletErrorFrom } from './walletError.ts'

/** The transaction of an action on the standing order of a lease; `orders` is the contract beside its escrow. */
export function orderTransactionFor(action: OrderAction, orders: Address, terms: Terms): EscrowTransaction {
  const { kind } = action
  return {
    kind,
    name: nameOf(action),
    id: leaseId(terms),
    allowedAccounts: isTenants(kind) ? [terms.tenant] : [terms.tenant, terms.landlord],
    usdt: 0n,
    feeFunction: undefined,
    call: callOf(action, orders, terms),
    eventName: orderEventNames[kind],
    eventArgs: eventArgsOf(action, orders, terms),
    partFor: () => undefined,
    isRepeatable: false,
    beside: {
      address: orders,
      allowance: kind === 'createOrder' ? action.allowance : 0n,
      eventsAt: kind === 'endAllowance' ? action.token : orders,
      ...(kind === 'skipMonth' && { due: dueOf(action) }),
    },
  }
}

/** Names the order, and of a skip the month: a record of an earlier order says nothing of a later one. */
function nameOf(action: OrderAction): string {
  const { kind } = action
  if (kind === 'endAllowance') return `${kind}-${action.number}-${action.epoch}`
  const name = `${kind}-${rentOrderId(action.order)}`
  return kind === 'skipMonth' ? `${name}-${dueOf(action)}` : name
}

const dueOf = ({ order, place }: Extract<OrderAction, { kind: 'skipMonth' }>) => order.months[place]?.due

function eventArgsOf(action: OrderAction, orders: Address, terms: Terms): EscrowTransaction['eventArgs'] {
  if (action.kind === 'endAllowance') return { owner: terms.tenant, spender: orders }
  const lease = leaseId(terms)
  return action.kind === 'createOrder' ? { lease, id: rentOrderId(action.order) } : { lease }
}

const isTenants = (kind: OrderAction['kind']) => kind === 'createOrder' || kind === 'endAllowance'

function callOf(action: OrderAction, orders: Address, terms: Terms): Call {
  const { kind } = action
  if (kind !== 'endAllowance') return { kind, to: orders, data: encodeOrderAction(action, terms) }
  return { ...approveCall('reset-usdt', action.token, orders, 0n), kind }
}

/** The contract's state of a lease's orders. Throws WalletError `chain-unreachable`. */
export async function readOrderState(network: NetworkConfig, orders: Address, lease: Hex) {
  const call = { address: orders, abi: rentOrdersAbi, functionName: 'orderState', args: [lease] } as const
  return publicClientFor(network)
    .readContract(call)
    .catch((error: unknown) => {
      throw walletErrorFrom(error, 'chain-unreachable')
    })
}

/**
 * The number and the epoch that the lease's next order names, and whether the contract is for its escrow and stablecoin.
 * Throws WalletError `chain-unreachable`.
 */
export async function readOrderNumbers(network: NetworkConfig, orders: Address, terms: Terms) {
  const client = publicClientFor(network)
  const at = { address: orders, abi: rentOrdersAbi } as const
  const [state, epoch, escrow, stablecoin] = await Promise.all([
    client.readContract({ ...at, functionName: 'orderState', args: [leaseId(terms)] }),
    client.readContract({ ...at, functionName: 'epoch', args: [terms.tenant] }),
    client.readContract({ ...at, functionName: 'escrow' }),
    client.readContract({ ...at, functionName: 'stablecoin' }),
  ]).catch((error: unknown) => {
    throw walletErrorFrom(error, 'chain-unreachable')
  })
  const isOurs = isAddressEqual(escrow, network.escrow) && isAddressEqual(stablecoin, network.stablecoin)
  return { number: state.number, epoch, isOurs }
}
