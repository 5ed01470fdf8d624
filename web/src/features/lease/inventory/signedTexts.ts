/** What the texts have to say that a signature stands for: they come from the server, and nobody signs what is not on the screen. */
import type { Inventories, InventoryObjection, InventoryToSign, SignedInventory } from '@keyhold/api/inventories.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { ShownText } from '../../../gateways/wallet/inventorySignature.ts'

type Party = SignedInventory['by']
interface Page {
  readonly page: Pick<Inventories, 'place'>
  readonly by: Party
}

/** What the viewer is of a lease. */
export const partyOf = ({ isLandlordInContract }: Pick<LeaseDetail, 'isLandlordInContract'>): Party =>
  isLandlordInContract ? 'landlord' : 'tenant'

/** An inventory: whose, of which lease, stage and version, and every entry. */
export function inventoryText(
  { text, hash, version }: Pick<SignedInventory, 'text' | 'hash' | 'version'>,
  { page, stage, by, content }: Page & Pick<SignedInventory, 'stage' | 'content'>,
): ShownText {
  return { text, hash, shown: { lease: page.place.lease, stage, version, by, content } }
}

/** An answer: the objections, and the inventory itself as it was read; the hash alone says nothing of either. */
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
