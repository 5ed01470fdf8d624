/** A text's QR code as one path of unit squares, generated in this browser: the scanned text stays private. */
import { create } from 'qrcode'

/**
 * The squares as SVG path data on `size` × `size` units, without a margin. Throws for a text beyond a QR code's
 * capacity.
 */
export function qrPath(text: string): { size: number; path: string } {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const squares = Array.from(data, (isDark, index) =>
    isDark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : '',
  )
  return { size, path: squares.join('') }
}
