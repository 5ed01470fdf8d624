/** Finds where a token keeps its allowances, so that a dry run can pretend that they stand. */
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
import type { Place } from './place.ts'

/** Solidity keeps `mapping(owner => mapping(spender => uint256))` at one of the first slots of every token in use. */
const slotsToTry = 16
const plenty = 2n ** 127n

/** Overrides under which the escrow may take any sum of both tokens; a token whose slot cannot be found is left as it is. */
export async function allowanceOverrides(client: PublicClient, place: Place, owner: Address): Promise<StateOverride> {
  const found = await Promise.all(
    [place.stablecoin, place.token].map(async (token) => {
      const slot = await findSlot(client, token, owner, place.escrow)
      return slot ? [{ address: token, stateDiff: [{ slot, value: word(plenty) }] }] : []
    }),
  )
  return found.flat()
}

async function findSlot(
  client: PublicClient,
  token: Address,
  owner: Address,
  spender: Address,
): Promise<Hex | undefined> {
  const candidates = Array.from({ length: slotsToTry }, (_, index) => slotOf(owner, spender, BigInt(index)))
  const isIt = await Promise.all(
    candidates.map((slot) =>
      client
        .readContract({
          address: token,
          abi: erc20Abi,
          functionName: 'allowance',
          args: [owner, spender],
          stateOverride: [{ address: token, stateDiff: [{ slot, value: word(plenty) }] }],
        })
        .then((allowed) => allowed === plenty)
        .catch(() => false),
    ),
  )
  return candidates[isIt.indexOf(true)]
}

function slotOf(owner: Address, spender: Address, index: bigint): Hex {
  const inner = keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [owner, index]))
  return keccak256(concat([encodeAbiParameters([{ type: 'address' }], [spender]), inner]))
}

function word(value: bigint): Hex {
  return numberToHex(value, { size: 32 })
}
