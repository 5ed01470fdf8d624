/** Whose key may keep: nobody's who has a power over an escrow or a part in a lease (D 11.1). */
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
import type { Chain } from '../../gateways/chain/chain.ts'

/** A keeper's key that is more than a keeper's. */
export class KeeperRefused extends Error {}

interface GuardDeps {
  readonly chain: Pick<Chain, 'client' | 'escrows'>
  readonly account: Address
  /** Whether somebody at Keyhold proved this wallet, or terms name it. */
  readonly isParty: (address: Address) => Promise<boolean>
}

/** Throws a sentence if the account is more than a keeper. Throws whatever the chain throws while it is away. */
export async function refuseOtherPowers({ chain, account, isParty }: GuardDeps): Promise<void> {
  for (const escrow of chain.escrows)
    for (const [role, holder] of await powersOf(chain.client, escrow))
      if (isAddressEqual(holder, account))
        throw new KeeperRefused(
          `KEEPER_KEY is the key of ${account}, ${role} of the escrow ${escrow.address}. A keeper holds gas and nothing else: give it a key of its own.`,
        )
  if (await isParty(account))
    throw new KeeperRefused(
      `KEEPER_KEY is the key of ${account}, the wallet of somebody who rents or lets here. A keeper holds gas and nothing else: give it a key of its own.`,
    )
}

/** Who may do more at an escrow than anybody may, as it is now. */
async function powersOf(client: PublicClient, escrow: EscrowRecord): Promise<(readonly [string, Address])[]> {
  const read = (functionName: 'owner' | 'feeReceiver' | 'arbitrator') =>
    client.readContract({ address: escrow.address, abi: rentEscrowAbi, functionName })
  const [owner, feeReceiver, arbitrator, deployer] = await Promise.all([
    read('owner'),
    read('feeReceiver'),
    read('arbitrator'),
    deployerOf(client, escrow),
  ])
  const powers = [
    ['the owner', owner],
    ['the fee receiver', feeReceiver],
    ['the arbitrator', arbitrator],
  ] as const
  return deployer ? [...powers, ['the deployer', deployer]] : [...powers]
}

/** Who sent the transaction that deployed an escrow; undefined where the node has no such block any more. */
async function deployerOf(
  client: PublicClient,
  { address, deployedAtBlock }: EscrowRecord,
): Promise<Address | undefined> {
  const call = { blockNumber: deployedAtBlock, includeTransactions: true } as const
  const block = await client.getBlock(call).catch(() => undefined)
  return block?.transactions.find((one) => isAddressEqual(createdBy(one), address))?.from
}

/** What a transaction that creates a contract creates, itself or through the deterministic deployer (salt, then code). */
function createdBy({ to, from, nonce, input }: Transaction): Address {
  if (to === null) return getContractAddress({ from, nonce: BigInt(nonce) })
  if (size(input) <= 32) return zeroAddress
  return getContractAddress({ opcode: 'CREATE2', from: to, salt: slice(input, 0, 32), bytecode: slice(input, 32) })
}
