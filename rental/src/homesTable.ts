/** Homes as rows of a table, for agency imports: the value of each column, and the errors in a row. */

import { codeIdsOf, codeListIds, findCode, floorCodeOf } from './code.ts'
import { likeValue } from './csv.ts'
import { type FieldName, fieldNames, fieldOf, type Home } from './fields.ts'
import { sanitizeLine, sanitizeText } from './sanitizeText.ts'
import { columnOrderOf, readDay } from './tableDays.ts'
import { columnSignOf, readNumber } from './tableNumbers.ts'
import { guessColumn, noAnswers, noWords, plainWord, type TableAnswers, type TableWords } from './tableWords.ts'

/** The columns of the template: the agency's own reference, then the fields of a home, its city by name and country. */
export const homeFields = fieldNames.filter((name) => name !== 'currency' && name !== 'cityId')
export const tableColumns = ['reference', ...homeFields, 'city', 'country'] as const

/** One more column of the template: addresses of pictures, with spaces between them. */
export const photosColumn = 'photos'

/**
 * The columns that an import needs: a reference in each line, and what publishing needs. The city has a column of its
 * own, and the deposit policy of an import has no default (D 12.5).
 */
export const neededColumns: readonly string[] = [...tableColumns, photosColumn].filter(
  (column) =>
    ['reference', 'city', 'depositPolicy', photosColumn].includes(column) ||
    fieldNames.some((name) => name === column && fieldOf(name).isNeeded),
)

/** One more column of an export: a home that is out of search then is not shown again by importing the file. */
export const stateColumn = 'state'

/** The limits of an import file: homes, homes applied at a time, characters, and bytes of the call. */
export const importLimits = { rows: 5000, part: 1000, characters: 10_000_000, bytes: 12 * 1024 * 1024 } as const

/**
 * The effect of a file on a home. `back`: an import had taken it out of search, and it is shown again. `later`: a kind of
 * home that is not offered yet. `gone`: missing from the file.
 */
export const importResults = ['new', 'changed', 'back', 'same', 'later', 'refused', 'gone'] as const

/** A parsed row: values by field, and errors by column. */
export interface HomeRow {
  readonly line: number
  readonly reference: string
  readonly city: string
  readonly country: string
  /** The export says that it was out of search. */
  readonly isHidden: boolean
  readonly values: Readonly<Partial<Record<FieldName, unknown>>>
  /** By field, two readings of a cell that its column does not decide between. */
  readonly readings: Readonly<Partial<Record<FieldName, Readings>>>
  readonly errors: Readonly<Record<string, string>>
}

/** A cell with two readings: a number as thousands and as decimals, or a day with the day and with the month first. */
export interface Readings {
  readonly cell: string
  readonly values: readonly [unknown, unknown]
}

/** A heading that is not known: its first cells, and its likely column. */
export interface UnknownHeading {
  readonly heading: string
  readonly examples: readonly string[]
  readonly guess: string | null
}

export interface HomesTable {
  readonly rows: readonly HomeRow[]
  /** The column of each heading, in order; null for one that is skipped or unknown. */
  readonly columns: readonly (string | null)[]
  /** The unexplained headings. */
  readonly unknown: readonly UnknownHeading[]
}

type Lines = readonly { readonly line: number; readonly cells: readonly string[] }[]

/** The table's columns, and where the pictures are. */
const known: readonly string[] = [...tableColumns, photosColumn, stateColumn]

/** The column of a heading: our own name, a word of its reader's language, or the landlord's answer. */
function columnOf(heading: string, words: TableWords, answers: TableAnswers): string | null | undefined {
  const word = plainWord(heading)
  const own = known.find((column) => plainWord(column) === word) ?? words.headings[word]
  const answered = answers.headings[word]
  return own ?? (answered === '' ? null : answered)
}

/** The column of each heading; null for one to skip, undefined for an unknown one. The first of two counts. */
function columnsOf(head: readonly string[], words: TableWords, answers: TableAnswers): (string | null | undefined)[] {
  const columns = head.map((heading) => columnOf(heading, words, answers))
  return columns.map((column, at) => (column && columns.indexOf(column) < at ? null : column))
}

/**
 * Parses rows by column name, in any order; undefined without a reference column, unless a heading is unknown. An empty
 * cell is no value; text is sanitized like typed text.
 */
export function readHomesTable(
  lines: Lines,
  words: TableWords = noWords,
  answers: TableAnswers = noAnswers,
): HomesTable | undefined {
  const [head, ...all] = lines
  const columns = columnsOf(head?.cells ?? [], words, answers)
  const unknown = (head?.cells ?? []).flatMap((heading, at): UnknownHeading[] =>
    columns[at] === undefined && heading !== ''
      ? [{ heading, examples: examplesOf(all, at), guess: freeGuess(heading, columns) }]
      : [],
  )
  const place = columns.indexOf('reference')
  const facts = { columns: columns.map((column) => column ?? null), unknown }
  if (place < 0) return unknown.length > 1 && all.length > 0 ? { ...facts, rows: [] } : undefined
  const body = all.filter(({ cells }) => !isNote(cells[place] ?? '', words))
  const readers = readersOf(columns, body, words, answers)
  return { ...facts, rows: body.map((row) => readRow(row, columns, readers)) }
}

/** The template's own rows: its example, and the allowed words. */
const isNote = (reference: string, { notes }: TableWords) =>
  reference.startsWith('#') && notes.includes(plainWord(reference))

const examplesOf = (rows: Lines, at: number) => [...new Set(rows.flatMap(({ cells }) => cells[at] || []))].slice(0, 3)

/** A guess that no other heading has taken. */
function freeGuess(heading: string, columns: readonly (string | null | undefined)[]): string | null {
  const guess = guessColumn(heading)
  return guess && !columns.includes(guess) ? guess : null
}

type Reader = (cell: string) => Read

/** How each field reads its cells: by what the whole column shows. */
function readersOf(
  columns: readonly (string | null | undefined)[],
  body: Lines,
  words: TableWords,
  answers: TableAnswers,
): ReadonlyMap<FieldName, Reader> {
  const cellsOf = (name: FieldName) => {
    const place = columns.indexOf(name)
    return place < 0 ? [] : body.flatMap(({ cells }) => cells[place] || [])
  }
  const kindOf = (kind: string) => homeFields.filter((name) => fieldOf(name).kind === kind && columns.includes(name))
  const signs = new Map(kindOf('number').map((name) => [name, columnSignOf(cellsOf(name))]))
  const orders = new Map(kindOf('day').map((name) => [name, columnOrderOf(cellsOf(name))]))
  const only = <Value>(all: Iterable<Value | undefined>) => {
    const said = new Set([...all].filter((value) => value !== undefined))
    return said.size === 1 ? [...said][0] : undefined
  }
  const [fileSign, fileOrder] = [only(signs.values()), only(orders.values())]
  return new Map(
    homeFields.map((name): [FieldName, Reader] => {
      const field = fieldOf(name)
      if (field.kind === 'number') {
        const sign = signs.get(name) ?? answers.decimals[name]
        const isZero = (cell: string) =>
          field.zero !== undefined && field.zero === ownWord(cell, [field.zero], words.choices[name])
        return [name, (cell) => (isZero(cell) ? { value: 0 } : readNumber(cell, field, sign, fileSign))]
      }
      if (field.kind === 'day')
        return [name, (cell) => readDay(cell, orders.get(name) ?? answers.days[name] ?? fileOrder)]
      return [name, (cell) => readCell(name, cell, words.choices[name] ?? {})]
    }),
  )
}

function readRow(
  { line, cells }: Lines[number],
  columns: readonly (string | null | undefined)[],
  readers: ReadonlyMap<FieldName, Reader>,
): HomeRow {
  const cellOf = (column: string) => cells[columns.indexOf(column)] ?? ''
  const read = homeFields.flatMap((name) => {
    const cell = sanitizeCell(name, cellOf(name))
    return cell ? [[name, { cell, ...(readers.get(name)?.(cell) as Read) }] as const] : []
  })
  const errors: Record<string, string> = {}
  for (const [name, { error }] of read) if (error) errors[name] = error
  const reference = withoutMark(sanitizeLine(cellOf('reference')))
  if (reference === '') errors.reference = 'required'
  if (reference.length > 60) errors.reference = 'too-long'
  const values = read.flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value] as const]))
  const readings = read.flatMap(([name, { cell, readings: both }]) =>
    both ? [[name, { cell, values: both }] as const] : [],
  )
  return {
    line,
    reference,
    city: sanitizeLine(cellOf('city')),
    country: sanitizeLine(cellOf('country')).toUpperCase(),
    isHidden: plainWord(cellOf(stateColumn)) === 'unpublished',
    values: Object.fromEntries(values),
    readings: Object.fromEntries(readings),
    errors,
  }
}

const isText = (name: FieldName) => fieldOf(name).kind === 'line' || fieldOf(name).kind === 'words'

const sanitizeCell = (name: FieldName, cell: string) => {
  const clean = fieldOf(name).kind === 'words' ? sanitizeText(cell) : sanitizeLine(cell)
  return isText(name) ? withoutMark(clean) : clean
}

/** Our files put an apostrophe before a text that a spreadsheet would change. */
const withMark = (text: string) => (likeValue.test(text) ? `'${text}` : text)
const withoutMark = (text: string) => (text.startsWith("'") && likeValue.test(text.slice(1)) ? text.slice(1) : text)

interface Read {
  readonly value?: unknown
  readonly readings?: Readings['values']
  /** The broken rule. */
  readonly error?: string
}

const yes = new Set('yes y true t 1 x s si verdadero v ใช่ มี'.split(' '))
const no = new Set('no n false f 0 falso ไม่ ไม่ใช่ ไม่มี'.split(' '))

/** Our own word for a cell: itself, or its translation. */
function ownWord(cell: string, own: readonly string[], translated: Readonly<Record<string, string>> = {}) {
  const word = plainWord(cell)
  return own.find((each) => plainWord(each) === word) ?? translated[word]
}

function readCell(name: FieldName, cell: string, translated: Readonly<Record<string, string>>): Read {
  const field = fieldOf(name)
  switch (field.kind) {
    case 'line':
    case 'words':
      return cell.length > field.most ? { error: 'too-long' } : { value: cell }
    case 'count': {
      const count = /^\d+\+?$/.test(cell) ? Number.parseInt(cell, 10) : 0
      if (count < 1) return { error: 'not-a-number' }
      return { value: field.choices[Math.min(count, field.choices.length) - 1] }
    }
    case 'choice': {
      const word = ownWord(cell, field.choices, translated)
      return word === undefined ? { error: 'not-a-choice' } : { value: word }
    }
    case 'code':
    case 'codes':
      return readCodes(name, cell, translated)
    case 'flag': {
      const word = plainWord(cell)
      if (yes.has(word)) return { value: true }
      return no.has(word) || cell === '-' ? { value: false } : { error: 'not-yes-or-no' }
    }
    default:
      return { error: 'not-a-choice' }
  }
}

/** More than all words of the longest list. */
const mostLettersOfCodes = 1000

/** One code or several: a whole cell may be one word with spaces. */
function readCodes(name: FieldName, cell: string, translated: Readonly<Record<string, string>>): Read {
  const field = fieldOf(name)
  if (field.kind !== 'code' && field.kind !== 'codes') return { error: 'code-not-known' }
  if (cell.length > mostLettersOfCodes) return { error: 'code-not-known' }
  if (field.store === codeListIds.floor && /^\d{1,3}$/.test(cell)) return { value: floorCodeOf(Number(cell)) }
  const ids = codeIdsOf(field.store)
  const own = ids.map((id) => findCode(id)?.name ?? '')
  const idOf = (word: string) => ids[own.indexOf(ownWord(word, own, translated) ?? '')]
  const splits = [[cell], cell.split(/[;|,\n]/).map((word) => word.trim()), cell.split(/[\s;|,]+/)]
  const codes = splits.map((words) => words.filter(Boolean).map(idOf)).find((all) => !all.includes(undefined))
  if (!codes || codes.length === 0) return { error: 'code-not-known' }
  if (field.kind === 'codes') return { value: [...new Set(codes)] }
  return codes.length === 1 ? { value: codes[0] } : { error: 'code-not-known' }
}

/** A home as a row of the same table; `reference` and the city's name are not among its fields. Null is no value. */
export function writeHomeRow(
  home: { readonly [Name in FieldName]: Home[Name] | null },
  reference: string,
  city: { name: string; country: string } | undefined,
): string[] {
  return [
    withMark(reference),
    ...homeFields.map((name) => writeCell(name, home[name])),
    city?.name ?? '',
    city?.country ?? '',
  ]
}

function writeCell(name: FieldName, value: Home[FieldName] | null): string {
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
  if (typeof value === 'number') return plainNumber(value)
  return isText(name) ? withMark(String(value)) : String(value)
}

/** A number with three decimals gets a fourth: no spreadsheet and no reader takes it for thousands. */
const plainNumber = (value: number) => String(value).replace(/^(-?\d+\.\d{3})$/, '$10')
