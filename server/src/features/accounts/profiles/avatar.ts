/** Avatars: whatever picture comes in, a 300×300 PNG without any of its data about place and time goes out (D 4.9). */
import { Refusal } from '@keyhold/rental/refusal.ts'
import sharp from 'sharp'
import { forEachIsolated } from '../../../gateways/forEachIsolated.ts'
import { queueImageWork } from '../../../gateways/imageQueue.ts'
import type { AccountsDeps } from '../deps.ts'
import { listAvatars, setAvatar } from '../store.ts'

const side = 300
const maxBytes = 10 * 1024 * 1024
const maxPixels = 50_000_000

/** Where an avatar's file is found, below `/api` (D 2.1). */
export function avatarPath(avatar: string | null): string | null {
  return avatar && `/files/avatars/${avatar}`
}

/** Keeps a jpeg or png (by its content) as this person's picture and answers its file path. */
export async function keepAvatar(
  { database, files }: AccountsDeps,
  accountId: string,
  bytes: Uint8Array,
): Promise<string> {
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
/** Also one that was being written when the process was killed. */
const avatarName = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.png(?:\.[0-9a-f-]{36}\.part)?$/

/** Removes pictures that nobody's account names: what a store that was away kept of those who changed theirs, or left. */
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

/** The middle of a picture as 300×300 PNG, upright. */
export async function squarePng(bytes: Uint8Array): Promise<Buffer> {
  if (bytes.length > maxBytes) throw new Refusal('photo-too-large')
  if (isHeic(bytes)) throw new Refusal('photo-heic-refused')
  if (!isJpegOrPng(bytes)) throw new Refusal('photo-type-refused')
  const pixels = await pixelsOf(bytes)
  if (pixels > maxPixels) throw new Refusal('photo-too-large')
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).rotate()
  return queueImageWork(pixels, () => picture.resize(side, side, { fit: 'cover' }).png().toBuffer()).catch(() => {
    throw new Refusal('photo-unreadable')
  })
}

/** As many pixels as the picture says it has; nothing is unpacked for that. */
async function pixelsOf(bytes: Uint8Array): Promise<number> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
  return width * height
}

function isJpegOrPng(bytes: Uint8Array): boolean {
  const starts = (...signs: number[]) => signs.every((sign, position) => bytes[position] === sign)
  return starts(0xff, 0xd8, 0xff) || starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
}

function isHeic(bytes: Uint8Array): boolean {
  const brand = Buffer.from(bytes.subarray(4, 12)).toString('latin1')
  return /^ftyp(heic|heix|hevc|heim|heis|mif1|msf1)/.test(brand)
}
