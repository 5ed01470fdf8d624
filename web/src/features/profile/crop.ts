/** The crop of a picture. */

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

/** A profile picture is 300×300 pixels (spec signed-in §9). */
const avatarSide = 300
/** The minimum crop is a fifth of the shorter side. */
export const maxZoom = 5

/** How far the picture may be moved from the centre: the frame must never show its outside. */
export function limitOffset(wanted: Point, media: Size, frame: Size, zoom: number): Point {
  const limit = (value: number, side: 'width' | 'height') => {
    const most = Math.max(0, (media[side] * zoom - frame[side]) / 2)
    return Math.min(Math.max(value, -most), most)
  }
  return { x: limit(wanted.x, 'width'), y: limit(wanted.y, 'height') }
}

/** The crop as a PNG of 300×300 pixels; undefined if the browser cannot draw it. */
export function drawSquare(picture: CanvasImageSource, { x, y, width, height }: Area): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = avatarSide
  canvas.height = avatarSide
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(undefined)
  context.fillStyle = 'white' // an avatar has no transparency
  context.fillRect(0, 0, avatarSide, avatarSide)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, width, height, 0, 0, avatarSide, avatarSide)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'))
}
