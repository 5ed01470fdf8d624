/** A QR code of a text as one path of unit squares, made in this browser: what a wallet scans is nobody else's business. */
import { create } from 'qrcode'

/** The squares as SVG path data on `size` × `size` units, without a margin. Throws for more text than a code holds. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const squares = Array.from(data, (isDark, index) =>
    isDark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : '',
  )
  return { size, path: squares.join('') }
}
