/** Whose key a keeper or a relay may have: never one with a power over an escrow or a part in a lease (D 11.1). */
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import type { EscrowRecord } from '@keyhold/escrow/deployment.ts'
import {
  type Address,
  getContractAddress,
  isAddressEqual,
  type PublicClient,
  size,
  slice,
  type Transaction,
  zeroAddress,
} from 'viem'
import type { Chain } from './chain.ts'

/** Thrown if a key has other powers. */
export class KeyRefused extends Error {}

interface GuardDeps {
  readonly chain: Pick<Chain, 'client' | 'escrows'>
  readonly account: Address
  /** The setting with the key, and what its account is for. */
  readonly key: { readonly name: string; readonly holds: string }
  /** Whether a Keyhold user proved this wallet, or terms name it. */
  readonly isParty: (address: Address) => Promise<boolean>
}

/** Throws a message if the account has other powers. Rethrows the chain's errors while it is unavailable. */
export async function refuseOtherPowers({ chain, account, key, isParty }: GuardDeps): Promise<void> {
  for (const escrow of chain.escrows)
    for (const [role, holder] of await powersOf(chain.client, escrow))
      if (isAddressEqual(holder, account))
        throw new KeyRefused(
          `${key.name} is the key of ${account}, ${role} of the escrow ${escrow.address}. ${key.holds}: give it a key of its own.`,
        )
  if (await isParty(account))
    throw new KeyRefused(
      `${key.name} is the key of ${account}, the wallet of somebody who rents or lets here. ${key.holds}: give it a key of its own.`,
    )
}

/** The accounts with special powers at an escrow, as of now. */
async function powersOf(client: PublicClient, escrow: EscrowRecord): Promise<(readonly [string, Address])[]> {
  const read = (functionName: 'owner' | 'feeReceiver' | 'arbitrator') =>
    client.readContract({ address: escrow.address, abi: rentEscrowAbi, functionName })
  const [owner, feeReceiver, arbitrator, deployer] = await Promise.all([
    read('owner'),
    read('feeReceiver'),
    read('arbitrator'),
    deployerOf(client, escrow),
  ])
  const { arbitration: instances } = escrow
  const powers = [
    ['the owner', owner],
    ['the fee receiver', feeReceiver],
    ['the arbitrator', arbitrator],
    ...(instances ? [['the first instance', instances.firstInstance] as const] : []),
    ...(instances ? [['the second instance', instances.secondInstance] as const] : []),
  ] as const
  return deployer ? [...powers, ['the deployer', deployer]] : [...powers]
}

/** The sender of the transaction that deployed an escrow; undefined if the node has pruned that block. */
async function deployerOf(
  client: PublicClient,
  { address, deployedAtBlock }: EscrowRecord,
): Promise<Address | undefined> {
  const call = { blockNumber: deployedAtBlock, includeTransactions: true } as const
  const block = await client.getBlock(call).catch(() => undefined)
  return block?.transactions.find((one) => isAddressEqual(createdBy(one), address))?.from
}

/** The address a transaction deploys to, directly or through the deterministic deployer (salt, then code). */
function createdBy({ to, from, nonce, input }: Transaction): Address {
  if (to === null) return getContractAddress({ from, nonce: BigInt(nonce) })
  if (size(input) <= 32) return zeroAddress
  return getContractAddress({ opcode: 'CREATE2', from: to, salt: slice(input, 0, 32), bytecode: slice(input, 32) })
}
