// Promises the descriptors of one chain's contracts, with their addresses, and the indexes by which a wallet finds them (ERC-7730).
import { keccak256, toHex } from 'viem'
import type { Deployment, EscrowRecord } from '../deployment.ts'
import { type Descriptor, escrowCalls, escrowMessages, primaryType, tokenCalls } from './descriptors.ts'

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
  const addEscrow = (escrow: EscrowRecord) => {
    const place = { chainId, address: escrow.address, stablecoin: escrow.stablecoin }
    addCalls(escrow.address, `calldata-RentEscrow-${escrow.address}.json`, escrowCalls(escrow, place))
    const path = `eip712-RentEscrow-${escrow.address}.json`
    const descriptor = escrowMessages(escrow, place)
    files.set(path, descriptor)
    messages[caip(escrow.address)] = Object.fromEntries(
      Object.keys(descriptor.display.formats).map((type) => [
        primaryType(type),
        [{ path, encodeTypeHashes: [keccak256(toHex(type))] }],
      ]),
    )
  }
  for (const escrow of [current, ...earlier]) addEscrow(escrow)
  addCalls(token, 'calldata-RNB.json', tokenCalls('rnb', { chainId, address: token }))
  addCalls(stablecoin, 'calldata-stablecoin.json', tokenCalls('stablecoin', { chainId, address: stablecoin }))
  return files.set('index.calldata.json', calls).set('index.eip712.json', messages)
}
