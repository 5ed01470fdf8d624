// Reads what the owners of an account sign, before it is signed or sent. What is not in its only usual encoding is unknown.
import {
  type Abi,
  type Address,
  type ContractFunctionName,
  type DecodeFunctionDataReturnType,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  hexToBigInt,
  hexToNumber,
  isAddressEqual,
  parseAbi,
  size,
  slice,
  zeroAddress,
} from 'viem'
import { erc20Abi } from '../abi/ERC20.ts'
import { rentEscrowAbi } from '../abi/RentEscrow.ts'
import { rentOrdersAbi } from '../abi/RentOrders.ts'
import { slowOwnersAbi } from '../abi/SlowOwners.ts'
import { safeContracts } from './safeContracts.ts'
import { type Act, batchAbi, executionAbi } from './signatures.ts'

/** The account, and the contracts that it may call. */
export type Places = {
  account: Address
  escrow: Address
  rentOrders: Address
  stablecoin: Address
  token: Address
  guard: Address
}

/** What changes an account: its owners, guard, modules and settings. */
const accountAbi = parseAbi([
  'function addOwnerWithThreshold(address owner, uint256 threshold)',
  'function removeOwner(address previous, address owner, uint256 threshold)',
  'function swapOwner(address previous, address owner, address newOwner)',
  'function changeThreshold(uint256 threshold)',
  'function setGuard(address guard)',
  'function setFallbackHandler(address handler)',
  'function enableModule(address module)',
  'function disableModule(address previous, address module)',
  'function approveHash(bytes32 hash)',
])

const abis = {
  account: accountAbi,
  escrow: rentEscrowAbi,
  rentOrders: rentOrdersAbi,
  stablecoin: erc20Abi,
  token: erc20Abi,
  guard: slowOwnersAbi,
} as const satisfies Record<keyof Places, Abi>

type Contract = keyof typeof abis
type KnownCall = {
  [At in Contract]: { contract: At } & DecodeFunctionDataReturnType<
    (typeof abis)[At],
    ContractFunctionName<(typeof abis)[At], 'nonpayable' | 'payable'>
  >
}[Contract]

/** One call of an act. `coin` sends the chain's own coin and nothing else. `unknown` can be anything. */
export type DecodedCall = KnownCall | { contract: 'coin'; to: Address; value: bigint } | ({ contract: 'unknown' } & Act)

/** A permission for another contract to take tokens of the account. */
export type Approval = Extract<DecodedCall, { functionName: 'approve' }>
export const isApproval = (call: DecodedCall): call is Approval =>
  call.contract !== 'unknown' && call.contract !== 'coin' && call.functionName === 'approve'

/** A Safe transaction as it is sent: what is done, what its sender would be paid, and an owner's signature. */
export type Execution = { act: Act; asksRefund: boolean; signature: Hex }

/** The calls of an act, in their order. A batch that cannot be read is one unknown call. */
export function decodeAct(places: Places, act: Act): readonly DecodedCall[] {
  if (act.operation === 0) return [decodeCall(places, act)]
  const calls = decodeBatch(act)
  return calls ? calls.map((call) => decodeCall(places, call)) : [{ contract: 'unknown', ...act }]
}

/** The data of a call to the account, or undefined if it is anything but a Safe transaction in its usual encoding. */
export function decodeExecution(data: Hex): Execution | undefined {
  const call = decodeExactly(executionAbi, data)
  if (!call) return undefined
  const [to, value, inner, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, signature] = call.args
  if (operation !== 0 && operation !== 1) return undefined
  // With safeTxGas or gasPrice above 0 an act that fails would not revert: what was done before it would stay done.
  const asksRefund =
    safeTxGas + baseGas + gasPrice > 0n ||
    !isAddressEqual(gasToken, zeroAddress) ||
    !isAddressEqual(refundReceiver, zeroAddress)
  return { act: { to, value, data: inner, operation }, asksRefund, signature }
}

function decodeCall(places: Places, call: Act): DecodedCall {
  const { to, value, data } = call
  const contract = contractAt(places, to)
  if (data === '0x' && value > 0n && !contract) return { contract: 'coin', to, value }
  const known = contract && value === 0n && decodeExactly<Abi>(abis[contract], data)
  return known ? ({ contract, ...known } as KnownCall) : { contract: 'unknown', ...call }
}

/** Later versions of Safe take the zero address for the account itself, so it counts as that. */
function contractAt(places: Places, to: Address): Contract | undefined {
  if (isAddressEqual(to, zeroAddress)) return 'account'
  return (Object.keys(abis) as Contract[]).find((contract) => isAddressEqual(places[contract], to))
}

/** The plain calls of a batch, each 1 byte for the operation, 20 for the target, 32 for the value, 32 for the length. */
function decodeBatch({ to, value, data }: Act): readonly Act[] | undefined {
  if (!isAddressEqual(to, safeContracts.MultiSendCallOnly) || value > 0n) return undefined
  const packed = decodeExactly(batchAbi, data)?.args[0]
  if (!packed) return undefined
  const calls: Act[] = []
  for (let place = 0; place < size(packed); ) {
    if (size(packed) - place < 85 || hexToNumber(slice(packed, place, place + 1)) !== 0) return undefined
    const part = (from: number, to: number) => slice(packed, place + from, place + to)
    const length = hexToBigInt(part(53, 85))
    if (length > BigInt(size(packed) - place - 85)) return undefined
    const end = 85 + Number(length)
    calls.push({
      to: part(1, 21),
      value: hexToBigInt(part(21, 53)),
      data: end > 85 ? part(85, end) : '0x',
      operation: 0,
    })
    place += end
  }
  return calls
}

/** Decodes a call only if its data is what encoding it again gives: one call, one encoding. */
function decodeExactly<const abi extends Abi>(abi: abi, data: Hex): DecodeFunctionDataReturnType<abi> | undefined {
  try {
    const call = decodeFunctionData<Abi>({ abi, data })
    if (encodeFunctionData({ abi: abi as Abi, ...call }) !== data.toLowerCase()) return undefined
    return call as unknown as DecodeFunctionDataReturnType<abi>
  } catch {
    return undefined
  }
}
