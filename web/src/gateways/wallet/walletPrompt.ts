/** What a wallet will show: the contract, the function and every value, decoded from the very bytes it is given. */
import { appealableArbitrationAbi } from '@keyhold/escrow/abi/AppealableArbitration.ts'
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { rentOrdersAbi } from '@keyhold/escrow/abi/RentOrders.ts'
import {
  arbitrationFormats,
  escrowFormats,
  orderFormats,
  tokenFormats,
} from '@keyhold/escrow/descriptors/callFormats.ts'
import type { Format } from '@keyhold/escrow/descriptors/fields.ts'
import { messageFormats } from '@keyhold/escrow/descriptors/messageFormats.ts'
import type { acceptanceTypedData, renewalTypedData, settlementTypedData } from '@keyhold/escrow/terms.ts'
import {
  type Abi,
  type AbiParameter,
  type Address,
  decodeFunctionData,
  getAbiItem,
  type Hex,
  isAddressEqual,
  slice,
  toFunctionSelector,
} from 'viem'
import type { Call } from './calls.ts'
import type { NetworkConfig } from './networkConfig.ts'

type ContractName = 'escrow' | 'orders' | 'arbitration' | 'usdt' | 'rnb'

/** One value as the wallet gets it. */
export interface PromptValue {
  readonly path: string
  /** The path's last segment: the contract's name for it. */
  readonly name: string
  /** Its ERC-7730 format; `raw` if it is only to be compared. */
  readonly format: Format['fields'][number]['format']
  readonly raw: string
}

export interface WalletPrompt {
  readonly contract: Address
  /** Which of Keyhold's contracts it is. */
  readonly contractName: ContractName
  /** The function, or the primary type of the signed message. */
  readonly name: string
  /** The four-byte selector: shown by a wallet that does not know the function. Undefined for a message. */
  readonly selector?: string
  /** In the wallet's order. */
  readonly values: readonly PromptValue[]
}

/** What Keyhold asks of each contract. */
const asked: Readonly<Record<ContractName, { readonly abi: Abi; readonly formats: Readonly<Record<string, Format>> }>> =
  {
    escrow: { abi: rentEscrowAbi, formats: escrowFormats },
    orders: { abi: rentOrdersAbi, formats: orderFormats },
    arbitration: { abi: appealableArbitrationAbi, formats: arbitrationFormats },
    usdt: { abi: erc20Abi, formats: tokenFormats },
    rnb: { abi: erc20Abi, formats: tokenFormats },
  }

/** Any other contract than the escrow and the tokens is its arbitration, or that of standing orders. */
function nameOf({ to, data }: Pick<Call, 'to' | 'data'>, { escrow, stablecoin, token }: Contracts): ContractName {
  const known = { escrow, usdt: stablecoin, rnb: token } as const
  return (['escrow', 'usdt', 'rnb'] as const).find((name) => isAddressEqual(to, known[name])) ?? nameBeside(data)
}

const rulings = new Set(
  appealableArbitrationAbi.flatMap((item) => (item.type === 'function' ? [toFunctionSelector(item)] : [])),
)
const nameBeside = (data: Hex) => (rulings.has(slice(data, 0, 4)) ? 'arbitration' : 'orders')

type Contracts = Pick<NetworkConfig, 'escrow' | 'stablecoin' | 'token'>

/** The prompt of a call. Throws for a call that Keyhold never requests. */
export function promptOfCall({ to, data }: Pick<Call, 'to' | 'data'>, network: Contracts): WalletPrompt {
  const contractName = nameOf({ to, data }, network)
  const { abi, formats } = asked[contractName]
  const { functionName, args } = decodeFunctionData({ abi, data })
  const item = getAbiItem({ abi, name: functionName, args: args as readonly unknown[] })
  const format = formats[functionName]
  if (item?.type !== 'function' || !format) throw new Error(`No words for ${functionName}`)
  return {
    contract: to,
    contractName,
    name: functionName,
    selector: slice(data, 0, 4),
    values: valuesOf(item.inputs, args ?? [], format),
  }
}

type TypedData = ReturnType<typeof acceptanceTypedData | typeof settlementTypedData | typeof renewalTypedData>

/** The prompt of an EIP-712 message: the wallet shows its escrow and its values. */
export function promptOfMessage({ domain, primaryType, types, message }: TypedData): WalletPrompt {
  const format = messageFormats[primaryType]
  const inputs = (types as Readonly<Record<string, readonly AbiParameter[]>>)[primaryType]
  if (!format || !inputs) throw new Error(`No words for ${primaryType}`)
  const given = message as Readonly<Record<string, unknown>>
  const args = inputs.map(({ name = '' }) => given[name])
  return {
    contract: domain.verifyingContract,
    contractName: 'escrow',
    name: primaryType,
    values: valuesOf(inputs, args, format),
  }
}

function valuesOf(
  inputs: readonly AbiParameter[],
  args: readonly unknown[],
  { fields }: Format,
  at = '',
): PromptValue[] {
  return inputs.flatMap((input, index) => {
    const { name = '' } = input
    const path = `${at}${name}`
    const value = args[index]
    if ('components' in input && Array.isArray(value)) {
      const single = { ...input, type: input.type.replace(/\[\]$/, '') }
      return value.flatMap((one, place) =>
        valuesOf([{ ...single, name: '' }], [one], { intent: '', fields }, `${path}[${place}]`),
      )
    }
    if ('components' in input) {
      const inner = value as Readonly<Record<string, unknown>>
      const parts = input.components.map((part) => inner[part.name ?? ''])
      return valuesOf(input.components, parts, { intent: '', fields }, `${path}.`)
    }
    const inList = path.replace(/\[\d+\]/g, '.[]')
    const format = fields.find((field) => field.path === inList)?.format ?? 'raw'
    return [{ path, name, format, raw: String(value) }]
  })
}
