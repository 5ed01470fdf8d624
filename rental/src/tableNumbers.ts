/** Numbers in a table: the column decides whether a comma or a point separates decimals. */

/** The sign before decimals. */
export type DecimalSign = ',' | '.'

/** The kind of a number: with whole numbers three digits after a separator are thousands; degrees have no thousands. */
export interface NumberShape {
  readonly isWhole: boolean
  readonly least: number
  readonly most: number
}

/** A cell as a number. Two `readings` are as thousands and as decimals: the column does not decide between them. */
export type NumberRead =
  | { readonly value: number }
  | { readonly readings: readonly [thousands: number, decimals: number] }
  | { readonly error: 'not-a-number' | 'not-whole' }

/** Units and signs that a cell may have around its number. Other money is no number: it is not in dollars. */
const around = /^(?:US\$|USD|\$)|(?:US\$|USD|\$|m²|m2|sqm|min\.?)$/gi
/** Spaces and apostrophes separate thousands only. */
const spaces = /(?<=\d)[\s\u00a0\u202f'’](?=\d{3}(?!\d))/g
const shape = /^(-?)(\d+)((?:[.,]\d+)*)$/

const bare = (cell: string) =>
  cell
    .trim()
    .replace(around, '')
    .trim()
    .replace(spaces, '')
    .replace(/^[\u2212\u2013]/, '-')

/** What a cell shows about its column: its decimal sign, if it can be read in one way only. */
export function decimalSignOf(cell: string): DecimalSign | undefined {
  const [, , whole = '', rest = ''] = shape.exec(bare(cell)) ?? []
  const signs = rest.replace(/\d/g, '')
  if (signs === '') return undefined
  const last = signs.at(-1) as DecimalSign
  const other = last === ',' ? '.' : ','
  if (signs.length > 1) return signs.startsWith(last) ? other : last
  return rest.length !== 4 || whole.length > 3 || /^0/.test(whole) ? last : undefined
}

/** The sign that the cells of a column agree on; undefined if none shows it, or if they disagree. */
export function columnSignOf(cells: readonly string[]): DecimalSign | undefined {
  const signs = new Set(cells.map(decimalSignOf).filter((sign) => sign !== undefined))
  return signs.size === 1 ? [...signs][0] : undefined
}

/**
 * Reads a cell: `column` is the sign its column shows, `file` the one that other columns show. `1e3` is no number, nor
 * is an amount in other money.
 */
export function readNumber(
  cell: string,
  { isWhole, least, most }: NumberShape,
  column?: DecimalSign,
  file?: DecimalSign,
): NumberRead {
  const [, minus = '', whole = '', rest = ''] = shape.exec(bare(cell)) ?? []
  if (whole === '') return { error: 'not-a-number' }
  const sign = decimalSignOf(cell)
  const asDecimals = Number(`${minus}${whole}${rest.replace(',', '.')}`)
  const asThousands = Number(`${minus}${whole}${rest.replace(/[.,]/g, '')}`)
  const checked = (value: number): NumberRead =>
    isWhole && !Number.isInteger(value) ? { error: 'not-whole' } : { value }
  if (rest === '') return { value: asThousands }
  if (rest.replace(/\d/g, '').length > 1) return readGroups(`${minus}${whole}${rest}`, checked)
  if (sign) return checked(asDecimals)
  const isPossible = (value: number) => value >= least && value <= most
  if (!isWhole && !isPossible(asThousands)) return { value: asDecimals }
  if (!isWhole && !isPossible(asDecimals)) return { value: asThousands }
  const shown = column ?? (isWhole ? undefined : file)
  if (shown) return checked(shown === rest.charAt(0) ? asDecimals : asThousands)
  if (isWhole) return { value: asThousands }
  return { readings: [asThousands, asDecimals] }
}

/** `1.250.000`, `1.250,00`: groups of three digits, and decimals after the other sign. */
function readGroups(text: string, checked: (value: number) => NumberRead): NumberRead {
  const match = /^(-?\d{1,3})((?:([.,])\d{3})(?:\3\d{3})*)([.,]\d+)?$/.exec(text)
  if (!match) return { error: 'not-a-number' }
  const [, first = '', groups = '', between, decimals = ''] = match
  if (decimals.startsWith(between ?? ' ')) return { error: 'not-a-number' }
  return checked(Number(`${first}${groups.replace(/[.,]/g, '')}${decimals.replace(',', '.')}`))
}
