/** Avatars: any uploaded picture is served as a 300×300 PNG without EXIF data (D 4.9). */
import { Refusal } from '@keyhold/rental/refusal.ts'
import sharp from 'sharp'
import { forEachIsolated } from '../../../../gateways/forEachIsolated.ts'
import { queueImageWork } from '../../../../gateways/imageQueue.ts'
import { hasTooManyPixels, photoLimits, typeOf } from '../../../../gateways/photos.ts'
import type { AccountsDeps } from '../deps.ts'
import { listAvatars, setAvatar } from '../store.ts'

const side = 300
const maxBytes = 10 * 1024 * 1024
const maxPixels = photoLimits.pixels
/** Pictures that one person may send: each is decoded. */
const perPerson = { most: 20, seconds: 3600 }

/** The path of an avatar's file below `/api` (D 2.1). */
export function avatarPath(avatar: string | null): string | null {
  return avatar && `/files/avatars/${avatar}`
}

/** Stores a JPEG or PNG (detected by content) as this person's picture and returns its file path. */
export async function keepAvatar(
  { database, files, rateLimiter }: AccountsDeps,
  accountId: string,
  bytes: Uint8Array,
): Promise<string> {
  await rateLimiter.limit('avatars', accountId, perPerson)
  const png = await squarePng(bytes)
  const name = `${crypto.randomUUID()}.png`
  await files.write(`avatars/${name}`, png)
  const before = await setAvatar(database, accountId, name)
  if (before === undefined) {
    await files.remove(`avatars/${name}`)
    throw new Refusal('session-over') // the account was deleted meanwhile
  }
  if (before) await files.remove(`avatars/${before}`)
  return `/files/avatars/${name}`
}

const dayMilliseconds = 86_400_000
/** Also matches temporary files of a process that was killed while writing. */
const avatarName = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.png(?:\.[0-9a-f-]{36}\.part)?$/

/** Removes pictures that no account refers to: files that could not be deleted while the file store was unavailable. */
export async function sweepAvatars({ database, files, clock }: Pick<AccountsDeps, 'database' | 'files' | 'clock'>) {
  for await (const names of files.listOld('avatars', clock.now() - dayMilliseconds)) {
    const ours = names.filter((name) => avatarName.test(name))
    const named = new Set(await listAvatars(database, ours))
    await forEachIsolated(
      ours.filter((name) => !named.has(name)),
      (name) => files.remove(`avatars/${name}`),
    )
  }
}

/** The center of a picture as a 300×300 PNG, rotated upright. */
export async function squarePng(bytes: Uint8Array): Promise<Buffer> {
  if (bytes.length > maxBytes) throw new Refusal('photo-too-large')
  if (isHeic(bytes)) throw new Refusal('photo-heic-refused')
  if (!isJpegOrPng(bytes)) throw new Refusal('photo-type-refused')
  const size = await sizeOf(bytes)
  if (hasTooManyPixels(typeOf(Buffer.from(bytes.subarray(0, 12))), size)) throw new Refusal('photo-too-large')
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).rotate()
  return queueImageWork(size.width * size.height, () =>
    picture.resize(side, side, { fit: 'cover' }).flatten({ background: 'white' }).png().toBuffer(),
  ).catch(() => {
    throw new Refusal('photo-unreadable')
  })
}

/** The size in the picture's header; the picture is not decoded for that. */
const sizeOf = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))

function isJpegOrPng(bytes: Uint8Array): boolean {
  const starts = (...signs: number[]) => signs.every((sign, position) => bytes[position] === sign)
  return starts(0xff, 0xd8, 0xff) || starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
}

function isHeic(bytes: Uint8Array): boolean {
  const brand = Buffer.from(bytes.subarray(4, 12)).toString('latin1')
  return /^ftyp(heic|heix|hevc|heim|heis|mif1|msf1)/.test(brand)
}
