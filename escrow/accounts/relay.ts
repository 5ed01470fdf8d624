// The one transaction in which a relay creates an account, sends it the fee in RNB, and executes what an owner signed.
import {
  type Address,
  BaseError,
  concat,
  ExecutionRevertedError,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  type PrivateKeyAccount,
  type PublicClient,
  pad,
  toHex,
  zeroAddress,
} from 'viem'
import { getNodeError } from 'viem/utils'
import { accountsAbi } from '../abi/Accounts.ts'
import { erc20Abi } from '../abi/ERC20.ts'
import { relayAccountAbi } from '../abi/RelayAccount.ts'
import type { Owners } from './signatures.ts'

/** The contracts of a relay: what creates accounts, the escrow, RNB, and the code of the relay's own account (EIP-7702). */
export type RelayPlaces = { accounts: Address; escrow: Address; token: Address; relayAccount: Address }

/** What a relay brings: an account and its owners, what it lacks of the fee in RNB, and the call with the signed act. */
export type Brought = { account: Address; owners: Owners; fee: bigint; execution: Hex }

/** Several calls, all or none (ERC-7821). */
const batchMode = pad('0x01', { dir: 'right' })

/** The data of the relay's transaction to itself. An account that exists already stays as it is; RNB comes with its check. */
export function relayData({ accounts, escrow, token }: RelayPlaces, { account, owners, fee, execution }: Brought): Hex {
  const { x, y, recovery } = owners
  const create = encodeFunctionData({ abi: accountsAbi, functionName: 'create', args: [x, y, recovery] })
  const send = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [account, fee] })
  const args = [escrow, fee, account, execution] as const
  const pay = encodeFunctionData({ abi: relayAccountAbi, functionName: 'callPaying', args })
  // The zero address is the relay's own account (ERC-7821).
  const paying = [
    { to: token, data: send },
    { to: zeroAddress, data: pay },
  ]
  const act = fee > 0n ? paying : [{ to: account, data: execution }]
  const calls = [{ to: accounts, data: create }, ...act].map((call) => ({ ...call, value: 0n }))
  const members = ['address', 'uint256', 'bytes'].map((type, at) => ({ type, name: ['to', 'value', 'data'][at] ?? '' }))
  const data = encodeAbiParameters([{ type: 'tuple[]', components: members }], [calls])
  return encodeFunctionData({ abi: relayAccountAbi, functionName: 'execute', args: [batchMode, data] })
}

/** Gas of an authorization (EIP-7702), which no simulation counts. */
const authorizationGas = 25_000n

/**
 * The longest act needs about 845,000: a new account's first payment without a precompile for P-256
 * (docs/relay-costs.md). A recovery owner can be a contract, whose code could occupy a node for long.
 */
const mostGas = 1_500_000n

/**
 * Tries the relay's transaction on the newest block, also before its account has its code. Returns the gas that it
 * needs; throws what viem throws.
 */
export async function simulateRelay(client: PublicClient, relay: Address, places: RelayPlaces, brought: Brought) {
  const code = delegation(places)
  const data = relayData(places, brought)
  // viem's own estimate does not pass the limit on to the node.
  const request = { from: relay, to: relay, data, gas: toHex(mostGas) }
  const estimated = await client
    .request({ method: 'eth_estimateGas', params: [request, 'latest', { [relay]: { code } }] })
    .catch((error: unknown) => {
      throw error instanceof BaseError ? getNodeError(error, {}) : error
    })
  const gas = BigInt(estimated)
  // A node may ignore the limit that it is given.
  if (gas > mostGas) throw new ExecutionRevertedError({ message: `it needs ${gas} gas` })
  return gas + authorizationGas
}

/** What gives the relay's account its code, with the nonce of its next transaction; nothing if it has it. */
export async function relayAuthorization(
  client: PublicClient,
  relay: PrivateKeyAccount,
  place: Pick<RelayPlaces, 'relayAccount'> & { chainId: number },
  nonce: number,
) {
  if ((await client.getCode({ address: relay.address })) === delegation(place)) return []
  const { chainId, relayAccount } = place
  // The transaction itself uses `nonce`, so the authorization of its own sender has the one after it.
  return [await relay.signAuthorization({ chainId, nonce: nonce + 1, contractAddress: relayAccount })]
}

/** The code of an account that runs the code of another (EIP-7702). */
const delegation = ({ relayAccount }: Pick<RelayPlaces, 'relayAccount'>): Hex =>
  concat(['0xef0100', relayAccount]).toLowerCase() as Hex
