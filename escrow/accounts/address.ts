// The address of an account, computed without asking a chain or a server: money may be sent to it before it exists.
import {
  type Address,
  concat,
  encodeFunctionData,
  getCreate2Address,
  keccak256,
  pad,
  zeroAddress,
  zeroHash,
} from 'viem'
import { accountsAbi } from '../abi/Accounts.ts'
import { safeContracts } from './safeContracts.ts'
import type { Owners } from './signatures.ts'

/** The contracts of one deployment from which addresses follow. */
export type AccountMaker = { accounts: Address; passkeyOwner: Address }

/** keccak256 of the code that creates a proxy of SafeL2; a test computes it from Safe's package. */
const proxyCodeHash = '0xe298282cefe913ab5d282047161268a8222e4bd4ed106300c547894bbefd31ee'

/** Safe's `setup`, whose arguments are part of an account's address. */
const setupAbi = [
  {
    type: 'function',
    name: 'setup',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'owners', type: 'address[]' },
      { name: 'threshold', type: 'uint256' },
      { name: 'to', type: 'address' },
      { name: 'data', type: 'bytes' },
      { name: 'fallbackHandler', type: 'address' },
      { name: 'paymentToken', type: 'address' },
      { name: 'payment', type: 'uint256' },
      { name: 'paymentReceiver', type: 'address' },
    ],
    outputs: [],
  },
] as const

/** The owner contract of a passkey: `Accounts.ownerOf`. */
export function passkeyOwnerAddress({ accounts, passkeyOwner }: AccountMaker, { x, y }: Omit<Owners, 'recovery'>) {
  // The creation code of OpenZeppelin's clone with 64 bytes of arguments.
  const code = ['0x61006d3d81600a3d39f3363d3d373d3d3d363d73', passkeyOwner, '0x5af43d82803e903d91602b57fd5bf3'] as const
  return getCreate2Address({ from: accounts, salt: zeroHash, bytecode: concat([...code, x, y]) })
}

/** The account of a passkey and a recovery owner: `Accounts.addressOf`. */
export function accountAddress(maker: AccountMaker, owners: Owners): Address {
  const { accounts } = maker
  const protection = encodeFunctionData({ abi: accountsAbi, functionName: 'protect' })
  const first = [passkeyOwnerAddress(maker, owners), owners.recovery]
  const last = [safeContracts.CompatibilityFallbackHandler, zeroAddress, 0n, zeroAddress] as const
  const setup = encodeFunctionData({
    abi: setupAbi,
    functionName: 'setup',
    args: [first, 1n, accounts, protection, ...last],
  })
  const salt = keccak256(concat([keccak256(setup), pad('0x')]))
  return getCreate2Address({ from: safeContracts.SafeProxyFactory, salt, bytecodeHash: proxyCodeHash })
}
