/** Pictures that people of the stories upload: drawn by the demo's own generator. */
import { renderJpeg } from '@keyhold/demo/pictures/draw.ts'

/** A JPEG of a room, as a file to choose: another one each time, since a home with the pictures of another's is held (D 11.31). */
export async function picture(
  room: 'living' | 'bath',
  seed = Math.floor(Math.random() * 2 ** 31),
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  return { name: `${room}.jpg`, mimeType: 'image/jpeg', buffer: await renderJpeg({ room, city: 'madrid', seed }) }
}
