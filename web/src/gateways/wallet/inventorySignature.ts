/**
 * Signing an inventory: the text's hash is compared with the screen and with the signed message before the wallet is
 * asked.
 */
import type { InventoryPlace, inventoryAnswerTypedData, inventoryTypedData } from '@keyhold/rental/inventorySigning.ts'
import { type Hex, keccak256, stringToHex } from 'viem'
import { signTypedData } from './acceptance.ts'
import type { ActiveConnection } from './connectionStore.ts'
import type { NetworkConfig } from './networkConfig.ts'
import { switchChain } from './switchChain.ts'

/** A text with its hash, and its expected content: what is on the screen and what is signed, by field name. */
export interface ShownText {
  readonly text: string
  readonly hash: string
  readonly shown: Readonly<Record<string, unknown>>
}

/** Whether a text has this hash and contains exactly the expected fields, in any order. */
export function isTextOf({ text, hash, shown }: ShownText): boolean {
  if (keccak256(stringToHex(text)) !== hash) return false
  const parsed = JSON.parse(text) as Readonly<Record<string, unknown>>
  return Object.entries(shown).every(([name, value]) => sorted(parsed[name]) === sorted(value))
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, one) =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([first], [second]) => (first < second ? -1 : 1)))
      : one,
  )
}

/** Requests a signature from the connected wallet, on the lease's chain. Throws WalletError. */
export async function signInventoryData(
  { connector, address }: ActiveConnection,
  current: NetworkConfig,
  place: InventoryPlace,
  data: ReturnType<typeof inventoryTypedData> | ReturnType<typeof inventoryAnswerTypedData>,
): Promise<Hex> {
  await switchChain(connector.provider, { ...current, chainId: place.chainId, escrow: place.escrow })
  return signTypedData(connector.provider, address, data)
}
