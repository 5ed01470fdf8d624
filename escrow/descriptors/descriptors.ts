// Promises ERC-7730 descriptors of everything that Keyhold asks a wallet: a wallet that reads them says words, not numbers.
import type { Abi, AbiFunction, AbiParameter, Address } from 'viem'
import { appealableArbitrationAbi } from '../abi/AppealableArbitration.ts'
import { rentTokenAbi } from '../abi/RentToken.ts'
import { type EscrowBuild, escrowBuild, type RentOrdersBuild, rentOrdersBuild } from '../build.ts'
import { arbitrationFormats, escrowFormats, orderFormats, tokenFormats } from './callFormats.ts'
import type { Field, Format } from './fields.ts'
import { messageFormats } from './messageFormats.ts'

/** One file of ERC-7730. */
export type Descriptor = {
  $schema: string
  context: object
  metadata: Readonly<Record<string, unknown>>
  display: { formats: Readonly<Record<string, Format>> }
}

/** Where contracts lie, and in which token an escrow counts. */
export type DescriptorContext = { chainId: number; address: Address; stablecoin?: Address }

const schema = 'https://eips.ethereum.org/assets/eip-7730/erc7730-v2.schema.json'
const owner = 'Keyhold'
const parts = { part: { 0: 'First rent', 1: 'Deposit' } }

/** The calls of an escrow. */
export function escrowCalls({ abi, version }: EscrowBuild, context?: DescriptorContext): Descriptor {
  return {
    $schema: schema,
    context: { $id: `RentEscrow ${version}`, contract: deployed(context) },
    metadata: { owner, contractName: 'RentEscrow', ...constants(context), enums: parts },
    display: { formats: callFormats(abi, escrowFormats) },
  }
}

/** The calls of an arbitration with two instances. */
export function arbitrationCalls(abi: Abi, context?: DescriptorContext): Descriptor {
  return {
    $schema: schema,
    context: { $id: 'AppealableArbitration', contract: deployed(context) },
    metadata: { owner, contractName: 'AppealableArbitration', ...constants(context), enums: parts },
    display: { formats: callFormats(abi, arbitrationFormats) },
  }
}

/** The messages that an escrow has people sign. */
export function escrowMessages(build: EscrowBuild, context?: DescriptorContext): Descriptor {
  return messages('RentEscrow', build, { ...constants(context), enums: parts }, context)
}

/** The calls of an escrow's standing orders. */
export function orderCalls({ abi, version }: RentOrdersBuild, context?: DescriptorContext): Descriptor {
  return {
    $schema: schema,
    context: { $id: `RentOrders ${version}`, contract: deployed(context) },
    metadata: { owner, contractName: 'RentOrders', ...constants(context) },
    display: { formats: callFormats(abi, orderFormats) },
  }
}

/** The message that they have a tenant sign. */
export function orderMessages(build: RentOrdersBuild, context?: DescriptorContext): Descriptor {
  return messages('RentOrders', build, constants(context), context)
}

type SignedTypes = { types: readonly string[]; version: string }

function messages(
  name: string,
  { types, version }: SignedTypes,
  known: object,
  context?: DescriptorContext,
): Descriptor {
  const signed = types.flatMap((type) => {
    const format = messageFormats[primaryType(type)]
    return format ? [[type, shown(format)] as const] : []
  })
  return {
    $schema: schema,
    context: { $id: `${name} ${version}`, eip712: { domain: { name, version }, ...deployed(context) } },
    metadata: { owner, contractName: name, ...known },
    display: { formats: Object.fromEntries(signed) },
  }
}

/** The calls of RNB; of a stablecoin, only the allowance that Keyhold asks for. */
export function tokenCalls(token: 'rnb' | 'stablecoin', context?: DescriptorContext): Descriptor {
  const formats = token === 'rnb' ? tokenFormats : { approve: tokenFormats.approve ?? { intent: '', fields: [] } }
  return {
    $schema: schema,
    context: { $id: token === 'rnb' ? 'RNB' : 'Stablecoin', contract: deployed(context) },
    metadata: { owner: token === 'rnb' ? owner : 'Stablecoin', contractName: token === 'rnb' ? 'RentToken' : 'ERC20' },
    display: { formats: callFormats(rentTokenAbi, formats) },
  }
}

/** All files by their names, without places: what an operator or a wallet includes from a file of their own. */
export function commonDescriptors(): Readonly<Record<string, Descriptor>> {
  const { version } = escrowBuild
  return {
    [`calldata-RentEscrow-${version}.json`]: escrowCalls(escrowBuild),
    [`eip712-RentEscrow-${version}.json`]: escrowMessages(escrowBuild),
    [`calldata-RentOrders-${rentOrdersBuild.version}.json`]: orderCalls(rentOrdersBuild),
    [`eip712-RentOrders-${rentOrdersBuild.version}.json`]: orderMessages(rentOrdersBuild),
    'calldata-RNB.json': tokenCalls('rnb'),
    'calldata-stablecoin.json': tokenCalls('stablecoin'),
    'calldata-AppealableArbitration.json': arbitrationCalls(appealableArbitrationAbi),
  }
}

const deployed = (context: DescriptorContext | undefined) =>
  context ? { deployments: [{ chainId: context.chainId, address: context.address }] } : {}

const constants = (context: DescriptorContext | undefined) =>
  context ? { constants: { stablecoin: context.stablecoin } } : {}

/** The part of a type string before its fields. */
export function primaryType(type: string): string {
  return type.slice(0, type.indexOf('('))
}

function callFormats(abi: Abi, formats: Readonly<Record<string, Format>>): Record<string, Format> {
  const known = writingFunctions(abi).flatMap((entry) => {
    const format = formats[entry.name]
    return format ? [[signatureOf(entry), shown(format)] as const] : []
  })
  return Object.fromEntries(known)
}

/** What a wallet is ever asked for: reading needs no signature. */
export function writingFunctions(abi: Abi): AbiFunction[] {
  return abi.filter(
    (entry): entry is AbiFunction =>
      entry.type === 'function' && entry.stateMutability !== 'view' && entry.stateMutability !== 'pure',
  )
}

/** A function's signature with the names of its parameters, as ERC-7730 keys calls. */
export function signatureOf({ name, inputs }: AbiFunction): string {
  return `${name}(${inputs.map(parameter).join(',')})`
}

function parameter(input: AbiParameter): string {
  const inner = 'components' in input && input.components
  const type = inner ? `(${inner.map(parameter).join(',')})${input.type.slice('tuple'.length)}` : input.type
  return `${type} ${input.name}`
}

/** Without what ERC-7730 has no word for: why a value is not shown. */
function shown({ intent, fields }: Format): Format {
  return {
    intent,
    fields: fields.map(({ path, label, format, params, visible }: Field) => ({
      path,
      label,
      format,
      ...(params && { params }),
      visible,
    })),
  }
}
