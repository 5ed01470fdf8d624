/** The square that is kept of a picture. */

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** A square in the picture's own pixels. */
export type Area = Point & Size

/** The picture of a person is 300×300 pixels (spec signed-in §9). */
const avatarSide = 300
/** A fifth of the shorter side is the least that can be kept. */
export const maxZoom = 5

/** How far the picture may be moved from the middle: never so far that the frame shows what lies beside it. */
export function limitOffset(wanted: Point, media: Size, frame: Size, zoom: number): Point {
  const limit = (value: number, side: 'width' | 'height') => {
    const most = Math.max(0, (media[side] * zoom - frame[side]) / 2)
    return Math.min(Math.max(value, -most), most)
  }
  return { x: limit(wanted.x, 'width'), y: limit(wanted.y, 'height') }
}

/** The kept square as a PNG of 300×300 pixels; undefined when the browser cannot draw it. */
export function drawSquare(picture: CanvasImageSource, { x, y, width, height }: Area): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = avatarSide
  canvas.height = avatarSide
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(undefined)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, width, height, 0, 0, avatarSide, avatarSide)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'))
}
