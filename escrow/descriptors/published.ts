// Promises the descriptors of one chain's contracts, with their addresses, and the indexes by which a wallet finds them (ERC-7730).
import { keccak256, toHex } from 'viem'
import type { Deployment, EscrowRecord } from '../deployment.ts'
import {
  arbitrationCalls,
  type Descriptor,
  escrowCalls,
  escrowMessages,
  orderCalls,
  orderMessages,
  primaryType,
  tokenCalls,
} from './descriptors.ts'

/** Every file by its name; the two indexes are keyed `eip155:chain:address`, as the registry keys its own. */
export function publishedDescriptors({
  chainId,
  current,
  earlier,
  stablecoin,
  token,
}: Deployment): ReadonlyMap<string, object> {
  const files = new Map<string, object>()
  const calls: Record<string, string> = {}
  const messages: Record<string, object> = {}
  const caip = (address: string) => `eip155:${chainId}:${address.toLowerCase()}`
  const addCalls = (address: string, path: string, descriptor: Descriptor) => {
    files.set(path, descriptor)
    calls[caip(address)] = path
  }
  const addMessages = (address: string, path: string, descriptor: Descriptor) => {
    files.set(path, descriptor)
    messages[caip(address)] = Object.fromEntries(
      Object.keys(descriptor.display.formats).map((type) => [
        primaryType(type),
        [{ path, encodeTypeHashes: [keccak256(toHex(type))] }],
      ]),
    )
  }
  const addEscrow = (escrow: EscrowRecord) => {
    const { address, rentOrders, arbitration } = escrow
    const place = { chainId, address, stablecoin: escrow.stablecoin }
    addCalls(address, `calldata-RentEscrow-${address}.json`, escrowCalls(escrow, place))
    addMessages(address, `eip712-RentEscrow-${address}.json`, escrowMessages(escrow, place))
    if (rentOrders) {
      const orders = rentOrders.address
      const theirs = { ...place, address: orders }
      addCalls(orders, `calldata-RentOrders-${orders}.json`, orderCalls(rentOrders, theirs))
      addMessages(orders, `eip712-RentOrders-${orders}.json`, orderMessages(rentOrders, theirs))
    }
    if (!arbitration) return
    const ruling = { ...place, address: arbitration.address }
    const path = `calldata-AppealableArbitration-${ruling.address}.json`
    addCalls(ruling.address, path, arbitrationCalls(arbitration.abi, ruling))
  }
  for (const escrow of [current, ...earlier]) addEscrow(escrow)
  addCalls(token, 'calldata-RNB.json', tokenCalls('rnb', { chainId, address: token }))
  addCalls(stablecoin, 'calldata-stablecoin.json', tokenCalls('stablecoin', { chainId, address: stablecoin }))
  return files.set('index.calldata.json', calls).set('index.eip712.json', messages)
}
