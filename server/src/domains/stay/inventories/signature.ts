/** Whether a proved wallet of a party signed a message; smart accounts are verified on chain (ERC-1271). */
import type { inventoryAnswerTypedData, inventoryTypedData } from '@keyhold/rental/inventorySigning.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { type Address, type Hex, verifyTypedData } from 'viem'
import type { Chain } from '../../../gateways/chain/chain.ts'
import { isAccountSignature } from '../../../gateways/chain/signatures.ts'
import type { Person } from '../../../gateways/session.ts'
import type { People } from '../../leases/leases/deps.ts'

interface Deps {
  readonly chain: Pick<Chain, 'client'>
  readonly people: Pick<People, 'provedWallets'>
}
type TypedData = ReturnType<typeof inventoryTypedData> | ReturnType<typeof inventoryAnswerTypedData>

/** Returns the proved wallet; `wallet-not-proved` for any other, `inventory-signature-wrong` if it did not sign. */
export async function checkSignature(
  { chain, people }: Deps,
  person: Person,
  data: TypedData,
  { signer, signature }: { readonly signer: string; readonly signature: string },
): Promise<string> {
  const proved = await people.provedWallets(person.id)
  const wallet = proved.find((one) => one.toLowerCase() === signer.toLowerCase())
  if (!wallet) throw new Refusal('wallet-not-proved')
  // Both messages are verified the same way; the type is the first one's, because viem requires one.
  const signed = {
    ...(data as ReturnType<typeof inventoryTypedData>),
    address: wallet as Address,
    signature: signature as Hex,
  }
  if (await verifyTypedData(signed).catch(() => false)) return wallet
  if (await isAccountSignature(chain.client, () => chain.client.verifyTypedData(signed))) return wallet
  throw new Refusal('inventory-signature-wrong')
}
