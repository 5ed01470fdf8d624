/** Pictures that people of the stories upload: drawn by the demo's own generator. */
import { renderJpeg } from '@keyhold/demo/pictures/draw.ts'

/** A JPEG of a room, as a file to choose. */
export async function picture(room: 'living' | 'bath'): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  return { name: `${room}.jpg`, mimeType: 'image/jpeg', buffer: await renderJpeg({ room, city: 'madrid', seed: 7 }) }
}
