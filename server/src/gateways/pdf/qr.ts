/** A QR code of an address as one path of unit squares, for pages and PDFs. */
import { create } from 'qrcode'

/** The modules of the code as SVG path data on a square of `size` units. */
export function qrOf(address: string): { size: number; path: string } {
  const { modules } = create(address, { errorCorrectionLevel: 'M' })
  const { size } = modules
  let path = ''
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      let length = 0
      while (column + length < size && modules.get(row, column + length)) length++
      if (length > 0) path += `M${column} ${row}h${length}v1h-${length}z`
      column += length
    }
  return { size, path }
}
