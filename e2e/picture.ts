/** Pictures that the stories' users upload: rooms of the demo, in varied light. */
import { createHash } from 'node:crypto'
import { homes } from '@keyhold/demo/demoData.ts'
import { picturesOf } from '@keyhold/demo/pictures.ts'
import sharp from 'sharp'

/**
 * A JPEG of a room, as a file to choose: a different one each time, since a home with another home's pictures is held
 * for moderation (D 11.31). The demo's rooms are more alike than photographs, so light and shadow vary with the seed.
 */
export async function picture(
  room: 'living' | 'bath',
  seed = Math.floor(Math.random() * 2 ** 31),
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const rooms = homes.flatMap(({ id }) => picturesOf(id)).filter((one) => one.room === room)
  const shown = sharp(rooms[seed % rooms.length]?.file)
  const { width, height } = await shown.metadata()
  const light = await sharp(lightOf(`${room} ${seed}`), { raw: { width: 9, height: 8, channels: 4 } })
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .png()
    .toBuffer()
  return {
    name: `${room}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await shown
      .composite([{ input: light }])
      .jpeg()
      .toBuffer(),
  }
}

/** Nine by eight greys, half transparent. */
function lightOf(seed: string): Buffer {
  const greys = createHash('shake256', { outputLength: 72 }).update(seed).digest()
  return Buffer.concat([...greys].map((grey) => Buffer.from([grey, grey, grey, 128])))
}
