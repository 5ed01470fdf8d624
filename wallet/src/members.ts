// Values of typed data (EIP-712) as a fragment carries them, each in one form only.
import { partIndex } from '@keyhold/escrow/terms.ts'
import { type Address, getAddress, type Hex, isAddress, isHex } from 'viem'

/** A member: a type of EIP-712, or `part` and `stage`, which are words. Instants are whole numbers as `uint40`. */
export type Member = { readonly name: string; readonly type: string }

const words: Readonly<Record<string, readonly string[]>> = {
  part: Object.keys(partIndex),
  stage: ['move-in', 'move-out'],
}
const wholeNumber = /^(0|[1-9]\d{0,77})$/
export const isWholeNumber = (text: string) => wholeNumber.test(text)

/** The members in a JSON text, and no others; undefined if one is missing or has another form. */
export function readMembers(members: readonly Member[], text: string): Record<string, unknown> | undefined {
  try {
    const given = JSON.parse(text) as Record<string, unknown>
    const read = members.map(({ name, type }) => [name, readMember(type, given[name])] as const)
    return read.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(read)
  } catch {
    return undefined
  }
}

/** Amounts are texts, because JSON has no numbers of that size. */
function readMember(type: string, value: unknown): Address | Hex | bigint | number | string | undefined {
  if (type === 'address') return addressIn(value)
  if (type === 'bytes32') return isHex(value) && value.length === 66 ? value : undefined
  if (words[type]) return words[type].find((word) => word === value)
  const limit = 2n ** BigInt(type.slice('uint'.length))
  if (type === 'uint88')
    return typeof value === 'string' && isWholeNumber(value) && BigInt(value) < limit ? BigInt(value) : undefined
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) < limit ? Number(value) : undefined
}

/** With its checksum: addresses are compared as texts. */
export const addressIn = (value: unknown) =>
  typeof value === 'string' && isAddress(value) ? getAddress(value) : undefined
