/** Photos of deductions: added by the landlord, read by the tenant once a statement names them. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { DeductionPhoto } from '@keyhold/api/deductions.ts'
import { deductionLimits } from '@keyhold/rental/deductions.ts'
import { pictureTypeOf } from '@keyhold/rental/pictureMetadata.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Query } from '../../../gateways/database.ts'
import { sha256 } from '../../disputes/disputes/evidence/contents.ts'
import { kindOfFile } from '../../disputes/disputes/evidence/files.ts'
import { decryptContent, encryptContent } from '../../platform/encryption/content.ts'
import type { DeductionsDeps, OwnDeposit } from './deps.ts'
import { findPhotoContent, insertPhoto, listPhotos, lockReturn } from './store.ts'
import { readItems, rowIdOf } from './words.ts'

/** Stores a photo; idempotent for the same bytes. The caller has checked that the landlord may state deductions. */
export async function addPhoto(deps: DeductionsDeps, leaseId: string, bytes: Buffer): Promise<DeductionPhoto> {
  if ((await kindOfFile(bytes)) !== 'photo' || pictureTypeOf(bytes) !== 'jpeg')
    throw new Refusal('inventory-photo-refused')
  const hash = sha256(bytes)
  await deps.database.begin(async (tx) => {
    await lockReturn(tx, leaseId)
    const present = await listPhotos(tx, leaseId)
    if (present.some((one) => one.hash === hash)) return
    if (present.length >= deductionLimits.photosInAll) throw new Refusal('deductions-too-many-photos')
    const [key, contentKey] = [{ id: randomUUID(), leaseId }, randomBytes(32)]
    const details = deps.ciphers.photo.encrypt(rowIdOf(key), { key: contentKey.toString('base64') })
    const content = encryptContent(contentKey, rowIdOf(key), bytes)
    await insertPhoto(tx, { ...key, bytes: bytes.length, hash, details, content, addedAt: deps.clock.leaseNow() })
  })
  return { hash, bytes: bytes.length }
}

/** The bytes of a photo that the viewer may see; `deduction-photo-missing` for any other. */
export async function readPhoto(deps: DeductionsDeps, query: Query, own: OwnDeposit, hash: string): Promise<Buffer> {
  const { lease, row, isLandlord } = own
  const isNamed = row !== undefined && readItems(deps.ciphers, row).some(({ photos }) => photos.includes(hash))
  const photo = (await listPhotos(query, lease.id)).find((one) => one.hash === hash)
  const content = photo && (isLandlord || isNamed) ? await findPhotoContent(query, photo.id) : undefined
  if (!photo || !content) throw new Refusal('deduction-photo-missing')
  const { key } = deps.ciphers.photo.decrypt(rowIdOf(photo), photo.details) as { key: string }
  return decryptContent(Buffer.from(key, 'base64'), rowIdOf(photo), content)
}
