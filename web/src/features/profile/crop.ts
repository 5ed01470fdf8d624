/** The square that is kept of a picture, in the picture's pixels; it never leaves the picture. */

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Square {
  readonly left: number
  readonly top: number
  readonly side: number
}

/** The picture of a person is 300×300 pixels (spec signed-in §9). */
const avatarSide = 300
/** The least part of the shorter side that can be kept. */
const leastPart = 0.2

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), Math.max(most, least))

/** The largest square, in the middle. */
export function middleSquare({ width, height }: Size): Square {
  const side = Math.min(width, height)
  return { left: (width - side) / 2, top: (height - side) / 2, side }
}

/** The square moved by so many pixels, as far as the picture goes. */
export function moved(square: Square, by: { x: number; y: number }, picture: Size): Square {
  return {
    side: square.side,
    left: between(0, square.left + by.x, picture.width - square.side),
    top: between(0, square.top + by.y, picture.height - square.side),
  }
}

/** The square with another side, around the same middle; `part` of the picture's shorter side, 0.2 to 1. */
export function resized(square: Square, part: number, picture: Size): Square {
  const side = Math.min(picture.width, picture.height) * between(leastPart, part, 1)
  const grown = (square.side - side) / 2
  return moved({ left: square.left + grown, top: square.top + grown, side }, { x: 0, y: 0 }, picture)
}

/** The kept square as a PNG of 300×300 pixels; undefined when the browser cannot draw it. */
export function drawSquare(picture: CanvasImageSource, { left, top, side }: Square): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = avatarSide
  canvas.height = avatarSide
  const brush = canvas.getContext('2d')
  if (!brush) return Promise.resolve(undefined)
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(picture, left, top, side, side, 0, 0, avatarSide, avatarSide)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'))
}
