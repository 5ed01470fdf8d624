// A QR code drawn as one SVG path of unit squares.
import { create } from 'qrcode'

const svg = 'http://www.w3.org/2000/svg'

/** A dark-on-light QR code with its quiet zone of four squares, in both themes. */
export function qrCode(text: string, label: string): SVGSVGElement {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const squares = Array.from(data, (isDark, at) => (isDark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : ''))
  const drawing = document.createElementNS(svg, 'svg')
  const path = document.createElementNS(svg, 'path')
  const attributes = { viewBox: `-4 -4 ${size + 8} ${size + 8}`, role: 'img', 'aria-label': label, class: 'qr' }
  for (const [name, value] of Object.entries(attributes)) drawing.setAttribute(name, value)
  path.setAttribute('d', squares.join(''))
  drawing.append(path)
  return drawing
}
