/** Deductions in a person's archive: the statement, the objection, and the landlord's photos (D 11.23). */
import type { PersonalFile } from '../../../gateways/personalFiles.ts'
import { type DeductionsDeps, readOwn } from './deps.ts'
import { readPhoto } from './photos.ts'
import { listLeasesWithReturns, listPhotos } from './store.ts'
import { describeReturn } from './wire.ts'

export async function filesOf(deps: DeductionsDeps, personId: string, most: number): Promise<PersonalFile[]> {
  const files: PersonalFile[] = []
  let left = most
  for (const { id } of await listLeasesWithReturns(deps.database, personId)) {
    const own = await readOwn(deps, deps.database, { id: personId }, id)
    const view = JSON.stringify(describeReturn(deps, own), undefined, 2)
    files.push({ name: `deposits/${id}/deductions.json`, bytes: Buffer.from(view) })
    if (!own.isLandlord) continue
    for (const photo of await listPhotos(deps.database, id)) {
      left -= photo.bytes
      if (left < 0) return files
      const bytes = await readPhoto(deps, deps.database, own, photo.hash)
      files.push({ name: `deposits/${id}/photos/${photo.hash}.jpg`, bytes })
    }
  }
  return files
}
