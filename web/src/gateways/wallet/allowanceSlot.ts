/** Finds a token's allowance storage slot, for simulations with overridden allowances. */
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import {
  type Address,
  concat,
  encodeAbiParameters,
  type Hex,
  keccak256,
  numberToHex,
  type PublicClient,
  type StateOverride,
} from 'viem'
import type { NetworkConfig } from './networkConfig.ts'

/** Solidity stores `mapping(owner => mapping(spender => uint256))` at one of the first slots of every token in use. */
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

async function findSlot(
  client: PublicClient,
  token: Address,
  account: Address,
  spender: Address,
): Promise<Hex | undefined> {
  const candidates = Array.from({ length: slotsToTry }, (_, index) => allowanceSlot(account, spender, BigInt(index)))
  const matches = await Promise.all(
    candidates.map((slot) =>
      client
        .readContract({
          address: token,
          abi: erc20Abi,
          functionName: 'allowance',
          args: [account, spender],
          stateOverride: [{ address: token, stateDiff: [{ slot, value: toWord(largeAllowance) }] }],
        })
        .then((allowed) => allowed === largeAllowance)
        .catch(() => false),
    ),
  )
  return candidates[matches.indexOf(true)]
}

function allowanceSlot(account: Address, spender: Address, index: bigint): Hex {
  const inner = keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [account, index]))
  return keccak256(concat([encodeAbiParameters([{ type: 'address' }], [spender]), inner]))
}

function toWord(value: bigint): Hex {
  return numberToHex(value, { size: 32 })
}
