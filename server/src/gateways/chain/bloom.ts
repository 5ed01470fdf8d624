/**
 * A block header's bloom filter: 2048 bits, three of them set for each address and topic of its logs (yellow paper,
 * 4.3.1).
 */
import { type Hex, keccak256 } from 'viem'

/** The bits that one address or topic sets. */
export function bitsOf(word: Hex): bigint {
  const hash = keccak256(word, 'bytes')
  const bit = (at: number) => 1n << BigInt((((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047)
  return bit(0) | bit(2) | bit(4)
}

/** Whether a bloom filter may hold a word: `false` is certain, `true` may be a false positive. */
export function mayHold(bloom: bigint, word: Hex): boolean {
  const bits = bitsOf(word)
  return (bloom & bits) === bits
}

/** The bloom filter of some logs. */
export function bloomOf(logs: readonly { readonly address: Hex; readonly topics: readonly Hex[] }[]): bigint {
  const words = new Set(logs.flatMap(({ address, topics }) => [address.toLowerCase() as Hex, ...topics]))
  let bloom = 0n
  for (const word of words) bloom |= bitsOf(word)
  return bloom
}
