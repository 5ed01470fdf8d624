/** The required content of signed texts: the server provides them, and users sign only what is on their screen. */
import type { Inventories, InventoryObjection, InventoryToSign, SignedInventory } from '@keyhold/api/inventories.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { ShownText } from '../../../gateways/wallet/inventorySignature.ts'

type Party = SignedInventory['by']
interface Page {
  readonly page: Pick<Inventories, 'place'>
  readonly by: Party
}

/** The viewer's role in a lease. */
export const partyOf = ({ isLandlordInContract }: Pick<LeaseDetail, 'isLandlordInContract'>): Party =>
  isLandlordInContract ? 'landlord' : 'tenant'

/** An inventory: whose, of which lease, stage and version, and every entry. */
export function inventoryText(
  { text, hash, version }: Pick<SignedInventory, 'text' | 'hash' | 'version'>,
  { page, stage, by, content }: Page & Pick<SignedInventory, 'stage' | 'content'>,
): ShownText {
  return { text, hash, shown: { lease: page.place.lease, stage, version, by, content } }
}

/** An answer: the objections, and the inventory as it was read; the hash alone states neither. */
export function answerTexts(
  { text, hash }: Pick<InventoryToSign, 'text' | 'hash'>,
  {
    page,
    version,
    by,
    objections,
  }: Page & { readonly version: SignedInventory; readonly objections: readonly InventoryObjection[] },
): readonly ShownText[] {
  const { stage, content } = version
  const shown = { lease: page.place.lease, inventory: version.hash, by, objections }
  return [inventoryText(version, { page, stage, by: version.by, content }), { text, hash, shown }]
}
