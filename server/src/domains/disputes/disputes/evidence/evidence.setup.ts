/** Test helpers that add evidence through the API as a browser does. */
import type { Evidence } from '@keyhold/api/evidence.ts'
import { withoutMetadata } from '@keyhold/rental/jpegMetadata.ts'
import sharp from 'sharp'
import type { createTestDesk } from '../../desk/desk.setup.ts'

type Desk = Awaited<ReturnType<typeof createTestDesk>>

/** A JPEG as a browser sends it, unique by its colour. */
export async function aPhoto(red = 90): Promise<Buffer> {
  const background = { r: red, g: 120, b: 60 }
  const jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return Buffer.from(withoutMetadata(jpeg) ?? [])
}
/** The same as a phone takes it, with the location in its EXIF data. */
export const aPhotoOfAPhone = async () =>
  sharp(await aPhoto())
    .withExif({ IFD0: { Make: 'Trial' }, IFD3: { GPSLatitude: '13/1 42/1 0/1' } })
    .jpeg()
    .toBuffer()
export const aPdf = (words = 'An offer of the carpenter') => Buffer.from(`%PDF-1.4\n% ${words}\ntrailer\n%%EOF\n`)

/** Adds a person's file to a part; returns the piece or the refusal. */
export async function addFile(
  desk: Desk,
  name: string,
  leaseId: string,
  bytes: Buffer,
  { part = 'handover', file = 'kitchen.jpeg' }: { part?: string; file?: string } = {},
): Promise<Evidence & { code?: string; fields?: object }> {
  const form = new FormData()
  form.append('part', part)
  form.append('file', new File([new Uint8Array(bytes)], file))
  const sent = new Response(form)
  return (
    await desk.services.app.inject({
      method: 'POST',
      url: `/api/profile/disputes/${leaseId}/evidence`,
      headers: { authorization: await desk.tokenOf(name), 'content-type': sent.headers.get('content-type') ?? '' },
      payload: Buffer.from(await sent.arrayBuffer()),
    })
  ).json()
}
