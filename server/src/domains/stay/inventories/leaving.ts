/** Inventories at account deletion: exported to the person, and deleted if unsigned (D 11.23). */
import type { Payee } from '@keyhold/rental/deposit.ts'
import type { Transaction } from '../../../gateways/database.ts'
import type { PersonalFile } from '../../../gateways/personalFiles.ts'
import type { InventoriesDeps } from './deps.ts'
import { listReadable } from './papers.ts'
import { openPhoto } from './photoContents.ts'
import { findPhotoContent, listPhotos } from './photoStore.ts'
import { deleteUnnamed } from './photos.ts'
import { deleteDraftsOf, listLeasesWithInventories } from './store.ts'

type Deps = Pick<InventoriesDeps, 'database' | 'inventoryCipher' | 'photoCipher'>
interface OfParty {
  readonly id: string
  readonly party: Payee
}

/** Returns the person's texts and what was signed, word for word, and the photos that they took. */
export async function filesOf(deps: Deps, personId: string, most: number): Promise<PersonalFile[]> {
  const files: PersonalFile[] = []
  let left = most
  for (const lease of await listLeasesWithInventories(deps.database, personId)) {
    for (const { stage, kind, version, party, text } of await listReadable(deps, lease))
      files.push({
        name: `inventories/${lease.id}/${stage} ${kind} ${version} by ${party}.json`,
        bytes: Buffer.from(text),
      })
    const photos = await photosOf(deps, lease, left)
    left -= photos.reduce((sum, { bytes }) => sum + bytes.length, 0)
    files.push(...photos)
  }
  return files
}

async function photosOf(
  { database, photoCipher }: Deps,
  { id, party }: OfParty,
  most: number,
): Promise<PersonalFile[]> {
  const own = (await listPhotos(database, id)).filter((photo) => photo.party === party).reverse()
  const files: PersonalFile[] = []
  let left = most
  for (const photo of own) {
    left -= photo.bytes
    if (left < 0) break
    const content = await findPhotoContent(database, photo.id)
    if (content)
      files.push({ name: `inventories/${id}/photos/${photo.hash}.jpg`, bytes: openPhoto(photoCipher, photo, content) })
  }
  return files
}

/** Deletes a person's drafts, and their photos that no signed inventory refers to. */
export async function deleteUnsigned(deps: Deps, tx: Transaction, personId: string): Promise<void> {
  for (const lease of await listLeasesWithInventories(tx, personId)) {
    await deleteDraftsOf(tx, lease)
    await deleteUnnamed(deps, tx, lease)
  }
}
