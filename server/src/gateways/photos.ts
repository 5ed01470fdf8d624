/** Photos: reads uploads, and stores the versions that pages show (D 5.4). Nothing of the original file is stored. */
import type { Readable } from 'node:stream'
import { Refusal } from '@keyhold/rental/refusal.ts'
import sharp, { type Sharp } from 'sharp'
import type { Files } from './files.ts'
import { queueImageWork, queueWhenIdle } from './imageQueue.ts'
import { beginningOf, type IncomingFile } from './incomingFiles.ts'
import { type Fingerprint, fingerprintOf } from './pictureLikeness/fingerprint.ts'

/**
 * Limits of a picture (D 5.4): bytes, pixels, and the minimum of its longer and shorter side. A PNG is decoded whole: one
 * of 49 megapixels in a megabyte takes as long as forty password hashes.
 */
export const photoLimits = {
  bytes: 10 * 1024 * 1024,
  pixels: 50_000_000,
  pngPixels: 25_000_000,
  longer: 640,
  shorter: 480,
} as const

/** Whether a picture has more pixels than its format may have. */
export const hasTooManyPixels = (type: ReturnType<typeof typeOf>, { width, height }: PictureSize): boolean =>
  width * height > (type === 'png' ? photoLimits.pngPixels : photoLimits.pixels)

interface PictureSize {
  readonly width: number
  readonly height: number
}
/** The stored widths; a narrower picture is stored at its own width instead. */
export const photoWidths = [480, 960, 1600] as const

/** The stored formats: always WebP, and AVIF where it was encoded and is smaller. */
export type PhotoFormat = 'webp' | 'avif'

/** A picture rotated upright, without EXIF data, as WebP at each width. */
export interface PreparedPhoto {
  readonly width: number
  readonly height: number
  readonly files: readonly { readonly width: number; readonly bytes: Buffer }[]
  /** A blurred 16 px picture as a data URI. */
  readonly blurred: string
  /** Its copies are found by this (pictureLikeness/). */
  readonly fingerprint: Fingerprint
}

export interface PhotoFiles {
  /** Stores the files of a picture under its id. */
  keep(id: string, photo: PreparedPhoto): Promise<void>
  /**
   * Stores the files of one picture under another id too: on a disk they are hard links, which take space once, until
   * the last id is removed.
   */
  copy(from: string, to: string): Promise<void>
  /** Removes the files of an id, if there are any. */
  remove(id: string): Promise<void>
  /** The ids whose files are older than a day, a few hundred at a time. */
  listOld(now: number): AsyncIterable<string[]>
  /** Stores a width as AVIF beside its WebP. */
  keepAvif(id: string, width: number, bytes: Buffer): Promise<void>
  /** Removes a width's AVIF, if there is one. */
  removeAvif(id: string, width: number): Promise<void>
  /** A file of a picture, or undefined if this width is not stored; WebP unless AVIF is requested. */
  read(id: string, width: number, format?: PhotoFormat): Promise<{ size: number; stream: Readable } | undefined>
}

const dayMilliseconds = 86_400_000
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The address of a picture at a width, below `/api` (D 2.1); a restricted one needs its access token. */
export function photoPath(id: string, width: number, pass?: string): string {
  return `/files/photos/${id}/${width}.webp${pass ? `?pass=${pass}` : ''}`
}

/** Pictures among the files, a folder each. */
export function createPhotoFiles(files: Files): PhotoFiles {
  const folderOf = (id: string) => `photos/${id}`
  const nameOf = (id: string, width: number, format: PhotoFormat) => `${folderOf(id)}/${width}.${format}`
  return {
    async keep(id, photo) {
      await Promise.all(photo.files.map(({ width, bytes }) => files.write(nameOf(id, width, 'webp'), bytes)))
    },
    copy: (from, to) => files.copyFolder(folderOf(from), folderOf(to)),
    async *listOld(now) {
      for await (const names of files.listOld('photos', now - dayMilliseconds))
        yield names.filter((name) => uuid.test(name))
    },
    remove: (id) => files.remove(folderOf(id)),
    async keepAvif(id, width, bytes) {
      const name = nameOf(id, width, 'avif')
      await files.remove(name) // left by a failed attempt: on a disk it may be a hard link of a copy, which still shows it
      await files.write(name, bytes)
    },
    removeAvif: (id, width) => files.remove(nameOf(id, width, 'avif')),
    read: (id, width, format = 'webp') => files.read(nameOf(id, width, format)),
  }
}

/** The format by the bytes, independent of the file's name. */
export function typeOf(bytes: Buffer): 'jpeg' | 'png' | 'heic' | undefined {
  if (bytes.subarray(0, 3).toString('hex') === 'ffd8ff') return 'jpeg'
  if (bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a') return 'png'
  const brand = bytes.subarray(4, 12).toString('latin1')
  return /^ftyp(hei|hev|mif1|msf1)/.test(brand) ? 'heic' : undefined
}

/** The source of a picture: bytes in memory, or a received file. */
export type PhotoSource = Buffer | IncomingFile

/** Reads a JPEG or PNG and prepares the stored versions, or refuses it by the rule it breaks. */
export async function preparePhoto(source: PhotoSource): Promise<PreparedPhoto> {
  const isHere = Buffer.isBuffer(source)
  if ((isHere ? source.length : source.size) > photoLimits.bytes) throw new Refusal('photo-too-large')
  const type = typeOf(isHere ? source : await beginningOf(source, 12))
  if (type === 'heic') throw new Refusal('photo-heic-refused')
  if (!type) throw new Refusal('photo-type-refused')
  const open = () => sharp(isHere ? source : source.path, { limitInputPixels: photoLimits.pixels, failOn: 'error' })
  const { width, height } = await open().metadata().catch(refuseUnreadable)
  if (hasTooManyPixels(type, { width, height })) throw new Refusal('photo-too-large')
  if (Math.max(width, height) < photoLimits.longer || Math.min(width, height) < photoLimits.shorter)
    throw new Refusal('photo-too-small')
  return queueImageWork(width * height, () => draw(open()))
}

async function draw(picture: Sharp): Promise<PreparedPhoto> {
  const { data, info } = await picture
    .autoOrient()
    .resize({ width: photoWidths[2], withoutEnlargement: true })
    .flatten({ background: 'white' }) // a plan drawn on nothing is unreadable on a dark page
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseUnreadable)
  const upright = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const widths = [...new Set(photoWidths.map((wanted) => Math.min(wanted, info.width)))]
  const files: { width: number; bytes: Buffer }[] = []
  for (const wanted of widths)
    files.push({ width: wanted, bytes: await upright().resize({ width: wanted }).webp({ quality: 78 }).toBuffer() })
  const tiny = await upright().resize({ width: 16 }).blur(1).webp({ quality: 30 }).toBuffer()
  return {
    width: info.width,
    height: info.height,
    files,
    blurred: `data:image/webp;base64,${tiny.toString('base64')}`,
    fingerprint: await fingerprintOf(upright()),
  }
}

/** A stored picture at a width as AVIF, in the background. Effort 4 takes ten times as long (docs/adr/0043-avif.md). */
export function drawAvif(webp: Buffer, width: number): Promise<Buffer> {
  const picture = sharp(webp, { limitInputPixels: photoLimits.pixels }).resize({ width, withoutEnlargement: true })
  return queueWhenIdle(() => picture.avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer())
}

/** Whether a picture can be decoded to its end, and has no more pixels than allowed. */
export async function isReadablePicture(bytes: Buffer): Promise<boolean> {
  const picture = sharp(bytes, { limitInputPixels: photoLimits.pixels, failOn: 'error' })
  try {
    const { width, height, format } = await picture.metadata()
    if (width * height > (format === 'png' ? photoLimits.pngPixels : photoLimits.pixels)) return false
    await queueImageWork(width * height, () => picture.stats())
    return true
  } catch {
    return false
  }
}

function refuseUnreadable(error: unknown): never {
  if (error instanceof Error && /pixel limit/i.test(error.message)) throw new Refusal('photo-too-large')
  throw new Refusal('photo-unreadable')
}
