/**
 * Some browsers falsify what a page reads from a canvas, against tracking (Brave, Tor, Firefox with
 * resistFingerprinting): noise in single pixels, or one colour. A photo drawn there is not the photo that was taken.
 */

const side = 32
/** Colours of a checked pixel: noise changes the last bits of some. */
const colourAt = (index: number) => [(index * 37) % 256, (index * 101) % 256, (index * 193) % 256] as const

/** Whether pixels come back as they were drawn; false without a canvas. */
export function isCanvasTrue(): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return false
  try {
    for (let index = 0; index < side * side; index++) {
      context.fillStyle = `rgb(${colourAt(index)})`
      context.fillRect(index % side, Math.floor(index / side), 1, 1)
    }
    const { data } = context.getImageData(0, 0, side, side)
    return Array.from({ length: side * side }, (_, index) => index).every((index) => {
      const [red, green, blue] = colourAt(index)
      const at = index * 4
      return data[at] === red && data[at + 1] === green && data[at + 2] === blue && data[at + 3] === 255
    })
  } catch {
    return false
  }
}
