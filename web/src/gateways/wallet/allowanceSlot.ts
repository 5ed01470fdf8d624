/** Finds where a token stores allowances and balances, for simulations that override them. */
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import {
  type Address,
  concat,
  type Hex,
  keccak256,
  numberToHex,
  type PublicClient,
  pad,
  type StateOverride,
} from 'viem'
import type { NetworkConfig } from './networkConfig.ts'

/** Solidity stores a token's mappings at one of the first slots of every token in use. */
const slotsToTry = 16
const largeAllowance = 2n ** 127n

/**
 * State overrides that let the escrow take any amount of both tokens; a token without a known slot is not overridden.
 */
export async function allowanceOverrides(
  client: PublicClient,
  network: NetworkConfig,
  account: Address,
): Promise<StateOverride> {
  const found = await Promise.all(
    [network.stablecoin, network.token].map(async (token) => {
      const slot = await findSlot(client, token, account, network.escrow)
      return slot ? [{ address: token, stateDiff: [{ slot, value: toWord(largeAllowance) }] }] : []
    }),
  )
  return found.flat()
}

/**
 * State overrides that give the account at least this much of a token. Undefined for a token without a known slot; none
 * if it has as much.
 */
export async function balanceOverride(
  client: PublicClient,
  token: Address,
  account: Address,
  least: bigint,
): Promise<StateOverride | undefined> {
  const read = (stateOverride: StateOverride) =>
    client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account], stateOverride })
  if ((await read([])) >= least) return []
  const slot = await findOverridden(token, (slot) => mappingSlot(account, slot), read)
  return slot && [{ address: token, stateDiff: [{ slot, value: toWord(least) }] }]
}

function findSlot(client: PublicClient, token: Address, account: Address, spender: Address): Promise<Hex | undefined> {
  const read = (stateOverride: StateOverride) =>
    client.readContract({
      address: token,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [account, spender],
      stateOverride,
    })
  return findOverridden(token, (slot) => mappingSlot(spender, mappingSlot(account, slot)), read)
}

/** The slot whose override the token answers with. */
async function findOverridden(
  token: Address,
  slotIn: (mapping: Hex) => Hex,
  read: (stateOverride: StateOverride) => Promise<bigint>,
): Promise<Hex | undefined> {
  const candidates = Array.from({ length: slotsToTry }, (_, index) => slotIn(toWord(BigInt(index))))
  const matches = await Promise.all(
    candidates.map((slot) =>
      read([{ address: token, stateDiff: [{ slot, value: toWord(largeAllowance) }] }])
        .then((found) => found === largeAllowance)
        .catch(() => false),
    ),
  )
  return candidates[matches.indexOf(true)]
}

/** Where Solidity stores the value of an address in a mapping. */
const mappingSlot = (key: Address, slot: Hex) => keccak256(concat([pad(key), slot]))

function toWord(value: bigint): Hex {
  return numberToHex(value, { size: 32 })
}
