/** Homes as rows of a table, for agency imports: the value of each column, and the errors in a row. */
import { codeIdsOf, findCode } from './code.ts'
import { isDay } from './day.ts'
import { type FieldName, fieldNames, fieldOf, type Home } from './fields.ts'
import { sanitizeLine, sanitizeText } from './sanitizeText.ts'

/** The columns of the template: the agency's own reference, then the fields of a home, its city by name and country. */
export const homeFields = fieldNames.filter((name) => name !== 'currency' && name !== 'cityId')
export const tableColumns = ['reference', ...homeFields, 'city', 'country'] as const

/** One more column of the template: addresses of pictures, with spaces between them. */
export const photosColumn = 'photos'

/** The limits of an import file: homes, characters, and bytes of the call. */
export const importLimits = { rows: 1000, letters: 10_000_000, bytes: 12 * 1024 * 1024 } as const

/** The effect of a file on a home: `gone` means missing from the file. */
export const importResults = ['new', 'changed', 'same', 'refused', 'gone'] as const

/** A parsed row: values by field, and errors by column. */
export interface HomeRow {
  readonly line: number
  readonly reference: string
  readonly city: string
  readonly country: string
  readonly values: Readonly<Partial<Record<FieldName, unknown>>>
  readonly errors: Readonly<Record<string, string>>
}

export interface HomesTable {
  readonly rows: readonly HomeRow[]
  /** Unknown columns. */
  readonly unknown: readonly string[]
}

/**
 * Parses rows by column name, in any order; undefined without a reference column. An empty cell is no value; text is
 * sanitized like typed text.
 */
export function readHomesTable(rows: readonly { line: number; cells: readonly string[] }[]): HomesTable | undefined {
  const [head, ...body] = rows
  const columns = (head?.cells ?? []).map((name) => tableColumns.find((column) => same(column, name)))
  if (!columns.includes('reference')) return undefined
  return {
    unknown: (head?.cells ?? []).filter((_, place) => columns[place] === undefined),
    rows: body.map(({ line, cells }) => {
      const cellOf = (column: string) => cells[columns.indexOf(column as (typeof tableColumns)[number])] ?? ''
      const read = homeFields.flatMap((name) => {
        const cell = sanitizeCell(name, cellOf(name))
        return cell ? [[name, readCell(name, cell)] as const] : []
      })
      const errors: Record<string, string> = {}
      for (const [name, { error }] of read) if (error) errors[name] = error
      const reference = sanitizeLine(cellOf('reference'))
      if (reference === '') errors.reference = 'required'
      if (reference.length > 60) errors.reference = 'too-long'
      return {
        line,
        reference,
        city: sanitizeLine(cellOf('city')),
        country: sanitizeLine(cellOf('country')).toUpperCase(),
        values: Object.fromEntries(read.flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value]]))),
        errors,
      }
    }),
  }
}

const same = (column: string, name: string) =>
  column.toLowerCase() ===
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '')

const sanitizeCell = (name: FieldName, cell: string) =>
  fieldOf(name).kind === 'words' ? sanitizeText(cell) : sanitizeLine(cell)

interface Read {
  readonly value?: unknown
  /** The broken rule. */
  readonly error?: string
}

function readCell(name: FieldName, cell: string): Read {
  const field = fieldOf(name)
  switch (field.kind) {
    case 'line':
    case 'words':
      return cell.length > field.most ? { error: 'too-long' } : { value: cell }
    case 'day':
      return isDay(cell) ? { value: cell } : { error: 'not-a-day' }
    case 'number':
      return field.zero !== undefined && same(field.zero, cell) ? { value: 0 } : readNumber(cell)
    case 'count': {
      const count = Number(cell.replace('+', ''))
      if (!Number.isInteger(count) || count < 1) return { error: 'not-a-number' }
      return { value: field.choices[Math.min(count, field.choices.length) - 1] }
    }
    case 'choice':
      return field.choices.includes(cell) ? { value: cell } : { error: 'not-a-choice' }
    case 'code':
    case 'codes': {
      const known = codeIdsOf(field.store)
      const codes = cell.split(/[\s;|]+/).map((word) => known.find((id) => same(findCode(id)?.name ?? '', word)))
      if (codes.includes(undefined)) return { error: 'code-not-known' }
      return { value: field.kind === 'codes' ? codes : codes[0] }
    }
    case 'flag':
      if (/^(yes|true|1|x|sí|si|ใช่)$/i.test(cell)) return { value: true }
      return /^(no|false|0|-|ไม่)$/i.test(cell) ? { value: false } : { error: 'not-yes-or-no' }
    default:
      return { error: 'not-a-choice' }
  }
}

/** A plain number; one that could have a thousands or a decimal separator is refused as ambiguous. */
function readNumber(cell: string): Read {
  if (/^\d{1,3}([.,]\d{3})+$/.test(cell)) return { error: 'number-ambiguous' }
  return /^-?\d+([.,]\d+)?$/.test(cell) ? { value: Number(cell.replace(',', '.')) } : { error: 'not-a-number' }
}

/** A home as a row of the same table; `reference` and the city's name are not among its fields. */
export function writeHomeRow(
  home: Home,
  reference: string,
  city: { name: string; country: string } | undefined,
): string[] {
  return [reference, ...homeFields.map((name) => writeCell(name, home[name])), city?.name ?? '', city?.country ?? '']
}

function writeCell(name: FieldName, value: Home[FieldName]): string {
  const field = fieldOf(name)
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (field.kind === 'number' && value === 0 && field.zero !== undefined) return field.zero
  if (field.kind === 'count') return String(field.choices.indexOf(value as number) + 1)
  if (field.kind === 'code' || field.kind === 'codes')
    return [value]
      .flat()
      .map((code) => findCode(code as number)?.name ?? '')
      .join(' ')
  return String(value)
}
