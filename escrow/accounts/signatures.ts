// What the owners of an account sign, and how a passkey's answer becomes an owner's signature.
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  pad,
  parseAbi,
  serializeErc6492Signature,
  size,
  toHex,
  zeroAddress,
} from 'viem'
import { accountsAbi } from '../abi/Accounts.ts'
import { safeContracts } from './safeContracts.ts'

/** A Safe transaction without its nonce. `operation` is 0 for a call and 1 for a delegatecall. */
export type Act = { to: Address; value: bigint; data: Hex; operation: 0 | 1 }

/** An account on one chain. */
export type AccountPlace = { chainId: number; account: Address }

/** Who owns an account at first: a point of P-256 and the recovery owner. */
export type Owners = { x: Hex; y: Hex; recovery: Address }

/** What a device answers to a challenge (WebAuthn), its ES256 signature as two numbers. */
export type Assertion = { authenticatorData: Hex; clientDataJSON: string; r: bigint; s: bigint }

const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** The typed data of an act with this nonce. All values for refunds are 0, so the relay is not paid. */
export function actTypedData({ chainId, account }: AccountPlace, { to, value, data, operation }: Act, nonce: bigint) {
  return {
    domain: { chainId, verifyingContract: account },
    primaryType: 'SafeTx',
    types: {
      SafeTx: [
        { name: 'to', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'data', type: 'bytes' },
        { name: 'operation', type: 'uint8' },
        { name: 'safeTxGas', type: 'uint256' },
        { name: 'baseGas', type: 'uint256' },
        { name: 'gasPrice', type: 'uint256' },
        { name: 'gasToken', type: 'address' },
        { name: 'refundReceiver', type: 'address' },
        { name: 'nonce', type: 'uint256' },
      ],
    },
    message: {
      ...{ to, value, data, operation, nonce },
      ...{ safeTxGas: 0n, baseGas: 0n, gasPrice: 0n, gasToken: zeroAddress, refundReceiver: zeroAddress },
    },
  } as const
}

/** The typed data that an owner signs where a contract or a server asks the account for a hash (ERC-1271). */
export function messageTypedData({ chainId, account }: AccountPlace, hash: Hex) {
  return {
    domain: { chainId, verifyingContract: account },
    primaryType: 'SafeMessage',
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    message: { message: hash },
  } as const
}

/** What anybody can call at an account with an owner's signature. */
export const executionAbi = parseAbi([
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool)',
])
/** What a batch is a call of. */
export const batchAbi = parseAbi(['function multiSend(bytes transactions) payable'])

/** The call that anybody can send to the account to do an act. */
export function actCall({ to, value, data, operation }: Act, signature: Hex): Hex {
  return encodeFunctionData({
    abi: executionAbi,
    functionName: 'execTransaction',
    args: [to, value, data, operation, 0n, 0n, 0n, zeroAddress, zeroAddress, signature],
  })
}

/** Several calls as one act. */
export function batch(calls: readonly { to: Address; data: Hex }[]): Act {
  const packed = calls.map(({ to, data }) =>
    encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [0, to, 0n, BigInt(size(data)), data]),
  )
  const data = encodeFunctionData({ abi: batchAbi, functionName: 'multiSend', args: [concat(packed)] })
  return { to: safeContracts.MultiSendCallOnly, value: 0n, data, operation: 1 }
}

/** Of the two valid values of s, the lower one. */
export const lowS = (s: bigint) => (s > order / 2n ? order - s : s)

/** The signature of a passkey's owner contract. Half of all answers have the high s, which the contract refuses: it is lowered. */
export function passkeySignature(owner: Address, { authenticatorData, clientDataJSON, r, s }: Assertion): Hex {
  const place = (member: string) => BigInt(clientDataJSON.indexOf(`"${member}"`))
  const answer = encodeAbiParameters(
    ['bytes32', 'bytes32', 'uint256', 'uint256', 'bytes', 'string'].map((type) => ({ type })),
    [
      toHex(r, { size: 32 }),
      toHex(lowS(s), { size: 32 }),
      place('challenge'),
      place('type'),
      authenticatorData,
      clientDataJSON,
    ],
  )
  return concat([pad(owner), toHex(65, { size: 32 }), '0x00', toHex(size(answer), { size: 32 }), answer])
}

/** What an owner passes who sends the act: the account then needs no signature. */
export function ownCall(owner: Address): Hex {
  return concat([pad(owner), pad('0x'), '0x01'])
}

/** The signature of an account that may not be deployed yet (ERC-6492). */
export function undeployedSignature(accounts: Address, { x, y, recovery }: Owners, signature: Hex): Hex {
  const data = encodeFunctionData({ abi: accountsAbi, functionName: 'create', args: [x, y, recovery] })
  return serializeErc6492Signature({ address: accounts, data, signature })
}
